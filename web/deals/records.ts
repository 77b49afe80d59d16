import { Contracts } from '#shared/deals/Contracts.contract.ts'
import { Credits } from '#shared/deals/Credits.contract.ts'
import type { Contract } from '#shared/deals/contract.ts'
import type { CreditNote } from '#shared/deals/credit.ts'
import { Invoices } from '#shared/deals/Invoices.contract.ts'
import type { InvoiceView } from '#shared/deals/invoice.ts'
import { Proposals } from '#shared/deals/Proposals.contract.ts'
import { type DealList, dealPathsOf, dealsPaths } from '#shared/deals/paths.ts'
import type { Proposal, ProposalGroup } from '#shared/deals/proposal.ts'
import { type ListedRfq, Rfqs } from '#shared/deals/Rfqs.contract.ts'
import { invoiceNamed } from '#shared/deals/reference.ts'
import type { DealGroup, Request } from '#shared/deals/request.ts'
import { Tickets } from '#shared/deals/Tickets.contract.ts'
import { useAccount } from '../lib/account.tsx'
import { useText } from '../lib/i18n.ts'
import { useQueriesOf, useQueryOf } from '../lib/query.ts'
import { useDealTitle } from '../parts/deal-title.ts'
import { payAddress } from '../parts/pay-address.ts'
import {
  askedOfKind,
  asPage,
  type Found,
  type FoundPart,
  kindOf,
  shownOfKind,
  useFoundBy,
  useToldFound,
  useWords,
} from '../parts/records.ts'
import type { Slots } from '../parts/slots.tsx'

/** In so many deals of a side, and among so many of the first payments of each, it is looked for what is paid. */
const dealsForPaid = 2
const billedOfDeal = 50

const useDealsOf = (side: DealList, group: DealGroup, query: string, enabled: boolean) => {
  const titleOf = useDealTitle()
  const asked = { side, group, query, limit: askedOfKind } as const
  const row = (deal: Request): Found => ({
    id: deal.id,
    label: titleOf(deal),
    note: side === 'purchase' ? deal.supplierName : deal.demanderName,
    to: side === 'purchase' ? dealsPaths.purchase(deal.id) : dealsPaths.sale(deal.id),
  })
  const part = useFoundBy(Tickets, 'GET_BY_RELATED', asked, enabled, { page: asPage, row, tab: group })
  return { part, contracts: part.items.flatMap(({ contractId }) => contractId ?? []) }
}

/** The deals of a side that answer a query: those that are asked for, those that run and those that are over. */
const useDeals = (side: DealList, query: string, enabled: boolean) => {
  const open = useDealsOf(side, 'open', query, enabled)
  const running = useDealsOf(side, 'active', query, enabled)
  const closed = useDealsOf(side, 'closed', query, enabled)
  const parts = [open, running, closed].map(({ part }) => part)
  return {
    kind: kindOf(dealPathsOf[side].list, query, parts),
    contracts: [...running.contracts, ...closed.contracts],
  }
}

const useInvoiceRow = () => {
  const titleOf = useDealTitle()
  return (side: DealList, row: InvoiceView): Found => ({
    id: row.id,
    label: `${row.reference} ${titleOf(row)}`,
    note: side === 'purchase' ? row.supplierName : row.customerName,
    to: side === 'purchase' ? payAddress(row) : dealsPaths.invoice(row.id),
  })
}

/**
 * What is paid in the deals that a query found: an invoice has the words of its deal, and once it is paid it stands in no list of
 * those to be paid. The latest of the first deals are enough; each deal has all of its own.
 */
const usePaid = (side: DealList, contracts: readonly Contract['id'][]): readonly Found[] => {
  const rowOf = useInvoiceRow()
  const asked = contracts
    .slice(0, dealsForPaid)
    .map(contractId => ({ contractId, kind: 'payment', from: 1, limit: billedOfDeal }) as const)
  const answers = useQueriesOf(Contracts, 'GET_SCHEDULE', asked)
  return answers
    .flatMap(({ data }) => data?.invoices ?? [])
    .filter(({ status }) => status === 'paid')
    .toSorted((a, b) => b.dueDate.localeCompare(a.dueDate))
    .slice(0, shownOfKind)
    .map(row => rowOf(side, row))
}

/** A contract of a side, running or over, by the reference of its deal. */
const useContractOf = (side: DealList, deal: string, enabled: boolean) => {
  const running = useDealsOf(side, 'active', deal, enabled)
  const closed = useDealsOf(side, 'closed', deal, enabled)
  return [...running.contracts, ...closed.contracts][0]
}

/** The invoice that a query names by its reference: one that is paid stands in no list of those to be paid, but in its deal. */
const useNamedInvoice = (query: string, signedIn: boolean, sells: boolean): readonly Found[] => {
  const rowOf = useInvoiceRow()
  const { deal = '', number = 1 } = invoiceNamed(query) ?? {}
  const bought = useContractOf('purchase', deal, signedIn && deal !== '')
  const sold = useContractOf('sale', deal, sells && deal !== '')
  const contractId = bought ?? sold
  const asked = { contractId: contractId ?? '', kind: 'payment', from: number, limit: 1 } as const
  const found = useQueryOf(Contracts, 'GET_SCHEDULE', asked, { enabled: contractId !== undefined })
  return (contractId === undefined ? [] : (found.data?.invoices ?? [])).map(row =>
    rowOf(bought ? 'purchase' : 'sale', row),
  )
}

const useOpenInvoices = (side: DealList, query: string, enabled: boolean): FoundPart => {
  const rowOf = useInvoiceRow()
  const asked = { side, query, limit: askedOfKind } as const
  const row = (invoice: InvoiceView) => rowOf(side, invoice)
  return useFoundBy(Invoices, 'GET_BY_RELATED', asked, enabled, { page: asPage, row, tab: side })
}

const useRfqsOf = (side: DealList, query: string, enabled: boolean): FoundPart => {
  const asked = { side, query, limit: askedOfKind } as const
  const row = ({ id, title, clientName }: ListedRfq): Found => ({
    id,
    label: title,
    note: side === 'purchase' ? '' : clientName,
    to: dealsPaths.rfq(id),
  })
  return useFoundBy(Rfqs, 'GET_BY_RELATED', asked, enabled, { page: asPage, row, tab: side })
}

/** One's own: those that one has received are deals already. */
const useProposalsOf = (group: ProposalGroup, query: string, enabled: boolean): FoundPart => {
  const titleOf = useDealTitle()
  const asked = { group, query, limit: askedOfKind } as const
  const row = (proposal: Proposal): Found => ({
    id: proposal.id,
    label: titleOf(proposal),
    note: '',
    to: dealsPaths.proposal(proposal.id),
  })
  return useFoundBy(Proposals, 'GET_BY_RELATED', asked, enabled, { page: asPage, row, tab: group })
}

const useCreditsOf = (side: DealList, query: string, enabled: boolean): FoundPart => {
  const asked = { side, query, limit: askedOfKind } as const
  const row = (credit: CreditNote): Found => ({
    id: credit.id,
    label: `${credit.reference} ${credit.title}`,
    note: side === 'purchase' ? credit.supplierName : credit.customerName,
    to: dealsPaths.credit(credit.id),
  })
  return useFoundBy(Credits, 'GET_BY_RELATED', asked, enabled, { page: asPage, row, tab: side })
}

/** Deals, their invoices and credit notes, proposals and requests for quotes. */
export const DealRecords = ({ query: typed, onFound }: Slots['records']) => {
  const t = useText()
  const { can } = useAccount()
  const { query, signedIn } = useWords(typed)
  const sells = signedIn && can('transaction.ticket.supplier')
  // Who assigns deals sees what is sold, as in the lists.
  const seesSales = sells || (signedIn && can('assignment.ticket'))
  const purchases = useDeals('purchase', query, signedIn)
  const sales = useDeals('sale', query, seesSales)
  const toPay = useOpenInvoices('purchase', query, signedIn)
  const billed = useOpenInvoices('sale', query, seesSales)
  const named = useNamedInvoice(query, signedIn, seesSales)
  const paid = [...usePaid('purchase', purchases.contracts), ...usePaid('sale', sales.contracts)]
  const rfqs = [useRfqsOf('purchase', query, signedIn), useRfqsOf('sale', query, seesSales)]
  const sent = useProposalsOf('sent', query, sells)
  const proposals = [sent, useProposalsOf('draft', query, sells), useProposalsOf('ended', query, sells)]
  const credits = [useCreditsOf('purchase', query, signedIn), useCreditsOf('sale', query, seesSales)]
  const open = kindOf(dealsPaths.invoices, query, [toPay, billed], t('deals.invoices'))
  const others = [...toPay.rows, ...billed.rows, ...named]
  const closed = [...named, ...paid.filter(({ id }) => !others.some(other => other.id === id))]
  useToldFound(onFound, 'deals', [
    purchases.kind,
    sales.kind,
    // What is paid stands after what is open, and in no list that could have the rest.
    { ...open, rows: [...open.rows, ...closed.filter(({ id }) => !open.rows.some(row => row.id === id))] },
    kindOf(dealsPaths.credits, query, credits),
    kindOf(dealsPaths.proposals, query, proposals),
    kindOf(dealsPaths.rfqs, query, rfqs),
  ])
  return null
}
