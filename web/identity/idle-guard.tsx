import { useEffect, useRef, useState } from 'react'
import { Account } from '#shared/identity/Account.contract.ts'
import { idleMinutes, noteEvery } from '#shared/identity/session.ts'
import { useAccount } from '../lib/account.tsx'
import { client, setAttendance } from '../lib/call.ts'
import { useText } from '../lib/i18n.ts'
import { keep, kept } from '../lib/keep.ts'
import { useSession } from '../lib/session.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'

const inputs = ['pointerdown', 'keydown', 'wheel', 'touchstart'] as const
/** A call this long after the last input is the page's own. */
const awayAfter = 2 * 60_000
/** For how long one is asked before the end. */
const warned = 60_000
const lookEvery = 1000

/** When a tab of this browser last made a call for somebody, in milliseconds since 1970. */
const lastCall = (): number => Number(kept('lastCall') ?? 0)
const noteCall = () => keep('lastCall', String(Date.now()))

const stay = () => client(Account)('STAY', {}, { asPerson: true })

/**
 * Ends the session when nobody has used it for as long as it may stay open: counted from the last call of any tab, as the server
 * does. Who types for long without a call is noticed by that; a page that asks by itself keeps nothing open.
 */
export const IdleGuard = () => {
  const t = useText()
  const { signOut } = useSession()
  const { active } = useAccount()
  const minutes = active?.organisation.idleMinutes ?? idleMinutes.usual
  const [left, setLeft] = useState<number>()
  const asking = useRef(false)
  const leave = useRef(signOut)
  leave.current = signOut

  useEffect(() => {
    let lastInput = Date.now()
    noteCall()
    setAttendance({ isAttended: () => Date.now() - lastInput < awayAfter, called: noteCall })
    const seen = () => {
      if (asking.current) return
      lastInput = Date.now()
      if (lastInput - lastCall() < noteEvery(minutes)) return
      noteCall()
      void stay().catch(() => undefined)
    }
    for (const input of inputs) addEventListener(input, seen, { passive: true, capture: true })
    const timer = setInterval(() => {
      const rest = minutes * 60_000 - (Date.now() - lastCall())
      asking.current = rest <= warned
      setLeft(rest <= warned ? Math.max(0, Math.ceil(rest / 1000)) : undefined)
      if (rest > 0) return
      clearInterval(timer)
      void leave.current({ idle: true })
    }, lookEvery)
    return () => {
      clearInterval(timer)
      for (const input of inputs) removeEventListener(input, seen, { capture: true })
      setAttendance(undefined)
      asking.current = false
    }
  }, [minutes])

  if (left === undefined) return null
  const goOn = () => {
    asking.current = false
    setLeft(undefined)
    noteCall()
    void stay().catch(() => undefined)
  }
  return (
    <Dialog
      title={t('identity.idle.title')}
      size="small"
      keepOnOutside
      onClose={goOn}
      actions={
        <>
          <Button onClick={() => void signOut()}>{t('identity.idle.leave')}</Button>
          <Button tone="primary" autoFocus onClick={goOn}>
            {t('identity.idle.stay')}
          </Button>
        </>
      }
    >
      <p>{t('identity.idle.text', { count: left })}</p>
    </Dialog>
  )
}
