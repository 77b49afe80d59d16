import type { Id } from '#shared/kit/id.ts'
import { Receipts } from '#shared/payments/Receipts.contract.ts'
import { client } from '../lib/call.ts'
import { useLanguage, useText } from '../lib/i18n.ts'
import { PdfButton } from '../ui/pdf-button.tsx'

/** Hands the person the receipt of a paid invoice, in the language of the page. */
export const ReceiptButton = ({ invoiceId }: { invoiceId: Id<'invoice'> }) => {
  const t = useText()
  const language = useLanguage()
  return (
    <PdfButton load={() => client(Receipts)('GET', { invoiceId, language })}>
      {t('payments.receipt.download')}
    </PdfButton>
  )
}
