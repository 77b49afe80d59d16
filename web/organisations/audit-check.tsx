import { useCallback, useEffect, useRef, useState } from 'react'
import { Audit } from '#shared/organisations/Audit.contract.ts'
import { client } from '../lib/call.ts'
import { useText } from '../lib/i18n.ts'
import { Button } from '../ui/button.tsx'
import { Failure } from '../ui/failure.tsx'
import { Notice } from '../ui/notice.tsx'

/** How many stretches of the log are followed by themselves; the rest of a long one when somebody asks. */
const UNASKED = 5

type Checked = {
  readonly entries: number
  readonly brokenAt?: number
  /** Where to go on; absent at the end. */
  readonly cursor?: string
}

/**
 * Follows the log's chain of fingerprints from its first entry, and says whether it holds. Made anew (by its key) for each
 * party whose log it is.
 */
export const AuditCheck = () => {
  const t = useText()
  const [checked, setChecked] = useState<Checked>()
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>()
  const gone = useRef(new AbortController())

  const follow = useCallback(async (from: Checked | undefined, stretches: number) => {
    const { signal } = gone.current
    setBusy(true)
    setError(undefined)
    try {
      let so: Checked = from ?? { entries: 0 }
      for (let n = 0; n < stretches; n++) {
        const { checked, brokenAt, cursor } = await client(Audit)('VERIFY', so.cursor ? { cursor: so.cursor } : {}, {
          signal,
        })
        so = {
          entries: so.entries + checked,
          ...(brokenAt === undefined ? {} : { brokenAt }),
          ...(cursor ? { cursor } : {}),
        }
        if (signal.aborted) return
        setChecked(so)
        if (brokenAt !== undefined || !cursor) return
      }
    } catch (failure) {
      if (!signal.aborted) setError(failure)
    } finally {
      if (!signal.aborted) setBusy(false)
    }
  }, [])

  useEffect(() => {
    gone.current = new AbortController()
    const { current } = gone
    void follow(undefined, UNASKED)
    return () => current.abort()
  }, [follow])

  if (error) return <Failure error={error} onRetry={() => void follow(checked, UNASKED)} />
  if (!checked || (busy && checked.cursor)) return <Notice>{t('organisations.audit.checking')}</Notice>
  if (checked.brokenAt !== undefined) {
    return (
      <Notice tone="danger" title={t('organisations.audit.broken', { entry: checked.brokenAt })}>
        <p>{t('organisations.audit.brokenHint')}</p>
      </Notice>
    )
  }
  if (checked.entries === 0) return null
  const again = checked.cursor ? (
    <Button small tone="quiet" busy={busy} onClick={() => void follow(checked, Number.POSITIVE_INFINITY)}>
      {t('organisations.audit.checkRest')}
    </Button>
  ) : (
    <Button small tone="quiet" busy={busy} onClick={() => void follow(undefined, UNASKED)}>
      {t('organisations.audit.checkAgain')}
    </Button>
  )
  return (
    <Notice tone="positive" title={t('organisations.audit.intact')} action={again}>
      <p>
        {t(checked.cursor ? 'organisations.audit.intactSoFar' : 'organisations.audit.intactAll', {
          count: checked.entries,
        })}
      </p>
    </Notice>
  )
}
