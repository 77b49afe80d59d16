import { ulid } from 'ulid'
import { describe, expect, onTestFinished, test } from 'vitest'
import { Credits } from '#functions/deals/Credits.ts'
import type { AnyServer } from '#functions/kit/serve.ts'
import { payments as served } from '#functions/payments/area.ts'
import { ClientViews } from '#functions/payments/ClientViews.ts'
import { DisputeFiles } from '#functions/payments/DisputeFiles.ts'
import { PaymentAccounts } from '#functions/payments/PaymentAccounts.ts'
import type { CreditNote } from '#shared/deals/credit.ts'
import type { Dispute } from '#shared/payments/dispute.ts'
import type { InstrumentView } from '#shared/payments/instrument.ts'
import type { PayoutAccountView } from '#shared/payments/payout-account.ts'
import { cardFields, fromBrowser } from '#test/host/stripe-support.ts'
import { timesAtOnce } from '#test/whole.ts'
import type { TestCaller } from '../host.ts'
import { bounced } from './bounced-fixture.ts'
import { debitSetting } from './debits.ts'
import { disputedWithFiles, pdfOf } from './dispute-files-fixture.ts'
import { openedSetting } from './fixture.ts'
import { linkTo, newCode } from './links.ts'

process.env.SITE_URL = 'https://tradewell.test'

/** Every command of the area, pressed many times at once, and with what is not the caller's to say. A new one needs a line in `situations`. */

type Situation = {
  /** Who presses it; nobody where whoever has a link does. */
  readonly as?: TestCaller
  readonly payload: Readonly<Record<string, unknown>>
  /** What came of it, at the provider and here: one, however often it was asked. */
  readonly effect: () => Promise<number>
  /** What is noted of every wish that was granted, where each is one, though together they change what one does. */
  readonly noted?: () => Promise<number>
  /** How often it happened before. */
  readonly before?: number
  /** Payloads that name what is somebody else's. */
  readonly others?: readonly Readonly<Record<string, unknown>>[]
  /** Who of the same organisation may press it, too. */
  readonly colleague?: TestCaller
}

/** A count that is the same wherever it is taken. */
const agreed = (...counts: readonly number[]): number => {
  expect(new Set(counts).size, `counted apart: ${counts.join(', ')}`).toBe(1)
  return counts[0]!
}

const setting = async () => {
  const made = await openedSetting()
  made.unbound()
  const { as, call, provider } = made
  const connect = () => call<PayoutAccountView>(PaymentAccounts, as.ada, 'REFRESH', {})
  const paid = async (card: string) => {
    const { accountId } = await connect()
    await made.payInvoice()
    const { intentId, clientSecret } = await made.clientSecret()
    const fields = { client_secret: clientSecret, return_url: 'https://app.example.com/', ...cardFields(card) }
    await fromBrowser(provider.url(), `payment_intents/${intentId}/confirm`, fields, undefined, accountId)
    made.later(5)
    await made.reconcile()
    return { stripeAccount: accountId }
  }
  return { ...made, connect, paid }
}

/** A contract whose customer can keep something for the supplier. */
const debits = async () => {
  const made = await debitSetting(false)
  onTestFinished(made.close)
  const { contract: agreement, request } = await made.contracted()
  const at = { stripeAccount: made.accountId }
  const tells = (type: string) => made.told().filter(event => event.type === type).length
  const happened = async (type: string) => (await made.provider.sdk().events.list({ limit: 100, type }, at)).data.length
  const kept = async () => (await made.instruments<{ items: InstrumentView[] }>('GET_BY_USER', {})).items
  return { ...made, agreement, requestId: request.id, at, tells, happened, kept }
}

/** A disputed payment, with one paper of the deal that is kept for the answer, and a file of the supplier's that is not. */
const dispute = async () => {
  const made = await disputedWithFiles(false)
  const { as, host, disputeId, keepFile, seen } = made
  const { send, refused } = host
  const file = await keepFile(as.ada, 'letter.pdf', 'application/pdf', await pdfOf(1))
  const add = (paper: string) => host.call(DisputeFiles, as.ada, 'ADD_PAPER', { disputeId, paper, language: 'en' })
  await add('contract')
  const at = { stripeAccount: made.accountId }
  /** How many are kept beside that one, which stays whatever is added or taken out. */
  const beside = async (): Promise<number> => {
    const { files } = await seen()
    expect(files.filter(({ kind }) => kind === 'agreement')).toHaveLength(1)
    return files.length - 1
  }
  /** The same, of which the provider was given one file each. */
  const added = async (): Promise<number> =>
    agreed(await beside(), (await made.provider.sdk().files.list({ limit: 100 }, at)).data.length - 1)
  return { ...made, send, refused, file, add, beside, added }
}

type Pressed = Pick<Awaited<ReturnType<typeof setting>>, 'send' | 'refused' | 'as'>

/** Situations of one setting, each of which is begun in one of its own. */
const begunIn = <Made extends Pressed>(
  open: () => Promise<Made>,
  situationsOf: Readonly<Record<string, (made: Made) => Promise<Situation>>>,
) =>
  Object.fromEntries(
    Object.entries(situationsOf).map(([name, begin]) => [
      name,
      async (): Promise<Situation & { readonly made: Pressed }> => {
        const made = await open()
        return { ...(await begin(made)), made }
      },
    ]),
  )

const otherInvoice = 'inv_01j00000000000000000000000'
const otherRequest = 'req_01j00000000000000000000000'
const otherInstrument = 'ins_01j00000000000000000000000'

const paying = begunIn(setting, {
  'Payments.PAY_INVOICE': async ({ as, invoice, intents }) => ({
    as: as.cora,
    payload: { invoiceId: invoice.id },
    effect: async () => (await intents()).length,
    others: [{ invoiceId: otherInvoice }],
    colleague: as.dev,
  }),
  'ClientViews.PAY': async made => ({
    payload: { code: (await linkTo(made, made.as.ada)).code },
    effect: async () => (await made.intents()).length,
    others: [{ code: newCode() }],
  }),
  'ClientViews.CANCEL_PAYING': async made => {
    const { code } = await linkTo(made, made.as.ada)
    await made.call(ClientViews, undefined, 'PAY', { code })
    return {
      payload: { code },
      effect: async () => (await made.intents()).filter(({ status }) => status === 'canceled').length,
      others: [{ code: newCode() }],
    }
  },
  'Payments.PAY_MULTI_INVOICES': async ({ as, invoice, intents }) => ({
    as: as.cora,
    payload: { invoiceIds: [invoice.id] },
    effect: async () => (await intents()).length,
    others: [{ invoiceIds: [invoice.id, otherInvoice] }],
    colleague: as.dev,
  }),
  'Payments.CANCEL_PAYMENT': async ({ as, invoice, intents, payInvoice }) => {
    await payInvoice()
    return {
      as: as.cora,
      payload: { invoiceId: invoice.id },
      effect: async () => (await intents()).filter(({ status }) => status === 'canceled').length,
      others: [{ invoiceId: otherInvoice }],
      colleague: as.dev,
    }
  },
  'Payments.GIVE_BACK': async made => {
    const { as, call, provider, paid, invoiceNow } = made
    const at = await paid('4242424242424242')
    const { id: invoiceId, version } = await invoiceNow()
    const wish = { by: 'amount', amount: '150.00' }
    const note = await call<CreditNote>(Credits, as.ada, 'CREATE', { invoiceId, version, reason: 'Too much.', wish })
    return {
      as: as.ada,
      payload: { creditId: note.id, version: note.version },
      effect: async () => (await provider.sdk().refunds.list({}, at)).data.length,
      others: [{ creditId: 'crn_01j00000000000000000000000', version: 1 }],
      colleague: as.ben,
    }
  },
  'Payments.GIVE_BACK_AGAIN': async made => {
    const { as, told } = made
    const { wish, refunds } = await bounced(made)
    const payload = await wish()
    const before = told().filter(({ type }) => type === 'payments.payment.refunded').length
    return {
      as: as.ada,
      payload,
      // One that stands, beside the one that no bank took.
      effect: async () =>
        agreed(
          (await refunds()).length - 1,
          told().filter(({ type }) => type === 'payments.payment.refunded').length - before,
        ),
      others: [{ ...payload, invoiceId: otherInvoice }],
      colleague: as.ben,
    }
  },
  // Finn's organisation has opened none so far.
  'PaymentAccounts.CREATE_STRIPE_ACCOUNT': async ({ as, provider }) => ({
    as: as.finn,
    payload: {},
    effect: async () =>
      (await provider.sdk().accounts.list({})).data.filter(
        ({ metadata }) => metadata?.organisationId === as.finn.organisationId,
      ).length,
  }),
  'PaymentAccounts.REFRESH': async ({ as, connect, provider }) => {
    await connect()
    return {
      as: as.ada,
      payload: {},
      effect: async () => (await provider.sdk().accounts.list({})).data.length,
      before: 1,
    }
  },
  'PaymentAccounts.REMOVE_STRIPE_ACCOUNT': async ({ as, connect, told }) => {
    const { version } = await connect()
    return {
      as: as.ada,
      payload: { version },
      effect: async () => told().filter(({ type }) => type === 'payments.account.removed').length,
    }
  },
  'PaymentAccounts.ANSWER_DISPUTE': async ({ as, paid, call, provider }) => {
    const at = await paid('4000000000000259')
    const { items } = await call<{ items: Dispute[] }>(PaymentAccounts, as.ada, 'GET_DISPUTES', {})
    const evidence = { product: 'Review', serviceDate: '', explanation: 'It was delivered.' }
    return {
      as: as.ada,
      payload: { disputeId: items[0]!.id, evidence, send: true },
      effect: async () =>
        (await provider.sdk().events.list({ limit: 100, type: 'charge.dispute.updated' }, at)).data.length,
      others: [{ disputeId: 'dp_another', evidence, send: true }],
    }
  },
})

const answering = begunIn(dispute, {
  'DisputeFiles.ADD_PAPER': async ({ as, disputeId, added }) => ({
    as: as.ada,
    payload: { disputeId, paper: 'invoice', language: 'en' },
    effect: added,
    others: [{ disputeId: 'dp_another', paper: 'invoice', language: 'en' }],
  }),
  'DisputeFiles.ADD_FILE': async ({ as, disputeId, file, added, keepFile }) => ({
    as: as.ada,
    payload: { disputeId, kind: 'other', file },
    effect: added,
    others: [
      { disputeId: 'dp_another', kind: 'other', file },
      {
        disputeId,
        kind: 'other',
        file: await keepFile(as.finn, 'theirs.pdf', 'application/pdf', await pdfOf(1)),
      },
    ],
  }),
  'DisputeFiles.REMOVE_FILE': async ({ as, disputeId, add, beside }) => {
    await add('invoice')
    return {
      as: as.ada,
      payload: { disputeId, kind: 'receipt' },
      effect: async () => 1 - (await beside()),
      others: [{ disputeId: 'dp_another', kind: 'receipt' }],
    }
  },
})

const keeping = begunIn(debits, {
  'PaymentInstruments.ENABLE_DIRECT_DEBIT': async ({ as, requestId, provider, at, kept }) => ({
    as: as.cora,
    payload: { requestId, kind: 'card' },
    effect: async () =>
      agreed(
        (await provider.sdk().setupIntents.list({}, at)).data.length,
        (await provider.sdk().customers.list({}, at)).data.length,
        (await kept()).length,
      ),
    others: [{ requestId: otherRequest, kind: 'card' }],
    colleague: as.dev,
  }),
  'PaymentInstruments.REFRESH': async ({ as, org, requestId, provider, accountId, instruments, kept, tells }) => {
    const { id: instrumentId } = await instruments<InstrumentView>('ENABLE_DIRECT_DEBIT', { requestId, kind: 'card' })
    const payload = { supplierId: org.wattle, instrumentId }
    const { clientSecret } = await instruments<{ clientSecret: string }>('CLIENT_SECRET', payload)
    const [setupId] = clientSecret.split('_secret_')
    const fields = { client_secret: clientSecret, ...cardFields('4242424242424242') }
    await fromBrowser(provider.url(), `setup_intents/${setupId}/confirm`, fields, undefined, accountId)
    return {
      as: as.cora,
      payload,
      effect: async () =>
        agreed((await kept()).filter(({ status }) => status === 'kept').length, tells('payments.instrument.kept')),
      others: [
        { ...payload, instrumentId: otherInstrument },
        { ...payload, supplierId: org.other },
      ],
      colleague: as.dev,
    }
  },
  'PaymentInstruments.DISABLE_DIRECT_DEBIT': async ({ as, org, requestId, keep, kept, tells, happened }) => {
    const { id: instrumentId, version } = await keep(requestId, 'card')
    // Another one, which stays.
    const { id: other } = await keep(requestId, 'auBankDebit')
    const payload = { supplierId: org.wattle, instrumentId, version }
    return {
      as: as.cora,
      payload,
      effect: async () => {
        const ids = (await kept()).map(({ id }) => id)
        expect(ids).toContain(other)
        return agreed(2 - ids.length, tells('payments.instrument.removed'), await happened('payment_method.detached'))
      },
      others: [
        { ...payload, instrumentId: otherInstrument },
        { ...payload, supplierId: org.other },
      ],
      colleague: as.dev,
    }
  },
  'Payments.CONFIRM_PAYMENT': async ({ as, agreement, requestId, keep, publish, pay, charges, procurement }) => {
    const { id: instrumentId } = await keep(requestId, 'card')
    const { id: invoiceId } = await publish(as.ada, agreement.id, 1)
    await pay(invoiceId, { instrumentId })
    return {
      as: as.cora,
      payload: { invoiceId },
      effect: async () =>
        agreed(
          (await charges()).filter(charge => charge.invoiceId === invoiceId && charge.amount === 55_000).length,
          (await charges()).length,
          (await procurement(as.cora, requestId)).invoices.filter(({ status }) => status === 'paid').length,
        ),
      others: [{ invoiceId: otherInvoice }],
      colleague: as.dev,
    }
  },
  'Tickets.AUTO_DEBIT_CHANGE': async ({ as, agreement, requestId, keep, publish, debitsOf, list, tells }) => {
    const { id: instrumentId } = await keep(requestId)
    const { id: invoiceId } = await publish(as.ada, agreement.id, 1)
    const payload = { requestId, checked: true, instrumentId, language: 'en' }
    return {
      as: as.cora,
      payload,
      // It is on, and what is billed by then is to be taken once.
      effect: async () => {
        const { items } = await list('purchase', 'coming')
        for (const item of items) expect(item).toMatchObject({ invoiceId, status: 'planned', amount: '550.00' })
        return agreed((await debitsOf(requestId)).says?.on ? 1 : 0, items.length)
      },
      // Who agreed to it, each time that somebody did.
      noted: async () => agreed((await debitsOf(requestId)).acts.length, tells('payments.autoDebit.on')),
      others: [
        { ...payload, requestId: otherRequest },
        { ...payload, instrumentId: otherInstrument },
        { ...payload, number: 5 },
        { ...payload, invoiceId: otherInvoice },
      ],
      colleague: as.dev,
    }
  },
})

const situations = { ...paying, ...answering, ...keeping }

const servers: readonly AnyServer[] = Object.values(served.servers)
const commands = servers.flatMap(server =>
  Object.entries(server.contract.methods)
    .filter(([, { kind }]) => kind === 'command')
    .map(([method]) => ({ name: `${server.contract.name}.${method}`, server, method })),
)

/** What only the server knows, whatever a caller says. */
const foreign = {
  amount: '1.00',
  currency: 'USD',
  plan: 'spark',
  unit: 1,
  account: 'acct_1Other',
  accountId: 'acct_1Other',
  customer: 'cus_other',
  customerId: 'org_other',
  supplierId: 'org_other',
  clientSecret: 'pi_other_secret_x',
  intentId: 'pi_other',
  mandate: 'mandate_other',
  paymentMethod: 'pm_other',
  payer: { id: 'org_other', type: 'organization' },
  organisationId: 'org_other',
  status: 'succeeded',
  now: '2030-01-01',
}

describe('every command that moves money', () => {
  test('has a situation here in which it is pressed', () => {
    expect(Object.keys(situations).sort()).toEqual(commands.map(({ name }) => name).sort())
  })

  test.each(commands)('$name: many times at once under one request id it is one effect and one answer', async one => {
    const { made, as, payload, effect, noted } = await situations[one.name]!()
    const requestId = ulid()
    const answers = await Promise.all(
      Array.from({ length: timesAtOnce }, () => made.send(one.server, as, one.method, payload, requestId)),
    )
    expect(new Set(answers.map(answer => JSON.stringify(answer))).size).toBe(1)
    expect(answers[0]).toHaveProperty('result')
    expect(await effect()).toBe(1)
    // The same id for another wish is no way to a second one.
    const later = await made.send(one.server, as, one.method, payload, requestId)
    expect(later).toEqual(answers[0])
    expect(await effect()).toBe(1)
    if (noted) expect(await noted()).toBe(1)
  })

  test.each(commands)('$name: many times at once as many wishes it is one effect', async one => {
    const { made, as, payload, effect, noted } = await situations[one.name]!()
    const answers = await Promise.all(
      Array.from({ length: timesAtOnce }, () => made.send(one.server, as, one.method, payload, ulid())),
    )
    const granted = answers.filter(answer => 'result' in answer).length
    expect(granted).toBeGreaterThan(0)
    expect(await effect()).toBe(1)
    if (noted) expect(await noted()).toBe(granted)
    for (const answer of answers)
      if ('errorType' in answer)
        expect(answer.errorType).toMatch(/^(call\.conflict|state\.transition|notFound|payments\.)/)
  })

  test.each(commands)('$name: nobody else presses it, and no caller says what only the server knows', async one => {
    const situation = await situations[one.name]!()
    const { made, as: who, payload, effect, noted, before = 0, others = [], colleague } = situation
    for (const [field, value] of Object.entries(foreign)) {
      if (field in payload) continue
      expect(await made.refused(one.server, who, one.method, { ...payload, [field]: value }), field).toBe(
        'input.invalid',
      )
    }
    for (const other of others) expect(await made.refused(one.server, who, one.method, other)).toBe('notFound')
    const denied = new Set(['auth.denied', 'notFound', 'auth.required', 'auth.noOrganisation'])
    // A link is for whoever has it.
    for (const [name, stranger] of who === undefined ? [] : Object.entries(made.as)) {
      if (stranger === who || stranger === colleague) continue
      // What has no name in it is of one's own organisation, whoever's that is.
      if (Object.keys(payload).length === 0 && ['ada', 'cora', 'finn'].includes(name)) continue
      expect(denied, name).toContain(await made.refused(one.server, stranger, one.method, payload))
    }
    expect(await effect()).toBe(before)
    if (noted) expect(await noted()).toBe(0)
  })
})
