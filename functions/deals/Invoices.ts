import type { Contract } from '#shared/deals/contract.ts'
import { countOf } from '#shared/deals/counts.ts'
import { invoiceApproved, invoiceVoided } from '#shared/deals/events.ts'
import { Invoices as contract } from '#shared/deals/Invoices.contract.ts'
import { type Invoice, invoiceView, mostAtOnce, mostDebitedAtOnce } from '#shared/deals/invoice.ts'
import { type InvoiceLine, linesOn } from '#shared/deals/invoice-lines.ts'
import { invoiceStates } from '#shared/deals/invoice-states.ts'
import { outlookOf } from '#shared/deals/outlook.ts'
import { DealsRefusal } from '#shared/deals/refusal.ts'
import { nextUnderRule, usualRule } from '#shared/deals/reminders.ts'
import type { PaymentOverlay } from '#shared/deals/schedule.ts'
import { paymentItemStates } from '#shared/deals/schedule-item-states.ts'
import { seesSales } from '#shared/deals/sides.ts'
import { trailOfLine, trailView } from '#shared/deals/trail-node.ts'
import type { Id } from '#shared/kit/id.ts'
import { Refusal } from '#shared/kit/refusal.ts'
import { advance } from '#shared/kit/state-table.ts'
import { dayIn } from '#shared/kit/zone.ts'
import { Users } from '../identity/tables.ts'
import type { Actor } from '../kit/actor.ts'
import { sameVersion } from '../kit/guard.ts'
import { type Known, type ReadDb, read, serve, type Work, write } from '../kit/serve.ts'
import { likelyParty } from '../organisations/likely-party.ts'
import { Organisations } from '../organisations/tables.ts'
import { actingOn, actingOnInvoice, seenInvoice } from './access.ts'
import { billingTables, ruleOf } from './billing-tables.ts'
import { dunningTables, openWithPauses, overdueOf, stagePause } from './dunning.ts'
import { ofInvoice } from './event-drafts.ts'
import { ofFee, stageFeePaid } from './fee-status.ts'
import { counted, type DealSide, listed, numbered, openOf } from './invoice-lists.ts'
import { overlaysFrom } from './overlays.ts'
import { personName } from './parties.ts'
import { derivedItems, nextToBillAfter, overlayAt, paymentAt, saveItem } from './schedule.ts'
import { Engagements, ReminderRules } from './tables.ts'

const uses = {
  tables: {
    ...billingTables,
    ...dunningTables,
    engagements: read(Engagements),
    organisations: write(Organisations),
    reminderRules: write(ReminderRules),
    users: read(Users),
  },
} as const
type InvoiceWork = Work<typeof uses> & { readonly actor: Actor }

/** The contract whose payments its supplier bills. @throws {Refusal} notFound, auth.denied */
const billable = async ({ db, actor }: InvoiceWork, contractId: Contract['id']): Promise<Contract> => {
  const agreement = await db.contracts.need({ id: contractId })
  actingOn(agreement, actor, 'supplier')
  return agreement
}

/** @throws {Refusal} auth.denied */
const mayList = (side: DealSide, actor: Actor): void => {
  if (side === 'sale' && !seesSales(actor)) throw new Refusal('auth.denied')
}

/** The organisation for which somebody bills: people sell for organisations alone. @throws {Refusal} auth.denied */
const seller = ({ party }: Actor): Id<'organisation'> => {
  if (party.type !== 'organization') throw new Refusal('auth.denied')
  return party.id as Id<'organisation'>
}

/** What a call reads ahead that bills payments of a contract from a number on; without one, from the next that is to be billed. */
const named = (contractId: Contract['id'], from: number | undefined, known: Known<typeof uses>) => {
  const { db, uid } = known
  const rows = (number: number) => overlaysFrom(db.scheduleItems, contractId, 'payment', number)
  const contract = db.contracts.get({ id: contractId })
  return [
    contract,
    ruleOf(db, likelyParty(known)),
    from === undefined ? contract.then(found => found && rows(found.progress.bill)) : rows(from),
    ...(uid ? [db.users.get({ uid })] : []),
  ]
}

/** The drafts of payments, by their number. Those that are billed already have none. */
const draftsOf = async ({ invoices }: ReadDb<typeof uses>, rows: Iterable<PaymentOverlay>) => {
  const ids = [...rows].flatMap(({ status, invoiceId: id }) => (status === 'scheduled' && id ? [{ id }] : []))
  const found = ids.length > 0 ? await invoices.getMany(ids) : []
  return new Map(found.flatMap(invoice => (invoice ? [[invoice.number, invoice]] : [])))
}

type Written = {
  readonly version: number
  readonly description: string
  readonly lines?: readonly InvoiceLine[] | undefined
}

/** Stages words and lines on a draft. @throws {Refusal} notFound, auth.denied, call.conflict, state.transition, deals.linesSum */
const writeOn = (
  { db, actor, now }: InvoiceWork,
  invoice: Invoice | undefined,
  { version, description, lines }: Written,
): Invoice => {
  if (!invoice) throw new Refusal('notFound')
  actingOnInvoice(invoice, actor, 'supplier')
  sameVersion(invoice, version)
  const status = advance(invoiceStates, invoice.status, 'save', 'supplier')
  const { lines: before, ...rest } = invoice
  const written = lines ? linesOn(lines, invoice) : (before ?? [])
  return db.invoices.save({
    ...rest,
    status,
    description,
    ...(written.length > 0 ? { lines: written } : {}),
    updatedAt: now.toISOString(),
  })
}

export const Invoices = serve(
  contract,
  uses,
  {
    GET_BY_RELATED: async (input, { db, actor, now }) => {
      const { side } = input
      mayList(side, actor)
      const found = await listed(db, actor.party, input)
      const today = dayIn(now.toISOString())
      return {
        items: found.items.map(invoice => invoiceView(invoice, today)),
        ...(found.cursor ? { cursor: found.cursor } : {}),
      }
    },
    NUM_BY_RELATED: async (_asked, { db, actor }) => {
      const [purchase, sale] = await numbered(db, actor.party)
      return { purchase: countOf(purchase), sale: seesSales(actor) ? countOf(sale) : null }
    },
    OUTLOOK: async ({ side }, { db, actor, now }) => {
      mayList(side, actor)
      const { items, cursor } = await openOf(db, actor.party, side, { limit: counted })
      return { sums: [...outlookOf(items, dayIn(now.toISOString()))], hasMore: cursor !== undefined }
    },
    GET_BY_ID: async ({ invoiceId }, { db, actor, now }) => {
      const invoice = await db.invoices.need({ id: invoiceId })
      seenInvoice(invoice, actor)
      return invoiceView(invoice, dayIn(now.toISOString()))
    },
    GET_TRAIL: async ({ invoiceId, line }, { db, actor, now }) => {
      const invoice = await db.invoices.need({ id: invoiceId })
      seenInvoice(invoice, actor)
      const [agreement, letter] = await Promise.all([
        db.contracts.need({ id: invoice.contractId }),
        db.engagements.get({ requestId: invoice.requestId }),
      ])
      const { invoiceTrail } = await import('#shared/deals/trail.ts')
      const signed = { choice: agreement.choice, items: derivedItems(agreement), words: letter?.items ?? [] }
      const all = invoiceTrail(signed, invoice, dayIn(now.toISOString()))
      const trail = line === undefined ? all : trailOfLine(all, line)
      if (!trail) throw new Refusal('notFound')
      return { currency: invoice.currency, trail: trailView(trail, invoice.currency) }
    },
    PUBLISH_INVOICE: async ({ contractId, number }, work) => {
      const { db, actor, now } = work
      const [agreement, stretch] = await Promise.all([
        billable(work, contractId),
        overlaysFrom(db.scheduleItems, contractId, 'payment', number),
      ])
      const item = paymentAt(agreement, number, stretch.rows.get(number))
      const next = agreement.progress.bill
      if (item.status === 'held') throw new DealsRefusal('deals.paymentHeld', { number })
      // Invoices go out in the order of the schedule. One that is out already is refused by the state table.
      if (item.status === 'scheduled' && next !== number) throw new DealsRefusal('deals.invoiceOrder', { number: next })
      const row = stretch.rows.get(number)
      const [name, drafts, rule] = await Promise.all([
        personName(db, actor.uid),
        draftsOf(db, row ? [row] : []),
        ruleOf(db, actor.party),
      ])
      const signer = { uid: actor.uid, name }
      const known = { draft: drafts.get(number), rule }
      const { stageBill, stageBilled } = await import('./billing.ts')
      const { invoice, closed } = stageBill(work, agreement, item, signer, 'supplier', known)
      await stageBilled(work, agreement, await nextToBillAfter(db.scheduleItems, agreement, number, stretch), closed)
      return invoiceView(invoice, dayIn(now.toISOString()))
    },
    CREATE_MULTI: async ({ contractId, upTo, asDraft }, work) => {
      const { db, actor, now } = work
      const agreement = await billable(work, contractId)
      if (asDraft) {
        const { stageDraftsUpTo } = await import('./billing.ts')
        const drafted = await stageDraftsUpTo(work, agreement, upTo)
        return { invoices: drafted.map(invoice => invoiceView(invoice, dayIn(now.toISOString()))) }
      }
      const [name, rule] = await Promise.all([personName(db, actor.uid), ruleOf(db, actor.party)])
      const signer = { uid: actor.uid, name }
      const { bill: first } = agreement.progress
      const stretch = await overlaysFrom(db.scheduleItems, contractId, 'payment', first)
      const drafts = await draftsOf(db, [...stretch.rows.values()].slice(0, mostAtOnce))
      const { stageBill, stageBilled } = await import('./billing.ts')
      const invoices: Invoice[] = []
      const most = agreement.autoDebit ? mostDebitedAtOnce : mostAtOnce
      let number = first
      let closed = 0
      while (invoices.length < most && number <= Math.min(upTo, agreement.payments)) {
        const item = paymentAt(agreement, number, stretch.rows.get(number))
        const billed = stageBill(work, agreement, item, signer, 'supplier', { draft: drafts.get(number), rule })
        invoices.push(billed.invoice)
        closed += billed.closed
        number = await nextToBillAfter(db.scheduleItems, agreement, number, stretch)
      }
      if (invoices.length > 0) await stageBilled(work, agreement, number, closed)
      const today = dayIn(now.toISOString())
      return { invoices: invoices.map(invoice => invoiceView(invoice, today)) }
    },
    UPDATE: async (asked, work) => {
      const saved = writeOn(work, await work.db.invoices.get({ id: asked.invoiceId }), asked)
      return invoiceView(saved, dayIn(work.now.toISOString()))
    },
    UPDATE_MULTI: async ({ invoices: asked }, work) => {
      const found = await work.db.invoices.getMany(asked.map(({ invoiceId }) => ({ id: invoiceId })))
      const named = new Set(asked.map(({ invoiceId }) => invoiceId))
      if (named.size < asked.length)
        throw new Refusal('input.invalid', { field: 'invoices', problem: 'one stands twice' })
      const today = dayIn(work.now.toISOString())
      return { invoices: asked.map((one, n) => invoiceView(writeOn(work, found[n], one), today)) }
    },
    SIGN_INVOICE_MERGED: async ({ invoiceId, version }, { db, actor, now, emit }) => {
      const [invoice, name] = await Promise.all([db.invoices.need({ id: invoiceId }), personName(db, actor.uid)])
      actingOnInvoice(invoice, actor, 'demander')
      sameVersion(invoice, version)
      const status = advance(invoiceStates, invoice.status, 'sign', 'customer')
      if (invoice.customerSign) throw new DealsRefusal('deals.approvedAlready')
      const at = now.toISOString()
      const saved = db.invoices.save({ ...invoice, status, customerSign: { uid: actor.uid, name, at }, updatedAt: at })
      emit(invoiceApproved, ofInvoice(saved, {}))
      return invoiceView(saved, dayIn(at))
    },
    GET_REMINDERS: async (_asked, { db, actor }) => {
      const own = await db.reminderRules.get({ oid: seller(actor) })
      return { rule: own?.rule ?? usualRule, version: own?.version ?? 0 }
    },
    SET_REMINDERS: async ({ rule, version }, { db, actor, now }) => {
      const oid = seller(actor)
      const own = await db.reminderRules.get({ oid })
      sameVersion({ version: own?.version ?? 0 }, version)
      const row = { oid, rule, updatedAt: now.toISOString() }
      const saved = own ? db.reminderRules.save({ ...own, ...row }) : db.reminderRules.create(row)
      return { rule: saved.rule, version: saved.version }
    },
    REMIND_OF: async ({ invoiceId, version, rule }, { db, actor, now }) => {
      const invoice = await db.invoices.need({ id: invoiceId })
      actingOnInvoice(invoice, actor, 'supplier')
      sameVersion(invoice, version)
      const status = advance(invoiceStates, invoice.status, 'remind', 'supplier')
      const today = dayIn(now.toISOString())
      const before = { ...invoice, rule: invoice.reminders ?? usualRule }
      const following = nextUnderRule(before, rule, today)
      const { next: _next, ...rest } = invoice
      const saved = db.invoices.save({ ...rest, ...following, status, reminders: rule, updatedAt: now.toISOString() })
      return invoiceView(saved, today)
    },
    GET_DUNNING: async (asked, { db, actor, now }) => {
      mayList('sale', actor)
      return overdueOf(await openWithPauses(db, actor.party, asked), dayIn(now.toISOString()))
    },
    PAUSE_REMINDERS: async ({ invoiceId, ...pause }, work) => {
      await stagePause(work, await work.db.invoices.need({ id: invoiceId }), pause)
      return pause.until === undefined ? {} : { until: pause.until }
    },
    GET_MAPPING_BY_PUBLISHER: async (_asked, { db, actor }) => {
      mayList('sale', actor)
      const { items, cursor } = await openOf(db, actor.party, 'sale', { limit: counted })
      const signed = items.flatMap(({ id, supplierSign }) => (supplierSign ? [{ id, ...supplierSign }] : []))
      const publishers = [...Map.groupBy(signed, ({ uid }) => uid)].map(([uid, of]) => ({
        uid,
        name: of[0]?.name ?? '',
        invoiceIds: of.map(({ id }) => id),
      }))
      return { publishers, hasMore: cursor !== undefined }
    },
    VOID: async ({ invoiceId, version, reason }, work) => {
      const { db, actor, now, emit } = work
      const invoice = await db.invoices.need({ id: invoiceId })
      actingOnInvoice(invoice, actor, 'supplier')
      sameVersion(invoice, version)
      const status = advance(invoiceStates, invoice.status, 'void', 'supplier')
      // Its payment would be billed anew for what was credited, too.
      if (invoice.credits) throw new DealsRefusal('deals.creditedNotVoid')
      // It was paid once: what is not owed any more is credited.
      if (invoice.former) throw new DealsRefusal('deals.takenBackNotVoid')
      const { contractId, number } = invoice
      const [agreement, overlay] = await Promise.all([
        db.contracts.need({ id: contractId }),
        overlayAt(db.scheduleItems, contractId, 'payment', number),
      ])
      const { invoiceId: _billed, ...open } = paymentAt(agreement, number, overlay)
      const isDraft = invoice.status === 'draft'
      const freed = isDraft ? open.status : advance(paymentItemStates, open.status, 'void', 'supplier')
      // What pays for a delivery in dispute is not billed again before that is accepted.
      const isDisputed = freed === 'scheduled' && open.disputes !== undefined
      const after = isDisputed ? advance(paymentItemStates, freed, 'hold', 'system') : freed
      saveItem(db.scheduleItems, { ...open, status: after })
      const { progress } = agreement
      // Saved whether or not it is behind: who bills another one meanwhile took this for billed, and would never come back to it.
      if (after === 'scheduled') {
        const bill = Math.min(progress.bill, number)
        db.contracts.save({ ...agreement, progress: { ...progress, bill }, updatedAt: now.toISOString() })
      }
      const { next: _next, ...ended } = invoice
      const saved = db.invoices.save({ ...ended, status, reason, updatedAt: now.toISOString() })
      // Of a draft its customer was never told.
      emit(invoiceVoided, { ...ofInvoice(saved, { reason }), ...(isDraft ? { parties: [saved.supplier] } : {}) })
      await stageFeePaid(work, saved)
      if (saved.debited) await (await import('./takings.ts')).stageTakingOver(work, saved, 'voided')
      return invoiceView(saved, dayIn(now.toISOString()))
    },
  },
  {
    GET_BY_RELATED: (input, known) => [listed(known.db, likelyParty(known), input)],
    NUM_BY_RELATED: (_asked, known) => [numbered(known.db, likelyParty(known))],
    OUTLOOK: ({ side }, known) => [openOf(known.db, likelyParty(known), side, { limit: counted })],
    GET_BY_ID: ({ invoiceId }, { db }) => [db.invoices.get({ id: invoiceId })],
    GET_TRAIL: ({ invoiceId }, { db }) => [
      db.invoices
        .get({ id: invoiceId })
        .then(
          invoice =>
            invoice &&
            Promise.all([
              db.contracts.get({ id: invoice.contractId }),
              db.engagements.get({ requestId: invoice.requestId }),
            ]),
        ),
    ],
    PUBLISH_INVOICE: ({ contractId, number }, known) => named(contractId, number, known),
    CREATE_MULTI: ({ contractId }, known) => named(contractId, undefined, known),
    UPDATE: ({ invoiceId }, { db }) => [db.invoices.get({ id: invoiceId })],
    UPDATE_MULTI: ({ invoices }, { db }) => [db.invoices.getMany(invoices.map(({ invoiceId }) => ({ id: invoiceId })))],
    SIGN_INVOICE_MERGED: ({ invoiceId }, { db, uid }) => [
      db.invoices.get({ id: invoiceId }),
      ...(uid ? [db.users.get({ uid })] : []),
    ],
    GET_REMINDERS: (_asked, known) => [known.db.reminderRules.get({ oid: likelyParty(known).id })],
    SET_REMINDERS: (_asked, known) => [known.db.reminderRules.get({ oid: likelyParty(known).id })],
    REMIND_OF: ({ invoiceId }, { db }) => [db.invoices.get({ id: invoiceId })],
    GET_DUNNING: (asked, known) => [openWithPauses(known.db, likelyParty(known), asked)],
    PAUSE_REMINDERS: ({ invoiceId, of }, { db }) => [
      db.invoices
        .get({ id: invoiceId })
        .then(found =>
          found && of === 'client'
            ? db.reminderPauses.get({ oid: found.supplier.id, client: found.customer })
            : undefined,
        ),
    ],
    GET_MAPPING_BY_PUBLISHER: (_asked, known) => [openOf(known.db, likelyParty(known), 'sale', { limit: counted })],
    VOID: ({ invoiceId }, { db }) => [
      db.invoices
        .get({ id: invoiceId })
        .then(
          found =>
            found &&
            Promise.all([
              db.contracts.get({ id: found.contractId }),
              overlayAt(db.scheduleItems, found.contractId, 'payment', found.number),
              ofFee(db, found),
            ]),
        ),
    ],
  },
)
