import type { CreditNote } from '#shared/deals/credit.ts'
import { creditStates } from '#shared/deals/credit-states.ts'
import { asOf } from '#shared/deals/expiry.ts'
import type { InvoiceView } from '#shared/deals/invoice.ts'
import { invoiceStates } from '#shared/deals/invoice-states.ts'
import { openDisputeOf } from '#shared/deals/payment-dispute.ts'
import type { Request } from '#shared/deals/request.ts'
import { requestStates } from '#shared/deals/request-states.ts'
import { statusKey } from '#shared/kit/state-table.ts'
import { type Text, useText } from '../lib/i18n.ts'
import { todayNow } from '../lib/today.ts'
import { StatusPill, type StatusTone } from '../ui/status-pill.tsx'

const requestTones: Readonly<Record<Request['status'], StatusTone>> = {
  draft: 'neutral',
  offerDraft: 'neutral',
  edited: 'neutral',
  requested: 'info',
  offered: 'accent',
  Fc: 'accent',
  countered: 'accent',
  signing: 'info',
  signed: 'positive',
  rejected: 'danger',
  withdrawn: 'neutral',
  expired: 'neutral',
  superseded: 'neutral',
  discarded: 'neutral',
  archived: 'neutral',
}

type Deal = Pick<Request, 'status' | 'expires' | 'fulfilledAt'>

/** Where a deal stands, in a word; one that is delivered and paid says so. */
export const dealStatusText = (t: Text, deal: Deal): string =>
  t(deal.fulfilledAt ? 'deals.contract.status.completed' : statusKey(requestStates, asOf(deal, todayNow()).status))

export const DealStatus = ({ deal }: { deal: Deal }) => {
  const t = useText()
  const tone = deal.fulfilledAt ? 'positive' : requestTones[asOf(deal, todayNow()).status]
  return <StatusPill tone={tone}>{dealStatusText(t, deal)}</StatusPill>
}

const invoiceTones: Readonly<Record<InvoiceView['status'], StatusTone>> = {
  draft: 'neutral',
  published: 'info',
  pending: 'info',
  paid: 'positive',
  credited: 'neutral',
  void: 'neutral',
}

/** A status as a word, with what it means to the reader. */
export type SaidStatus = { readonly text: string; readonly tone: StatusTone }

type Standing = Pick<InvoiceView, 'status' | 'isOverdue' | 'disputes'>

/** What an invoice is; one that is late, or whose payment is disputed, says so before anything else. */
export const invoiceStatusOf = (t: Text, invoice: Standing): SaidStatus => {
  const { status, isOverdue } = invoice
  if (status === 'paid' && openDisputeOf(invoice)) return { tone: 'warning', text: t('deals.invoice.paidDisputed') }
  if (isOverdue && status === 'published') return { tone: 'danger', text: t('deals.invoice.overdue') }
  return { tone: invoiceTones[status], text: t(statusKey(invoiceStates, status)) }
}

/** The same as a pill. */
export const InvoiceStatus = ({ invoice }: { invoice: Standing }) => {
  const { text, tone } = invoiceStatusOf(useText(), invoice)
  return <StatusPill tone={tone}>{text}</StatusPill>
}

const creditTones: Readonly<Record<CreditNote['status'], StatusTone>> = {
  settled: 'neutral',
  held: 'warning',
  returned: 'positive',
}

/** What became of a credit note. */
export const CreditStatus = ({ credit: { status } }: { credit: Pick<CreditNote, 'status'> }) => {
  const t = useText()
  return <StatusPill tone={creditTones[status]}>{t(statusKey(creditStates, status))}</StatusPill>
}
