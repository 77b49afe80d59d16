import { z } from 'zod'
import { Files, type ThreadView } from '#shared/files/Files.contract.ts'
import { wayTo } from '#shared/files/folders.ts'
import { mostTags, Title, typedTagsLength } from '#shared/files/thread.ts'
import { nameLength } from '#shared/files/upload.ts'
import type { Id } from '#shared/kit/id.ts'
import { useText } from '../lib/i18n.ts'
import { useCommand, useQueryOf } from '../lib/query.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { SelectField, TextField } from '../ui/fields.tsx'
import { Form } from '../ui/form.tsx'
import { useToasts } from '../ui/toasts.tsx'

const none = 'none'
const EditForm = z.object({ title: Title, folder: z.string(), tags: z.string() })

/** The tags that were typed, with commas between them. */
export const tagsIn = (typed: string): string[] => [
  ...new Set(
    typed
      .split(',')
      .map(tag => tag.trim())
      .filter(Boolean),
  ),
]

/** Gives a file another title, another folder or other tags. */
export const EditDialog = ({ thread, onClose }: { thread: ThreadView; onClose: () => void }) => {
  const t = useText()
  const toasts = useToasts()
  const update = useCommand(Files, 'THREAD_UPDATE')
  const { data } = useQueryOf(Files, 'GET_FOLDERS', {})
  const folders = data?.folders ?? []
  const save = async ({ title, folder, tags }: z.output<typeof EditForm>) => {
    const { id, version } = thread
    const lies = folder === none ? null : (folder as Id<'folder'>)
    await update.run({ id, version, title, folder: lies, tags: tagsIn(tags) })
    toasts.done('files.one.saved', { name: title })
    onClose()
  }
  return (
    <Dialog title={t('files.one.edit')} onClose={onClose}>
      <Form
        schema={EditForm}
        defaultValues={{ title: thread.title, folder: thread.folder ?? none, tags: thread.tags.join(', ') }}
        onSubmit={save}
        label={t('files.one.edit')}
        leavable
      >
        <TextField name="title" label={t('files.one.title')} maxLength={nameLength} autoComplete="off" />
        <SelectField
          name="folder"
          label={t('files.one.folder')}
          choices={[
            { value: none, label: t('files.folder.none') },
            ...folders.map(({ id }) => ({
              value: id,
              label: wayTo(folders, id)
                .map(({ name }) => name)
                .join(' / '),
            })),
          ]}
        />
        <TextField
          name="tags"
          label={t('files.one.tags')}
          help={t('files.one.tags.help', { limit: mostTags })}
          optional
          maxLength={typedTagsLength}
          autoComplete="off"
        />
        <div className="form-actions">
          <Button onClick={onClose}>{t('files.folder.cancel')}</Button>
          <Button type="submit" tone="primary" of={update}>
            {t('files.folder.save')}
          </Button>
        </div>
      </Form>
    </Dialog>
  )
}
