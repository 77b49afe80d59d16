import { ReceiptText } from 'lucide-react'
import { useSearchParams } from 'react-router-dom'
import { dealPathsOf, dealsPaths, listOfSide } from '#shared/deals/paths.ts'
import { dealReference } from '#shared/deals/reference.ts'
import type { Out } from '#shared/kit/contract.ts'
import { id } from '#shared/kit/id.ts'
import { displayMoney, parseMoney } from '#shared/kit/money.ts'
import { exactDate } from '#shared/kit/words.ts'
import { organisationsPaths } from '#shared/organisations/paths.ts'
import { declineText } from '#shared/payments/card.ts'
import { readChosen } from '#shared/payments/chosen.ts'
import { Payments } from '#shared/payments/Payments.contract.ts'
import { hasEnded, type TryState } from '#shared/payments/trying.ts'
import { useAccount } from '../lib/account.tsx'
import { CallError } from '../lib/call.ts'
import { failureText, isText, type Text, useLanguage, useText } from '../lib/i18n.ts'
import { useQueryOf } from '../lib/query.ts'
import { InvoiceStatus } from '../parts/status.tsx'
import { Button, LinkButton } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Failure } from '../ui/failure.tsx'
import { later } from '../ui/later.tsx'
import { NotFound } from '../ui/not-found.tsx'
import { Notice } from '../ui/notice.tsx'
import { Detail, Page, Section } from '../ui/page.tsx'
import { DetailSkeleton } from '../ui/skeleton.tsx'
import { CardForm } from './card-form.tsx'
import { ProviderFailure } from './card-provider.ts'
import { WithKept } from './debits/with-kept.tsx'
import { InvoiceFacts, InvoiceSummary, useTotal } from './invoice-summary.tsx'
import { usePaying, useTestMode } from './paying.ts'
import { ReceiptButton } from './receipt-button.tsx'
import { TakenBack } from './taken-back.tsx'
import { useTry } from './trying.ts'
import './payments.css'

type Paying = Out<(typeof Payments)['methods']['GET_BY_INVOICE']>

/** How often the page looks how it stands, where no push tells it: soon for the provider's word, now and then for a bank's. */
const pollMs: Readonly<Partial<Record<TryState, number>>> = { taken: 1500, checking: 5000 }

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

type At = ReturnType<typeof usePaying>

/** What came of the last try, above the form. */
const LastTry = ({ at: { tried, trouble, busy } }: { at: At }) => {
  const t = useText()
  if (busy) return null
  if (trouble && 'now' in trouble) {
    return (
      <Notice reveal tone="warning" title={t(`payments.${trouble.now}.title`)}>
        <p>{t(`payments.${trouble.now}.text`)}</p>
      </Notice>
    )
  }
  if (trouble) {
    return (
      <Notice reveal tone="danger">
        <p>{problemText(trouble.failure, t)}</p>
      </Notice>
    )
  }
  if (tried?.at === 'canceled' || tried?.at === 'lapsed') {
    return (
      <Notice reveal title={t(`payments.${tried.at}.title`)}>
        <p>{t(`payments.${tried.at}.text`)}</p>
      </Notice>
    )
  }
  if (tried?.at !== 'declined') return null
  return (
    <Notice reveal tone="danger" title={t('payments.declined.title')}>
      <p>{t(declineText(tried.code ?? ''))}</p>
    </Notice>
  )
}

/** The payer's bank asks on a page of its own: one may go on there, or pay otherwise. */
const AtTheBank = ({ invoice, at }: { invoice: Paying['invoice']; at: At }) => {
  const { trouble, resume, cancel } = at
  const t = useText()
  return (
    <Notice
      title={t('payments.acting.title')}
      action={
        <>
          <Button tone="primary" of={at} onClick={() => void resume(invoice)}>
            {t('payments.acting.action')}
          </Button>
          <Button of={at} onClick={() => void cancel(invoice)}>
            {t('payments.acting.cancel')}
          </Button>
        </>
      }
    >
      <p>{t('payments.acting.text')}</p>
      {trouble && 'failure' in trouble ? <p role="alert">{problemText(trouble.failure, t)}</p> : null}
    </Notice>
  )
}

const Refused = ({ whyNot, supplier }: { whyNot: string; supplier: string }) => {
  const t = useText()
  const key = `refusal.${whyNot}`
  return (
    <Notice tone="warning">
      <p>{isText(key) && whyNot !== 'state.transition' ? t(key, { supplier }) : t('payments.notNow')}</p>
    </Notice>
  )
}

const PayHere = ({ paying, at }: { readonly paying: Paying; readonly at: At }) => {
  const t = useText()
  const { invoice, side } = paying
  const { tried, give } = at
  const { can } = useAccount()
  const total = useTotal(invoice)
  const testMode = useTestMode()
  if (tried?.at === 'debiting') {
    return (
      <Notice title={t('payments.underWay.title')}>
        <p>{t('payments.underWay.text')}</p>
      </Notice>
    )
  }
  if (side === 'supplier') {
    const isPaid = paying.paidTo !== 'nobody'
    return (
      <Notice
        tone={isPaid ? 'info' : 'warning'}
        action={
          isPaid || !can('department.account.profileEdit') ? undefined : (
            <LinkButton to={organisationsPaths.account()}>{t('payments.paidTo.connect')}</LinkButton>
          )
        }
      >
        <p>{t('payments.supplier.text', { customer: invoice.customerName })}</p>
        <p>{t(isPaid ? 'payments.paidTo.mine' : 'payments.paidTo.notMine', { customer: invoice.customerName })}</p>
      </Notice>
    )
  }
  if (tried?.at === 'taken') {
    return (
      <Notice title={t('payments.waiting.title')}>
        <p>{t('payments.waiting.text')}</p>
      </Notice>
    )
  }
  if (!paying.mayPay) return <Refused whyNot={paying.whyNot ?? 'auth.denied'} supplier={invoice.supplierName} />
  // While the provider's dialog asks, the form that the card was given in stays.
  if (tried?.at === 'checking' && !at.isGiving) return <AtTheBank invoice={invoice} at={at} />
  const { paidTo } = paying
  return (
    <>
      <LastTry at={at} />
      <WithKept
        invoice={invoice}
        amount={total}
        of={at}
        onPay={instrumentId => void at.payWith(invoice, instrumentId)}
      />
      <Section title={t('payments.card.title')}>
        {paidTo === 'nobody' ? null : <p>{t(`payments.paidTo.${paidTo}`, { supplier: invoice.supplierName })}</p>}
        <CardForm
          amount={total}
          sum={parseMoney(invoice.due, invoice.currency)}
          accountId={paying.accountId}
          of={at}
          testMode={testMode}
          onCard={card => give(invoice, card)}
        />
      </Section>
    </>
  )
}

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
  const at = usePaying(invoiceId, paying)
  if (!invoiceIdOf.success || (found.error instanceof CallError && found.error.errorType === 'notFound')) {
    return <NotFound />
  }
  if (found.error) return <Failure error={found.error} onRetry={() => void found.refetch()} />
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
        <InvoiceSummary invoice={invoice} isMine={side === 'demander'} />
        {isPaid ? null : <PayHere paying={paying} at={at} />}
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
