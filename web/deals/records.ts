import { Contracts } from '#shared/deals/Contracts.contract.ts'
import { Credits } from '#shared/deals/Credits.contract.ts'
import type { Contract } from '#shared/deals/contract.ts'
import { Invoices } from '#shared/deals/Invoices.contract.ts'
import type { InvoiceView } from '#shared/deals/invoice.ts'
import { Proposals } from '#shared/deals/Proposals.contract.ts'
import { type DealList, dealPathsOf, dealsPaths } from '#shared/deals/paths.ts'
import { Rfqs } from '#shared/deals/Rfqs.contract.ts'
import { invoiceNamed } from '#shared/deals/reference.ts'
import { Tickets } from '#shared/deals/Tickets.contract.ts'
import { useAccount } from '../lib/account.tsx'
import { useText } from '../lib/i18n.ts'
import { useQueriesOf, useQueryOf } from '../lib/query.ts'
import { useDealTitle } from '../parts/deal-title.ts'
import { payAddress } from '../parts/pay-address.ts'
import {
  askedOfKind,
  type Found,
  type FoundPart,
  kindOf,
  shownOfKind,
  useFoundIn,
  useToldFound,
  useWords,
  withoutAnswer,
  withoutOf,
} from '../parts/records.ts'
import type { Slots } from '../parts/slots.tsx'

/** In so many deals of a side, and among so many of the first payments of each, it is looked for what is paid. */
const dealsForPaid = 2
const billedOfDeal = 50

/** Every deal that answers a query: of each side those that are asked for, those that run and those that are over. */
const useDeals = (query: string, enabled: boolean) => {
  const titleOf = useDealTitle()
  const { lists, parts } = useFoundIn(Tickets, 'FIND', { query, limit: askedOfKind }, enabled, {
    row: (deal, { side }) => ({
      id: deal.id,
      label: titleOf(deal),
      note: side === 'purchase' ? deal.supplierName : deal.demanderName,
      to: side === 'purchase' ? dealsPaths.purchase(deal.id) : dealsPaths.sale(deal.id),
    }),
    tab: ({ group }) => group,
  })
  return {
    kindOf: (side: DealList) =>
      kindOf(
        dealPathsOf[side].list,
        query,
        parts.filter((_, n) => !lists[n] || lists[n].side === side),
      ),
    /** The contracts of a side that run or are over. */
    contractsOf: (side: DealList) =>
      lists.flatMap(list =>
        list.side === side && list.group !== 'open' ? list.items.flatMap(({ contractId }) => contractId ?? []) : [],
      ),
    without: withoutOf(parts),
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
const usePaid = (side: DealList, contracts: readonly Contract['id'][]): FoundPart => {
  const rowOf = useInvoiceRow()
  const asked = contracts
    .slice(0, dealsForPaid)
    .map(contractId => ({ contractId, kind: 'payment', from: 1, limit: billedOfDeal }) as const)
  const answers = useQueriesOf(Contracts, 'GET_SCHEDULE', asked)
  const rows = answers
    .flatMap(({ data }) => data?.invoices ?? [])
    .filter(({ status }) => status === 'paid')
    .toSorted((a, b) => b.dueDate.localeCompare(a.dueDate))
    .slice(0, shownOfKind)
    .map(row => rowOf(side, row))
  return { rows, without: withoutOf(answers.map(answer => ({ without: withoutAnswer(answer, true) }))) }
}

/** The invoice that a query names by its reference: one that is paid stands in no list of those to be paid, but in its deal. */
const useNamedInvoice = (query: string, signedIn: boolean): FoundPart => {
  const rowOf = useInvoiceRow()
  const { deal = '', number = 1 } = invoiceNamed(query) ?? {}
  const { contractsOf, without } = useDeals(deal, signedIn && deal !== '')
  const [bought] = contractsOf('purchase')
  const contractId = bought ?? contractsOf('sale')[0]
  const asked = { contractId: contractId ?? '', kind: 'payment', from: number, limit: 1 } as const
  const isAsked = contractId !== undefined
  const found = useQueryOf(Contracts, 'GET_SCHEDULE', asked, { enabled: isAsked })
  return {
    rows: (isAsked ? (found.data?.invoices ?? []) : []).map(row => rowOf(bought ? 'purchase' : 'sale', row)),
    without: withoutOf([{ without }, { without: withoutAnswer(found, isAsked) }]),
  }
}

const useOpenInvoices = (query: string, enabled: boolean) => {
  const rowOf = useInvoiceRow()
  return useFoundIn(Invoices, 'FIND', { query, limit: askedOfKind }, enabled, {
    row: (invoice, { side }) => rowOf(side, invoice),
    tab: ({ side }) => side,
  })
}

const useRfqs = (query: string, enabled: boolean) =>
  useFoundIn(Rfqs, 'FIND', { query, limit: askedOfKind }, enabled, {
    row: ({ id, title, clientName }, { side }) => ({
      id,
      label: title,
      note: side === 'purchase' ? '' : clientName,
      to: dealsPaths.rfq(id),
    }),
    tab: ({ side }) => side,
  })

/** One's own: those that one has received are deals already. */
const useProposals = (query: string, enabled: boolean) => {
  const titleOf = useDealTitle()
  return useFoundIn(Proposals, 'FIND', { query, limit: askedOfKind }, enabled, {
    row: proposal => ({
      id: proposal.id,
      label: titleOf(proposal),
      note: '',
      to: dealsPaths.proposal(proposal.id),
    }),
    tab: ({ group }) => group,
  })
}

const useCredits = (query: string, enabled: boolean) =>
  useFoundIn(Credits, 'FIND', { query, limit: askedOfKind }, enabled, {
    row: (credit, { side }) => ({
      id: credit.id,
      label: `${credit.reference} ${credit.title}`,
      note: side === 'purchase' ? credit.supplierName : credit.customerName,
      to: dealsPaths.credit(credit.id),
    }),
    tab: ({ side }) => side,
  })

/** Deals, their invoices and credit notes, proposals and requests for quotes. */
export const DealRecords = ({ query: typed, onFound }: Slots['records']) => {
  const t = useText()
  const { can } = useAccount()
  const { query, signedIn } = useWords(typed)
  const deals = useDeals(query, signedIn)
  const invoices = useOpenInvoices(query, signedIn)
  const named = useNamedInvoice(query, signedIn)
  const paid = [usePaid('purchase', deals.contractsOf('purchase')), usePaid('sale', deals.contractsOf('sale'))]
  const rfqs = useRfqs(query, signedIn)
  const proposals = useProposals(query, signedIn && can('transaction.ticket.supplier'))
  const credits = useCredits(query, signedIn)
  const open = kindOf(dealsPaths.invoices, query, invoices.parts, t('deals.invoices'))
  const others = [...invoices.parts.flatMap(({ rows }) => rows), ...named.rows]
  const closed = [
    ...named.rows,
    ...paid.flatMap(({ rows }) => rows).filter(({ id }) => !others.some(other => other.id === id)),
  ]
  useToldFound(onFound, 'deals', typed, [
    deals.kindOf('purchase'),
    deals.kindOf('sale'),
    {
      ...open,
      // What is paid stands after what is open, and in no list that could have the rest.
      rows: [...open.rows, ...closed.filter(({ id }) => !open.rows.some(row => row.id === id))],
      without: withoutOf([open, named, ...paid]),
    },
    kindOf(dealsPaths.credits, query, credits.parts),
    kindOf(dealsPaths.proposals, query, proposals.parts),
    kindOf(dealsPaths.rfqs, query, rfqs.parts),
  ])
  return null
}
