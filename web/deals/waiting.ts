import { Contracts, type WaitingDelivery } from '#shared/deals/Contracts.contract.ts'
import { Credits } from '#shared/deals/Credits.contract.ts'
import type { CreditNote } from '#shared/deals/credit.ts'
import { Invoices } from '#shared/deals/Invoices.contract.ts'
import type { InvoiceView } from '#shared/deals/invoice.ts'
import { type ListedProposal, Proposals } from '#shared/deals/Proposals.contract.ts'
import { dealPathsOf, dealsPaths } from '#shared/deals/paths.ts'
import { type ListedRfq, Rfqs } from '#shared/deals/Rfqs.contract.ts'
import type { Request } from '#shared/deals/request.ts'
import { leafOfSide } from '#shared/deals/sides.ts'
import { Tickets } from '#shared/deals/Tickets.contract.ts'
import { leafToPay, toPay } from '#shared/deals/to-pay.ts'
import { leafOfMove, leafToAsk, moveOfInvoice, moveOfRequest } from '#shared/deals/waiting.ts'
import { useAccount, useSigner } from '../lib/account.tsx'
import { useText } from '../lib/i18n.ts'
import { todayNow } from '../lib/today.ts'
import { useDealTitle } from '../parts/deal-title.ts'
import { payAddress } from '../parts/pay-address.ts'
import { shownOfEach as limit, sourceOf, useWaitingOf, type Waiting, type WaitingSource } from '../parts/waiting.ts'
import { clientsOf } from './parts/clients-of.ts'

type Side = 'purchase' | 'sale'
const as = { purchase: 'demander', sale: 'supplier' } as const

/** The requests of a side that wait for the person, what has waited longest first. */
const useRequests = (side: Side, enabled: boolean) =>
  useWaitingOf(Tickets, 'GET_BY_RELATED', { side, group: 'open', waits: true, descending: false, limit }, enabled)
/** The invoices of a side that wait for it, the soonest first. */
const useInvoices = (side: Side, enabled: boolean) =>
  useWaitingOf(Invoices, 'GET_BY_RELATED', { side, waits: true, limit }, enabled)
const useRfqs = (side: Side, enabled: boolean) =>
  useWaitingOf(Rfqs, 'GET_BY_RELATED', { side, waits: true, limit }, enabled)
/** The deliveries that a side has to do something with, those reported first before others. */
const useDeliveries = (side: Side, enabled: boolean) =>
  useWaitingOf(Contracts, 'GET_DELIVERIES', { side, limit }, enabled)

const useRows = () => {
  const t = useText()
  const titleOf = useDealTitle()
  const signer = useSigner()
  const { can } = useAccount()
  const ofRequest = (row: Request, side: Side): Waiting[] => {
    const move = signer && moveOfRequest(row, as[side], signer, todayNow())
    if (!move || !can(leafOfMove(move, as[side]))) return []
    return [
      {
        key: row.id,
        title: titleOf(row),
        other: side === 'purchase' ? row.supplierName : row.demanderName,
        move: t(`deals.waiting.${move}`),
        tone: move === 'finish' ? 'neutral' : 'accent',
        isLate: false,
        since: row.updatedAt,
        amount: row.price,
        href: dealPathsOf[side].deal(row.id),
      },
    ]
  }
  const ofInvoice = (row: InvoiceView, side: Side): Waiting[] => {
    const isBuying = side === 'purchase'
    const move = moveOfInvoice(row, as[side])
    if (!move || !can(move === 'pay' ? leafToPay(row) : leafOfMove(move, as[side]))) return []
    return [
      {
        key: row.id,
        title: titleOf(row),
        other: isBuying ? row.supplierName : row.customerName,
        move: row.isOverdue ? t('deals.waiting.late') : t(`deals.waiting.${move}`),
        tone: row.isOverdue ? 'danger' : 'accent',
        isLate: row.isOverdue,
        since: row.createdAt,
        until: isBuying ? row.payableBy : row.dueDate,
        // A draft asks for nothing yet; its total is what it will ask for.
        amount: { amount: isBuying ? row.due : row.total, currency: row.currency },
        href: isBuying ? payAddress(row) : dealPathsOf.sale.deal(row.requestId),
      },
    ]
  }
  const ofRfq = (row: ListedRfq, side: Side): Waiting[] => {
    const { move } = row
    if (!move) return []
    return [
      {
        key: row.id,
        title: row.title,
        other: side === 'sale' ? row.clientName : '',
        move: t(`deals.waiting.${move}`),
        tone: move === 'finish' ? 'neutral' : move === 'askOthers' ? 'warning' : 'accent',
        isLate: false,
        since: row.createdAt,
        // The answers are open from that day on: nobody is late to award them.
        until: side === 'sale' ? row.until : undefined,
        href: dealsPaths.rfq(row.id),
      },
    ]
  }
  const ofDelivery = (row: WaitingDelivery, side: Side): Waiting => ({
    key: `${row.contractId}#${row.number}`,
    title: t('deals.waiting.delivery', { title: titleOf(row), number: row.number }),
    other: side === 'purchase' ? row.supplierName : row.demanderName,
    move: t(side === 'purchase' ? 'deals.waiting.accept' : 'deals.waiting.again'),
    tone: side === 'purchase' ? 'accent' : 'danger',
    isLate: false,
    since: row.since,
    href: dealPathsOf[side].deal(row.requestId),
  })
  const ofProposal = (row: ListedProposal): Waiting => ({
    key: row.id,
    title: titleOf(row),
    other: clientsOf(row),
    move: t('deals.waiting.finish'),
    tone: 'neutral',
    isLate: false,
    since: row.updatedAt,
    amount: row.price,
    href: dealsPaths.proposal(row.id),
  })
  const ofCredit = (row: CreditNote): Waiting => ({
    key: row.id,
    title: titleOf(row),
    other: row.customerName,
    move: t('deals.waiting.giveBack'),
    tone: 'danger',
    isLate: false,
    since: row.createdAt,
    amount: { amount: row.total, currency: row.currency },
    href: dealsPaths.credit(row.id),
  })
  return { ofRequest, ofInvoice, ofRfq, ofDelivery, ofProposal, ofCredit, isKnown: signer !== undefined }
}

/** What waits on a side of its deals, so far as the person may do any of it. */
const useSide = (side: Side, row: ReturnType<typeof useRows>) => {
  const { can } = useAccount()
  const isBuying = side === 'purchase'
  const acts = can(leafOfSide[as[side]])
  const asks = acts || (isBuying && can(leafToAsk))
  const pays = isBuying ? toPay.some(can) : acts
  const requests = useRequests(side, asks)
  const invoices = useInvoices(side, pays)
  const rfqs = useRfqs(side, asks)
  const deliveries = useDeliveries(side, acts)
  return {
    asked: [...(asks ? [requests, rfqs] : []), ...(pays ? [invoices] : []), ...(acts ? [deliveries] : [])],
    rows: () => [
      ...(requests.data?.items ?? []).flatMap(one => row.ofRequest(one, side)),
      ...(invoices.data?.items ?? []).flatMap(one => row.ofInvoice(one, side)),
      ...(rfqs.data?.items ?? []).flatMap(one => row.ofRfq(one, side)),
      ...(deliveries.data?.items ?? []).map(one => row.ofDelivery(one, side)),
    ],
    // Deliveries are found in their deals.
    moreDeals: (asks && requests.data?.hasMore) || (acts && deliveries.data?.hasMore),
    moreInvoices: pays && invoices.data?.hasMore,
    moreRfqs: asks && rfqs.data?.hasMore,
  }
}

/** What waits in deals: requests, offers, invoices, requests for quotes, deliveries, proposals that are drafts, and credit notes that are owed. */
export const useDealsWaiting = (): WaitingSource => {
  const t = useText()
  const { can } = useAccount()
  const sells = can(leafOfSide.supplier)
  const row = useRows()
  const bought = useSide('purchase', row)
  const sold = useSide('sale', row)
  const drafts = useWaitingOf(
    Proposals,
    'GET_BY_RELATED',
    { group: 'draft', waits: true, descending: false, limit },
    sells,
  )
  const owed = useWaitingOf(
    Credits,
    'GET_BY_RELATED',
    { side: 'sale', status: 'held', descending: false, limit },
    sells,
  )
  return sourceOf(
    [
      ...[...bought.asked, ...sold.asked],
      ...(sells ? [drafts, owed] : []),
      { data: row.isKnown || undefined, error: undefined, refetch: () => {} },
    ],
    () => [
      ...(sells ? (drafts.data?.items ?? []).map(row.ofProposal) : []),
      ...(sells ? (owed.data?.items ?? []).map(row.ofCredit) : []),
      ...bought.rows(),
      ...sold.rows(),
    ],
    [
      bought.moreDeals && { label: t('deals.purchases'), href: dealsPaths.purchases() },
      sold.moreDeals && { label: t('deals.sales'), href: dealsPaths.sales() },
      (bought.moreInvoices || sold.moreInvoices) && {
        label: t('deals.page.openInvoices'),
        href: dealsPaths.invoices(),
      },
      sells && owed.data?.hasMore && { label: t('deals.page.credits'), href: dealsPaths.credits() },
      sells && drafts.data?.hasMore && { label: t('deals.page.proposals'), href: dealsPaths.proposals() },
      (bought.moreRfqs || sold.moreRfqs) && { label: t('deals.page.rfqs'), href: dealsPaths.rfqs() },
    ],
  )
}
