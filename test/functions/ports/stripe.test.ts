import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager'
import { mockClient } from 'aws-sdk-client-mock'
import Stripe from 'stripe'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { BadSignature, type CardPayments, type NewIntent } from '#functions/ports/card-payments.ts'
import { openStripe, stripePayments } from '#functions/ports/stripe.ts'
import { openStripeAccounts, stripeAccounts } from '#functions/ports/stripe-accounts.ts'
import { openStripeBooks } from '#functions/ports/stripe-books.ts'
import { openStripeIdentity } from '#functions/ports/stripe-identity.ts'
import { openStripeInstruments } from '#functions/ports/stripe-instruments.ts'
import { underKey } from '#functions/ports/stripe-keys.ts'
import { signatureHeader } from '#infra/host/stripe/webhooks.ts'
import { cardFields, fromBrowser, secretKey, stripeFixture, webhookSecret } from '#test/host/stripe-support.ts'

let fixture: Awaited<ReturnType<typeof stripeFixture>>
let payments: CardPayments
beforeAll(async () => {
  fixture = await stripeFixture()
  payments = stripePayments({ secretKey, webhookSecret }, fixture.url())
})
afterAll(() => fixture.close())

const sum = (key: string, more: Partial<NewIntent> = {}): NewIntent => ({
  key,
  amount: 12_345n,
  currency: 'AUD',
  description: 'Invoice R-1',
  metadata: { invoiceId: 'inv_1' },
  ...more,
})
const pay = (intent: { id: string; clientSecret: string }, number: string) =>
  fromBrowser(fixture.url(), `payment_intents/${intent.id}/confirm`, {
    client_secret: intent.clientSecret,
    return_url: 'https://app.example.com/',
    ...cardFields(number),
  })

describe('card payments over Stripe', () => {
  test('happy: an intent is made once for each key, and told as it stands', async () => {
    const made = await payments.createOrGetIntent(sum('k1'))
    expect(made).toMatchObject({ status: 'open', amount: 12_345n, received: 0n, currency: 'AUD' })
    expect(made.metadata).toEqual({ invoiceId: 'inv_1' })
    await pay(made, '4242424242424242')
    const again = await payments.createOrGetIntent(sum('k1'))
    expect(again).toMatchObject({ id: made.id, status: 'succeeded', received: 12_345n, instrument: 'Visa •••• 4242' })
    expect(await payments.retrieve(made.id)).toEqual(again)
  })

  test('happy: a decline and a bank that asks are told', async () => {
    const made = await payments.createOrGetIntent(sum('k2'))
    await pay(made, '4000000000009995')
    expect(await payments.retrieve(made.id)).toMatchObject({ status: 'open', declined: 'insufficient_funds' })
    await pay(made, '4000002500003155')
    expect(await payments.retrieve(made.id)).toMatchObject({ status: 'acting' })
  })

  test('error: a sum that is too small in any way is told apart from one that is too large at once', async () => {
    await expect(payments.createOrGetIntent(sum('small', { amount: 49n }))).rejects.toMatchObject({
      errorType: 'payments.amountTooSmall',
    })
    await expect(payments.createOrGetIntent(sum('large', { amount: 100_000_000n }))).rejects.toMatchObject({
      errorType: 'payments.amountRefused',
    })
  })

  test('happy: canceling is safe to repeat, and tells of money that came first', async () => {
    const made = await payments.createOrGetIntent(sum('k3'))
    expect(await payments.cancel(made.id)).toMatchObject({ status: 'canceled' })
    expect(await payments.cancel(made.id)).toMatchObject({ status: 'canceled' })
    const paid = await payments.createOrGetIntent(sum('k4'))
    await pay(paid, '4242424242424242')
    expect(await payments.cancel(paid.id)).toMatchObject({ status: 'succeeded', received: 12_345n })
  })

  test('happy: a refund happens once', async () => {
    const made = await payments.createOrGetIntent(sum('k5'))
    await pay(made, '4242424242424242')
    await Promise.all([payments.refund(made.id), payments.refund(made.id)])
    await payments.refund(made.id)
    const { data } = await fixture.sdk().refunds.list({ payment_intent: made.id })
    expect(data).toMatchObject([{ amount: 12_345 }])
  })

  test('error: another sum under the same key is a mistake, and is not made', async () => {
    await payments.createOrGetIntent(sum('k6'))
    await expect(payments.createOrGetIntent(sum('k6', { amount: 1n }))).rejects.toThrow(/same parameters/)
  })

  test('security: what is thrown carries neither the client secret nor the rest of the answer', async () => {
    const made = await payments.createOrGetIntent(sum('k10'))
    await payments.cancel(made.id)
    const failures = await Promise.allSettled([
      payments.refund(made.id),
      payments.retrieve('pi_none'),
      payments.createOrGetIntent(sum('k10', { amount: 1n })),
      payments.verifyWebhook(made.clientSecret, 't=1,v1=00'),
    ])
    for (const failure of failures) {
      expect(failure.status).toBe('rejected')
      const { reason } = failure as PromiseRejectedResult
      const shown = JSON.stringify([reason.message, reason.cause, { ...reason }])
      expect(shown).not.toMatch(/_secret_|sk_test|payment_intent"/)
      expect(Object.keys(reason).filter(key => !['name', 'code', 'status'].includes(key))).toEqual([])
    }
  })

  test('happy: what was refused for how things stood is asked anew once they stand otherwise, and is done once', async () => {
    const accounts = stripeAccounts({ secretKey, webhookSecret }, fixture.url())
    const organisationId = `org_${'0'.repeat(26)}`
    const asked = { key: 'a1', organisationId, name: 'Wattle', email: undefined, country: 'AU' }
    const { id: accountId } = await accounts.createOrGet(asked)
    const create = () => payments.createOrGetIntent(sum('k8', { accountId }))
    // The provider keeps that it refused, as it would its answer.
    for (let n = 0; n < 3; n += 1) await expect(create()).rejects.toThrow('cannot currently make live charges')
    const link = await accounts.link(accountId, 'https://app.example.com/')
    await fetch(`${link}&answer=complete`, { method: 'POST', redirect: 'manual' })
    const made = await Promise.all([create(), create(), create()])
    expect(new Set(made.map(({ id }) => id)).size).toBe(1)
    expect(await create()).toMatchObject({ id: made[0]?.id, status: 'open' })
    const { data } = await fixture.sdk().paymentIntents.list({}, { stripeAccount: accountId })
    expect(data).toHaveLength(1)
  })

  test('error: where it is not known what came of a call, and where a card was declined, the key stays', async () => {
    const { errors } = Stripe
    const replayed = { headers: { 'idempotent-replayed': 'true' }, message: 'no' }
    const tried = async (error: Error) => {
      const keys: string[] = []
      const asked = underKey('key', async key => {
        keys.push(key)
        throw error
      })
      await expect(asked).rejects.toBe(error)
      return keys
    }
    for (const error of [
      new errors.StripeConnectionError({ message: 'no' }),
      new errors.StripeAPIError(replayed as never),
      new errors.StripeCardError(replayed as never),
      new errors.StripeIdempotencyError(replayed as never),
      new errors.StripeInvalidRequestError({ message: 'no' } as never),
    ])
      expect(await tried(error), error.constructor.name).toEqual(['key'])
    // One that is refused each time ends, too.
    expect(await tried(new errors.StripeInvalidRequestError(replayed as never))).toHaveLength(10)
  })

  test('error: a provider that does not answer is a refusal that says so', async () => {
    const nobody = stripePayments({ secretKey, webhookSecret }, 'http://127.0.0.1:9')
    await expect(nobody.createOrGetIntent(sum('k7'))).rejects.toMatchObject({ errorType: 'payments.unavailable' })
  })
})

describe('webhooks', () => {
  const body = JSON.stringify({
    id: 'evt_1',
    object: 'event',
    type: 'payment_intent.succeeded',
    data: { object: { object: 'payment_intent', id: 'pi_1' } },
  })
  const now = () => Math.floor(Date.now() / 1000)

  test('happy: a signed one is read', async () => {
    expect(await payments.verifyWebhook(body, signatureHeader(body, webhookSecret, now()))).toEqual({
      id: 'evt_1',
      type: 'payment_intent.succeeded',
      accountId: undefined,
      isAccount: false,
      intentId: 'pi_1',
    })
    const other = JSON.stringify({
      id: 'evt_2',
      object: 'event',
      type: 'x',
      data: { object: { object: 'charge', id: 'ch' } },
    })
    expect(await payments.verifyWebhook(other, signatureHeader(other, webhookSecret, now()))).toMatchObject({
      intentId: undefined,
    })
  })

  test('security: an unsigned, changed, foreign or old one is not', async () => {
    const good = signatureHeader(body, webhookSecret, now())
    for (const [sent, signature] of [
      [body, ''],
      [body, 't=1,v1=00'],
      [body.replace('pi_1', 'pi_2'), good],
      [body, signatureHeader(body, 'whsec_other', now())],
      [body, signatureHeader(body, webhookSecret, now() - 3600)],
      ['not json', signatureHeader('not json', webhookSecret, now())],
    ] as const) {
      await expect(payments.verifyWebhook(sent, signature)).rejects.toThrow(BadSignature)
    }
  })
})

describe('the keys', () => {
  const secrets = mockClient(SecretsManagerClient)
  const holding = (keys: object) => secrets.on(GetSecretValueCommand).resolves({ SecretString: JSON.stringify(keys) })
  const arn = 'arn:aws:secretsmanager:ap-southeast-2:000000000000:secret:tradewell/dev/Stripe-AbCdEf'

  test('happy: read once; read again, but not at once, when they were rotated', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    try {
      secrets.reset()
      holding({ secretKey: 'sk_test_old_key_of_last_year', webhookSecret })
      const opened = await openStripe({ secretArn: arn, apiUrl: fixture.url() })
      holding({ secretKey, webhookSecret })
      await expect(opened.createOrGetIntent(sum('k8'))).rejects.toThrow(/Invalid API Key/)
      vi.setSystemTime(Date.now() + 61_000)
      expect(await opened.createOrGetIntent(sum('k8'))).toMatchObject({ status: 'open' })
      await opened.createOrGetIntent(sum('k9'))
      expect(secrets.commandCalls(GetSecretValueCommand).map(({ args }) => args[0].input)).toEqual([
        { SecretId: arn },
        { SecretId: arn },
      ])
    } finally {
      vi.useRealTimers()
    }
  })

  test('happy: what one adapter reads anew after a refusal, all of them use; none waits to be opened again', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    try {
      secrets.reset()
      holding({ secretKey: 'sk_test_old_key_of_last_year', webhookSecret })
      const options = { secretArn: `${arn}2`, apiUrl: fixture.url() }
      const [accounts, books, instruments, identity] = await Promise.all([
        openStripeAccounts(options),
        openStripeBooks(options),
        openStripeInstruments(options),
        openStripeIdentity(options),
      ])
      const read = () => secrets.commandCalls(GetSecretValueCommand).length
      const opened = read()
      holding({ secretKey, webhookSecret })
      vi.setSystemTime(Date.now() + 61_000)
      await Promise.all([books.balances(undefined), accounts.platform(), accounts.retrieve('acct_1None')])
      expect(await instruments.mandate('mandate_none', 'acct_1None')).toBeUndefined()
      expect(await identity.retrieve('vs_none')).toBeUndefined()
      expect(read()).toBe(opened + 1)
      // They were known to nobody: what is gone now was gone with them, too.
      await accounts.assertPlatform(accounts.platform())
    } finally {
      vi.useRealTimers()
    }
  })

  test("security: another platform's keys are read anew, and what was heard with them is not believed with others", async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const otherKey = 'sk_test_51AnotherPlatformsKey00000'
    const other = await stripeFixture({ secretKey: otherKey })
    try {
      secrets.reset()
      holding({ secretKey: otherKey, webhookSecret })
      const options = { secretArn: `${arn}3`, apiUrl: other.url() }
      const accounts = await openStripeAccounts(options)
      const books = await openStripeBooks(options)
      const own = Promise.resolve(await stripeAccounts({ secretKey, webhookSecret }, fixture.url()).platform())
      holding({ secretKey, webhookSecret })
      await expect(accounts.assertPlatform(own)).rejects.toThrow(/not those with which the accounts were opened/)
      vi.setSystemTime(Date.now() + 61_000)
      // Nothing is asked again of what it was: who asked fails, and reads anew.
      await expect(accounts.assertPlatform(own)).rejects.toThrow(/not those with which the accounts were opened/)
      expect(secrets.commandCalls(GetSecretValueCommand)).toHaveLength(3)
      // The stand-in of the other platform knows the new ones as little as the provider knows others.
      await expect(books.balances(undefined)).rejects.toThrow(/Invalid API Key/)
    } finally {
      vi.useRealTimers()
      await other.close()
    }
  })

  test('security: for as long as something may have been heard with wrong keys, right ones do not prove it', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    try {
      secrets.reset()
      holding({ secretKey, webhookSecret })
      const accounts = await openStripeAccounts({ secretArn: `${arn}4`, apiUrl: fixture.url() })
      const own = Promise.resolve(await accounts.platform())
      await accounts.assertPlatform(own)
      await expect(accounts.assertPlatform(Promise.resolve('acct_another test'))).rejects.toThrow()
      await expect(accounts.assertPlatform(own)).rejects.toThrow(/not those with which the accounts were opened/)
      vi.setSystemTime(Date.now() + 16 * 60_000)
      await accounts.assertPlatform(own)
    } finally {
      vi.useRealTimers()
    }
  })

  test('security: a secret of another shape is refused without telling its value', async () => {
    secrets.reset()
    holding({ secret_key: 'sk_live_do_not_tell' })
    const failure = openStripe({ secretArn: arn, apiUrl: undefined })
    await expect(failure).rejects.toThrow('the Stripe secret does not hold secretKey and webhookSecret')
    await expect(failure).rejects.not.toThrow(/sk_live/)
  })

  test('security: production refuses keys for tests, defaults and those of the stand-in, and tells none of them', async () => {
    vi.stubEnv('STAGE', 'production')
    try {
      const live = `sk_live_${'x'.repeat(24)}`
      const signing = `whsec_${'x'.repeat(32)}`
      for (const keys of [
        { secretKey, webhookSecret },
        { secretKey: live, webhookSecret: 'changeme' },
        { secretKey: live, webhookSecret: 'whsec_' },
        { secretKey: 'changeme', webhookSecret: signing },
        { secretKey: 'sk_live_', webhookSecret: signing },
        { secretKey: `sk_test_${'x'.repeat(24)}`, webhookSecret: signing },
        { secretKey: `pk_live_${'x'.repeat(24)}`, webhookSecret: signing },
      ]) {
        secrets.reset()
        holding(keys)
        const failure = openStripe({ secretArn: arn, apiUrl: undefined })
        await expect(failure).rejects.toThrow(
          /^production does not start on these Stripe keys: they are not live ones$/,
        )
      }
      secrets.reset()
      holding({ secretKey: live, webhookSecret: signing })
      await expect(openStripe({ secretArn: arn, apiUrl: undefined })).resolves.toBeDefined()
    } finally {
      vi.unstubAllEnvs()
    }
  })
})
