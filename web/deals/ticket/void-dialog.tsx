import { Invoices } from '#shared/deals/Invoices.contract.ts'
import type { InvoiceView } from '#shared/deals/invoice.ts'
import { useText } from '../../lib/i18n.ts'
import { useCommand } from '../../lib/query.ts'
import { useToasts } from '../../ui/toasts.tsx'
import { ReasonDialog } from '../parts/reason-dialog.tsx'

/** Voids an invoice that was not paid; its payment can then be billed again. */
export const VoidDialog = ({ invoice, onClose }: { invoice: InvoiceView; onClose: () => void }) => {
  const t = useText()
  const toasts = useToasts()
  const end = useCommand(Invoices, 'VOID')
  const { reference } = invoice
  return (
    <ReasonDialog
      title={t('deals.invoice.voidTitle', { reference })}
      needed
      confirm={t('deals.invoice.event.void')}
      of={end}
      onReason={async reason => {
        await end.run({ invoiceId: invoice.id, version: invoice.version, reason })
        toasts.done('deals.invoice.voided', { reference })
      }}
      onClose={onClose}
    >
      <p>{t('deals.invoice.voidMessage', { client: invoice.customerName })}</p>
    </ReasonDialog>
  )
}
