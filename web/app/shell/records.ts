import { Contracts } from '#shared/deals/Contracts.contract.ts'
import type { Contract } from '#shared/deals/contract.ts'
import { Invoices } from '#shared/deals/Invoices.contract.ts'
import { dealPathsOf, dealsPaths } from '#shared/deals/paths.ts'
import { invoiceNamed } from '#shared/deals/reference.ts'
import type { DealGroup } from '#shared/deals/request.ts'
import { Tickets } from '#shared/deals/Tickets.contract.ts'
import { marketplacePaths } from '#shared/marketplace/paths.ts'
import { Search } from '#shared/marketplace/Search.contract.ts'
import { Services } from '#shared/marketplace/Services.contract.ts'
import { organisationsPaths } from '#shared/organisations/paths.ts'
import { useAccount } from '../../lib/account.tsx'
import { useHostOwner } from '../../lib/host-owner.ts'
import { useQueriesOf, useQueryOf } from '../../lib/query.ts'
import { useSession } from '../../lib/session.tsx'
import { useDealTitle } from '../../parts/deal-title.ts'
import { type Kept, useKept } from '../../parts/kept.ts'
import { payAddress } from '../../parts/pay-address.ts'
import { matches } from './matches.ts'

/** Something that one may see, found by its words. */
export type Found = {
  readonly key: string
  readonly kind: 'deals' | 'invoices' | 'ownServices' | 'services' | 'organisations' | Kept['kind']
  readonly label: string
  readonly note: string
  readonly to: string
  /** How it looks: an organisation, or what it offers. */
  readonly face?: { readonly name: string; readonly picture?: string | undefined }
}

/** How many of a kind are shown; the lists have the rest. */
const shown = 4
/** How many of what the server does not search by words are looked through. */
const looked = 100
/** In so many deals of a side, and among so many of the first payments of each, it is looked for what is paid. */
const dealsForPaid = 2
const billedOfDeal = 50
/** A single letter is no search. */
const shortest = 2

type Side = 'purchase' | 'sale'

const useDealRows = (side: Side, group: DealGroup, query: string, enabled: boolean) => {
  const found = useQueryOf(
    Tickets,
    'GET_BY_RELATED',
    { side, group, query, limit: shown },
    { enabled, keepPrevious: true },
  )
  return enabled ? (found.data?.items ?? []) : []
}

/** The deals of a side that answer a query: those that are asked for, those that run and those that are over. */
const useDeals = (side: Side, query: string, enabled: boolean) => {
  const titleOf = useDealTitle()
  const open = useDealRows(side, 'open', query, enabled)
  const running = useDealRows(side, 'active', query, enabled)
  const closed = useDealRows(side, 'closed', query, enabled)
  const found = [...open, ...running, ...closed].map(
    (row): Found => ({
      key: `${side}.${row.id}`,
      kind: 'deals',
      label: titleOf(row),
      note: side === 'purchase' ? row.supplierName : row.demanderName,
      to: dealPathsOf[side].deal(row.id),
    }),
  )
  return { found, contracts: [...running, ...closed].flatMap(({ contractId }) => contractId ?? []) }
}

/**
 * What is paid in the deals that a query found: an invoice has the words of its deal, and once it is paid it stands in no list of
 * those to be paid. The latest of the first deals are enough; each deal has all of its own.
 */
const usePaid = (side: Side, contracts: readonly Contract['id'][]): readonly Found[] => {
  const titleOf = useDealTitle()
  const asked = contracts
    .slice(0, dealsForPaid)
    .map(contractId => ({ contractId, kind: 'payment', from: 1, limit: billedOfDeal }) as const)
  const answers = useQueriesOf(Contracts, 'GET_SCHEDULE', asked)
  return answers
    .flatMap(({ data }) => data?.invoices ?? [])
    .filter(({ status }) => status === 'paid')
    .toSorted((a, b) => b.dueDate.localeCompare(a.dueDate))
    .slice(0, shown)
    .map(row => ({
      key: row.id,
      kind: 'invoices',
      label: `${row.reference} ${titleOf(row)}`,
      note: side === 'purchase' ? row.supplierName : row.customerName,
      to: side === 'purchase' ? payAddress(row) : dealsPaths.invoice(row.id),
    }))
}

const useInvoices = (side: 'purchase' | 'sale', query: string, enabled: boolean): readonly Found[] => {
  const titleOf = useDealTitle()
  const open = useQueryOf(Invoices, 'GET_BY_RELATED', { side, limit: looked }, { enabled })
  return (enabled ? (open.data?.items ?? []) : [])
    .filter(row => matches(query, `${row.reference} ${row.title} ${row.supplierName} ${row.customerName}`))
    .slice(0, shown)
    .map(row => ({
      key: row.id,
      kind: 'invoices',
      label: `${row.reference} ${titleOf(row)}`,
      note: side === 'purchase' ? row.supplierName : row.customerName,
      to: side === 'purchase' ? payAddress(row) : dealsPaths.sale(row.requestId),
    }))
}

/** A contract of a side, open or closed, by the reference of its deal. */
const useContractOf = (side: 'purchase' | 'sale', deal: string, enabled: boolean) => {
  const look = (group: DealGroup) => ({ side, group, query: deal, limit: 1 })
  const active = useQueryOf(Tickets, 'GET_BY_RELATED', look('active'), { enabled })
  const closed = useQueryOf(Tickets, 'GET_BY_RELATED', look('closed'), { enabled })
  const [found] = [...(active.data?.items ?? []), ...(closed.data?.items ?? [])]
  return enabled ? found?.contractId : undefined
}

/** The invoice that a query names by its reference: one that is paid stands in no list of those to be paid, but in its deal. */
const useNamedInvoice = (query: string, signedIn: boolean, sells: boolean): readonly Found[] => {
  const titleOf = useDealTitle()
  const { deal = '', number = 1 } = invoiceNamed(query) ?? {}
  const bought = useContractOf('purchase', deal, signedIn && deal !== '')
  const sold = useContractOf('sale', deal, sells && deal !== '')
  const contractId = bought ?? sold
  const asked = { contractId: contractId ?? '', kind: 'payment', from: number, limit: 1 } as const
  const found = useQueryOf(Contracts, 'GET_SCHEDULE', asked, { enabled: contractId !== undefined })
  return (contractId === undefined ? [] : (found.data?.invoices ?? [])).map(row => ({
    key: row.id,
    kind: 'invoices',
    label: `${row.reference} ${titleOf(row)}`,
    note: bought ? row.supplierName : row.customerName,
    to: bought ? payAddress(row) : dealsPaths.invoice(row.id),
  }))
}

const useOwnServices = (query: string, enabled: boolean): readonly Found[] => {
  const own = useQueryOf(Services, 'GET_BY_RELATED', { query }, { enabled, keepPrevious: true })
  return (enabled ? (own.data?.items ?? []) : []).slice(0, shown).map(row => ({
    key: `own.${row.id}`,
    kind: 'ownServices',
    label: row.name,
    note: '',
    to: marketplacePaths.ownService(row.id),
  }))
}

const useMarket = (kind: 'service' | 'organisation', query: string, asked: boolean): readonly Found[] => {
  const { isKnown, only } = useHostOwner()
  const enabled = asked && isKnown
  const found = useQueryOf(Search, 'SEARCH', { kind, query, ...only }, { enabled, keepPrevious: true })
  return (enabled ? (found.data?.items ?? []) : []).slice(0, shown).map(card => ({
    key: `${kind}.${card.id}`,
    kind: kind === 'service' ? 'services' : 'organisations',
    label: card.name,
    note: kind === 'service' ? card.ownerName : '',
    face: { name: kind === 'service' ? card.ownerName : card.name, picture: card.picture },
    to: kind === 'service' ? marketplacePaths.service(card.id) : organisationsPaths.about(card.ownerDomain),
  }))
}

/** What the person may see, of every kind, whose words begin with those of a query. */
export const useRecords = (query: string): readonly Found[] => {
  const { can } = useAccount()
  const { status } = useSession()
  const asked = query.trim().length >= shortest
  const signedIn = asked && status === 'signedIn'
  const sells = signedIn && can('transaction.ticket.supplier')
  const purchases = useDeals('purchase', query, signedIn)
  const sales = useDeals('sale', query, sells)
  const toPay = useInvoices('purchase', query, signedIn)
  const billed = useInvoices('sale', query, sells)
  const open = [...toPay, ...billed]
  const named = useNamedInvoice(query, signedIn, sells).filter(({ key }) => !open.some(other => other.key === key))
  const paid = [...usePaid('purchase', purchases.contracts), ...usePaid('sale', sales.contracts)].filter(
    ({ key }) => !named.some(other => other.key === key),
  )
  const own = useOwnServices(query, signedIn && can('production.microservice'))
  const services = useMarket('service', query, asked)
  const organisations = useMarket('organisation', query, asked)
  const kept = useKept(query, signedIn)
  return [
    ...purchases.found,
    ...sales.found,
    ...open,
    ...named,
    ...paid,
    ...kept.flatMap(({ found }) => found.slice(0, shown)),
    ...own,
    ...services,
    ...organisations,
  ]
}
