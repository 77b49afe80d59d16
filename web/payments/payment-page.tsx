import { ReceiptText } from 'lucide-react'
import { useSearchParams } from 'react-router-dom'
import { dealPathsOf, dealsPaths, listOfSide } from '#shared/deals/paths.ts'
import type { Out } from '#shared/kit/contract.ts'
import { id } from '#shared/kit/id.ts'
import { displayMoney, parseMoney } from '#shared/kit/money.ts'
import { exactDate } from '#shared/kit/words.ts'
import { declineText } from '#shared/payments/card.ts'
import { Payments } from '#shared/payments/Payments.contract.ts'
import { CallError } from '../lib/call.ts'
import { failureText, isText, type Text, useLanguage, useText } from '../lib/i18n.ts'
import { useQueryOf } from '../lib/query.ts'
import { InvoiceStatus } from '../parts/status.tsx'
import { LinkButton } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Failure } from '../ui/failure.tsx'
import { NotFound } from '../ui/not-found.tsx'
import { Notice } from '../ui/notice.tsx'
import { Detail, Page, Section } from '../ui/page.tsx'
import { DetailSkeleton } from '../ui/skeleton.tsx'
import { CardForm, declinedField } from './card-form.tsx'
import { ProviderFailure } from './card-provider.ts'
import { InvoiceFacts, InvoiceSummary, useTotal } from './invoice-summary.tsx'
import { type Phase, usePaying, useTestMode } from './paying.ts'
import { ReceiptButton } from './receipt-button.tsx'
import './payments.css'

type Paying = Out<(typeof Payments)['methods']['GET_BY_INVOICE']>

/** How often the page looks whether the provider's confirmation has arrived, where no push tells it. */
const pollMs = 1500

const Paid = ({ paying: { invoice, side } }: { paying: Paying }) => {
  const t = useText()
  const language = useLanguage()
  const { settlement } = invoice
  if (!settlement) return null
  const told = {
    customer: invoice.customerName,
    amount: displayMoney(parseMoney(settlement.amount, invoice.currency), language),
    instrument: settlement.instrument,
    date: exactDate(settlement.paidAt, language),
  }
  return (
    <Notice reveal tone="positive" title={t('payments.paid.title')} action={<ReceiptButton invoiceId={invoice.id} />}>
      <p>{t(side === 'demander' ? 'payments.paid.text' : 'payments.paid.received', told)}</p>
    </Notice>
  )
}

const problemText = (failure: unknown, t: Text): string =>
  failure instanceof ProviderFailure ? t('payments.provider.failed') : failureText(failure)

/** What came of the last try, above the form. A decline that is about one field stands beside that field. */
const LastTry = ({ phase, busy, declined }: { phase: Phase; busy: boolean; declined: string | undefined }) => {
  const t = useText()
  if (phase.kind !== 'form' || busy) return null
  if (phase.changed) {
    return (
      <Notice reveal tone="warning" title={t('payments.changed.title')}>
        <p>{t('payments.changed.text')}</p>
      </Notice>
    )
  }
  if (phase.failure) {
    return (
      <Notice reveal tone="danger">
        <p>{problemText(phase.failure, t)}</p>
      </Notice>
    )
  }
  const code = phase.declined ?? declined
  if (code === undefined || (phase.declined && declinedField(code))) return null
  return (
    <Notice reveal tone="danger" title={t('payments.declined.title')}>
      <p>{t(declineText(code))}</p>
    </Notice>
  )
}

/** Whether the payer still waits for the provider's word: not any more once it told of a decline. */
const isWaiting = ({ invoice, payment }: Paying, phase: Phase): boolean =>
  phase.kind === 'waiting' && !(invoice.status === 'published' && payment?.declined)

const Refused = ({ whyNot }: { whyNot: string }) => {
  const t = useText()
  const key = `refusal.${whyNot}`
  return (
    <Notice tone="warning">
      <p>{isText(key) && whyNot !== 'state.transition' ? t(key) : t('payments.notNow')}</p>
    </Notice>
  )
}

type PayHereProps = { readonly paying: Paying; readonly at: ReturnType<typeof usePaying> }

const PayHere = ({ paying, at: { phase, busy, give } }: PayHereProps) => {
  const t = useText()
  const { invoice, payment, side } = paying
  const total = useTotal(invoice)
  const testMode = useTestMode()
  if (payment?.status === 'processing') {
    return (
      <Notice title={t('payments.underWay.title')}>
        <p>{t('payments.underWay.text')}</p>
      </Notice>
    )
  }
  if (isWaiting(paying, phase)) {
    return (
      <Notice title={t('payments.waiting.title')}>
        <p>{t('payments.waiting.text')}</p>
      </Notice>
    )
  }
  if (phase.kind === 'acting') {
    return (
      <Notice title={t('payments.acting.title')}>
        <p>{t('payments.acting.text')}</p>
        <a href={phase.url}>{t('payments.acting.action')}</a>
      </Notice>
    )
  }
  if (side === 'supplier') {
    return (
      <Notice>
        <p>{t('payments.supplier.text', { customer: invoice.customerName })}</p>
      </Notice>
    )
  }
  if (!paying.mayPay) return <Refused whyNot={paying.whyNot ?? 'auth.denied'} />
  return (
    <>
      <LastTry phase={phase} busy={busy} declined={payment?.declined} />
      <Section title={t('payments.card.title')}>
        <CardForm amount={total} busy={busy} testMode={testMode} onCard={card => give(invoice, card)} />
      </Section>
    </>
  )
}

const InvoiceToPay = ({ invoiceId }: { invoiceId: string }) => {
  const t = useText()
  const at = usePaying()
  const invoiceIdOf = id('invoice').safeParse(invoiceId)
  const waits = at.phase.kind === 'waiting'
  const found = useQueryOf(
    Payments,
    'GET_BY_INVOICE',
    { invoiceId },
    { enabled: invoiceIdOf.success, ...(waits ? { pollMs } : {}) },
  )
  const paying = found.data
  if (!invoiceIdOf.success || (found.error instanceof CallError && found.error.errorType === 'notFound')) {
    return <NotFound />
  }
  if (found.error) return <Failure error={found.error} onRetry={() => void found.refetch()} />
  if (!paying) return <DetailSkeleton />
  const { invoice, side } = paying
  const { reference } = invoice
  const isPaid = invoice.status === 'paid'
  const deal = dealPathsOf[listOfSide(side)].detail(invoice.requestId)
  return (
    <Page
      title={t(isPaid || side === 'supplier' ? 'payments.pay.titlePlain' : 'payments.pay.title', { reference })}
      aside={<InvoiceStatus invoice={invoice} />}
      back={{ to: deal, label: t('payments.pay.back') }}
    >
      <Detail side={<InvoiceFacts invoice={invoice} />}>
        {isPaid ? <Paid paying={paying} /> : null}
        <InvoiceSummary invoice={invoice} isMine={side === 'demander'} />
        {isPaid ? null : <PayHere paying={paying} at={at} />}
      </Detail>
    </Page>
  )
}

/** /procurement/invoice/payment?invoice=: who pays whom, what, for what and when it is taken; then the card. */
export const PaymentPage = () => {
  const t = useText()
  const [params] = useSearchParams()
  const invoiceId = params.get('invoice')
  if (invoiceId) return <InvoiceToPay invoiceId={invoiceId} />
  return (
    <EmptyState
      icon={ReceiptText}
      title={t('payments.pay.none.title')}
      hint={t('payments.pay.none.text')}
      action={<LinkButton to={dealsPaths.purchases()}>{t('payments.pay.none.action')}</LinkButton>}
    />
  )
}
