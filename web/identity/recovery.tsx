import { useState } from 'react'
import { Account } from '#shared/identity/Account.contract.ts'
import { bytesOfCode, codeFrom, hashedText, recoveryCodes } from '#shared/identity/recovery.ts'
import { downloadFile } from '../lib/download.ts'
import { useLanguage, useText } from '../lib/i18n.ts'
import { useCommand, useQueryOf } from '../lib/query.ts'
import { useSession } from '../lib/session.tsx'
import { exactTime } from '../lib/time.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Failure } from '../ui/failure.tsx'
import { TextSkeleton } from '../ui/skeleton.tsx'
import { useToasts } from '../ui/toasts.tsx'

const hashOf = async (uid: string, code: string): Promise<string> => {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(hashedText(uid, code)))
  return btoa(String.fromCharCode(...new Uint8Array(digest)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '')
}

const newCodes = (): string[] =>
  Array.from({ length: recoveryCodes }, () => codeFrom(crypto.getRandomValues(new Uint8Array(bytesOfCode))))

/** New codes, shown once. They count from when their person says that they are kept. */
const NewCodes = ({ onClose }: { onClose: () => void }) => {
  const t = useText()
  const toasts = useToasts()
  const { uid = '' } = useSession()
  const [codes] = useState(newCodes)
  const save = useCommand(Account, 'PUT_RECOVERY_CODES')
  const text = codes.join('\n')
  const keepThem = async () => {
    try {
      await save.run({ hashes: await Promise.all(codes.map(code => hashOf(uid, code))) })
      toasts.done('identity.recovery.codes.kept')
      onClose()
    } catch (error) {
      toasts.failed(error)
    }
  }
  return (
    <Dialog
      title={t('identity.recovery.codes.title')}
      onClose={onClose}
      keepOnOutside
      actions={
        <>
          <Button
            onClick={() =>
              void navigator.clipboard
                .writeText(text)
                .then(() => toasts.done('identity.recovery.codes.copied'), toasts.failed)
            }
          >
            {t('identity.recovery.codes.copy')}
          </Button>
          <Button onClick={() => downloadFile('tradewell-codes.txt', `${text}\n`, 'text/plain')}>
            {t('identity.recovery.codes.download')}
          </Button>
          <Button tone="primary" busy={save.busy} onClick={() => void keepThem()}>
            {t('identity.recovery.codes.keep')}
          </Button>
        </>
      }
    >
      <p>{t('identity.recovery.codes.once')}</p>
      <ol className="recovery-codes" data-secret="">
        {codes.map(code => (
          <li key={code}>{code}</li>
        ))}
      </ol>
    </Dialog>
  )
}

/** The codes that one keeps for the day the phone is gone: how many are left, and new ones. */
export const RecoverySection = () => {
  const t = useText()
  const language = useLanguage()
  const found = useQueryOf(Account, 'GET_RECOVERY', {}, { asPerson: true })
  const [making, setMaking] = useState(false)
  if (found.isError && !found.data) return <Failure error={found.error} onRetry={() => void found.refetch()} />
  if (!found.data) return <TextSkeleton lines={2} />
  const { left, madeAt } = found.data
  return (
    <div className="factor">
      <div>
        <h3 className="factor-name">{t('identity.recovery.codes')}</h3>
        <p>{t('identity.recovery.codes.lead')}</p>
        <p>
          {madeAt
            ? t('identity.recovery.codes.left', { count: left, time: exactTime(madeAt, language) })
            : t('identity.recovery.codes.none')}
        </p>
      </div>
      <Button small tone={left ? 'plain' : 'primary'} onClick={() => setMaking(true)}>
        {t(madeAt ? 'identity.recovery.codes.again' : 'identity.recovery.codes.make')}
      </Button>
      {making ? <NewCodes onClose={() => setMaking(false)} /> : null}
    </div>
  )
}
