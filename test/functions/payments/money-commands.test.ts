import { ulid } from 'ulid'
import { describe, expect, test } from 'vitest'
import { Credits } from '#functions/deals/Credits.ts'
import type { AnyServer } from '#functions/kit/serve.ts'
import { payments as served } from '#functions/payments/area.ts'
import { PaymentAccounts } from '#functions/payments/PaymentAccounts.ts'
import type { CreditNote } from '#shared/deals/credit.ts'
import type { Dispute } from '#shared/payments/dispute.ts'
import type { PayoutAccountView } from '#shared/payments/payout-account.ts'
import { cardFields, fromBrowser } from '#test/host/stripe-support.ts'
import { isWhole } from '#test/whole.ts'
import type { TestCaller } from '../host.ts'
import { openedSetting } from './fixture.ts'

process.env.SITE_URL = 'https://tradewell.test'

/** Every command of the area, pressed many times at once, and with what is not the caller's to say. A new one needs a line in `situations`. */

type Situation = {
  readonly as: TestCaller
  readonly payload: Readonly<Record<string, unknown>>
  /** What the provider did of it: one, however often it was asked. */
  readonly effect: () => Promise<number>
  /** How often it happened before. */
  readonly before?: number
  /** Payloads that name what is somebody else's. */
  readonly others?: readonly Readonly<Record<string, unknown>>[]
  /** Who of the same organisation may press it, too. */
  readonly colleague?: TestCaller
}

const setting = async () => {
  const made = await openedSetting()
  made.unbound()
  const { as, call, provider } = made
  const connect = async (): Promise<PayoutAccountView> => {
    await call(PaymentAccounts, as.ada, 'CREATE_STRIPE_ACCOUNT', {})
    const { url } = await call<{ url: string }>(PaymentAccounts, as.ada, 'VERIFY_LINK', {})
    await fetch(`${url}&answer=complete`, { method: 'POST', redirect: 'manual' })
    return call<PayoutAccountView>(PaymentAccounts, as.ada, 'REFRESH', {})
  }
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

type Setting = Awaited<ReturnType<typeof setting>>

const otherInvoice = 'inv_01j00000000000000000000000'

const situations: Readonly<Record<string, (made: Setting) => Promise<Situation>>> = {
  'Payments.PAY_INVOICE': async ({ as, invoice, intents }) => ({
    as: as.cora,
    payload: { invoiceId: invoice.id },
    effect: async () => (await intents()).length,
    others: [{ invoiceId: otherInvoice }],
    colleague: as.dev,
  }),
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
  'PaymentAccounts.CREATE_STRIPE_ACCOUNT': async ({ as, provider }) => ({
    as: as.ada,
    payload: {},
    effect: async () => (await provider.sdk().accounts.list({})).data.length,
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
}

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

/** Fifty where a proof is made whole. */
const times = isWhole ? 50 : 12

describe('every command that moves money', () => {
  test('has a situation here in which it is pressed', () => {
    expect(Object.keys(situations).sort()).toEqual(commands.map(({ name }) => name).sort())
  })

  test.each(commands)('$name: many times at once under one request id it is one effect and one answer', async one => {
    const made = await setting()
    const { as, payload, effect } = await situations[one.name]!(made)
    const requestId = ulid()
    const answers = await Promise.all(
      Array.from({ length: times }, () => made.send(one.server, as, one.method, payload, requestId)),
    )
    expect(new Set(answers.map(answer => JSON.stringify(answer))).size).toBe(1)
    expect(answers[0]).toHaveProperty('result')
    expect(await effect()).toBe(1)
    // The same id for another wish is no way to a second one.
    const later = await made.send(one.server, as, one.method, payload, requestId)
    expect(later).toEqual(answers[0])
    expect(await effect()).toBe(1)
  })

  test.each(commands)('$name: many times at once as many wishes it is one effect', async one => {
    const made = await setting()
    const { as, payload, effect } = await situations[one.name]!(made)
    const answers = await Promise.all(
      Array.from({ length: times }, () => made.send(one.server, as, one.method, payload, ulid())),
    )
    expect(answers.some(answer => 'result' in answer)).toBe(true)
    expect(await effect()).toBe(1)
    for (const answer of answers)
      if ('errorType' in answer)
        expect(answer.errorType).toMatch(/^(call\.conflict|state\.transition|notFound|payments\.)/)
  })

  test.each(commands)('$name: nobody else presses it, and no caller says what only the server knows', async one => {
    const made = await setting()
    const { as: who, payload, effect, before = 0, others = [], colleague } = await situations[one.name]!(made)
    for (const [field, value] of Object.entries(foreign)) {
      if (field in payload) continue
      expect(await made.refused(one.server, who, one.method, { ...payload, [field]: value }), field).toBe(
        'input.invalid',
      )
    }
    for (const other of others) expect(await made.refused(one.server, who, one.method, other)).toBe('notFound')
    const denied = new Set(['auth.denied', 'notFound', 'auth.required', 'auth.noOrganisation'])
    for (const [name, stranger] of Object.entries(made.as)) {
      if (stranger === who || stranger === colleague) continue
      // What has no name in it is of one's own organisation, whoever's that is.
      if (Object.keys(payload).length === 0 && (name === 'cora' || name === 'finn')) continue
      expect(denied, name).toContain(await made.refused(one.server, stranger, one.method, payload))
    }
    expect(await effect()).toBe(before)
  })
})
