import { afterAll, beforeAll, expect, test } from 'vitest'
import { texts } from '#shared/areas.ts'
import { organisationsPaths } from '#shared/organisations/paths.ts'
import { makeSeller } from './deals.ts'
import { atHome, inspect, makePerson, type Product, startProduct } from './harness.ts'

// @reaches web shared

/** A supplier opens an account to be paid through, fills it in at the provider, and sees how it stands. */

let product: Product
beforeAll(async () => {
  product = await startProduct()
}, 240_000)
afterAll(() => product?.close())

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
    await page.getByRole('link', { name: words['organisations.edit.paid'] }).click()
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
