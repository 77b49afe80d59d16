import { afterAll, beforeAll, expect, test } from 'vitest'
import { texts } from '#shared/areas.ts'
import type { FeeQuote } from '#shared/deals/fee-model.ts'
import type { InvoiceView } from '#shared/deals/invoice.ts'
import { dealsPaths } from '#shared/deals/paths.ts'
import { isProduct } from '#shared/organisations/product.ts'
import type { InstrumentView } from '#shared/payments/instrument.ts'
import { fillCard, frameOfCard, inBankDialog } from '#test/card-frame.ts'
import type { SetupToKeep } from '#test/demo/client.ts'
import { payAllAddress } from '#web/payments/several/address.ts'
import { billed } from '../deals.ts'
import { atHome, inspect, type Product, startProduct, visitAt } from '../harness.ts'
import { onScreens } from '../screens.ts'

// @reaches chat

/** A client pays three invoices at once: with a card that lacks the money, then with one that has it. */

let product: Product
beforeAll(async () => {
  product = await startProduct()
}, 240_000)
afterAll(() => product?.close())

test.each(onScreens('phone'))(
  'three invoices are paid at once at $width px in $language',
  async ({ width, language }) => {
    const words = texts[language]
    const { client, requestId } = await billed(product, `sev${width}`, 3)
    const page = await visitAt(product, client.person, `${product.url}${dealsPaths.invoices()}`, { width, language })
    const boxes = page.locator('main tbody input[type=checkbox]')
    await expect.poll(() => boxes.count()).toBe(3)
    for (const box of await boxes.all()) await box.check({ force: true })
    await page.getByRole('link', { name: words['payments.several.pay.other'].replace('{count}', '3') }).click()
    await page.getByRole('heading', { level: 1, name: words['payments.several.title'] }).waitFor()
    await inspect(page, `several invoices (${width})`)
    const pay = page.locator('form button[type=submit]')
    await fillCard(page, '4000 0000 0000 9995')
    await pay.click()
    await page.getByText(words['payments.several.left.other'].replace('{count}', '3')).waitFor()
    expect(await page.getByText(words['payments.declined.insufficientFunds']).count()).toBe(3)
    await inspect(page, `several invoices, declined (${width})`)
    // Closed and opened again, it goes on where it was: with a card that was kept for the supplier meanwhile.
    const { call, giveToKeep } = product.client
    const wish = { requestId, kind: 'card' }
    const begun = await call<InstrumentView>(client.as, 'PaymentInstruments.ENABLE_DIRECT_DEBIT', wish)
    const named = { supplierId: begun.supplier.id, instrumentId: begun.id }
    const setup = await call<SetupToKeep>(client.as, 'PaymentInstruments.CLIENT_SECRET', named)
    await giveToKeep(setup, { kind: 'card', number: '4242424242424242' })
    await call(client.as, 'PaymentInstruments.REFRESH', named)
    await page.reload()
    const withKept = page.getByRole('button', { name: /Visa •••• 4242/ })
    await withKept.waitFor()
    await inspect(page, `several invoices, a kept card (${width})`)
    await withKept.click()
    await page.getByText(words['payments.several.done'], { exact: true }).waitFor()
    const advice = page.waitForEvent('download')
    const adviceFor = words['payments.remittance.for'].replace('{supplier}', `Stocktakers sev${width}`)
    await page.getByRole('button', { name: adviceFor }).click()
    expect((await advice).suggestedFilename()).toContain(words['deals.paper.remittance'])
    expect(await page.getByRole('button', { name: words['payments.receipt.download'] }).count()).toBe(3)
    await inspect(page, `several invoices, paid (${width})`)
  },
)

test('a card is given once for each account, and a form that does not come can be asked for again', async () => {
  const { client, invoices: sold } = await billed(product, 'sevtwo', 3)
  const { call } = product.client
  // The usage fee is paid into the product's own account.
  const fee = { plan: 'spark', extraClients: 0 }
  const { now, monthly } = await call<FeeQuote>(client.as, 'Contracts.GET_FEE_QUOTE', fee)
  const signature = { kind: 'drawn', strokes: [[1, 1, 20, 20, 40, 10, 60, 30]] }
  await call(client.as, 'Contracts.CREATE_ORG_TICKET', {
    request: fee,
    contract: { now, monthly, signature, language: 'en' },
  })
  const { items } = await call<{ items: InvoiceView[] }>(client.as, 'Invoices.GET_BY_RELATED', { side: 'purchase' })
  const ofFee = items.find(({ supplier }) => isProduct(supplier))!
  const invoices = [ofFee, ...sold.slice(1)]

  const page = await atHome(product, client.person, {})
  await page.route('**/stripe.js', route => route.abort())
  await page.goto(`${product.url}${payAllAddress(invoices.map(({ id }) => id))}`)
  await page.getByText(texts.en['payments.card.unavailable']).first().waitFor()
  await page.unroute('**/stripe.js')
  await page.getByRole('button', { name: texts.en['app.tryAgain'] }).click()
  await frameOfCard(page).locator('input[name=number]').waitFor()

  await page.getByText(`Now: 1 usage fee, ${ofFee.due} AUD.`).waitFor()
  await page.getByRole('button', { name: texts.en['payments.several.next'] }).click()
  await page.getByText('Now: 2 invoices of Stocktakers sevtwo, 220.00 AUD.').waitFor()
  await fillCard(page, '4000 0027 6000 3184')
  await page.getByRole('button', { name: 'Pay 220.00 AUD' }).click()
  // The bank asks for each, in the provider's dialog.
  for (let asked = 0; asked < 2; asked++) {
    await inBankDialog(page).getByRole('button', { name: 'Approve' }).click()
    await page
      .getByText(/^(Went through|Paid)$/)
      .nth(asked)
      .waitFor()
  }
  await page.getByText(`You pay 1 invoice: ${ofFee.due} AUD.`).waitFor()
  await fillCard(page, '4242 4242 4242 4242')
  await page.getByRole('button', { name: `Pay ${ofFee.due} AUD` }).click()
  await page.getByText(texts.en['payments.several.done'], { exact: true }).waitFor()
})
