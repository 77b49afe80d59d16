import type { Contract } from '#shared/deals/contract.ts'
import { countOf } from '#shared/deals/counts.ts'
import { invoiceApproved, remindersSet } from '#shared/deals/events.ts'
import { Invoices as contract } from '#shared/deals/Invoices.contract.ts'
import { invoiceView } from '#shared/deals/invoice.ts'
import { invoiceStates } from '#shared/deals/invoice-states.ts'
import { DealsRefusal } from '#shared/deals/refusal.ts'
import { nextUnderRule, usualRule } from '#shared/deals/reminders.ts'
import { listsSeen, seesSales } from '#shared/deals/sides.ts'
import { trailOfLine, trailView } from '#shared/deals/trail-node.ts'
import type { Id } from '#shared/kit/id.ts'
import { Refusal } from '#shared/kit/refusal.ts'
import { advance } from '#shared/kit/state-table.ts'
import { dayIn } from '#shared/kit/zone.ts'
import type { Actor } from '../kit/actor.ts'
import { sameVersion } from '../kit/guard.ts'
import { type Known, serve } from '../kit/serve.ts'
import { likelyParty } from '../organisations/likely-party.ts'
import { actingOnInvoice, seenInvoice } from './access.ts'
import { ruleOf } from './billing-tables.ts'
import { openWithPauses, overdueOf, stagePause } from './dunning.ts'
import { ofInvoice } from './event-drafts.ts'
import { ofFee } from './fee-status.ts'
import { counted, type DealSide, found, listed, numbered, openOf } from './invoice-lists.ts'
import { uses } from './invoice-uses.ts'
import { likelySides } from './likely-sides.ts'
import { overlaysFrom } from './overlays.ts'
import { personName } from './parties.ts'

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

export const Invoices = serve(
  contract,
  uses,
  {
    GET_BY_RELATED: async (input, { db, actor, now }) => {
      const { side } = input
      mayList(side, actor)
      const found = await listed(db, actor.party, input)
      const today = dayIn(now)
      return {
        items: found.items.map(invoice => invoiceView(invoice, today)),
        ...(found.cursor ? { cursor: found.cursor } : {}),
      }
    },
    FIND: async (input, { db, actor, now }) => {
      const { lists } = await found(db, actor.party, input, listsSeen(actor))
      const today = dayIn(now)
      return { lists: lists.map(list => ({ ...list, items: list.items.map(one => invoiceView(one, today)) })) }
    },
    NUM_BY_RELATED: async (_asked, { db, actor }) => {
      const [purchase, sale] = await numbered(db, actor.party)
      return { purchase: countOf(purchase), sale: seesSales(actor) ? countOf(sale) : null }
    },
    OUTLOOK: async ({ side }, { db, actor, now }) => {
      mayList(side, actor)
      const { outlookOf } = await import('#shared/deals/outlook.ts')
      const { items, cursor } = await openOf(db, actor.party, side, { limit: counted }, ['published'])
      return { sums: [...outlookOf(items, dayIn(now))], hasMore: cursor !== undefined }
    },
    GET_BY_ID: async ({ invoiceId }, { db, actor, now }) => {
      const invoice = await db.invoices.need({ id: invoiceId })
      seenInvoice(invoice, actor)
      return invoiceView(invoice, dayIn(now))
    },
    GET_TRAIL: async ({ invoiceId, line }, { db, actor, now }) => {
      const invoice = await db.invoices.need({ id: invoiceId })
      seenInvoice(invoice, actor)
      const [agreement, letter] = await Promise.all([
        db.contracts.need({ id: invoice.contractId }),
        db.engagements.get({ requestId: invoice.requestId }),
      ])
      const [{ invoiceTrail }, { derivedItems }] = await Promise.all([
        import('#shared/deals/trail.ts'),
        import('./schedule.ts'),
      ])
      const signed = { choice: agreement.choice, items: derivedItems(agreement), words: letter?.items ?? [] }
      const all = invoiceTrail(signed, invoice, dayIn(now))
      const trail = line === undefined ? all : trailOfLine(all, line)
      if (!trail) throw new Refusal('notFound')
      return { currency: invoice.currency, trail: trailView(trail, invoice.currency) }
    },
    PUBLISH_INVOICE: async (asked, work) => (await import('./billing-by-hand.ts')).publishInvoice(asked, work),
    CREATE_MULTI: async (asked, work) => (await import('./billing-by-hand.ts')).createMulti(asked, work),
    UPDATE: async (asked, work) => {
      const { writeOn } = await import('./writing.ts')
      const saved = writeOn(work, await work.db.invoices.get({ id: asked.invoiceId }), asked)
      return invoiceView(saved, dayIn(work.now))
    },
    UPDATE_MULTI: async ({ invoices: asked }, work) => {
      const { writeOn } = await import('./writing.ts')
      const found = await work.db.invoices.getMany(asked.map(({ invoiceId }) => ({ id: invoiceId })))
      const named = new Set(asked.map(({ invoiceId }) => invoiceId))
      if (named.size < asked.length)
        throw new Refusal('input.invalid', { field: 'invoices', problem: 'one stands twice' })
      const today = dayIn(work.now)
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
    SET_REMINDERS: async ({ rule, version }, { db, actor, now, emit }) => {
      const oid = seller(actor)
      const own = await db.reminderRules.get({ oid })
      sameVersion({ version: own?.version ?? 0 }, version)
      const row = { oid, rule, updatedAt: now.toISOString() }
      const saved = own ? db.reminderRules.save({ ...own, ...row }) : db.reminderRules.create(row)
      const days = (numbers: readonly number[]) => numbers.join(', ') || '–'
      emit(remindersSet, {
        subject: { id: oid, version: saved.version },
        parties: [{ id: oid, type: 'organization' }],
        data: { before: days(rule.before), after: days(rule.after) },
      })
      return { rule: saved.rule, version: saved.version }
    },
    REMIND_OF: async ({ invoiceId, version, rule }, { db, actor, now }) => {
      const invoice = await db.invoices.need({ id: invoiceId })
      actingOnInvoice(invoice, actor, 'supplier')
      sameVersion(invoice, version)
      const status = advance(invoiceStates, invoice.status, 'remind', 'supplier')
      const today = dayIn(now)
      const before = { ...invoice, rule: invoice.reminders ?? usualRule }
      const following = nextUnderRule(before, rule, today)
      const { next: _next, ...rest } = invoice
      const saved = db.invoices.save({ ...rest, ...following, status, reminders: rule, updatedAt: now.toISOString() })
      return invoiceView(saved, today)
    },
    GET_DUNNING: async (asked, { db, actor, now }) => {
      mayList('sale', actor)
      return overdueOf(await openWithPauses(db, actor.party, asked), dayIn(now))
    },
    PAUSE_REMINDERS: async ({ invoiceId, ...pause }, work) => {
      await stagePause(work, await work.db.invoices.need({ id: invoiceId }), pause)
      return pause.until === undefined ? {} : { until: pause.until }
    },
    GET_MAPPING_BY_PUBLISHER: async (_asked, { db, actor }) => {
      mayList('sale', actor)
      const { items, cursor } = await openOf(db, actor.party, 'sale', { limit: counted }, ['published'])
      const signed = items.flatMap(({ id, supplierSign }) => (supplierSign ? [{ id, ...supplierSign }] : []))
      const publishers = [...Map.groupBy(signed, ({ uid }) => uid)].map(([uid, of]) => ({
        uid,
        name: of[0]?.name ?? '',
        invoiceIds: of.map(({ id }) => id),
      }))
      return { publishers, hasMore: cursor !== undefined }
    },
    VOID: async (asked, work) => (await import('./voiding.ts')).voidInvoice(asked, work),
  },
  {
    GET_BY_RELATED: (input, known) => [listed(known.db, likelyParty(known), input)],
    FIND: (input, known) => [found(known.db, likelyParty(known), input, likelySides(known))],
    NUM_BY_RELATED: (_asked, known) => [numbered(known.db, likelyParty(known))],
    OUTLOOK: ({ side }, known) => [openOf(known.db, likelyParty(known), side, { limit: counted }, ['published'])],
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
    GET_MAPPING_BY_PUBLISHER: (_asked, known) => [
      openOf(known.db, likelyParty(known), 'sale', { limit: counted }, ['published']),
    ],
    VOID: ({ invoiceId }, { db }) => [
      db.invoices
        .get({ id: invoiceId })
        .then(
          found =>
            found &&
            Promise.all([
              db.contracts.get({ id: found.contractId }),
              db.scheduleItems.get({ contractId: found.contractId, kind: 'payment', number: found.number }),
              ofFee(db, found),
              found.debited && db.takings.get({ invoiceId }),
            ]),
        ),
    ],
  },
)
