import { afterAll, beforeAll, expect, test } from 'vitest'
import { texts } from '#shared/areas.ts'
import { organisationsPaths } from '#shared/organisations/paths.ts'
import type { Dispute } from '#shared/payments/dispute.ts'
import type { IntentToPay } from '#test/demo/client.ts'
import { billed, makeSeller } from './deals.ts'
import { atHome, inspect, makePerson, type Product, startProduct } from './harness.ts'

// @reaches web shared

/** A supplier opens an account to be paid through, fills it in at the provider, sees how it stands, and answers a bank that takes money back. */

let product: Product
beforeAll(async () => {
  product = await startProduct()
}, 240_000)
afterAll(() => product?.close())

const disputePath = async (as: { readonly email: string; readonly organisationId: string }): Promise<string> => {
  const { items } = await product.client.call<{ items: Dispute[] }>(as, 'PaymentAccounts.GET_DISPUTES', {})
  return organisationsPaths.dispute(items[0]!.id)
}

test.each([
  { width: 1280, language: 'en', answer: 'Complete with test details', status: 'verified' },
  { width: 390, language: 'fr', answer: 'Leave a document out', status: 'restricted' },
] as const)(
  'an account is opened and filled in at $width px in $language',
  async ({ width, language, answer, status }) => {
    const words = texts[language]
    const owner = await makePerson(product, 'Petra', 'Payne', `paid${width}`)
    await makeSeller(product, owner, `Payne Works ${width}`)
    const page = await atHome(product, owner, { width, language })
    await page.goto(`${product.url}${organisationsPaths.details()}`)
    await page.getByRole('link', { name: words['app.page.account'] }).click()
    await page.getByRole('heading', { name: words['payments.account.none.title'] }).waitFor()
    await inspect(page, `account, none (${width})`)
    await page.getByRole('button', { name: words['payments.account.open'] }).click()
    await page.getByRole('button', { name: answer }).click()
    await page.getByText(words[`payments.account.status.${status}`], { exact: true }).waitFor()
    // Coming back leaves nothing in the address.
    await page.waitForURL(url => url.pathname === organisationsPaths.account() && url.search === '')
    if (status === 'restricted') await page.getByText(words['payments.account.need.document']).waitFor()
    await page.getByText(words['payments.payouts.none'], { exact: true }).waitFor()
    await inspect(page, `account, ${status} (${width})`)
    // The desk speaks of it only where something is to be done.
    await page.goto(`${product.url}/home`)
    await page.getByRole('heading', { level: 1, name: `Payne Works ${width}` }).waitFor()
    const told = page.getByRole('link', { name: words['payments.account.desk.action'] })
    if (status === 'restricted') await told.click()
    else expect(await told.count()).toBe(0)
    if (status === 'restricted') await page.getByText(words['payments.account.restricted.text']).waitFor()
  },
)

test.each([
  { width: 1280, language: 'en' },
  { width: 390, language: 'fr' },
] as const)('a payment that its bank takes back is answered at $width px in $language', async ({ width, language }) => {
  const words = texts[language]
  const { supplier, client, invoices } = await billed(product, `bank${width}`, 1)
  const { call, giveCard, answerPage } = product.client
  await call(supplier.as, 'PaymentAccounts.CREATE_STRIPE_ACCOUNT', {})
  const { url } = await call<{ url: string }>(supplier.as, 'PaymentAccounts.VERIFY_LINK', {})
  await answerPage(url, 'complete')
  await call(supplier.as, 'PaymentAccounts.REFRESH', {})
  const page = await atHome(product, supplier.person, { width, language })
  await page.goto(product.url + organisationsPaths.account())
  await page.getByText(words['payments.disputes.none'], { exact: true }).waitFor()
  const invoiceId = invoices[0]!.id
  await call(client.as, 'Payments.PAY_INVOICE', { invoiceId })
  const intent = await call<IntentToPay>(client.as, 'Payments.CLIENT_SECRET', { invoiceId })
  await giveCard(intent, '4000000000002685')
  // The page hears of it by itself.
  await page.getByText(words['payments.dispute.status.needsResponse'], { exact: true }).first().waitFor()
  await inspect(page, `account, disputed (${width})`)
  await page.goto(product.url + (await disputePath(supplier.as)))
  const send = page.getByRole('button', { name: words['payments.dispute.event.answer'] })
  await send.waitFor()
  await inspect(page, `dispute (${width})`)
  await page.getByLabel(words['payments.dispute.explanation']).fill('winning_evidence')
  // What was typed is sent, whether it was kept before or not.
  await send.click()
  await page.getByRole('dialog').getByRole('button', { name: words['payments.dispute.event.answer'] }).click()
  await page.getByText(words['payments.dispute.status.won'], { exact: true }).first().waitFor()
  await page.getByText('winning_evidence').waitFor()
  await inspect(page, `dispute, won (${width})`)
})
