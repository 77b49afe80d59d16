import { useId } from 'react'
import { Account } from '#shared/identity/Account.contract.ts'
import type { SessionState } from '#shared/identity/session.ts'
import type { Out } from '#shared/kit/contract.ts'
import { useLanguage, useText } from '../lib/i18n.ts'
import { useCommand, useQueryOf } from '../lib/query.ts'
import { exactTime } from '../lib/time.ts'
import { Button } from '../ui/button.tsx'
import { ConfirmButton } from '../ui/confirm-button.tsx'
import { Failure } from '../ui/failure.tsx'
import { TextSkeleton } from '../ui/skeleton.tsx'
import { StatusPill, type StatusTone } from '../ui/status-pill.tsx'
import { useToasts } from '../ui/toasts.tsx'

type Listed = Out<(typeof Account)['methods']['GET_SESSIONS']>['sessions'][number]

const tones: Readonly<Record<SessionState, StatusTone>> = { open: 'positive', idle: 'neutral', ended: 'neutral' }

const SessionRow = ({ session }: { session: Listed }) => {
  const t = useText()
  const language = useLanguage()
  const toasts = useToasts()
  const id = useId()
  const end = useCommand(Account, 'END_SESSION')
  const { browser = t('identity.sessions.unknownBrowser'), system = t('identity.sessions.unknownSystem') } = session
  const device = t('identity.sessions.device', { browser, system })
  return (
    <li className="factor">
      <div>
        <h3 className="factor-name" id={id}>
          {device}
          {session.own ? (
            <StatusPill tone="accent">{t('identity.sessions.own')}</StatusPill>
          ) : (
            <StatusPill tone={tones[session.state]}>{t(`identity.sessions.state.${session.state}`)}</StatusPill>
          )}
        </h3>
        {/* The machine's times, as those of tokens: nobody moves them on. */}
        <p>{t('identity.sessions.signedIn', { time: exactTime(session.signedInAt, language) })}</p>
        <p>{t('identity.sessions.lastCall', { time: exactTime(session.lastCallAt, language) })}</p>
      </div>
      {session.state === 'open' && !session.own ? (
        <Button
          small
          aria-describedby={id}
          busy={end.busy}
          onClick={() => end.run({ id: session.id }).then(() => toasts.done('identity.sessions.ended'), toasts.failed)}
        >
          {t('identity.sessions.end')}
        </Button>
      ) : null}
    </li>
  )
}

const EndOthers = () => {
  const t = useText()
  const toasts = useToasts()
  const end = useCommand(Account, 'END_OTHER_SESSIONS')
  const endAll = async () => {
    await end.run({})
    toasts.done('identity.sessions.othersEnded')
  }
  return (
    <ConfirmButton
      label={t('identity.sessions.others')}
      title={t('identity.sessions.others.confirm')}
      message={t('identity.sessions.others.help')}
      run={endAll}
    />
  )
}

/** Where one is signed in, and the end of each session. */
export const SessionList = () => {
  const t = useText()
  const found = useQueryOf(Account, 'GET_SESSIONS', {}, { asPerson: true })
  if (found.isError && !found.data) return <Failure error={found.error} onRetry={() => void found.refetch()} />
  if (!found.data) return <TextSkeleton lines={4} />
  const { sessions, idle } = found.data
  return (
    <>
      <p>{t('identity.sessions.lead', { minutes: idle })}</p>
      <ul className="factors">
        {sessions.map(session => (
          <SessionRow key={session.id} session={session} />
        ))}
      </ul>
      {sessions.some(({ own, state }) => !own && state === 'open') ? <EndOthers /> : null}
    </>
  )
}
