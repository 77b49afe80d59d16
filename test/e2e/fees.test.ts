import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { texts } from '#shared/areas.ts'
import { identityPaths } from '#shared/identity/paths.ts'
import { organisationsPaths } from '#shared/organisations/paths.ts'
import { makeSeller } from './deals.ts'
import { atHome, inspect, makePerson, type Person, type Product, signIn, startOwnProduct } from './harness.ts'
import { onScreens } from './screens.ts'

// @reaches web functions

/** An organisation chooses a plan for the sum that it is shown, does not pay, can do nothing else then, and pays. */

let product: Product
beforeAll(async () => {
  product = await startOwnProduct()
}, 240_000)
afterAll(() => product?.close())

const views = onScreens('phone', [
  { width: 1280, language: 'en', sum: '21.99' },
  { width: 390, language: 'fr', sum: '21,99' },
])

const owners = new Map<number, Person>()
const organisations = new Map<number, string>()

const acting = async (width: number, language: 'en' | 'fr', at: string) => {
  const page = await atHome(product, owners.get(width)!, { width, language })
  await page.locator('.switch-face').click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: `Planners ${width}` })
    .click()
  await page
    .locator('.switch-face')
    .filter({ hasText: `Planners ${width}` })
    .waitFor()
  await page.goto(product.url + at)
  return page
}

const wordsOf = (language: 'en' | 'fr') => {
  const words = texts[language] as Readonly<Record<string, string>>
  return (key: string, filled: Readonly<Record<string, string>> = {}) =>
    Object.entries(filled).reduce((said, [name, value]) => said.replaceAll(`{${name}}`, value), words[key] ?? key)
}

describe.each(views)('a usage plan at $width pixels', ({ width, language, sum }) => {
  const text = wordsOf(language)

  test('is chosen for the sum that is shown', async () => {
    const cora = await makePerson(product, 'Cora', 'Harbour', `fees${width}`)
    owners.set(width, cora)
    organisations.set(width, (await makeSeller(product, cora, `Planners ${width}`)).id)
    const page = await acting(width, language, organisationsPaths.upgrade())
    await page.getByRole('heading', { name: text('payments.fee.plans') }).waitFor()
    await inspect(page, `plans at ${width}`)
    const spark = { plan: text('organisations.plan.spark') }
    await page.getByRole('button', { name: text('payments.fee.chooseOf', spark) }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('status').filter({ hasText: sum }).waitFor()
    await inspect(page, `plan to agree to at ${width}`)
    await dialog.getByLabel(text('files.sign.name')).fill('Cora Harbour')
    await dialog.getByRole('button', { name: text('payments.fee.agree'), exact: true }).click()
    await page.waitForURL('**/procurement/invoice/payment**')
    await page.getByText(sum).first().waitFor()
    await page.goto(product.url + organisationsPaths.upgrade())
    await page.getByRole('heading', { name: text('payments.fee.invoices') }).waitFor()
    // The paper of what was billed, as the browser saves it.
    const saved = page.waitForEvent('download')
    await page.getByRole('button', { name: text('payments.fee.pdf').split('{')[0]!.trim() }).click()
    expect((await saved).suggestedFilename()).toMatch(/\.pdf$/)
    await inspect(page, `plan at ${width}`)
    await page.context().close()
  })
})

describe.each(views)('a fee that is unpaid at $width pixels', ({ width, language }) => {
  const text = wordsOf(language)

  // One step for all: the clock is of the whole product.
  beforeAll(async () => {
    if (width === views[0]?.width) await product.moveClock('+15d')
  }, 240_000)

  test('closes all but paying it, and opens all once it is paid', async () => {
    const page = await product.open({ width, language })
    await page.goto(product.url + identityPaths.login())
    await signIn(page, owners.get(width)!, language)
    // It is whom one acted for last, and every other page leads here.
    await page.waitForURL(`**${organisationsPaths.payFee()}`)
    await page.goto(product.url + organisationsPaths.clients())
    await page.waitForURL(`**${organisationsPaths.payFee()}`)
    const pay = page.getByRole('link', { name: text('payments.fee.payOne').split('{')[0]!.trim() })
    await pay.waitFor()
    await inspect(page, `unpaid fee at ${width}`)
    await pay.click()
    await page.waitForURL('**/procurement/invoice/payment**')
    // The form of a card has a test of its own.
    const invoiceId = new URL(page.url()).searchParams.get('invoice') ?? ''
    const { client } = product
    const as = { email: owners.get(width)!.email, organisationId: organisations.get(width)! }
    await client.call(as, 'Payments.PAY_INVOICE', { invoiceId })
    const intent = await client.call<{ intentId: string; clientSecret: string }>(as, 'Payments.CLIENT_SECRET', {
      invoiceId,
    })
    await client.giveCard(intent, '4242424242424242')
    await page.getByText(text('payments.pay.totalPaid'), { exact: true }).first().waitFor()
    await page.goto(product.url + organisationsPaths.clients())
    await page.waitForURL(`**${organisationsPaths.clients()}`)
    await page.getByRole('heading', { level: 1 }).waitFor()
    expect(new URL(page.url()).pathname).toBe(organisationsPaths.clients())
    await page.context().close()
  })
})
