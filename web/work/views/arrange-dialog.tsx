import { ArrowDown, ArrowUp, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { z } from 'zod'
import { PinnedItems } from '#shared/work/PinnedItems.contract.ts'
import { type SavedView, type ViewList, ViewName, viewLimits } from '#shared/work/saved-views.ts'
import { useText } from '../../lib/i18n.ts'
import { useCommand } from '../../lib/query.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/fields.tsx'
import { Form } from '../../ui/form.tsx'
import { useToasts } from '../../ui/toasts.tsx'

const Named = z.object({ name: ViewName })

/** Renames, orders and removes the filters that are kept of a list. */
export const ArrangeDialog = (props: { list: ViewList; views: readonly SavedView[]; onClose: () => void }) => {
  const { list, views, onClose } = props
  const t = useText()
  const toasts = useToasts()
  const update = useCommand(PinnedItems, 'UPDATE_VIEWS')
  const [renaming, rename] = useState<string>()
  const move = (name: string, before: SavedView | undefined) =>
    void update.run({ wish: { act: 'move', list, name, before: before?.name ?? null } }).catch(toasts.failed)
  return (
    <Dialog title={t('work.views.arrange')} size="small" onClose={onClose}>
      <ul className="views-list">
        {views.map(({ name }, n) => (
          <li key={name}>
            <span>{name}</span>
            <IconButton
              icon={ArrowUp}
              label={t('work.views.up', { name })}
              why={n === 0 && t('work.views.first')}
              of={update}
              onClick={() => move(name, views[n - 1])}
            />
            <IconButton
              icon={ArrowDown}
              label={t('work.views.down', { name })}
              why={n === views.length - 1 && t('work.views.last')}
              of={update}
              onClick={() => move(name, views[n + 2])}
            />
            <IconButton
              icon={Pencil}
              label={t('work.views.rename', { name })}
              pressed={renaming === name}
              of={update}
              onClick={() => rename(renaming === name ? undefined : name)}
            />
            <IconButton
              icon={Trash2}
              label={t('work.views.remove', { name })}
              of={update}
              onClick={() => {
                if (renaming === name) rename(undefined)
                update
                  .run({ wish: { act: 'remove', list, name } })
                  .then(() => toasts.done('work.views.removed', { name }))
                  .catch(toasts.failed)
              }}
            />
          </li>
        ))}
      </ul>
      {renaming === undefined ? null : (
        <Form
          key={renaming}
          schema={Named}
          label={t('work.views.rename', { name: renaming })}
          defaultValues={{ name: renaming }}
          leavable
          onSubmit={async ({ name: to }) => {
            await update.run({ wish: { act: 'rename', list, name: renaming, to } })
            toasts.done('work.views.renamed', { name: to })
            rename(undefined)
          }}
        >
          <TextField name="name" label={t('work.views.name')} maxLength={viewLimits.name} />
          <Button type="submit" of={update}>
            {t('app.save')}
          </Button>
        </Form>
      )}
    </Dialog>
  )
}
