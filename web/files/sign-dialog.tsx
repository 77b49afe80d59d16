import { FileSignature } from 'lucide-react'
import { Files, type ThreadView, type VersionView } from '#shared/files/Files.contract.ts'
import type { ToSign } from '#shared/files/signing.contract.ts'
import { useText } from '../lib/i18n.ts'
import { useCommand } from '../lib/query.ts'
import { useSize } from '../lib/size.ts'
import { SignatureField } from '../parts/signature/signature-field.tsx'
import { useSignature } from '../parts/signature/use-signature.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { useToasts } from '../ui/toasts.tsx'

type Props = {
  readonly thread: ThreadView
  readonly toSign: ToSign
  readonly version: VersionView
  readonly onClose: () => void
}

/** A last look at what one signs, and where one signs it. */
export const SignDialog = ({ thread, toSign, version, onClose }: Props) => {
  const t = useText()
  const size = useSize()
  const toasts = useToasts()
  const sign = useCommand(Files, 'SIGN')
  const signature = useSignature(toSign.names)
  const { number, hash, partyName: party } = toSign
  const submit = async () => {
    const given = signature.check()
    if (!given) return
    try {
      const { status } = await sign.run({ id: thread.id, number, hash, signature: given })
      toasts.done(status === 'signed' ? 'files.signing.done.all' : 'files.signing.done')
      onClose()
    } catch (error) {
      toasts.failed(error)
    }
  }
  return (
    <Dialog
      title={t('files.signing.sign.title')}
      onClose={onClose}
      keepOnOutside
      actions={
        <>
          <Button onClick={onClose}>{t('files.folder.cancel')}</Button>
          <Button tone="primary" icon={FileSignature} of={sign} onClick={() => void submit()}>
            {t('files.signing.sign.now')}
          </Button>
        </>
      }
    >
      <div className="ui form">
        <dl>
          <dt>{t('files.signing.sign.file')}</dt>
          <dd>
            <strong>{thread.title}</strong>, {t('files.keep.version', { number })} · {version.name} ·{' '}
            {size(version.size)}
          </dd>
          <dt>{t('files.one.fingerprint')}</dt>
          <dd>
            <code className="file-hash">{hash}</code>
          </dd>
        </dl>
        <p>{t('files.signing.sign.as', { name: signature.signer, party })}</p>
        <SignatureField of={signature} />
        <p className="party-note">{t('files.signing.sign.consent', { party })}</p>
      </div>
    </Dialog>
  )
}
