import { FileText, Trash2 } from 'lucide-react'
import { useRef } from 'react'
import { maxCardFiles } from '#shared/work/card.ts'
import { Todos } from '#shared/work/Todos.contract.ts'
import { client } from '../../lib/call.ts'
import { downloadUrl } from '../../lib/download.ts'
import { useText } from '../../lib/i18n.ts'
import { useCommand } from '../../lib/query.ts'
import { useSize } from '../../lib/size.ts'
import { KeptFiles } from '../../parts/kept-files.tsx'
import { DropMany, UploadList } from '../../parts/uploader.tsx'
import { useUploads } from '../../parts/use-uploads.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { RelativeDate } from '../../ui/relative-date.tsx'
import { useToasts } from '../../ui/toasts.tsx'
import type { FoundCard } from './use-card.ts'
import './card-dialog.css'

/** The files of a card: saved, added and taken off. */
export const CardAttachments = ({ found: { card, files } }: { found: FoundCard }) => {
  const t = useText()
  const size = useSize()
  const toasts = useToasts()
  const add = useCommand(Todos, 'ADD_ATTACHMENT')
  const remove = useCommand(Todos, 'REMOVE_ATTACHMENT')
  // One after another: two at once would ask for the same place.
  const queue = useRef(Promise.resolve())
  const uploads = useUploads('card', ({ id }) => {
    const adding = queue.current.then(async () => void (await add.run({ id: card.id, ids: [id] })))
    queue.current = adding.catch(() => undefined)
    return adding
  })
  const save = async (file: FoundCard['files'][number]) => {
    try {
      const { url } = await client(Todos)('GET_URL', { id: card.id, file: file.id })
      downloadUrl(url, file.name)
    } catch (error) {
      toasts.failed(error)
    }
  }
  const room = maxCardFiles - files.length - uploads.items.filter(({ state }) => state !== 'failed').length
  return (
    <section className="card-part">
      <h3>{t('work.todo.attachments')}</h3>
      <ul className="card-files">
        {files.map(file => (
          <li key={file.id}>
            <FileText size={20} aria-hidden />
            <div>
              <Button tone="quiet" onClick={() => void save(file)}>
                {file.name}
              </Button>
              <p className="party-note">
                {size(file.size)} · <RelativeDate at={file.at} />
              </p>
            </div>
            <IconButton
              icon={Trash2}
              label={t('work.todo.attachments.remove', { name: file.name })}
              of={remove}
              onClick={() => void remove.run({ id: card.id, file: file.id }).catch(toasts.failed)}
            />
          </li>
        ))}
      </ul>
      <KeptFiles room={room} uploads={uploads} />
      <DropMany purpose="card" label={t('work.todo.attachments.add')} of={add} room={room} uploads={uploads} />
      <UploadList uploads={uploads} />
    </section>
  )
}
