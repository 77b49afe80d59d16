import { Trash2 } from 'lucide-react'
import { useRef } from 'react'
import { mostDealFiles } from '#shared/deals/deal-file.ts'
import { Uploads, type UploadView } from '#shared/files/Uploads.contract.ts'
import { client } from '../../lib/call.ts'
import { useText } from '../../lib/i18n.ts'
import { useSession } from '../../lib/session.tsx'
import { DropMany, UploadList } from '../../parts/uploader.tsx'
import { type UploadsInHand, useUploads } from '../../parts/use-uploads.ts'
import { IconButton } from '../../ui/button.tsx'
import { Section } from '../../ui/page.tsx'
import { FileRow, useSaving } from './file-row.tsx'

export type Attached = { readonly id: UploadView['id']; readonly name: string }

type AttachProps = {
  readonly attached: readonly Attached[]
  readonly onChange: (attached: readonly Attached[]) => void
}

/** Files that were brought for something which is still being written, and a place to bring more. */
export const AttachedFiles = (props: AttachProps & { readonly most: number; readonly uploads: UploadsInHand }) => {
  const { attached, onChange, most, uploads } = props
  const t = useText()
  const save = useSaving()
  const room = most - attached.length - uploads.items.filter(({ state }) => state !== 'failed').length
  return (
    <>
      <ul className="deal-files">
        {attached.map(({ id, name }) => (
          <FileRow
            key={id}
            name={name}
            onSave={() => void save(name, () => client(Uploads)('GET_URL', { id }))}
            action={
              <IconButton
                icon={Trash2}
                label={t('files.removeName', { name })}
                onClick={() => onChange(attached.filter(one => one.id !== id))}
              />
            }
          />
        ))}
      </ul>
      <DropMany purpose="request" label={t('files.choose.many')} room={room} uploads={uploads} />
      <UploadList uploads={uploads} />
    </>
  )
}

/** Files that go with a request that is still being written: brought now, attached when it is saved or sent. */
export const AttachFiles = ({ attached, onChange }: AttachProps) => {
  const t = useText()
  const { status } = useSession()
  const current = useRef(attached)
  current.current = attached
  const uploads = useUploads('request', ({ id, name }) => {
    current.current = [...current.current, { id, name }]
    onChange(current.current)
  })
  if (status !== 'signedIn') return null
  return (
    <Section title={t('files.deal')}>
      <p className="field-help">{t('files.deal.help')}</p>
      <AttachedFiles {...{ attached, onChange, uploads }} most={mostDealFiles} />
    </Section>
  )
}
