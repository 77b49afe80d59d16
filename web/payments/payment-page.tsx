import { ReceiptText } from 'lucide-react'
import { useSearchParams } from 'react-router-dom'
import { dealPathsOf, dealsPaths, listOfSide } from '#shared/deals/paths.ts'
import { dealReference } from '#shared/deals/reference.ts'
import { id } from '#shared/kit/id.ts'
import { displayMoney, parseMoney } from '#shared/kit/money.ts'
import { exactDate } from '#shared/kit/words.ts'
import { readChosen } from '#shared/payments/chosen.ts'
import { type Paying, Payments } from '#shared/payments/Payments.contract.ts'
import { hasEnded } from '#shared/payments/trying.ts'
import { CallError } from '../lib/call.ts'
import { useLanguage, useText } from '../lib/i18n.ts'
import { useQueryOf } from '../lib/query.ts'
import { InvoiceStatus } from '../parts/status.tsx'
import { LinkButton } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Failure } from '../ui/failure.tsx'
import { later } from '../ui/later.tsx'
import { NotFound } from '../ui/not-found.tsx'
import { Notice } from '../ui/notice.tsx'
import { Detail, Page } from '../ui/page.tsx'
import { DetailSkeleton } from '../ui/skeleton.tsx'
import { byLinkText } from './by-link.ts'
import { WithKept } from './debits/with-kept.tsx'
import { InvoiceFacts, InvoiceSummary, useTotal } from './invoice-summary.tsx'
import { OwedBack } from './owed-back.tsx'
import { PayHere } from './pay-here.tsx'
import { pollMs, useCalls, usePaying } from './paying.ts'
import { ReceiptButton } from './receipt-button.tsx'
import { RemittanceButton } from './remittance-button.tsx'
import { TakenBack } from './taken-back.tsx'
import { useTry } from './trying.ts'
import './payments.css'

const Paid = ({ paying }: { paying: Paying }) => {
  const { invoice, side } = paying
  const t = useText()
  const language = useLanguage()
  const { settlement } = invoice
  if (!settlement) return null
  const byLink = byLinkText(paying, t)
  const told = {
    customer: invoice.customerName,
    amount: displayMoney(parseMoney(settlement.amount, invoice.currency), language),
    instrument: settlement.instrument,
    date: exactDate(settlement.paidAt, language),
  }
  return (
    <Notice
      reveal
      tone="positive"
      title={t('payments.paid.title')}
      action={
        <>
          <ReceiptButton invoiceId={invoice.id} />
          {side === 'demander' ? <RemittanceButton invoiceIds={[invoice.id]} /> : null}
        </>
      }
    >
      <p>{t(side === 'demander' ? 'payments.paid.text' : 'payments.paid.received', told)}</p>
      {byLink ? <p>{byLink}</p> : null}
    </Notice>
  )
}

/** What the payer keeps for who is to be paid, which can be taken in place of a card. */
const Kept = ({ invoice, at }: { readonly invoice: Paying['invoice']; readonly at: ReturnType<typeof usePaying> }) => (
  <WithKept
    invoice={invoice}
    amount={useTotal(invoice)}
    of={at}
    onPay={instrumentId => void at.payWith(invoice, instrumentId)}
  />
)

const InvoiceToPay = ({ invoiceId }: { invoiceId: string }) => {
  const t = useText()
  const invoiceIdOf = id('invoice').safeParse(invoiceId)
  const waits = pollMs[useTry(invoiceId)?.at ?? 'begun']
  const found = useQueryOf(
    Payments,
    'GET_BY_INVOICE',
    { invoiceId },
    { enabled: invoiceIdOf.success, ...(waits ? { pollMs: waits } : {}) },
  )
  const paying = found.data
  const at = usePaying(invoiceId, paying, useCalls(invoiceId))
  if (!invoiceIdOf.success || (found.error instanceof CallError && found.error.errorType === 'notFound')) {
    return <NotFound />
  }
  if (found.error && !found.data) return <Failure error={found.error} onRetry={() => void found.refetch()} />
  if (!paying) return <DetailSkeleton />
  const { invoice, side } = paying
  const { reference } = invoice
  const isPaid = invoice.status === 'paid'
  // A try that has ended is not pending, though the provider's word may still be on its way to the server.
  const isFree = at.tried !== undefined && hasEnded(at.tried) && invoice.status === 'pending'
  const standing = isFree ? { ...invoice, status: 'published' as const } : invoice
  const deal = dealPathsOf[listOfSide(side)].detail(invoice.requestId)
  return (
    <Page
      title={t(isPaid || side === 'supplier' ? 'payments.pay.titlePlain' : 'payments.pay.title', { reference })}
      aside={<InvoiceStatus invoice={standing} />}
      back={{ to: deal, label: dealReference(invoice.thread) }}
      action={<LinkButton to={dealsPaths.invoice(invoice.id)}>{t('payments.pay.invoice')}</LinkButton>}
    >
      <Detail side={<InvoiceFacts invoice={invoice} />}>
        {isPaid ? <Paid paying={paying} /> : null}
        <TakenBack invoice={invoice} />
        <OwedBack paying={paying} />
        <InvoiceSummary invoice={invoice} isMine={side === 'demander'} />
        {isPaid ? null : (
          <PayHere paying={paying} at={at}>
            <Kept invoice={invoice} at={at} />
          </PayHere>
        )}
      </Detail>
    </Page>
  )
}

const PayingSeveral = later(
  () => import('./several/paying-several.tsx').then(module => module.PayingSeveral),
  <DetailSkeleton />,
)

/** /procurement/invoice/payment?invoice= or ?invoices=: who pays whom, what, for what and when it is taken; then the card. */
export const PaymentPage = () => {
  const t = useText()
  const [params] = useSearchParams()
  const invoiceId = params.get('invoice')
  if (invoiceId) return <InvoiceToPay invoiceId={invoiceId} />
  const chosen = readChosen(params.get('invoices'))
  if (chosen.length > 0) return <PayingSeveral chosen={chosen} />
  return (
    <EmptyState
      icon={ReceiptText}
      title={t('payments.pay.none.title')}
      hint={t('payments.pay.none.text')}
      action={<LinkButton to={dealsPaths.invoices()}>{t('payments.pay.none.action')}</LinkButton>}
    />
  )
}
