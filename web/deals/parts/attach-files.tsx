import { FileText, Trash2 } from 'lucide-react'
import { useRef } from 'react'
import { mostDealFiles } from '#shared/deals/deal-file.ts'
import { Uploads, type UploadView } from '#shared/files/Uploads.contract.ts'
import { client } from '../../lib/call.ts'
import { downloadUrl } from '../../lib/download.ts'
import { useText } from '../../lib/i18n.ts'
import { useSession } from '../../lib/session.tsx'
import { DropMany, UploadList } from '../../parts/uploader.tsx'
import { useUploads } from '../../parts/use-uploads.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { Section } from '../../ui/page.tsx'
import { useToasts } from '../../ui/toasts.tsx'
import './deal-files.css'

export type Attached = { readonly id: UploadView['id']; readonly name: string }

type AttachProps = {
  readonly attached: readonly Attached[]
  readonly onChange: (attached: readonly Attached[]) => void
}

/** Files that go with a request that is still being written: brought now, attached when it is saved or sent. */
export const AttachFiles = ({ attached, onChange }: AttachProps) => {
  const t = useText()
  const toasts = useToasts()
  const { status } = useSession()
  const current = useRef(attached)
  current.current = attached
  const uploads = useUploads('request', ({ id, name }) => {
    current.current = [...current.current, { id, name }]
    onChange(current.current)
  })
  const save = async ({ id, name }: Attached) => {
    try {
      const { url } = await client(Uploads)('GET_URL', { id })
      downloadUrl(url, name)
    } catch (error) {
      toasts.failed(error)
    }
  }
  if (status !== 'signedIn') return null
  const room = mostDealFiles - attached.length - uploads.items.filter(({ state }) => state !== 'failed').length
  return (
    <Section title={t('files.deal')}>
      <p className="field-help">{t('files.deal.help')}</p>
      <ul className="deal-files">
        {attached.map(({ id, name }) => (
          <li key={id}>
            <FileText size={24} aria-hidden className="deal-file-icon" />
            <div>
              <Button tone="quiet" onClick={() => void save({ id, name })}>
                {name}
              </Button>
            </div>
            <IconButton
              icon={Trash2}
              label={t('files.removeName', { name })}
              onClick={() => onChange(attached.filter(one => one.id !== id))}
            />
          </li>
        ))}
      </ul>
      <DropMany purpose="request" label={t('files.choose.many')} room={room} uploads={uploads} />
      <UploadList uploads={uploads} />
    </Section>
  )
}
