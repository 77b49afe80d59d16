import { Download, PenLine } from 'lucide-react'
import { useState } from 'react'
import { Files, type ThreadView, type VersionView } from '#shared/files/Files.contract.ts'
import type { SignerView, SigningView } from '#shared/files/signing.contract.ts'
import { client } from '../lib/call.ts'
import { downloadUrl } from '../lib/download.ts'
import { useText } from '../lib/i18n.ts'
import { useCommand } from '../lib/query.ts'
import { Button } from '../ui/button.tsx'
import { ConfirmButton } from '../ui/confirm-button.tsx'
import { later } from '../ui/later.tsx'
import { Notice } from '../ui/notice.tsx'
import { Section } from '../ui/page.tsx'
import { Progress } from '../ui/progress.tsx'
import { RelativeDate } from '../ui/relative-date.tsx'
import { StatusPill, type StatusTone } from '../ui/status-pill.tsx'
import { useToasts } from '../ui/toasts.tsx'
import './files.css'
import { signingTones } from './signing-tones.ts'

const AskDialog = later(() => import('./ask-dialog.tsx').then(module => module.AskDialog))
const SignDialog = later(() => import('./sign-dialog.tsx').then(module => module.SignDialog))
const DeclineDialog = later(() => import('./decline-dialog.tsx').then(module => module.DeclineDialog))

const signerTones = {
  later: 'neutral',
  waiting: 'info',
  signed: 'positive',
  declined: 'danger',
  ended: 'neutral',
} as const satisfies Record<SignerView['status'], StatusTone>

/** Saves the sealed paper of a version, by an address that is asked for now. */
const useSealed = (id: ThreadView['id']) => {
  const toasts = useToasts()
  return async (number: number) => {
    try {
      const { urls } = await client(Files)('GET_URLS', { files: [{ id, number }], sealed: true })
      const [file] = urls
      if (file) downloadUrl(file.url, file.name)
    } catch (error) {
      toasts.failed(error)
    }
  }
}

const Signer = ({ signer }: { signer: SignerView }) => {
  const t = useText()
  const { status, name, signedName, partyName, isMine, at, reason } = signer
  const shown = signedName ?? name
  const isFor = partyName !== undefined && partyName !== shown
  return (
    <li>
      <div>
        <div>
          <strong>{shown}</strong> {isFor ? t('files.signing.for', { party: partyName }) : null}
          {isMine ? ` (${t('files.signing.you')})` : null}
        </div>
        {at ? (
          <div className="party-note">
            <RelativeDate at={at} />
          </div>
        ) : null}
        {reason ? <div className="party-note">{reason}</div> : null}
      </div>
      <StatusPill tone={signerTones[status]}>{t(`files.signing.${status}`)}</StatusPill>
    </li>
  )
}

/** The signatures under one version: how far it is, who signed, and the sealed paper. */
const Signing = ({ thread, signing }: { thread: ThreadView; signing: SigningView }) => {
  const t = useText()
  const toasts = useToasts()
  const withdraw = useCommand(Files, 'WITHDRAW_SIGNING')
  const download = useSealed(thread.id)
  const { number, status, have, needed, isSealed, signers } = signing
  const label = t('files.signing.count', { have, needed })
  return (
    <div className="signing-round">
      <p className="file-version-acts">
        <strong>{t('files.signing.of', { number })}</strong>
        <StatusPill tone={signingTones[status]}>{t(`files.signing.status.${status}`)}</StatusPill>
      </p>
      {status === 'open' ? <Progress label={label} done={have} total={needed} /> : <p>{label}</p>}
      <ul className="file-readers">
        {signers.map(signer => (
          <Signer key={`${signer.group} ${signer.name} ${signer.partyName ?? ''} ${signer.at ?? ''}`} signer={signer} />
        ))}
      </ul>
      {status === 'signed' ? (
        isSealed ? (
          <Button small icon={Download} onClick={() => void download(number)}>
            {t('files.signing.sealed')}
          </Button>
        ) : (
          <p className="party-note" role="status">
            {t('files.signing.sealing')}
          </p>
        )
      ) : null}
      {status === 'open' ? (
        <>
          <p className="party-note">{t('files.signing.sealing.later')}</p>
          {thread.isOwn ? (
            <ConfirmButton
              small
              of={withdraw}
              label={t('files.signing.event.withdraw')}
              title={t('files.signing.withdrawTitle')}
              message={t('files.signing.withdrawText', { number })}
              run={() => withdraw.run({ id: thread.id, number }).then(() => toasts.done('files.signing.withdrawn'))}
            />
          ) : null}
        </>
      ) : null}
    </div>
  )
}

/** Signatures under the versions of a file, and where its owner asks for them. */
export const Signatures = ({ thread, shown }: { thread: ThreadView; shown: VersionView }) => {
  const t = useText()
  const [isAsking, ask] = useState(false)
  const { signings, isOwn, status } = thread
  const own = signings.find(({ number }) => number === shown.number)
  const canAsk = isOwn && status === 'active' && (!own || own.status === 'declined' || own.status === 'withdrawn')
  if (signings.length === 0 && !canAsk) return null
  return (
    <Section title={t('files.signing.title')}>
      {signings.length === 0 ? <p>{t('files.signing.none')}</p> : null}
      {signings.map(signing => (
        <Signing key={signing.number} thread={thread} signing={signing} />
      ))}
      {canAsk ? (
        <Button icon={PenLine} onClick={() => ask(true)}>
          {own
            ? t('files.signing.askAgain')
            : `${t('files.signing.ask')} (${t('files.keep.version', { number: shown.number })})`}
        </Button>
      ) : null}
      {isAsking ? <AskDialog thread={thread} number={shown.number} onClose={() => ask(false)} /> : null}
    </Section>
  )
}

/** Says that one's signature is wanted, and is where one gives it: only under the version that is shown. */
export const Wanted = ({
  thread,
  shown,
  onShow,
}: {
  thread: ThreadView
  shown: VersionView
  onShow: (number: number) => void
}) => {
  const t = useText()
  const [dialog, open] = useState<'sign' | 'decline'>()
  const { toSign, ownerName } = thread
  if (!toSign) return null
  const { number } = toSign
  const isShown = number === shown.number
  const close = () => open(undefined)
  return (
    <>
      <Notice
        tone="accent"
        title={t('files.signing.wanted')}
        action={
          isShown ? (
            <div className="file-version-acts">
              <Button onClick={() => open('decline')}>{t('files.signing.decline')}</Button>
              <Button tone="primary" icon={PenLine} onClick={() => open('sign')}>
                {t('files.signing.sign')}
              </Button>
            </div>
          ) : (
            <Button tone="primary" onClick={() => onShow(number)}>
              {t('files.one.show', { number })}
            </Button>
          )
        }
      >
        <p>
          {isShown
            ? t('files.signing.wanted.text', { name: ownerName, number })
            : t('files.signing.other', { number: shown.number })}
        </p>
      </Notice>
      {dialog === 'sign' ? <SignDialog thread={thread} toSign={toSign} version={shown} onClose={close} /> : null}
      {dialog === 'decline' ? <DeclineDialog thread={thread} number={number} onClose={close} /> : null}
    </>
  )
}
