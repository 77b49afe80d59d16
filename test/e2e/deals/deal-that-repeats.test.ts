import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeSeller, published, signOffer } from '../deals.ts'
import { inspect, makePerson, type Product, startProduct, visitAt } from '../harness.ts'
import { onScreens } from '../screens.ts'

// @reaches chat

/** A deal that goes on term by term, until a side ends it. */

let product: Product
beforeAll(async () => {
  product = await startProduct()
}, 240_000)
afterAll(() => product?.close())

describe.each(
  onScreens('phone', [
    { width: 1280, language: 'en', end: 'End the deal', why: 'Reason', goOn: 'Take the notice back' },
    { width: 390, language: 'fr', end: "Mettre fin à l'affaire", why: 'Motif', goOn: 'Retirer la résiliation' },
  ]),
)('a deal that repeats at $width px', ({ width, language, end, why, goOn }) => {
  test('is asked for, signed, and ended by its client, who sees what is still to be paid and takes the notice back', async () => {
    const mark = `terms${width}`
    const [ada, cora] = await Promise.all([
      makePerson(product, 'Ada', 'Wattle', mark),
      makePerson(product, 'Cora', 'Harbour', mark),
    ])
    const seller = await makeSeller(product, ada, `Terms ${width}`)
    const review = await published(product, ada, seller.id)
    const buyer = await visitAt(product, cora, `${product.url}/marketplace/microservice/service/${review.id}/request`, {
      width,
    })
    await buyer.getByLabel('Starts').fill('2027-02-01')
    await buyer.getByLabel('How many employees?').fill('12')
    await buyer.getByLabel('Which system?').selectOption('Spreadsheet')
    await buyer.getByLabel('Repeat it until one side ends it').check()
    const length = buyer.getByLabel('Length of a term')
    expect(await length.inputValue()).toBe('3')
    await length.fill('2')
    await buyer.getByText('A term of this deal ends before its deliveries are made').waitFor()
    await length.fill('3')
    await buyer.getByLabel('Notice, in days').fill('100')
    await buyer.getByText('In terms of 3 months, until a side ends it with a notice of 100 days.').waitFor()
    await inspect(buyer, 'request that repeats')
    await buyer.getByRole('button', { name: 'Confirm & Go To Engagement' }).click()
    await buyer.getByLabel('I have read the engagement letter').check()
    await buyer.getByRole('button', { name: 'Go To Submit' }).click()
    await buyer.getByText('This is the first term. Each next one has the same amounts.').waitFor()
    await buyer.getByRole('button', { name: 'Send Request' }).click()
    await buyer.getByRole('link', { name: 'Open this request' }).click()
    await buyer.getByRole('heading', { name: 'Payroll review', level: 1 }).waitFor()
    await buyer.waitForURL('**/deal/purchase/**')
    const requestId = new URL(buyer.url()).pathname.split('/').at(-1) ?? ''
    await buyer.context().close()

    // The rest of the way is any deal's; the other test walks it.
    const { client } = product
    const asSeller = { email: ada.email, organisationId: seller.id }
    const body = { message: '', language: 'en' }
    const ticket = await client.call<{ request: { version: number } }>(asSeller, 'Tickets.GET_BY_ID', { requestId })
    const on = { requestId, version: ticket.request.version }
    await client.call(asSeller, 'Tickets.CREATE_OFFER', { ...on, body })
    const read = await signOffer(product, requestId, [
      [{ email: cora.email }, 'Cora Harbour'],
      [asSeller, 'Ada Wattle'],
    ])
    for (const text of read) expect(text).toContain('This deal is a series of terms, each of 3 months.')

    const page = await visitAt(product, cora, `${product.url}/deal/purchase/detail/${requestId}`, { width, language })
    await page.getByRole('button', { name: end }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText(/1.100,00|1,100\.00/).waitFor()
    await dialog.getByLabel(why).fill('We do it ourselves.')
    await inspect(page, `end of a deal that repeats, ${width}`)
    await dialog.getByRole('button', { name: end }).click()
    await dialog.waitFor({ state: 'detached' })
    await page.getByText('We do it ourselves.').waitFor()
    await page.getByRole('button', { name: end }).waitFor({ state: 'detached' })
    await inspect(page, `deal that was ended, ${width}`)
    await page.getByRole('button', { name: goOn }).click()
    await inspect(page, `notice that is taken back, ${width}`)
    await page.getByRole('dialog').getByRole('button', { name: goOn }).click()
    await page.getByRole('button', { name: end }).waitFor()
    await page.getByText('We do it ourselves.').waitFor({ state: 'detached' })
    await page.context().close()
  })
})
