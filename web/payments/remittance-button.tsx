import type { Id } from '#shared/kit/id.ts'
import { Receipts } from '#shared/payments/Receipts.contract.ts'
import { client } from '../lib/call.ts'
import { useLanguage, useText } from '../lib/i18n.ts'
import { PdfButton } from '../ui/pdf-button.tsx'

/** Hands the person what tells a supplier which invoices were paid, in the language of the page. @param supplier named where there are several */
export const RemittanceButton = (props: { invoiceIds: readonly Id<'invoice'>[]; supplier?: string }) => {
  const t = useText()
  const language = useLanguage()
  const { supplier } = props
  const invoiceIds = [...props.invoiceIds]
  return (
    <PdfButton load={() => client(Receipts)('REMITTANCE', { invoiceIds, language })}>
      {supplier === undefined ? t('payments.remittance') : t('payments.remittance.for', { supplier })}
    </PdfButton>
  )
}
