import { afterAll, beforeAll, expect, test } from 'vitest'
import { texts } from '#shared/areas.ts'
import { dealPathsOf, dealsPaths } from '#shared/deals/paths.ts'
import type { Id } from '#shared/kit/id.ts'
import { billed } from '../deals.ts'
import { atHome, inspect, type Product, startProduct } from '../harness.ts'
import { onScreens } from '../screens.ts'

// @reaches chat

/** A deal in US dollars says its rate and what it is worth in AUD: its page, what is signed, and the tax invoice. */

let product: Product
beforeAll(async () => {
  product = await startProduct()
}, 240_000)
afterAll(() => product?.close())

test.each(onScreens('phone'))('a deal in US dollars at $width px in $language', async ({ width, language }) => {
  const words = texts[language]
  const { client, requestId, invoices } = await billed(product, `usd${width}`, 1, { paymentCurrency: 'USD' })
  const page = await atHome(product, client.person, { width, language })
  const shows = async (...all: readonly string[]) => {
    for (const text of all) await page.getByText(text).first().waitFor()
  }
  const rate = language === 'en' ? '1 USD = 1.412429 AUD' : '1 USD = 1,412429 AUD'
  const paths = dealPathsOf.purchase
  await page.goto(`${product.url}${paths.detail(requestId as Id<'request'>)}`)
  // 440 dollars.
  await shows(words['deals.rate'], rate, language === 'en' ? '621.47 AUD' : '621,47 AUD')
  await inspect(page, `deal in dollars (${width})`)
  await page.goto(`${product.url}${paths.contract(requestId as Id<'request'>)}`)
  // Its text is in the language of the offer.
  await shows('Exchange rate', '1 USD = 1.412429 AUD', 'At it the total above is 621.47 AUD.')
  await inspect(page, `contract in dollars (${width})`)
  await page.goto(`${product.url}${dealsPaths.invoice(invoices[0]?.id as Id<'invoice'>)}`)
  // A half with 20 dollars of GST.
  await shows(words['deals.paper.gstInAud'], language === 'en' ? '28.25 AUD' : '28,25 AUD', rate)
  expect(await page.getByText(words['deals.paper.taxInvoice'], { exact: true }).count()).toBeGreaterThan(0)
  await inspect(page, `invoice in dollars (${width})`)
})
