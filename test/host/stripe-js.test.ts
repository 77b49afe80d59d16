import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Stripe, StripeConstructor, StripeElements, StripeElementsOptionsMode } from '@stripe/stripe-js'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { axe, axeRules } from '#test/axe.ts'
import { openBrowser } from '#test/browser.ts'
import { fillBankAccount, fillCard, frameOfCard, inBankDialog } from '#test/card-frame.ts'
import { publishableKey, stripeFixture } from './stripe-support.ts'

// @reaches infra
// @reaches package-lock.json

/** What stands for Stripe.js, in a browser, on a page of another origin than its own. */

const html = '<!doctype html><html lang="en"><title>Shop</title><body><main><h1>Shop</h1><div id="place"></div></main>'

let browser: Browser
let fixture: Awaited<ReturnType<typeof stripeFixture>>
const shop = createServer((_request, response) => response.setHeader('content-type', 'text/html').end(html))
beforeAll(async () => {
  fixture = await stripeFixture({ settleAfterMs: 50 })
  await new Promise<void>(done => shop.listen(0, '127.0.0.1', done))
  browser = await openBrowser()
}, 120_000)
afterAll(async () => {
  await browser?.close()
  shop.close()
  await fixture.close()
})

type Options = Partial<StripeElementsOptionsMode> & Readonly<Record<string, unknown>>
type Answer = { readonly paymentIntent?: unknown; readonly error?: unknown }
/** What the page keeps of Stripe.js between two calls of a test. */
type Kept = {
  Stripe: StripeConstructor
  stripe: Stripe
  elements: StripeElements
  said: string[]
  changes: unknown[]
}

/** A page with a Payment Element that is ready. */
const open = async (
  options: Options = {},
  { account, locale = 'en' }: { account?: string; locale?: 'en' | 'fr' } = {},
) => {
  const context = await browser.newContext({ viewport: { width: 600, height: 800 } })
  const page = await context.newPage()
  await page.goto(`http://127.0.0.1:${(shop.address() as AddressInfo).port}`)
  const url = fixture.url()
  await page.addScriptTag({ url: `${url}/endive/stripe.js` })
  const given = {
    mode: 'payment',
    amount: 2500,
    currency: 'aud',
    allowedPaymentMethodTypes: ['card'],
    locale,
    ...options,
  }
  await page.evaluate(
    ([key, options, account, locale]) => {
      const kept = window as unknown as Kept
      kept.said = []
      kept.changes = []
      addEventListener('message', ({ data }) => kept.said.push(JSON.stringify(data)))
      kept.stripe = kept.Stripe(key, { ...(account && { stripeAccount: account }), locale })
      kept.elements = kept.stripe.elements(options as StripeElementsOptionsMode)
      const element = kept.elements.create('payment')
      element.on('change', (change: unknown) => kept.changes.push(change))
      element.mount('#place')
      return new Promise<void>(resolve => element.on('ready', () => resolve()))
    },
    [publishableKey, given, account, locale] as const,
  )
  return page
}

const begin = async (types = ['card']) => {
  const intent = await fixture
    .sdk()
    .paymentIntents.create({ amount: 2500, currency: 'aud', allowed_payment_method_types: types })
  return { id: intent.id, clientSecret: intent.client_secret! }
}
const submit = (page: Page): Promise<Answer> => page.evaluate(() => (window as unknown as Kept).elements.submit())
const confirm = (page: Page, clientSecret: string): Promise<Answer> =>
  page.evaluate(clientSecret => {
    const { stripe, elements } = window as unknown as Kept
    const confirmParams = { return_url: `${location.origin}/back` }
    return stripe
      .confirmPayment({ elements, clientSecret, confirmParams, redirect: 'if_required' })
      .catch((error: Error) => ({ error: { name: error.name, message: error.message } }))
  }, clientSecret)
const statusOf = async (id: string): Promise<string> => (await fixture.sdk().paymentIntents.retrieve(id)).status

/** Gives a card to an intent that was begun for it, as a page does. */
const pay = async (page: Page, number: string) => {
  const { id, clientSecret } = await begin()
  await fillCard(page, number)
  expect(await submit(page)).toEqual({ selectedPaymentMethod: 'card' })
  return { id, clientSecret, answer: confirm(page, clientSecret) }
}

describe('a card', () => {
  test('happy: is paid with, and goes from the frame to the API alone', async () => {
    const page = await open()
    const seen: string[] = []
    page.on('request', request => {
      const isOwn = request.frame() !== page.mainFrame() && request.url().startsWith(`${fixture.url()}/v1/`)
      if (request.postData()?.includes('4242424242424242')) seen.push(isOwn ? 'frame' : request.url())
    })
    const { id, answer } = await pay(page, '4242 4242 4242 4242')
    expect((await answer).paymentIntent).toMatchObject({ status: 'succeeded' })
    expect(await statusOf(id)).toBe('succeeded')
    expect(seen).toEqual(['frame'])
    const { said, changes } = await page.evaluate(() => {
      const { said, changes } = window as unknown as Kept
      return { said, changes }
    })
    expect(said.length).toBeGreaterThan(3)
    expect(said.join()).not.toMatch(/4242 ?4242/)
    expect(changes.at(-1)).toMatchObject({ complete: true, empty: false, value: { type: 'card' } })
    await page.context().close()
  })

  test('error: what is missing or wrong is told beside its field, and the first of it has the focus', async () => {
    const page = await open({}, { locale: 'fr' })
    expect((await submit(page)).error).toMatchObject({ type: 'validation_error', code: 'incomplete_number' })
    const frame = frameOfCard(page)
    await frame.getByText('Votre numéro de carte est incomplet.').waitFor()
    await frame.getByText('Le code de sécurité de votre carte est incomplet.').waitFor()
    expect(await frame.locator('input[name=number]').evaluate(input => input === document.activeElement)).toBe(true)
    await frame.locator('input[name=number]').fill('4242 4242 4242 4241')
    await frame.locator('input[name=expiry]').fill('01 / 20')
    expect((await submit(page)).error).toMatchObject({ code: 'invalid_number' })
    await frame.getByText("L'année d'expiration de votre carte est passée.").waitFor()
    await page.context().close()
  })

  test.each([
    ['4000000000000002', { code: 'card_declined', decline_code: 'generic_decline' }],
    ['4000000000009995', { code: 'card_declined', decline_code: 'insufficient_funds' }],
    ['4000000000000069', { code: 'expired_card' }],
  ])('error: %s is declined, and another can be given in the same form', async (number, told) => {
    const page = await open()
    const { id, clientSecret, answer } = await pay(page, number)
    expect((await answer).error).toMatchObject({ type: 'card_error', ...told })
    await fillCard(page, '5555 5555 5555 4444')
    await submit(page)
    expect((await confirm(page, clientSecret)).paymentIntent).toMatchObject({ status: 'succeeded' })
    expect(await statusOf(id)).toBe('succeeded')
    await page.context().close()
  })

  test('happy: is given in the account of a supplier', async () => {
    const account = await fixture.verifiedAccount()
    const intent = await fixture
      .sdk()
      .paymentIntents.create(
        { amount: 2500, currency: 'aud', allowed_payment_method_types: ['card'] },
        { stripeAccount: account },
      )
    const page = await open({}, { account })
    await fillCard(page, '4242 4242 4242 4242')
    await submit(page)
    expect((await confirm(page, intent.client_secret!)).paymentIntent).toMatchObject({ status: 'succeeded' })
    const others = await open()
    await fillCard(others, '4242 4242 4242 4242')
    await submit(others)
    expect((await confirm(others, intent.client_secret!)).error).toMatchObject({ type: 'invalid_request_error' })
    await Promise.all([page, others].map(one => one.context().close()))
  })
})

describe("the bank's question", () => {
  test.each([
    ['Approve', { paymentIntent: { status: 'succeeded' } }],
    ['Refuse', { error: { code: 'payment_intent_authentication_failure' } }],
    ['Cancel', { error: { code: 'payment_intent_authentication_failure' } }],
  ])('%s: is asked in a dialog, and the page stays', async (button, expected) => {
    const page = await open()
    const { answer } = await pay(page, '4000 0025 0000 3155')
    const dialog = page.getByRole('dialog')
    const own = button === 'Cancel' ? dialog : inBankDialog(page)
    await own.getByRole('button', { name: button }).click()
    expect(await answer).toMatchObject(expected)
    expect(await dialog.count()).toBe(0)
    expect(page.url()).not.toContain('back')
    await page.context().close()
  })

  test('edge: is asked again where it was left with the page', async () => {
    const page = await open()
    const { clientSecret, answer: lost } = await pay(page, '4000 0025 0000 3155')
    lost.catch(() => undefined)
    await page.getByRole('dialog').waitFor()
    await page.close()
    const back = await open()
    const answer = back.evaluate(
      secret => (window as unknown as Kept).stripe.handleNextAction({ clientSecret: secret }),
      clientSecret,
    )
    await inBankDialog(back).getByRole('button', { name: 'Approve' }).click()
    expect(await answer).toMatchObject({ paymentIntent: { status: 'succeeded' } })
    await back.context().close()
  })
})

describe('a bank account', () => {
  const types = ['card', 'au_becs_debit']

  test.each([
    ['000123456', 'succeeded'],
    ['111111113', 'requires_payment_method'],
  ])('%s is debited with a mandate, and days later it is %s', async (account, outcome) => {
    const page = await open({ allowedPaymentMethodTypes: types })
    const { id, clientSecret } = await begin(types)
    const frame = frameOfCard(page)
    await frame.getByLabel('BECS Direct Debit').check()
    await frame.getByText('authorised signatory').waitFor()
    expect((await submit(page)).error).toMatchObject({ code: 'incomplete_name' })
    await fillBankAccount(page, account)
    expect(await submit(page)).toEqual({ selectedPaymentMethod: 'au_becs_debit' })
    expect((await confirm(page, clientSecret)).paymentIntent).toMatchObject({ status: 'processing' })
    await expect.poll(() => statusOf(id)).toBe(outcome)
    await page.context().close()
  })

  test('error: one that no bank has is told of', async () => {
    const page = await open({ allowedPaymentMethodTypes: ['au_becs_debit'] })
    const { clientSecret } = await begin(types)
    await fillBankAccount(page, '999999999')
    await submit(page)
    expect((await confirm(page, clientSecret)).error).toMatchObject({ code: 'account_number_invalid' })
    await page.context().close()
  })

  test('edge: is not offered in another currency', async () => {
    const page = await open({ allowedPaymentMethodTypes: types, currency: 'usd' })
    await frameOfCard(page).locator('input[name=number]').waitFor()
    expect(await frameOfCard(page).getByLabel('BECS Direct Debit').count()).toBe(0)
    await page.context().close()
  })
})

test('happy: one card pays several intents, each with a payment method of its own', async () => {
  const page = await open({ paymentMethodCreation: 'manual' })
  await fillCard(page, '4242 4242 4242 4242')
  await submit(page)
  for (const { id, clientSecret } of [await begin(), await begin()]) {
    const answer = await page.evaluate(async clientSecret => {
      const { stripe, elements } = window as unknown as Kept
      const { paymentMethod } = await stripe.createPaymentMethod({ elements })
      const confirmParams = { payment_method: paymentMethod!.id }
      return stripe.confirmPayment({ clientSecret, confirmParams, redirect: 'if_required' })
    }, clientSecret)
    expect(answer.paymentIntent).toMatchObject({ status: 'succeeded' })
    expect(await statusOf(id)).toBe('succeeded')
  }
  await page.context().close()
})

describe('a wrong integration is refused', () => {
  const thrown = (page: Page, run: (kept: Kept) => unknown) =>
    page.evaluate(
      `(async () => { try { await (${run})(window); return 'nothing' } catch (error) { return error.name } })()`,
    )

  test('error: keys, options and order that Stripe.js does not take', async () => {
    const page = await open()
    const options = "mode: 'payment', amount: 1, currency: 'aud'"
    expect(await thrown(page, ({ Stripe }) => Stripe('sk_test_secret'))).toBe('IntegrationError')
    for (const wrong of [
      `${options}, paymentMethodTypes: ['card']`,
      "mode: 'payment', currency: 'aud'",
      "mode: 'payment', amount: 1, currency: 'AUD'",
    ]) {
      expect(
        await page.evaluate(`(() => { try { stripe.elements({ ${wrong} }) } catch (error) { return error.name } })()`),
      ).toBe('IntegrationError')
    }
    const { clientSecret } = await begin()
    expect((await confirm(page, clientSecret)).error).toMatchObject({ name: 'IntegrationError' })
    await fillCard(page, '4242 4242 4242 4242')
    await submit(page)
    await page.evaluate(() => (window as unknown as Kept).elements.update({ amount: 2400 }))
    expect((await confirm(page, clientSecret)).error).toMatchObject({ name: 'IntegrationError' })
    await page.context().close()
  })

  test('security: a frame says nothing to a page that it was not told of, and hears nobody else', async () => {
    const page = await open()
    const heard = await page.evaluate(
      src =>
        new Promise<number>(resolve => {
          let heard = 0
          const frame = document.createElement('iframe')
          addEventListener('message', ({ source }) => {
            if (source === frame.contentWindow) heard++
          })
          frame.addEventListener('load', () => {
            frame.contentWindow?.postMessage({ type: 'call', id: 1, name: 'submit', given: {} }, '*')
            setTimeout(() => resolve(heard), 300)
          })
          frame.src = src
          document.body.append(frame)
        }),
      `${fixture.url()}/endive/element.html#origin=https://elsewhere.example.com`,
    )
    expect(heard).toBe(0)
    await page.context().close()
  })
})

describe('how it looks', () => {
  const looks = [
    { name: 'plain', appearance: {} },
    {
      name: 'dark',
      appearance: {
        variables: {
          colorBackground: '#161b1a',
          colorText: '#e6ebe8',
          colorTextSecondary: '#a1aba6',
          colorTextPlaceholder: '#a1aba6',
          colorDanger: '#f08d82',
        },
        rules: { '.Label': { fontSize: '13px' }, '.Input': { borderColor: '#6d7873' } },
      },
    },
  ]
  test.each(looks.flatMap(look => (['en', 'fr'] as const).map(locale => ({ ...look, locale }))))(
    '$name in $locale: axe finds nothing in the frame',
    async ({ appearance, locale }) => {
      const page = await open({ appearance, allowedPaymentMethodTypes: ['card', 'au_becs_debit'] }, { locale })
      if (appearance.rules) await page.evaluate(() => document.body.style.setProperty('background', '#161b1a'))
      await submit(page)
      const frame = page.frames().find(one => one.name() === '__privateStripeFrame1')!
      expect(await frame.evaluate(() => document.documentElement.lang)).toBe(locale)
      if (appearance.variables) {
        const field = frame.locator('input[name=number]')
        expect(await field.evaluate(input => getComputedStyle(input).backgroundColor)).toBe('rgb(22, 27, 26)')
        expect(await field.evaluate(input => getComputedStyle(input).borderTopColor)).not.toBe('rgb(109, 110, 120)')
        // The ground that shows through, which axe cannot see from within.
        await frame.evaluate(() => document.body.style.setProperty('background', '#161b1a'))
      }
      await frame.evaluate(axe)
      const violations = await frame.evaluate(
        async values => {
          const { axe } = window as unknown as {
            axe: { run(on: Document, options: unknown): Promise<{ violations: { id: string }[] }> }
          }
          return (await axe.run(document, { runOnly: { type: 'tag', values } })).violations.map(({ id }) => id)
          // A frame is part of a page: what a whole page keeps besides is the page's around it.
        },
        axeRules.filter(rule => rule.startsWith('wcag')),
      )
      expect(violations).toEqual([])
      const shots = process.env.TRADEWELL_SHOTS
      if (shots) await page.screenshot({ path: `${shots}/stripe-${locale}-${appearance.rules ? 'dark' : 'plain'}.png` })
      await page.context().close()
    },
  )
})
