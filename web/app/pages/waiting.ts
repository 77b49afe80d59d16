import { Invoices } from '#shared/deals/Invoices.contract.ts'
import type { InvoiceView } from '#shared/deals/invoice.ts'
import { dealPathsOf } from '#shared/deals/paths.ts'
import type { Request } from '#shared/deals/request.ts'
import type { Signer } from '#shared/deals/sign-order.ts'
import { Tickets } from '#shared/deals/Tickets.contract.ts'
import { type Move, moveOfInvoice, moveOfRequest } from '#shared/deals/waiting.ts'
import type { MoneyJson } from '#shared/kit/money.ts'
import { useAccount, useSigner } from '../../lib/account.tsx'
import { useQueryOf } from '../../lib/query.ts'
import { payAddress } from '../../parts/pay-address.ts'

/** One thing that waits for the person, with where it is done. */
export type Waiting = {
  readonly key: string
  readonly title: string
  readonly itemCount: number
  readonly other: string
  readonly move: Move
  readonly isLate: boolean
  readonly since: string
  /** The day by which it is to be done, where there is one. */
  readonly until: string | undefined
  readonly amount: MoneyJson | undefined
  readonly href: string
}

/** How many open deals and invoices of each side are looked at; the lists have the rest. */
const looked = 50

const ofRequests = (rows: readonly Request[], side: 'purchase' | 'sale', signer: Signer): Waiting[] =>
  rows.flatMap(row => {
    const move = moveOfRequest(row, side === 'purchase' ? 'demander' : 'supplier', signer)
    if (!move) return []
    const other = side === 'purchase' ? row.supplierName : row.demanderName
    const href = dealPathsOf[side].deal(row.id)
    return [
      {
        key: row.id,
        title: row.title,
        itemCount: row.itemCount,
        other,
        move,
        isLate: false,
        since: row.updatedAt,
        until: undefined,
        amount: row.price,
        href,
      },
    ]
  })

/** Invoices that wait for one of their sides. */
const ofInvoices = (rows: readonly InvoiceView[], side: 'purchase' | 'sale'): Waiting[] =>
  rows.flatMap(invoice => {
    const isBuying = side === 'purchase'
    const move = moveOfInvoice(invoice, isBuying ? 'demander' : 'supplier')
    if (!move) return []
    const { id: key, title, itemCount, currency, createdAt: since } = invoice
    const other = isBuying ? invoice.supplierName : invoice.customerName
    return [
      {
        key,
        title,
        itemCount,
        other,
        move,
        since,
        isLate: invoice.isOverdue,
        until: isBuying ? invoice.payableBy : invoice.dueDate,
        // A draft asks for nothing yet; its total is what it will ask for.
        amount: { amount: isBuying ? invoice.due : invoice.total, currency },
        href: isBuying ? payAddress(invoice) : dealPathsOf.sale.deal(invoice.requestId),
      },
    ]
  })

/** What is late first, then what has a day, the soonest before the others, then what has waited longest. */
export const byUrgency = (a: Waiting, b: Waiting): number =>
  Number(b.isLate) - Number(a.isLate) ||
  (a.until ?? '9999').localeCompare(b.until ?? '9999') ||
  a.since.localeCompare(b.since)

/** The open invoices of what the person's side sells, the soonest first. Nothing where one does not sell. */
export const useSold = () => {
  const { can } = useAccount()
  const enabled = can('transaction.ticket.supplier')
  return useQueryOf(Invoices, 'GET_BY_RELATED', { side: 'sale', limit: looked }, { enabled })
}

/** What waits for the person in the organisation that is acted for, the most urgent first. */
export const useWaiting = () => {
  const { can } = useAccount()
  const sells = can('transaction.ticket.supplier')
  const purchases = useQueryOf(Tickets, 'GET_BY_RELATED', { side: 'purchase', group: 'open', limit: looked })
  const sales = useQueryOf(
    Tickets,
    'GET_BY_RELATED',
    { side: 'sale', group: 'open', limit: looked },
    { enabled: sells },
  )
  const bills = useQueryOf(Invoices, 'GET_BY_RELATED', { side: 'purchase', limit: looked })
  const sold = useSold()
  const asked = sells ? [purchases, sales, bills, sold] : [purchases, bills]
  const signer = useSigner()
  const isReady = signer !== undefined && asked.every(query => query.data !== undefined)
  const rows: Waiting[] = signer
    ? [
        ...ofRequests(purchases.data?.items ?? [], 'purchase', signer),
        ...ofRequests(sells ? (sales.data?.items ?? []) : [], 'sale', signer),
        ...ofInvoices(bills.data?.items ?? [], 'purchase'),
        ...ofInvoices(sells ? (sold.data?.items ?? []) : [], 'sale'),
      ].sort(byUrgency)
    : []
  return {
    rows: isReady ? rows : undefined,
    error: asked.find(query => query.error)?.error,
    retry: () => {
      for (const query of asked) if (query.error) void query.refetch()
    },
  }
}
