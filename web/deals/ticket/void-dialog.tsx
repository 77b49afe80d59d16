import { z } from 'zod'
import { Invoices } from '#shared/deals/Invoices.contract.ts'
import type { InvoiceView } from '#shared/deals/invoice.ts'
import { Reason } from '#shared/deals/request.ts'
import { useText } from '../../lib/i18n.ts'
import { useCommand } from '../../lib/query.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextAreaField } from '../../ui/fields.tsx'
import { Form } from '../../ui/form.tsx'
import { useToasts } from '../../ui/toasts.tsx'

const Voiding = z.object({ reason: Reason.min(1) })

/** Voids an invoice that was not paid; its payment can then be billed again. */
export const VoidDialog = ({ invoice, onClose }: { invoice: InvoiceView; onClose: () => void }) => {
  const t = useText()
  const toasts = useToasts()
  const end = useCommand(Invoices, 'VOID')
  return (
    <Dialog
      title={t('deals.invoice.voidTitle', { reference: invoice.reference })}
      size="small"
      onClose={onClose}
      keepOnOutside
    >
      <Form
        schema={Voiding}
        defaultValues={{ reason: '' }}
        onSubmit={async ({ reason }) => {
          await end.run({ invoiceId: invoice.id, version: invoice.version, reason })
          toasts.done('deals.invoice.voided', { reference: invoice.reference })
          onClose()
        }}
      >
        <p>{t('deals.invoice.voidMessage', { client: invoice.customerName })}</p>
        <TextAreaField name="reason" label={t('deals.reason')} />
        <div className="row end">
          <Button onClick={onClose}>{t('app.cancel')}</Button>
          <Button tone="danger" type="submit" of={end}>
            {t('deals.invoice.event.void')}
          </Button>
        </div>
      </Form>
    </Dialog>
  )
}
