import { expect } from 'vitest'
import { contractText } from '#functions/deals/contract-text.ts'
import { CreditNotes } from '#functions/deals/credit-tables.ts'
import { billedBy, creditsOf } from '#functions/deals/crediting.ts'
import { hashOf } from '#functions/deals/engagements.ts'
import { payeeOf, signatoryFacts, signatoryTables } from '#functions/deals/parties.ts'
import { payablePrice } from '#functions/deals/price.ts'
import * as rfqTables from '#functions/deals/rfq-tables.ts'
import { derivedSchedule, paymentAt } from '#functions/deals/schedule.ts'
import * as tables from '#functions/deals/tables.ts'
import { Users } from '#functions/identity/tables.ts'
import { read } from '#functions/kit/serve.ts'
import type { Item, Store, Write } from '#functions/kit/store.ts'
import { Unit } from '#functions/kit/unit.ts'
import { openDb } from '#functions/kit/work.ts'
import { Services } from '#functions/marketplace/tables.ts'
import { Relations } from '#functions/organisations/tables.ts'
import { type ClientView, longestView, type ViewAnswerCode } from '#shared/deals/client-view.ts'
import type { Contract, ScheduleOverlay } from '#shared/deals/contract.ts'
import { type CreditNote, creditIdsOf } from '#shared/deals/credit.ts'
import type { UsageFee } from '#shared/deals/fee-model.ts'
import type { Invoice } from '#shared/deals/invoice.ts'
import type { Proposal } from '#shared/deals/proposal.ts'
import { dealReference } from '#shared/deals/reference.ts'
import type { Request } from '#shared/deals/request.ts'
import type { Quote, Rfq } from '#shared/deals/rfq.ts'
import type { Signature } from '#shared/deals/signature.ts'
import { displayName } from '#shared/identity/person.ts'
import type { DomainEvent, Party } from '#shared/kit/event.ts'
import { parseMinor } from '#shared/kit/money.ts'
import { partyKey, sameParty } from '#shared/kit/party.ts'
import { dayIn } from '#shared/kit/zone.ts'
import { isProduct, productOrganisation } from '#shared/organisations/product.ts'
import { choiceOfServices } from '#shared/terms/choice.ts'
import { scheduleOf } from '#shared/terms/deal-schedule.ts'
import { itemTotal } from '#shared/terms/payment-schedule.ts'
import type { TestCaller } from '../../host.ts'

/**
 * Holds what a call wrote to what the server has to say by itself: prices are worked out anew from their parts, documents from their deal,
 * parties, signers and times are those of the caller and the clock. So what a client said of any of these had no part in it.
 */

/** A row that was written, and what it was before. */
export type Change = { readonly table: string; readonly before: Item | undefined; readonly after: Item | undefined }

/** A store that notes what transactions changed. */
export const watched = (store: Store): { readonly store: Store; readonly changes: () => Change[] } => {
  let changes: Change[] = []
  const changeOf = async (write: Write): Promise<Change | undefined> => {
    if (write.kind === 'check') return undefined
    const key = write.kind === 'put' ? { pk: write.item.pk, sk: write.item.sk } : write.key
    const before = await store.get(write.table, key)
    return { table: write.table, before, after: write.kind === 'put' ? write.item : undefined }
  }
  return {
    store: {
      ...store,
      get meter() {
        return store.meter
      },
      async transact(writes) {
        const made = await Promise.all(writes.map(changeOf))
        const outcome = await store.transact(writes)
        if (outcome.ok) changes.push(...made.flatMap(one => one ?? []))
        return outcome
      },
    },
    changes: () => {
      const taken = changes
      changes = []
      return taken
    },
  }
}

const uses = {
  tables: {
    requests: read(tables.Requests),
    engagements: read(tables.Engagements),
    contracts: read(tables.Contracts),
    scheduleItems: read(tables.ScheduleItems),
    invoices: read(tables.Invoices),
    creditNotes: read(CreditNotes),
    quotes: read(rfqTables.Quotes),
    rfqs: read(rfqTables.Rfqs),
    services: read(Services),
    relations: read(Relations),
    ...signatoryTables,
    users: read(Users),
  },
} as const

/** Of a row or an event: its fields that nobody but the server says. */
type Audit = {
  readonly db: ReturnType<typeof openDb<typeof uses>>
  readonly caller: TestCaller
  readonly now: Date
  readonly party: Party
}

/** What a caller may never change of a row that there is. */
const keeps = (before: Item | undefined, after: Item, fields: readonly string[]) => {
  if (!before) return
  for (const field of fields) expect(after[field], field).toEqual(before[field])
}

const isOwn = (
  { party }: Audit,
  row: { readonly demander?: Party; readonly customer?: Party; readonly supplier: Party },
) =>
  expect(
    [row.demander ?? row.customer, row.supplier].some(one => one && sameParty(one, party)),
    'of the caller',
  ).toBe(true)

const nameOf = async ({ db, caller }: Audit): Promise<string> => {
  const user = await db.users.need({ uid: caller.uid as never })
  return displayName(user) || user.email
}

/** Somebody who signed or said something just now is the caller. */
const isCaller = async (audit: Audit, said: { readonly uid: string; readonly name: string; readonly at: string }) => {
  expect(said).toEqual({ uid: audit.caller.uid, name: await nameOf(audit), at: audit.now.toISOString() })
}

const added = <T>(before: readonly T[] | undefined, after: readonly T[]): T[] => after.slice(before?.length ?? 0)

const auditRequest = async (audit: Audit, before: Item | undefined, after: Item) => {
  const { db, now, party } = audit
  const request = after as unknown as Request
  const was = before as unknown as Request | undefined
  isOwn(audit, request)
  keeps(before, after, ['thread', 'demander', 'supplier', 'createdAt', 'demanderAgent', 'proposal', 'expires'])
  if (was && sameParty(request.demander, party)) expect(request.supplierSignOrder).toEqual(was.supplierSignOrder)
  else if (was) expect(request.demanderSignOrder, 'the order of one’s own side').toEqual(was.demanderSignOrder)
  expect(request.updatedAt).toBe(now.toISOString())
  if (!was) expect(request.createdAt).toBe(now.toISOString())
  const { choice, price } = request
  expect(request.itemCount).toBe((choice ?? request.draft)?.items.length)
  const services = choice
    ? await db.services.getMany(choice.items.flatMap(({ sid }) => (sid ? [{ id: sid }] : [])))
    : []
  if (choice) {
    expect(price, 'a price worked out from its parts').toEqual(
      payablePrice(choice, await payeeOf(db, request.supplier)),
    )
    expect(request.title).toBe(choice.items[0]?.title)
    expect(new Set(choice.items.map(({ id }) => id)).size).toBe(choice.items.length)
    for (const { sid, title, type } of choice.items) {
      if (!sid) continue
      const service = services.find(one => one?.id === sid)
      expect(service && { title: service.name, type: service.type, owner: service.owner }).toEqual({
        ...{ title, type, owner: request.supplier },
      })
    }
  }
  if (request.status === 'requested' && choice && request.draft) {
    const { items, ...payment } = request.draft
    const ordered = await Promise.all(
      items.map(async ({ serviceId, ...pick }) => ({ service: await db.services.need({ id: serviceId }), pick })),
    )
    expect(choice, 'the prices and terms of the services').toEqual(choiceOfServices(ordered, payment))
  }
  const former = was ?? (request.replaces ? await db.requests.need({ id: request.replaces }) : undefined)
  if (former?.choice && choice && request.status !== 'requested') {
    expect(choice.platform, 'the currency').toEqual(former.choice.platform)
    const known = new Map(former.choice.items.map(item => [item.id, item]))
    for (const item of choice.items) {
      const old = known.get(item.id)
      if (old) expect(item.sid, 'what an item is').toBe(old.sid)
      if (request.offeredBy === 'demander' && old) expect(item.gstFree).toBe(old.gstFree)
    }
    if (request.offeredBy === 'demander') expect(choice.gstRate).toBe(former.choice.gstRate)
    if (request.offeredBy === 'demander') expect(request.demander).toEqual(party)
  }
  if (request.documentHash) {
    const { document, items } = await db.engagements.need({ requestId: request.id })
    expect(hashOf(document ?? '')).toBe(request.documentHash)
    if (request.documentHash !== was?.documentHash && choice) {
      const [demander, supplier] = await Promise.all([
        signatoryFacts(db, request.demander, 'demander'),
        signatoryFacts(db, request.supplier, 'supplier'),
      ])
      const facts = { reference: dealReference(request.thread), date: dayIn(now), supplier, demander }
      const texts = (['en', 'fr'] as const).map(language =>
        contractText({ language, ...facts, choice, items, ...(request.expires ? { expires: request.expires } : {}) }),
      )
      expect(texts, 'a document made from the deal').toContain(document)
    }
  }
  for (const { side, ...sign } of added(was?.signs, request.signs)) {
    if (isOfProduct(sign)) {
      expect(isProduct(request[side]), 'the product signs for itself').toBe(true)
      expect(sign.at).toBe(now.toISOString())
      continue
    }
    if (sign.name === reader) expect(sign.at).toBe(now.toISOString())
    else await isCaller(audit, sign)
    expect(request[side]).toEqual(party)
  }
}

/** Whether it was the product that signed, which sells its plans by itself. */
const isOfProduct = ({ uid }: { readonly uid: string }): boolean => uid === productOrganisation.signer

/** A plan is its organisation's, whose person chose it. */
const auditFee = async (audit: Audit, _before: Item | undefined, after: Item) => {
  const fee = after as unknown as UsageFee
  expect(fee.id).toBe(audit.party.id)
  expect(fee.updatedAt).toBe(audit.now.toISOString())
  if (fee.following) expect(fee.following.by).toMatchObject({ uid: audit.caller.uid, name: await nameOf(audit) })
  for (const { requestId, price } of fee.deals.filter(({ at }) => at === audit.now.toISOString()))
    expect((await audit.db.requests.need({ id: requestId })).price).toEqual(price)
}

/** Of the buyer of a plan, or of the product itself. */
const auditOrganisation = ({ party, now }: Audit, before: Item | undefined, after: Item) => {
  if (!isProduct({ id: String(after.id) })) expect(after.id).toBe(party.id)
  expect(after.updatedAt).toBe(now.toISOString())
  keeps(before, after, ['id', 'domainName', 'tradingName', 'ownerId', 'createdAt'])
}

/** That an organisation is a client of the product, on either side. */
const auditClient = ({ party }: Audit, _before: Item | undefined, after: Item) => {
  expect(isProduct({ id: String(after.oid) })).toBe(true)
  const who = after.who as Party | string
  expect(typeof who === 'string' ? who : partyKey(who)).toBe(partyKey(party))
}

const auditSignature = async (audit: Audit, _before: Item | undefined, after: Item) => {
  const { requestId, side, uid, name, at, documentHash, partyName, via, consent } = after as unknown as Signature
  const request = await audit.db.requests.need({ id: requestId })
  expect(documentHash).toBe(request.documentHash)
  expect(partyName).toBe(side === 'demander' ? request.demanderName : request.supplierName)
  // A plan is the product's own offer: it signs for itself, and its buyer by the words of the plan's dialog.
  if (isOfProduct({ uid })) return expect(isProduct(request[side]) && at === audit.now.toISOString()).toBe(true)
  // By a link it is whom the link was made for that signs, whoever is signed in.
  if (via) expect({ name, at, side }).toEqual({ name: reader, at: audit.now.toISOString(), side: 'demander' })
  else await isCaller(audit, { uid, name, at })
  if (!isProduct(request.supplier)) expect(consent?.words, 'what is agreed to, in words of ours').toContain(partyName)
  expect(request[side]).toEqual(audit.party)
}

/** Whom the links of the base calls are made for. */
export const reader = 'Paula Reader'

const auditView = async ({ db, caller, now, party }: Audit, before: Item | undefined, after: Item) => {
  const view = after as unknown as ClientView
  const at = now.toISOString()
  if (!before) {
    expect({ owner: view.owner, by: view.by, createdAt: view.createdAt }).toEqual({
      ...{ owner: party, by: caller.uid, createdAt: at },
    })
    expect(Date.parse(view.expiresAt) - now.getTime()).toBeLessThanOrEqual(longestView * 86_400_000)
    const { demander, supplier, thread } = await db.requests.need({ id: view.requestId })
    expect({ demander, supplier, thread }).toEqual({
      ...{ demander: view.demander, supplier: view.supplier, thread: view.thread },
    })
    expect([demander, supplier]).toContainEqual(party)
  }
  keeps(before, after, ['about', 'owner', 'by', 'to', 'signatory', 'expiresAt', 'createdAt', 'demander', 'supplier'])
  for (const time of [view.withdrawnAt, view.answered?.at, before && view.lastReadAt]) if (time) expect(time).toBe(at)
}

/** Codes are kept as hashes, and tried one at a time. */
const auditAnswerCode = (_audit: Audit, before: Item | undefined, after: Item) => {
  const { code, tries } = after as unknown as ViewAnswerCode
  expect(code ?? '').not.toMatch(/^\d{6}$/)
  expect(tries - Number(before?.tries ?? 0)).toBeLessThanOrEqual(1)
}

const auditContract = async (audit: Audit, before: Item | undefined, after: Item) => {
  const contract = after as unknown as Contract
  const was = before as unknown as Contract | undefined
  isOwn(audit, contract)
  keeps(before, after, [
    ...[
      'customer',
      'supplier',
      'choice',
      'payment',
      'scheduleHash',
      'documentHash',
      'currency',
      'itemBriefs',
      'createdAt',
    ],
    ...['customerSignedAt', 'supplierSignedAt', 'validFrom', 'requestId', 'thread', 'paid'],
  ])
  expect(contract.updatedAt).toBe(audit.now.toISOString())
  const request = await audit.db.requests.need({ id: contract.requestId })
  expect(contract.choice).toEqual(request.choice)
  expect([contract.customer, contract.supplier]).toEqual([request.demander, request.supplier])
  expect(contract.documentHash).toBe(request.documentHash)
  const { payment } = derivedSchedule(contract)
  const amounts = Array.from({ length: contract.payments }, (_, n) => itemTotal(payment(n + 1)!))
  expect(parseMinor(contract.total, contract.currency)).toBe(amounts.reduce((all, one) => all + one, 0n))
  const { publishing, series } = contract
  if (publishing && publishing.at !== was?.publishing?.at && !isOfProduct(publishing)) await isCaller(audit, publishing)
  if (series?.ending && !was?.series?.ending) {
    const { uid, name, at, side } = series.ending
    await isCaller(audit, { uid, name, at })
    expect(side === 'demander' ? contract.customer : contract.supplier).toEqual(audit.party)
  }
}

const contractOf = async (audit: Audit, id: Contract['id']) => {
  const contract = await audit.db.contracts.need({ id })
  isOwn(audit, contract)
  return contract
}

const auditItem = async (audit: Audit, _before: Item | undefined, after: Item) => {
  const overlay = after as unknown as ScheduleOverlay
  const contract = await contractOf(audit, overlay.contractId)
  expect(overlay.number).toBeLessThanOrEqual(overlay.kind === 'payment' ? contract.payments : contract.deliveries)
}

const auditInvoice = async (audit: Audit, before: Item | undefined, after: Item) => {
  const invoice = after as unknown as Invoice
  const was = before as unknown as Invoice | undefined
  isOwn(audit, invoice)
  const contract = await contractOf(audit, invoice.contractId)
  const item = paymentAt(contract, invoice.number, undefined)
  expect(invoice).toMatchObject({
    ...{ total: item.material.total, currency: contract.currency, dueDate: item.dueDate, payableBy: item.payableBy },
    ...{ customer: contract.customer, supplier: contract.supplier, requestId: contract.requestId },
  })
  keeps(before, after, ['reference', 'material', 'createdAt', 'contractId', 'number', 'settlement'])
  if (invoice.supplierSign && isOfProduct(invoice.supplierSign)) expect(isProduct(contract.supplier)).toBe(true)
  else if (invoice.supplierSign && !was?.supplierSign) {
    await isCaller(audit, invoice.supplierSign)
    expect(invoice.invoiceDate).toBe(dayIn(audit.now))
    expect(contract.supplier).toEqual(audit.party)
  }
  if (invoice.customerSign && !was?.customerSign) {
    await isCaller(audit, invoice.customerSign)
    expect(contract.customer).toEqual(audit.party)
  }
  const notes = await creditsOf(audit.db, invoice)
  const credited = notes.reduce((all, note) => all + parseMinor(note.total, invoice.currency), 0n)
  expect(parseMinor(invoice.credited ?? '0', invoice.currency)).toBe(credited)
  expect(credited <= parseMinor(invoice.total, invoice.currency)).toBe(true)
  // What is laid out of a payment comes to it, to the cent.
  const laidOut = (invoice.lines ?? []).flatMap(({ amount }) => amount ?? [])
  if (laidOut.length > 0)
    expect(laidOut.reduce((sum, amount) => sum + parseMinor(amount, invoice.currency), 0n)).toBe(
      parseMinor(item.material.principal, invoice.currency),
    )
}

const auditCredit = async (audit: Audit, before: Item | undefined, after: Item) => {
  const note = after as unknown as CreditNote
  expect(before).toBeUndefined()
  const contract = await contractOf(audit, note.contractId)
  const invoice = await audit.db.invoices.need({ id: note.invoiceId })
  expect(contract.supplier).toEqual(audit.party)
  await isCaller(audit, note.supplierSign)
  expect(note).toMatchObject({
    ...{ currency: contract.currency, customer: contract.customer, supplier: contract.supplier },
    ...{ invoiceReference: invoice.reference, creditDate: dayIn(audit.now) },
  })
  expect(creditIdsOf(invoice)).toContain(note.id)
  const minor = (amount: string) => parseMinor(amount, note.currency)
  expect(note.lines.reduce((all, { amount }) => all + minor(amount), minor(note.tax))).toBe(minor(note.total))
  expect(minor(note.total) > 0n && minor(note.total) <= minor(invoice.total)).toBe(true)
  const { lines } = billedBy(invoice, contract)
  for (const { key, gst, title, quantity, amount } of note.lines) {
    const line = lines.find(one => one.key === key)
    expect(line).toMatchObject({ gst, title, quantity })
    expect(minor(amount) <= (line?.amount ?? 0n)).toBe(true)
  }
}

const auditQuote = async (audit: Audit, _before: Item | undefined, after: Item) => {
  const quote = after as unknown as Quote
  expect(quote.supplier).toEqual(audit.party)
  expect(quote.updatedAt).toBe(audit.now.toISOString())
  const rfq = await audit.db.rfqs.need({ id: quote.rfqId })
  if (!quote.choice) return
  expect(quote.price).toEqual(payablePrice(quote.choice, await payeeOf(audit.db, quote.supplier)))
  expect(quote.choice.platform).toEqual(rfq.platform)
  for (const { id, title, quantity, type, requirePO, sid } of quote.choice.items)
    expect({ id, title, quantity, type, requirePO, sid }).toMatchObject(
      (({ description: _description, start: _start, end: _end, ...item }) => item)(
        rfq.items.find(one => one.id === id)!,
      ),
    )
}

const auditRfq = async (audit: Audit, before: Item | undefined, after: Item) => {
  const rfq = after as unknown as Rfq
  expect(rfq.client).toEqual(audit.party)
  expect(rfq.updatedAt).toBe(audit.now.toISOString())
  keeps(before, after, ['client'])
  // A draft is its client's to change; it begins anew for all when it is sent.
  if (before?.status !== 'draft') keeps(before, after, ['items', 'platform', 'until', 'createdAt', 'title'])
  expect(rfq.suppliers !== undefined, 'named by a draft alone').toBe(rfq.status === 'draft')
  for (const { id, name } of rfq.suppliers ?? []) {
    const relation = await audit.db.relations.get({ who: partyKey(audit.party), oid: id })
    expect([relation?.status, relation?.name], 'a supplier of the caller').toEqual(['active', name])
  }
  for (const { supplier, items, requestId } of rfq.awards) {
    const [quote, request] = await Promise.all([
      audit.db.quotes.need({ rfqId: rfq.id, supplier }),
      audit.db.requests.need({ id: requestId }),
    ])
    const wanted = quote.choice?.items.filter(({ id }) => items.includes(id))
    expect(request.choice, 'as it was quoted').toEqual({ ...quote.choice, items: wanted })
    expect([request.demander, request.supplier]).toEqual([rfq.client, supplier])
  }
}

const auditInvitation = async ({ db, party }: Audit, _before: Item | undefined, after: Item) => {
  const { supplier } = after as unknown as { supplier: Party }
  const relation = await db.relations.get({ who: partyKey(party), oid: supplier.id })
  expect(relation?.status, 'a supplier of the caller').toBe('active')
}

const auditProposal = async (audit: Audit, before: Item | undefined, after: Item) => {
  const proposal = after as unknown as Proposal
  expect(proposal.supplier).toEqual(audit.party)
  expect(proposal.updatedAt).toBe(audit.now.toISOString())
  keeps(before, after, ['supplier', 'createdAt'])
  if (proposal.price) {
    const { currency, totals } = scheduleOf(proposal.choice)
    expect(proposal.price).toEqual({ amount: totals.total, currency })
  }
  for (const customer of proposal.customers) {
    const relation = await audit.db.relations.get({ who: partyKey(customer), oid: audit.party.id })
    expect(relation?.status, 'a client of the caller').toBe('active')
  }
}

const auditEvent = ({ caller, now, party }: Audit, _before: Item | undefined, after: Item) => {
  const event = after.event as DomainEvent
  expect(event.actor?.uid).toBe(caller.uid)
  expect(event.actor?.organisationId).toBe(caller.organisationId)
  expect(event.at).toBe(now.toISOString())
  expect(event.parties.every(({ id }) => id !== 'org_x')).toBe(true)
  return party
}

const auditBy = ({ caller, now }: Audit, before: Item | undefined, after: Item) => {
  if (before) return
  expect(after.by).toBe(caller.uid)
  expect(after.at).toBe(now.toISOString())
}

const auditEngagement = async (audit: Audit, _before: Item | undefined, after: Item) => {
  const request = await audit.db.requests.get({ id: after.requestId as Request['id'] })
  if (request) isOwn(audit, request)
}

/** A supplier pauses what presses for its own invoices, of a client that it bills. */
const auditPause = (audit: Audit, _before: Item | undefined, after: Item) => {
  expect(after.oid).toBe(audit.party.id)
  expect(after.updatedAt).toBe(audit.now.toISOString())
  expect((after.client as Party).id).not.toBe(audit.party.id)
}

const nothing = () => {}

type Auditor = (audit: Audit, before: Item | undefined, after: Item) => unknown
/** What holds of the rows of each table that a call may write. */
const auditors: Readonly<Record<string, Auditor>> = {
  Requests: auditRequest,
  Engagements: auditEngagement,
  Signatures: auditSignature,
  UsageFees: auditFee,
  // The first plan of a stage makes the product's own organisation; a plan makes its buyer a client of the product.
  Domains: (_audit, _before, after) => expect(isProduct({ id: String(after.organisationId) })).toBe(true),
  Organisations: auditOrganisation,
  Relations: auditClient,
  Members: auditClient,
  ClientViews: auditView,
  ViewAnswerCodes: auditAnswerCode,
  Contracts: auditContract,
  ScheduleItems: auditItem,
  PurchaseOrders: async (audit, _before, after) => contractOf(audit, after.contractId as Contract['id']),
  Invoices: auditInvoice,
  CreditNotes: auditCredit,
  Quotes: auditQuote,
  Rfqs: auditRfq,
  RfqInvitations: auditInvitation,
  Proposals: auditProposal,
  ProposalLetters: nothing,
  ReminderPauses: auditPause,
  ReminderRules: ({ party }, _before, after) => expect(after.oid).toBe(party.id),
  DealFiles: auditBy,
  DeliveryActs: auditBy,
  Uploads: ({ party }, _before, after) => expect(after.owner).toEqual(party),
  Outbox: auditEvent,
  // That the call ran, and when its caller was last seen.
  Calls: nothing,
}

/** Holds all rows that a call changed to what the server alone says. @throws {Error} where one does not */
export const auditChanges = async (
  store: Store,
  caller: TestCaller,
  now: Date,
  changes: readonly Change[],
): Promise<void> => {
  const party: Party = caller.organisationId
    ? { id: caller.organisationId, type: 'organization' }
    : { id: caller.uid, type: 'user' }
  const audit: Audit = { db: openDb(uses, store, new Unit()), caller, now, party }
  for (const { table, before, after } of changes) {
    const auditor = auditors[table]
    if (!auditor)
      throw new Error(
        `say in test/functions/deals/tampering/audit.ts what holds of rows of ${table}, which a call wrote`,
      )
    if (after) await auditor(audit, before, after)
    // What is taken away is of the caller's own, too.
    else if (before?.demander || before?.customer) isOwn(audit, before as never)
  }
}
