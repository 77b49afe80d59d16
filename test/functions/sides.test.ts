import { ulid } from 'ulid'
import { beforeAll, describe, expect, test } from 'vitest'
import { servers } from '#functions/areas.ts'
import { contractDayTables, stageContractDay } from '#functions/deals/daily/contract-day.ts'
import { DealFiles } from '#functions/deals/tables.ts'
import { admit } from '#functions/kit/actor.ts'
import { repository } from '#functions/kit/repository.ts'
import { Unit } from '#functions/kit/unit.ts'
import { openDb, transaction } from '#functions/kit/work.ts'
import { identity } from '#functions/organisations/actor.ts'
import { Organisations } from '#functions/organisations/tables.ts'
import { PayoutAccounts } from '#functions/payments/account-table.ts'
import { Instruments } from '#functions/payments/instrument-tables.ts'
import { Payments } from '#functions/payments/tables.ts'
import type { CardPayments, Intent, NewIntent } from '#functions/ports/card-payments.ts'
import type { KeptInstruments } from '#functions/ports/kept-instruments.ts'
import type { DeliveryScheduleItem } from '#shared/deals/contract.ts'
import type { Request } from '#shared/deals/request.ts'
import { idFrom } from '#shared/kit/id.ts'
import { setting } from './deals/fixture.ts'
import { type TestCaller, testHost } from './host.ts'
import { fieldsOf, idKindsOf } from './sample.ts'
import { sealPorts } from './seals.ts'

/**
 * Every method on a deal, by the side that it is not for. Both sides' callers own an organisation that buys and sells, so that no
 * permission stands in the way: what refuses the wrong side is the look at whose the deal is, and nothing else. The right side then
 * makes the very same call, so that it was not refused for another reason.
 */

/** Ids that name a deal or a part of one. */
const ofDeals = new Set(['req', 'con', 'inv', 'pay', 'crn'])

/** Methods for either side, in whatever state it may see. */
const forBoth = [
  'Tickets.GET_BY_ID',
  'Offers.GET_VERSIONS',
  'Offers.GET_DIFFERENCE',
  'Offers.GET_CHANGES',
  'Tickets.GET_PROCUREMENT_OF_TICKET_MERGED',
  'Tickets.ARCHIVE',
  // How it stands. Who may switch it on is below; both switch it off.
  'AutoDebits.GET_BY_ID',
  'AutoDebits.GET_BY_INVOICE',
  // The supplier is told that it may not, and sees nothing of what is kept.
  'PaymentInstruments.GET_BY_DEAL',
  'Contracts.GET_BY_ID',
  'Contracts.GET_SCHEDULE',
  'Contracts.GET_DELIVERY',
  'Contracts.GET_DOCUMENT',
  'Contracts.GET_SHORT_SIDES',
  'Contracts.SIGN_CONTRACT_MERGED',
  'Contracts.TAKE_BACK_SIGNATURE',
  // Of one's own side alone: no call names the other.
  'Contracts.GET_SIGN_ORDER',
  'Contracts.SET_SIGN_ORDER',
  'Contracts.END',
  'Contracts.CONTINUE',
  'ContractPapers.GET',
  'CreditPapers.E_INVOICE',
  'CreditPapers.FACTS',
  'CreditPapers.GET',
  'Credits.GET_BY_CONTRACT',
  'Credits.GET_BY_INVOICE',
  'Invoices.GET_BY_ID',
  'Invoices.GET_TRAIL',
  'InvoicePapers.E_INVOICE',
  'InvoicePapers.FACTS',
  'InvoicePapers.GET',
  'Payments.GET_BY_CREDIT',
  'Payments.GET_BY_INVOICE',
  'Receipts.GET',
  'Uploads.GET_REQUEST_URL',
  'Uploads.GET_DELIVERY_URL',
  'Uploads.ADD_TO_REQUEST',
  // To one's own list, what one sees.
  'PinnedItems.UPDATE',
  // Into one's own text, what one sees.
  'Templates.MERGE',
  // On one's own board, what one sees.
  'Todos.CREATE',
  'Todos.GET_OF_THING',
]

let deal: Awaited<ReturnType<typeof setting>>
let host: ReturnType<typeof testHost>
const intents = new Map<string, Intent>()
/** The supplier's account at the provider, in which its customers can keep something. */
const accountId = 'acct_1Wattle'
const at = '2026-03-02T00:00:00.000Z'
beforeAll(async () => {
  deal = await setting()
  const unit = new Unit()
  const organisations = repository(Organisations, deal.store, unit)
  const seller = await organisations.need({ id: deal.org.wattle })
  organisations.save({ ...seller, supplierCount: 1 })
  repository(PayoutAccounts, deal.store, unit).create({
    organisationId: deal.org.wattle,
    number: 1,
    accountId,
    status: 'verified',
    chargesEnabled: true,
    debitsBanks: true,
    payoutsEnabled: true,
    requirements: [],
    createdAt: at,
    updatedAt: at,
  })
  await unit.commit(deal.store)
  const cardPayments: Pick<CardPayments, 'createOrGetIntent' | 'retrieve' | 'confirm' | 'cancel' | 'giveBack'> = {
    createOrGetIntent: async ({ key, amount, currency, metadata, accountId: account }: NewIntent) => {
      const id = `pi_${key}`
      const made = { id, ...(account && { accountId: account }), amount, received: 0n, currency, metadata }
      intents.set(id, { ...made, status: 'open', clientSecret: 'secret' })
      return intents.get(id)!
    },
    retrieve: async id => intents.get(id)!,
    confirm: async ({ intentId }) => {
      const intent: Intent = { ...intents.get(intentId)!, status: 'processing' }
      intents.set(intentId, intent)
      return { intent }
    },
    giveBack: async () => [],
    cancel: async id => {
      if (intents.get(id)?.status === 'succeeded') return intents.get(id)!
      intents.set(id, { ...intents.get(id)!, status: 'canceled' })
      return intents.get(id)!
    },
  }
  const keptInstruments: Pick<KeptInstruments, 'createOrGetCustomer' | 'createOrGetSetup'> = {
    createOrGetCustomer: async () => 'cus_1Harbour',
    createOrGetSetup: async ({ key, metadata }) => ({
      id: `seti_${key}`,
      accountId,
      status: 'open',
      clientSecret: 'secret',
      metadata,
    }),
  }
  const ports = { CardPayments: cardPayments, KeptInstruments: keptInstruments }
  host = testHost(deal.store, { ...ports, ...(await sealPorts()) })
  host.clock.now = new Date('2026-04-02T01:00:00.000Z')
})

const on = ({ id, version }: Request) => ({ requestId: id, version })
const drafted = () => deal.call<Request>(servers.Tickets!, deal.as.cora, 'CREATE', { body: deal.body })
const requested = () => deal.sent()
const offered = async () => deal.offer(await requested())
const billed = async () => {
  const { contract } = await deal.contracted()
  return deal.publish(deal.as.ada, contract.id, 1)
}
/** What the daily run makes of the first payment on its day. */
const draftInvoice = async () => {
  const { contract } = await deal.contracted()
  await transaction(deal.host, { tables: contractDayTables }, {}, work =>
    stageContractDay(work, contract.id, contract.next ?? ''),
  )
  const { invoices } = await deal.procurement(deal.as.ada, contract.requestId)
  return invoices[0]!
}
const paying = async () => {
  const { id: invoiceId } = await billed()
  await host.call(servers.Payments!, deal.as.cora, 'PAY_INVOICE', { invoiceId })
  return { invoiceId }
}
let instruments = 0
/** A card that the customer keeps for the supplier. */
const kept = async () => {
  const unit = new Unit()
  instruments += 1
  const { id } = repository(Instruments, deal.store, unit).create({
    id: idFrom('instrument', ulid()),
    // Behind what is begun through the product meanwhile.
    number: 1000 + instruments,
    customer: { id: deal.org.harbour, type: 'organization' },
    supplier: { id: deal.org.wattle, type: 'organization' },
    supplierName: 'Wattle Advisory',
    accountId,
    providerCustomerId: 'cus_1Harbour',
    setupId: `seti_${instruments}`,
    methodId: `pm_${instruments}`,
    kind: 'card',
    status: 'kept',
    label: 'Visa •••• 4242',
    expires: '2031-12',
    by: deal.as.cora.uid,
    createdAt: at,
    updatedAt: at,
  })
  await unit.commit(deal.store)
  return id
}
const payingKept = async () => {
  const { id: invoiceId } = await billed()
  const instrumentId = await kept()
  await host.call(servers.Payments!, deal.as.cora, 'PAY_INVOICE', { invoiceId, instrumentId })
  return { invoiceId }
}
/** A credit note of an invoice that was paid. */
const held = async () => {
  const { invoiceId } = await paying()
  for (const [id, intent] of intents)
    if (intent.metadata.invoiceId === invoiceId)
      intents.set(id, { ...intent, status: 'succeeded', received: intent.amount, instrument: 'Visa •••• 4242' })
  await host.call(servers.Payments!, deal.as.cora, 'CANCEL_PAYMENT', { invoiceId })
  const { version } = await host.call<{ version: number }>(servers.Invoices!, deal.as.ada, 'GET_BY_ID', { invoiceId })
  const wish = { invoiceId, version, reason: 'Wrong.', wish: { by: 'all' } }
  const note = await host.call<{ id: string; version: number }>(servers.Credits!, deal.as.ada, 'CREATE', wish)
  return { creditId: note.id, version: note.version }
}
/** A payment that came in vain, and whose giving back no bank took. */
const owedBack = async () => {
  const { invoiceId } = await paying()
  const unit = new Unit()
  const payments = repository(Payments, deal.store, unit)
  const { version, attempt } = payments.save({
    ...(await payments.need({ invoiceId, attempt: 1 })),
    status: 'bounced',
    instrument: 'Visa •••• 4242',
  })
  await unit.commit(deal.store)
  return { invoiceId, attempt, version, by: 'otherwise' }
}
const firstDelivery = async () => {
  const { contract, deliveries } = await deal.contracted()
  const { number, version } = deliveries[0]!
  return { contractId: contract.id, number, version }
}

const attached = async (side: 'demander' | 'supplier') => {
  const request = await requested()
  const unit = new Unit()
  const file = repository(DealFiles, deal.store, unit).create({
    thread: request.thread,
    id: idFrom('file', ulid()),
    side,
    by: side === 'demander' ? deal.as.cora.uid : deal.as.ada.uid,
    name: 'plan.pdf',
    type: 'application/pdf',
    size: 10,
    key: 'k',
    at: host.clock.now.toISOString(),
  })
  await unit.commit(deal.store)
  return { requestId: request.id, id: file.id }
}

/** A call for one side, on a deal that is where that side may make it. */
type Case = readonly [method: string, by: 'demander' | 'supplier', state: string, payload: () => Promise<unknown>]
const forOne: readonly Case[] = [
  ['Tickets.GET_BY_ID', 'demander', 'a draft', async () => ({ requestId: (await drafted()).id })],
  ['Tickets.UPDATE', 'demander', 'a draft', async () => ({ ...on(await drafted()), body: deal.body })],
  ['Tickets.UPDATE', 'demander', 'a request', async () => ({ ...on(await requested()), body: deal.body })],
  ['Tickets.SEND_REQUEST_MERGED', 'demander', 'a draft', async () => ({ draft: on(await drafted()), body: deal.body })],
  ['Tickets.GET_INVITEES', 'demander', 'a request', async () => ({ requestId: (await requested()).id })],
  [
    'Tickets.ADD_INVITEES',
    'demander',
    'a request',
    async () => ({ requestId: (await requested()).id, invitees: [{ id: deal.as.dev.uid, type: 'user' }] }),
  ],
  [
    'Tickets.REMOVE_INVITEE',
    'demander',
    'a request',
    async () => ({ requestId: (await requested()).id, invitee: { id: deal.as.dev.uid, type: 'user' } }),
  ],
  ['Tickets.REMOVE', 'demander', 'a draft', async () => on(await drafted())],
  [
    'Tickets.CREATE_OFFER',
    'supplier',
    'a request',
    async () => ({ ...on(await requested()), body: { message: 'Gladly.', language: 'en' } }),
  ],
  [
    'Tickets.CREATE_OFFER',
    'supplier',
    'an offer',
    async () => ({ ...on(await offered()), body: { message: 'Otherwise.', language: 'en' } }),
  ],
  [
    'Tickets.COUNTER_OFFER',
    'demander',
    'an offer',
    async () => {
      const request = await offered()
      const { platform: _platform, ...choice } = request.choice as NonNullable<Request['choice']>
      return { ...on(request), body: { choice: { ...choice, invoiceOffset: 30 }, message: '', language: 'en' } }
    },
  ],
  ['Tickets.REJECT_REQUEST', 'supplier', 'a request', async () => ({ ...on(await requested()), reason: 'No.' })],
  ['Tickets.REJECT_REQUEST', 'demander', 'an offer', async () => ({ ...on(await offered()), reason: 'No.' })],
  ['Tickets.DISCARD_REQUEST', 'demander', 'a request', async () => ({ ...on(await requested()), reason: 'No.' })],
  ['Tickets.DISCARD_REQUEST', 'supplier', 'an offer', async () => ({ ...on(await offered()), reason: 'No.' })],
  ['Contracts.DELIVER', 'supplier', 'a contract', firstDelivery],
  [
    'Contracts.ACCEPT_DELIVERY',
    'demander',
    'a delivery',
    async () => {
      const payload = await firstDelivery()
      const { version } = await host.call<DeliveryScheduleItem>(servers.Contracts!, deal.as.ada, 'DELIVER', payload)
      return { ...payload, version }
    },
  ],
  [
    'Contracts.DISPUTE_DELIVERY',
    'demander',
    'a delivery',
    async () => {
      const payload = await firstDelivery()
      const { version } = await host.call<DeliveryScheduleItem>(servers.Contracts!, deal.as.ada, 'DELIVER', payload)
      return { ...payload, version, reason: 'Half of it is missing.' }
    },
  ],
  [
    'Contracts.SET_PUBLISHING',
    'supplier',
    'a contract',
    async () => ({ contractId: (await deal.contracted()).contract.id, byItself: true }),
  ],
  [
    'Invoices.PUBLISH_INVOICE',
    'supplier',
    'a contract',
    async () => ({ contractId: (await deal.contracted()).contract.id, number: 1 }),
  ],
  [
    'Invoices.CREATE_MULTI',
    'supplier',
    'a contract',
    async () => ({ contractId: (await deal.contracted()).contract.id, upTo: 2 }),
  ],
  [
    'Invoices.VOID',
    'supplier',
    'an invoice',
    async () => {
      const { id, version } = await billed()
      return { invoiceId: id, version, reason: 'Wrong.' }
    },
  ],
  [
    'Invoices.UPDATE',
    'supplier',
    'a draft',
    async () => {
      const { id, version } = await draftInvoice()
      return { invoiceId: id, version, description: 'Thank you.' }
    },
  ],
  [
    'Invoices.REMIND_OF',
    'supplier',
    'an invoice',
    async () => {
      const { id, version } = await billed()
      return { invoiceId: id, version, rule: { before: [], after: [] } }
    },
  ],
  [
    'Invoices.PAUSE_REMINDERS',
    'supplier',
    'an invoice',
    async () => {
      const { id } = await billed()
      return { invoiceId: id, of: 'invoice' }
    },
  ],
  [
    'Invoices.SIGN_INVOICE_MERGED',
    'demander',
    'an invoice',
    async () => {
      const { id, version } = await billed()
      return { invoiceId: id, version }
    },
  ],
  [
    'Credits.CREATE',
    'supplier',
    'an invoice',
    async () => {
      const { id, version } = await billed()
      return { invoiceId: id, version, reason: 'Wrong.', wish: { by: 'all' } }
    },
  ],
  ['Uploads.GET_OF_REQUEST', 'demander', 'a draft', async () => ({ requestId: (await drafted()).id })],
  ['Uploads.REMOVE_FROM_REQUEST', 'demander', 'a file of the demander', () => attached('demander')],
  ['Uploads.REMOVE_FROM_REQUEST', 'supplier', 'a file of the supplier', () => attached('supplier')],
  ['DisputeFiles.GET_PAPERS', 'supplier', 'an invoice', async () => ({ invoiceId: (await billed()).id })],
  ['Payments.PAY_INVOICE', 'demander', 'an invoice', async () => ({ invoiceId: (await billed()).id })],
  ['Payments.CONFIRM_PAYMENT', 'demander', 'a payment with what is kept', payingKept],
  ['Payments.CANCEL_PAYMENT', 'demander', 'a payment', paying],
  ['Payments.CLIENT_SECRET', 'demander', 'a payment', paying],
  ['Payments.GIVE_BACK', 'supplier', 'a credit note of a paid invoice', held],
  ['Payments.GIVE_BACK_AGAIN', 'supplier', 'a payment that is owed back', owedBack],
  [
    'PaymentInstruments.PENDING_SETUP_INTENT',
    'demander',
    'a request',
    async () => ({ requestId: (await requested()).id }),
  ],
  [
    'PaymentInstruments.ENABLE_DIRECT_DEBIT',
    'demander',
    'a contract',
    async () => ({ requestId: (await deal.contracted()).request.id, kind: 'card' }),
  ],
  [
    'Tickets.AUTO_DEBIT_CHANGE',
    'demander',
    'a contract, to switch it on',
    async () => ({
      requestId: (await deal.contracted()).request.id,
      checked: true,
      instrumentId: await kept(),
      language: 'en',
    }),
  ],
]

describe.each(forOne)('%s by the %s of %s', (target, by, _state, payloadOf) => {
  test('is refused to the other side, who changes nothing and learns nothing, and is open to its own', async () => {
    const [name = '', method = ''] = target.split('.')
    const server = servers[name]!
    const [own, other]: TestCaller[] = by === 'demander' ? [deal.as.cora, deal.as.ada] : [deal.as.ada, deal.as.cora]
    const payload = await payloadOf()
    const told = deal.told().length
    const refused = await host.send(server, other, method, payload)
    expect(refused).toMatchObject({
      errorType: expect.stringMatching(/^(auth\.denied|notFound|state\.transition)$/),
    })
    expect(Object.keys(refused).sort()).toEqual(['errorMessage', 'errorType', 'params'])
    expect(deal.told()).toHaveLength(told)
    // Of the version that the other side named: had that changed anything, this would be a conflict.
    expect(await host.send(server, own, method, payload)).toHaveProperty('result')
  })
})

test('no permission keeps either caller from any of these', async () => {
  for (const { uid, organisationId } of [deal.as.ada, deal.as.cora]) {
    const db = openDb(identity.uses, deal.store, new Unit())
    const actor = await identity.load(db, { uid, signedInAt: 1 }, { organisationId }, new Date(2000))
    for (const [target] of forOne) {
      const [name = '', method = ''] = target.split('.')
      expect(() => admit(servers[name]!.contract.methods[method]!.allow, actor), target).not.toThrow()
    }
  }
})

test('every method that takes an id of a deal stands above, for one side or for both', () => {
  const taking = Object.entries(servers).flatMap(([name, { contract }]) =>
    Object.entries(contract.methods)
      .filter(([, { input }]) => fieldsOf(input).some(({ json }) => idKindsOf(json).some(kind => ofDeals.has(kind))))
      .map(([method]) => `${name}.${method}`),
  )
  const listed = new Set([...forBoth, ...forOne.map(([method]) => method)])
  const lacking = taking.filter(method => !listed.has(method))
  expect(lacking, 'say in test/functions/sides.test.ts which side may call these').toEqual([])
  expect(
    [...listed].filter(method => !taking.includes(method)),
    'take these out: they are no methods on a deal',
  ).toEqual([])
})
