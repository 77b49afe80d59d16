import { z } from 'zod'
import { PinnedItems } from '#shared/work/PinnedItems.contract.ts'
import { type ViewFilters, type ViewList, ViewName, viewLimits } from '#shared/work/saved-views.ts'
import { useText } from '../../lib/i18n.ts'
import { useCommand } from '../../lib/query.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/fields.tsx'
import { Form } from '../../ui/form.tsx'
import { useToasts } from '../../ui/toasts.tsx'

const Named = z.object({ name: ViewName })

/** Keeps the filters that stand in an address under a name. */
export const SaveDialog = (props: { list: ViewList; filters: ViewFilters; onClose: () => void }) => {
  const { list, filters, onClose } = props
  const t = useText()
  const toasts = useToasts()
  const update = useCommand(PinnedItems, 'UPDATE_VIEWS')
  return (
    <Dialog title={t('work.views.save')} size="small" onClose={onClose}>
      <Form
        schema={Named}
        defaultValues={{ name: '' }}
        leavable
        onSubmit={async ({ name }) => {
          await update.run({ wish: { act: 'keep', list, name, filters } })
          toasts.done('work.views.saved', { name })
          onClose()
        }}
      >
        <TextField
          name="name"
          label={t('work.views.name')}
          help={t('work.views.saveHelp')}
          maxLength={viewLimits.name}
        />
        <Button type="submit" tone="primary" of={update}>
          {t('app.save')}
        </Button>
      </Form>
    </Dialog>
  )
}
