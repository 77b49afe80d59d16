import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { stripePayments } from '#functions/ports/stripe.ts'
import { stripeAccounts } from '#functions/ports/stripe-accounts.ts'
import { stripeBooks } from '#functions/ports/stripe-books.ts'
import { stripeInstruments } from '#functions/ports/stripe-instruments.ts'
import { parseForm } from '#infra/host/stripe/params.ts'
import { parseParts } from '#infra/host/stripe/parts.ts'
import { cardFields, fromBrowser, secretKey, stripeFixture, webhookSecret } from '#test/host/stripe-support.ts'
import { publishedFields, wrongParams, wrongShape } from '#test/stripe-published.ts'
import { bankFields } from './debits.ts'

// @reaches infra/host/stripe

/** The stand-in, and what the product sends and reads, are held to what the card provider publishes of its API. */

type Call = { readonly line: string; readonly params: object; readonly answer: Record<string, unknown> }

/** The published names of what each call takes, and of what it answers. */
const published: Readonly<Record<string, { readonly params: string; readonly answer: string }>> = {
  'POST accounts': { params: 'AccountCreateParams', answer: 'Account' },
  'GET account': { params: 'AccountRetrieveCurrentParams', answer: 'Account' },
  'GET accounts/*': { params: 'AccountRetrieveParams', answer: 'Account' },
  'POST account_links': { params: 'AccountLinkCreateParams', answer: 'AccountLink' },
  'GET balance': { params: 'BalanceRetrieveParams', answer: 'Balance' },
  'GET balance_transactions': { params: 'BalanceTransactionListParams', answer: 'BalanceTransaction' },
  'POST payment_intents': { params: 'PaymentIntentCreateParams', answer: 'PaymentIntent' },
  'GET payment_intents/*': { params: 'PaymentIntentRetrieveParams', answer: 'PaymentIntent' },
  'POST payment_intents/*/cancel': { params: 'PaymentIntentCancelParams', answer: 'PaymentIntent' },
  'POST payment_intents/*/confirm': { params: 'PaymentIntentConfirmParams', answer: 'PaymentIntent' },
  'POST customers': { params: 'CustomerCreateParams', answer: 'Customer' },
  'POST setup_intents': { params: 'SetupIntentCreateParams', answer: 'SetupIntent' },
  'GET setup_intents/*': { params: 'SetupIntentRetrieveParams', answer: 'SetupIntent' },
  'POST setup_intents/*/cancel': { params: 'SetupIntentCancelParams', answer: 'SetupIntent' },
  'POST payment_methods/*/detach': { params: 'PaymentMethodDetachParams', answer: 'PaymentMethod' },
  'GET mandates/*': { params: 'MandateRetrieveParams', answer: 'Mandate' },
  'POST files': { params: 'FileCreateParams', answer: 'File' },
  'POST refunds': { params: 'RefundCreateParams', answer: 'Refund' },
  'GET refunds': { params: 'RefundListParams', answer: 'Refund' },
  'GET refunds/*': { params: 'RefundRetrieveParams', answer: 'Refund' },
  'GET disputes': { params: 'DisputeListParams', answer: 'Dispute' },
  'GET disputes/*': { params: 'DisputeRetrieveParams', answer: 'Dispute' },
  'POST disputes/*': { params: 'DisputeUpdateParams', answer: 'Dispute' },
  'GET payouts': { params: 'PayoutListParams', answer: 'Payout' },
  'GET payouts/*': { params: 'PayoutRetrieveParams', answer: 'Payout' },
  'GET application_fees/*': { params: 'ApplicationFeeRetrieveParams', answer: 'ApplicationFee' },
}

const lineOf = (method: string, path: string): string =>
  `${method} ${path.replace('/v1/', '').replace(/(?<=\/)(acct|pi|seti|pm|mandate|re|dp|po|fee)_\w+/, '*')}`

/** The parameters of a body, which brings a file in parts. */
const formOf = (body: Buffer, type: string) =>
  type.startsWith('multipart/form-data') ? parseParts(body, type).form : parseForm(body.toString())

const calls: Call[] = []
/** What the adapters read of the answers, as 'charge.payment_method_details.card'. */
const reads = new Set<string>()
const answered = new Set<string>()
let close = async (): Promise<void> => {}

/** Notes each field that is read, by the thing that it is of. */
const noting = (value: unknown, path: string): unknown => {
  if (typeof value !== 'object' || value === null) return value
  const own = (value as { object?: unknown }).object
  const at = typeof own === 'string' && own !== 'list' ? own : path
  return new Proxy(value, {
    get(target, name, receiver) {
      const found = Reflect.get(target, name, receiver)
      // What the SDK adds, and asks of every answer, is none of the API's.
      if (typeof name !== 'string' || sdksOwn.has(name) || typeof found === 'function') return found
      if (!Array.isArray(target)) reads.add(`${at}.${name}`)
      return noting(found, Array.isArray(target) ? at : `${at}.${name}`)
    },
  })
}

/** What the SDK itself asks of every answer. */
const sdksOwn = new Set(['error', 'lastResponse', 'toJSON', 'then', 'constructor', 'code', 'deleted'])

const shapeOf = (object: string): string => object.replace(/(?:^|_)(\w)/g, (_, letter: string) => letter.toUpperCase())

/** A card and a bank account that are kept and paid with, one that the bank declines, and one that is given up. */
const keepThings = async (
  instruments: ReturnType<typeof stripeInstruments>,
  payments: ReturnType<typeof stripePayments>,
  providerUrl: string,
  accountId: string,
) => {
  const metadata = { organisationId: 'org_2' }
  const customerId = await instruments.createOrGetCustomer({ accountId, key: 'cus', name: 'Harbour Foods', metadata })
  const begin = (kind: 'card' | 'auBankDebit', key: string) =>
    instruments.createOrGetSetup({ accountId, key, customerId, kind, metadata })
  const keep = async (kind: 'card' | 'auBankDebit', key: string, fields: Record<string, string>) => {
    const { id, clientSecret } = await begin(kind, key)
    const given = { client_secret: clientSecret, ...fields }
    await fromBrowser(providerUrl, `setup_intents/${id}/confirm`, given, undefined, accountId)
    return (await instruments.setup(id, accountId)).kept
  }
  const card = await keep('card', 'set_1', cardFields('4242424242424242'))
  const bank = await keep('auBankDebit', 'set_2', bankFields('000123456'))
  expect(await keep('card', 'set_3', cardFields('4000000000000002'))).toBeUndefined()
  await instruments.cancelSetup((await begin('card', 'set_4')).id, accountId)
  for (const [kind, kept] of [
    ['card', card],
    ['auBankDebit', bank],
  ] as const) {
    const { methodId, mandateId } = kept!
    const { id } = await payments.createOrGetIntent({
      ...{ key: `kept ${kind}`, accountId, amount: 1200n, currency: 'AUD', description: 'x', metadata: {} },
      kept: { customerId, kind },
    })
    await payments.confirm({ key: `confirm ${kind}`, intentId: id, accountId, methodId, mandateId, offSession: true })
  }
  await instruments.mandate(bank!.mandateId ?? '', accountId)
  await instruments.detach(card!.methodId, accountId)
}

beforeAll(async () => {
  let now = Date.now()
  const provider = await stripeFixture({ settleAfterMs: 1000, now: () => now })
  // Between the SDK and the stand-in: hands on, and writes down.
  const between = createServer((request, response) => {
    const pieces: Buffer[] = []
    request.on('data', piece => pieces.push(piece))
    request.on('end', async () => {
      const body = Buffer.concat(pieces)
      const { host: _host, connection: _connection, 'content-length': _length, ...headers } = request.headers
      const method = request.method ?? 'GET'
      const back = await fetch(provider.url() + request.url, {
        method,
        headers: headers as Record<string, string>,
        ...(method === 'POST' && { body }),
      })
      const text = await back.text()
      const url = new URL(request.url ?? '', 'http://between.local')
      if (back.ok) {
        const params = method === 'POST' ? formOf(body, headers['content-type'] ?? '') : parseForm(url.search.slice(1))
        calls.push({ line: lineOf(method, url.pathname), params, answer: JSON.parse(text) })
        answered.add(text)
      }
      response.writeHead(back.status, Object.fromEntries(back.headers)).end(text)
    })
  })
  await new Promise<void>(resolve => between.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(between.address() as AddressInfo).port}`
  const parse = JSON.parse
  JSON.parse = ((text: string, reviver?: never) => {
    const value = parse(text, reviver)
    return answered.has(text) ? noting(value, String(value?.object ?? '')) : value
  }) as typeof JSON.parse
  close = async () => {
    JSON.parse = parse
    between.closeAllConnections()
    await new Promise<void>(resolve => between.close(() => resolve()))
    await provider.close()
  }

  const keys = { secretKey, webhookSecret, applicationFeeBasisPoints: 150 }
  const [payments, accounts, books] = [stripePayments(keys, url), stripeAccounts(keys, url), stripeBooks(keys, url)]
  const instruments = stripeInstruments(keys, url)
  const accountId = (
    await accounts.createOrGet({
      key: 'account#1',
      organisationId: 'org_1',
      name: 'Wattle Advisory',
      email: 'a@b.example',
      country: 'AU',
    })
  ).id
  await fetch(`${await accounts.link(accountId, 'https://app.example.com/')}&answer=complete`, {
    method: 'POST',
    redirect: 'manual',
  })
  await accounts.retrieve(accountId)
  await accounts.platform()
  const pay = async (key: string, card: string) => {
    const metadata = { invoiceId: 'inv_1', attempt: '1' }
    const asked = { key, accountId, amount: 55_000n, currency: 'AUD', description: 'Payroll review', metadata }
    const intent = await payments.createOrGetIntent(asked)
    const fields = { client_secret: intent.clientSecret, return_url: 'https://app.example.com/', ...cardFields(card) }
    await fromBrowser(provider.url(), `payment_intents/${intent.id}/confirm`, fields, undefined, accountId)
    await payments.retrieve(intent.id, accountId)
    return intent.id
  }
  const paid = await pay('1', '4242424242424242')
  await payments.giveBack({ key: 'crn_1', intentId: paid, accountId, amount: 1000n })
  await payments.isGivenBack({ key: 'crn_1', intentId: paid, accountId })
  await payments.refund(paid, accountId)
  await pay('2', '4000000000000002')
  const open = await payments.createOrGetIntent({
    key: '3',
    accountId,
    amount: 100n,
    currency: 'AUD',
    description: 'x',
    metadata: {},
  })
  await payments.cancel(open.id, accountId)
  await pay('4', '4000000000000259')
  const [dispute] = (await accounts.disputes(accountId)).items
  await payments.dispute(dispute!.id, accountId)
  await accounts.dispute(accountId, dispute!.id)
  const terms = { refundPolicy: 'None.', refundRefusal: 'It was delivered.' }
  const file = { name: 'letter.pdf', type: 'application/pdf', bytes: Buffer.from('%PDF-1.7 letter') } as const
  await accounts.keepFile({ accountId, disputeId: dispute!.id, kind: 'other', file })
  const evidence = { product: 'Review', serviceDate: 'March', explanation: 'Signed.', ...terms }
  await accounts.answer({ accountId, disputeId: dispute!.id, evidence, send: true })
  await keepThings(instruments, payments, provider.url(), accountId)
  const failing = await pay('5', '4000000000005126')
  await payments.refund(failing, accountId)
  for (let n = 0; n < 6; n++) {
    now += 2 * 86_400_000
    while (!provider.server().isResting()) await new Promise(resolve => setTimeout(resolve, 5))
    await new Promise(resolve => setTimeout(resolve, 5))
  }
  const refunds = await provider.sdk().refunds.list({}, { stripeAccount: accountId })
  for (const { id } of refunds.data) await payments.refundOf(id, accountId)
  await accounts.balances(accountId)
  const [payout] = (await accounts.payouts(accountId)).items
  await accounts.payout(accountId, payout!.id)
  await books.payout(accountId, payout!.id)
  await books.balances(accountId)
  await books.transactions(accountId, new Date(now - 30 * 86_400_000).toISOString())
  await books.transactions(undefined)
  const fees = await provider.sdk().applicationFees.list({})
  for (const { id } of fees.data) await books.fee(id)
}, 120_000)

afterAll(() => close())

const isList = (answer: Record<string, unknown>) => answer.object === 'list'

describe("what goes to and comes from the card provider's stand-in", () => {
  test('is every call that the adapters make', () => {
    expect([...new Set(calls.map(({ line }) => line))].sort()).toEqual(Object.keys(published).sort())
  })

  test('error: what is not published is named', () => {
    expect(wrongShape({ object: 'account_link', created: '1', more: 1 }, 'AccountLink')).toEqual([
      'AccountLink.more is not published',
      'AccountLink.created is string, and number is published',
      'AccountLink.expires_at is missing',
      'AccountLink.url is missing',
    ])
    expect(wrongParams({ amount: '1', evidenc: {} }, 'RefundCreateParams')).toEqual([
      'RefundCreateParams.evidenc is not published',
    ])
    expect(wrongParams({ evidence: { product: 'x' } }, 'DisputeUpdateParams')).toEqual([
      'DisputeUpdateParams.evidence.product is not published',
    ])
  })

  test.each(Object.entries(published))('%s sends nothing that is not published', (line, { params }) => {
    for (const call of calls.filter(one => one.line === line)) expect(wrongParams(call.params, params)).toEqual([])
  })

  test.each(Object.entries(published))('%s answers what is published', (line, { answer: name }) => {
    for (const { answer } of calls.filter(one => one.line === line)) {
      const things = isList(answer) ? (answer.data as Record<string, unknown>[]) : [answer]
      for (const thing of things) expect(wrongShape(thing, name)).toEqual([])
    }
  })

  test('every field that is read is published', () => {
    const unpublished = [...reads].filter(read => {
      const [object, field] = read.split('.') as [string, string]
      if (object === 'list' || object === '') return !['data', 'has_more', 'object', 'url'].includes(field)
      return !publishedFields(shapeOf(object))?.has(field)
    })
    expect(unpublished).toEqual([])
    expect(reads.size).toBeGreaterThan(60)
  })
})
