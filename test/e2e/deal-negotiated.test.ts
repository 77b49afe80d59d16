import { afterAll, beforeAll, describe, test } from 'vitest'
import type { Request } from '#shared/deals/request.ts'
import { makeSeller, published } from './deals.ts'
import { inspect, makePerson, type Product, startProduct, visitAt } from './harness.ts'
import { onScreens } from './screens.ts'

// @reaches chat

/** A client answers an offer with other terms, the supplier reads what changed, and signs it. */

let product: Product
beforeAll(async () => {
  product = await startProduct()
}, 240_000)
afterAll(() => product?.close())

describe.each(onScreens('wide', [1280, 390]))('a counter-offer at %d px', width => {
  test('is written by the client, read difference by difference, and signed by the supplier', async () => {
    const mark = `neg${width}`
    const [ada, cora] = await Promise.all([
      makePerson(product, 'Ada', 'Wattle', mark),
      makePerson(product, 'Cora', 'Harbour', mark),
    ])
    const seller = await makeSeller(product, ada, `Negotiators ${width}`)
    const review = await published(product, ada, seller.id)
    const request = await product.client.call<Request>({ email: cora.email }, 'Tickets.SEND_REQUEST_MERGED', {
      body: {
        items: [{ serviceId: review.id, quantity: 2, start: '2027-02-01', answers: { staff: '12', system: 'Other' } }],
        paymentIndex: 1,
        platformIndex: 0,
        hiMsg: '',
      },
    })
    const offered = await product.client.call<Request>(
      { email: ada.email, organisationId: seller.id },
      'Tickets.CREATE_OFFER',
      { requestId: request.id, version: request.version, body: { message: 'Gladly.', language: 'en' } },
    )

    const buyer = await visitAt(product, cora, `${product.url}/deal/purchase/service/${offered.id}`, { width })
    await buyer.getByRole('link', { name: 'Make a counter-offer' }).click()
    await buyer.getByLabel('Price before tax').fill('1600.00')
    await buyer.getByLabel('Invoices payable within').fill('30')
    await buyer
      .getByLabel('Engagement letter')
      .fill('Dear {client},\n\n{provider} carries out {service} from {start} for {total}.')
    await buyer.getByLabel('Message to the supplier').fill('Could you meet us here?')
    await buyer.getByText('1,760.00 AUD').first().waitFor()
    await inspect(buyer, 'counter-offer of a client')
    await buyer.getByRole('button', { name: 'Send counter-offer' }).click()
    await buyer.getByRole('heading', { name: 'Versions' }).waitFor()
    await buyer.getByRole('link', { name: 'Changes in version 1' }).waitFor()
    await inspect(buyer, 'purchase with versions')

    const sales = await visitAt(product, ada, `${product.url}/deal/sale`, { width })
    await sales.getByRole('link', { name: 'Payroll review' }).first().click()
    await sales.getByRole('link', { name: 'Changes in version 2' }).click()
    await sales.getByRole('heading', { name: 'What changed', level: 1 }).waitFor()
    await sales.getByText('440.00 AUD less').waitFor()
    await sales.getByText('Could you meet us here?').waitFor()
    await sales.locator('del', { hasText: '14 days' }).first().waitFor()
    await sales.locator('ins', { hasText: '30 days' }).first().waitFor()
    await sales.locator('del', { hasText: '550.00 AUD' }).first().waitFor()
    await sales.locator('ins', { hasText: '440.00 AUD' }).first().waitFor()
    await inspect(sales, 'what a counter-offer changed')
    await sales.getByRole('link', { name: 'Contract' }).click()
    await sales.getByLabel('Your full name').fill('Ada Wattle')
    await sales.getByRole('button', { name: 'Sign the contract' }).click()
    await sales.getByRole('button', { name: 'Sign now' }).click()
    await sales.getByText('You have signed.').waitFor()
    // Until the other side has signed, too, the signature is taken back, and given again.
    await sales.getByRole('button', { name: 'Take back the signature' }).click()
    await inspect(sales, `taking a signature back at ${width}`)
    await sales.getByRole('dialog').getByRole('button', { name: 'Take back the signature' }).click()
    await sales.getByRole('button', { name: 'Sign the contract' }).waitFor()
    await inspect(sales, `a signature that was taken back at ${width}`)
    await sales.getByLabel('Your full name').fill('Ada Wattle')
    await sales.getByRole('button', { name: 'Sign the contract' }).click()
    await sales.getByRole('button', { name: 'Sign now' }).click()
    await sales.getByText('You have signed.').waitFor()

    await buyer.goto(`${product.url}/deal/purchase`)
    await buyer.getByRole('link', { name: 'Payroll review' }).first().click()
    await buyer.getByRole('link', { name: 'Read and sign' }).click()
    await buyer.getByLabel('Your full name').fill('Cora Harbour')
    await buyer.getByRole('button', { name: 'Sign the contract' }).click()
    await buyer.getByRole('button', { name: 'Sign now' }).click()
    await buyer.getByText('Signed by both sides.', { exact: true }).waitFor()
  })
})
