import { z } from 'zod'
import { Invoices } from '#shared/deals/Invoices.contract.ts'
import { type InvoiceView, InvoiceWords } from '#shared/deals/invoice.ts'
import { useText } from '../lib/i18n.ts'
import { useCommand } from '../lib/query.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { TextAreaField } from '../ui/fields.tsx'
import { Form } from '../ui/form.tsx'
import { useToasts } from '../ui/toasts.tsx'

const Words = z.object({ description: InvoiceWords })

/** Writes on one draft, or the same on several. */
export const WordsDialog = ({ invoices, onClose }: { invoices: readonly InvoiceView[]; onClose: () => void }) => {
  const t = useText()
  const toasts = useToasts()
  const one = useCommand(Invoices, 'UPDATE')
  const several = useCommand(Invoices, 'UPDATE_MULTI')
  const [first, ...others] = invoices
  if (!first) return null
  return (
    <Dialog title={t('deals.invoices.write', { count: invoices.length })} size="small" onClose={onClose} keepOnOutside>
      <Form
        schema={Words}
        defaultValues={{ description: first.description }}
        onSubmit={async ({ description }) => {
          const drafts = invoices.map(({ id: invoiceId, version }) => ({ invoiceId, version, description }))
          await (others.length > 0 ? several.run({ invoices: drafts }) : one.run(drafts[0]!))
          toasts.done('deals.invoices.written')
          onClose()
        }}
      >
        <TextAreaField name="description" label={t('deals.invoices.words')} help={t('deals.invoices.wordsHelp')} />
        <div className="form-actions">
          <Button onClick={onClose}>{t('app.cancel')}</Button>
          <Button tone="primary" type="submit" of={one}>
            {t('app.save')}
          </Button>
        </div>
      </Form>
    </Dialog>
  )
}
