import { type DebitSwitch, switchOf, takenBy } from '#shared/deals/auto-debit.ts'
import { draftLead } from '#shared/deals/calendar.ts'
import type { Contract } from '#shared/deals/contract.ts'
import { countOf, mostCounted } from '#shared/deals/counts.ts'
import { contractIdOf } from '#shared/deals/derived-id.ts'
import { isOwed } from '#shared/deals/invoice.ts'
import type { Request, Side } from '#shared/deals/request.ts'
import { mayAct, seesSales } from '#shared/deals/sides.ts'
import { type Taking, type TakingGroup, takingView } from '#shared/deals/taking.ts'
import { takingDay } from '#shared/deals/taking-plan.ts'
import type { Parsed } from '#shared/kit/contract.ts'
import { addDays, type IsoDate } from '#shared/kit/date.ts'
import { holds } from '#shared/kit/query.ts'
import { Refusal } from '#shared/kit/refusal.ts'
import { dayIn } from '#shared/kit/zone.ts'
import { AutoDebits as contract } from '#shared/payments/AutoDebits.contract.ts'
import { actView } from '#shared/payments/auto-debit-act.ts'
import { takesDebits, takesPayments } from '#shared/payments/payout-account.ts'
import { seen, seenInvoice } from '../deals/access.ts'
import { overlaysFrom, stretch } from '../deals/overlays.ts'
import { paymentAt } from '../deals/schedule.ts'
import * as dealTables from '../deals/tables.ts'
import { Takings } from '../deals/taking-tables.ts'
import type { Actor } from '../kit/actor.ts'
import { filtered } from '../kit/filtered.ts'
import { type Known, type ReadDb, read, serve } from '../kit/serve.ts'
import { likelyParty } from '../organisations/likely-party.ts'
import { PayoutAccounts } from './account-table.ts'
import { AutoDebitActs } from './instrument-tables.ts'
import { wayOf } from './instruments.ts'

const uses = {
  tables: {
    takings: read(Takings),
    acts: read(AutoDebitActs),
    requests: read(dealTables.Requests),
    contracts: read(dealTables.Contracts),
    invoices: read(dealTables.Invoices),
    scheduleItems: read(dealTables.ScheduleItems),
    accounts: read(PayoutAccounts),
  },
} as const

/** Payments of the schedule that a deal's page shows ahead, and what it shows of what was. */
const shownAhead = 12
const shownBehind = 100

type Party = Actor['party']
type Asked = Parsed<(typeof contract)['methods']['GET_BY_RELATED']>
type Listed = Pick<Asked, 'side' | 'group' | 'descending'>

/** A status of each group: the lists go by the group alone. */
const statusOf = { coming: 'planned', failed: 'failed', taken: 'taken', stopped: 'stopped' } as const

const listOf = (
  { takings }: ReadDb<typeof uses>,
  party: Party,
  { side, group, descending = group !== 'coming' }: Listed,
  page: { readonly limit?: number | undefined; readonly cursor?: string | undefined },
) => {
  const asked = { limit: page.limit ?? 25, ...(page.cursor ? { cursor: page.cursor } : {}), reverse: descending }
  const status = statusOf[group]
  return side === 'sale'
    ? takings.list('bySupplier', { supplier: party, status }, asked)
    : takings.list('byCustomer', { customer: party, status }, asked)
}

/** How many rows one call looks through for words, at first and where that finds too little. */
const stretches = [100, 200]

/** A page of what is taken of a side, as it is asked for. */
const listed = (db: ReadDb<typeof uses>, party: Party, asked: Asked) => {
  const { side, query, cursor, limit = 25 } = asked
  return filtered<Taking>({
    look: page => listOf(db, party, asked, page),
    fits: query
      ? ({ reference, title, customerName, supplierName }) =>
          holds(query, [reference, title, side === 'sale' ? customerName : supplierName])
      : undefined,
    behind: row => db.takings.cursorBehind(side === 'sale' ? 'bySupplier' : 'byCustomer', row),
    limit,
    cursor,
    stretches,
  })
}

/** The lists of a side, as far as they are counted. */
const countedOf = async (db: ReadDb<typeof uses>, party: Party, side: Listed['side']) => {
  const of = (group: TakingGroup) => listOf(db, party, { side, group }, { limit: mostCounted })
  const [coming, failed, taken, stopped] = await Promise.all([of('coming'), of('failed'), of('taken'), of('stopped')])
  return { coming: countOf(coming), failed: countOf(failed), taken: countOf(taken), stopped: countOf(stopped) }
}

const countedSides = (db: ReadDb<typeof uses>, party: Party) =>
  Promise.all([countedOf(db, party, 'purchase'), countedOf(db, party, 'sale')])

/** What happened to what is not billed yet. What waits for a delivery in dispute is passed over by what is billed next, and is not paid. */
const stretchAhead = ({ scheduleItems }: Pick<ReadDb<typeof uses>, 'scheduleItems'>, { id, progress }: Contract) => {
  const { bill, pay } = progress
  const from = Math.max(1, Math.min(bill, pay))
  return overlaysFrom(scheduleItems, id, 'payment', from, Math.min(stretch, bill - from + shownAhead))
}

/** What is not billed yet: what is held, and so many from the payment that is billed next on. */
const aheadOf = (agreement: Contract, rows: ReadonlyMap<number, { readonly status: string }>, today: IsoDate) => {
  const { bill } = agreement.progress
  const passed = [...rows].flatMap(([number, { status }]) => (number < bill && status === 'held' ? [number] : []))
  const next = Array.from({ length: shownAhead }, (_, n) => bill + n).filter(number => number <= agreement.payments)
  return [...passed, ...next].flatMap(number => {
    const status = rows.get(number)?.status ?? 'scheduled'
    if (status !== 'scheduled' && status !== 'held') return []
    const { dueDate, material } = paymentAt(agreement, number, undefined)
    const on = takenBy({ contract: agreement.autoDebit }, number)
    const billedOn = addDays(dueDate, -draftLead)
    return [
      {
        number,
        dueDate,
        amount: material.total,
        isTaken: on !== undefined,
        // Its delivery is in dispute: it is not billed before that is settled, and nobody knows when that is.
        isHeld: status === 'held',
        isOwn: agreement.autoDebit?.items?.some(one => one.number === number) ?? false,
        ...(on && status !== 'held' ? { takeOn: takingDay(dueDate, billedOn > today ? billedOn : today) } : {}),
      },
    ]
  })
}

/** Who may do what with the switch, and why the customer cannot turn it on. */
const mayOf = async (
  { accounts }: ReadDb<typeof uses>,
  {
    supplierId,
    side,
    isOver,
    tool,
  }: { readonly supplierId: string; readonly side: Side; readonly isOver: boolean; readonly tool: string | undefined },
  actor: Actor,
) => {
  const account = await accounts.get({ organisationId: supplierId })
  const acts = mayAct(side, actor)
  const whyNot =
    side !== 'demander' || !acts
      ? 'auth.denied'
      : isOver
        ? 'payments.notSwitched'
        : !takesPayments(account)
          ? 'payments.noAccount'
          : tool === 'directDebit' && !takesDebits(account)
            ? 'payments.noBankDebits'
            : undefined
  return {
    mayTurnOn: whyNot === undefined,
    mayTurnOff: acts && !isOver,
    ...(whyNot ? { whyNot } : {}),
  }
}

const isOpenRequest = ({ demanderGroup, status }: Request): boolean => demanderGroup === 'open' && status !== 'draft'

const ofDeal = ({ requestId }: { readonly requestId: Request['id'] }, { db }: Known<typeof uses>) => [
  db.requests.get({ id: requestId }).then(found => found && db.accounts.get({ organisationId: found.supplier.id })),
  db.contracts.get({ id: contractIdOf(requestId) }).then(found => found && stretchAhead(db, found)),
  db.takings.list('byRequest', { requestId }, { limit: shownBehind, reverse: true }),
  db.acts.rows({ requestId }, { limit: shownBehind, reverse: true }),
]

export const AutoDebits = serve(
  contract,
  uses,
  {
    GET_BY_RELATED: async (asked, { db, actor }) => {
      if (asked.side === 'sale' && !seesSales(actor)) throw new Refusal('auth.denied')
      const { items, cursor } = await listed(db, actor.party, asked)
      return { items: items.map(takingView), ...(cursor ? { cursor } : {}) }
    },
    NUM_BY_RELATED: async (_asked, { db, actor }) => {
      const [purchase, sale] = await countedSides(db, actor.party)
      return { purchase, sale: seesSales(actor) ? sale : null }
    },
    GET_BY_ID: async ({ requestId }, { db, actor, now }) => {
      const request = await db.requests.need({ id: requestId })
      const side = seen(request, actor)
      const [agreement, takings, acts] = await Promise.all([
        db.contracts.get({ id: contractIdOf(requestId) }),
        db.takings.list('byRequest', { requestId }, { limit: shownBehind, reverse: true }),
        db.acts.rows({ requestId }, { limit: shownBehind, reverse: true }),
      ])
      const says: DebitSwitch | undefined = agreement ? agreement.autoDebit?.all : request.autoDebit
      const isOver = agreement ? agreement.status !== 'active' : !isOpenRequest(request)
      const supplierId = request.supplier.id
      const [may, ahead] = await Promise.all([
        mayOf(db, { supplierId, side, isOver, tool: wayOf(request)?.tool }, actor),
        agreement && stretchAhead(db, agreement),
      ])
      const currency = agreement?.currency ?? request.price?.currency
      return {
        side,
        title: request.title,
        itemCount: request.itemCount,
        thread: request.thread,
        customerName: request.demanderName,
        supplierName: request.supplierName,
        supplierId,
        ...(currency ? { currency } : {}),
        scope: agreement ? ('contract' as const) : ('request' as const),
        says: says ?? null,
        items: agreement && ahead ? aheadOf(agreement, ahead.rows, dayIn(now)) : [],
        takings: takings.items.map(takingView),
        acts: acts.items.map(actView),
        ...may,
      }
    },
    GET_BY_INVOICE: async ({ invoiceId }, { db, actor }) => {
      const invoice = await db.invoices.need({ id: invoiceId })
      const side = seenInvoice(invoice, actor)
      const [agreement, taking, may] = await Promise.all([
        db.contracts.need({ id: invoice.contractId }),
        db.takings.get({ invoiceId }),
        mayOf(
          db,
          { supplierId: invoice.supplier.id, side, isOver: !isOwed(invoice), tool: invoice.material.paymentTool },
          actor,
        ),
      ])
      const says = switchOf({ invoice: invoice.autoDebit, contract: agreement.autoDebit }, invoice.number)
      return {
        taking: taking ? takingView(taking) : null,
        says: says ?? null,
        side,
        requestId: invoice.requestId,
        ...may,
      }
    },
  },
  {
    GET_BY_RELATED: (asked, known) => [listed(known.db, likelyParty(known), asked)],
    NUM_BY_RELATED: (_asked, known) => [countedSides(known.db, likelyParty(known))],
    GET_BY_ID: ofDeal,
    GET_BY_INVOICE: ({ invoiceId }, { db }) => [
      db.invoices
        .get({ id: invoiceId })
        .then(
          found =>
            found &&
            Promise.all([
              db.contracts.get({ id: found.contractId }),
              db.accounts.get({ organisationId: found.supplier.id }),
            ]),
        ),
      db.takings.get({ invoiceId }),
    ],
  },
)
