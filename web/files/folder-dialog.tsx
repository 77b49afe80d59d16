import { z } from 'zod'
import { Files } from '#shared/files/Files.contract.ts'
import { type Folder, FolderName, folderNameLength } from '#shared/files/thread.ts'
import { useText } from '../lib/i18n.ts'
import { useCommand } from '../lib/query.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { TextField } from '../ui/fields.tsx'
import { Form } from '../ui/form.tsx'
import { useToasts } from '../ui/toasts.tsx'

const FolderForm = z.object({ name: FolderName })

type Shown = Omit<Folder, 'owner'>
type Props = {
  /** The folder that gets another name; without, one is added. */
  readonly folder?: Shown | undefined
  readonly parent?: Shown['id'] | undefined
  readonly onClose: () => void
}

/** Names a folder: one that is added, or one that there is. */
export const FolderDialog = ({ folder, parent, onClose }: Props) => {
  const t = useText()
  const toasts = useToasts()
  const add = useCommand(Files, 'FOLDER_CREATE')
  const update = useCommand(Files, 'FOLDER_UPDATE')
  const save = async ({ name }: { name: string }) => {
    if (folder) await update.run({ id: folder.id, version: folder.version, name })
    else await add.run({ name, parent: parent ?? null })
    toasts.done(folder ? 'files.folder.renamed' : 'files.folder.added', { name })
    onClose()
  }
  const title = t(folder ? 'files.folder.rename' : 'files.folder.new')
  return (
    <Dialog title={title} size="small" onClose={onClose}>
      <Form schema={FolderForm} defaultValues={{ name: folder?.name ?? '' }} onSubmit={save} label={title} leavable>
        <TextField name="name" label={t('files.folder.name')} maxLength={folderNameLength} autoComplete="off" />
        <div className="form-actions">
          <Button onClick={onClose}>{t('files.folder.cancel')}</Button>
          <Button type="submit" tone="primary" of={{ needs: add.needs, busy: add.busy || update.busy }}>
            {t('files.folder.save')}
          </Button>
        </div>
      </Form>
    </Dialog>
  )
}
