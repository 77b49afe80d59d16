import { afterAll, beforeAll, expect, test } from 'vitest'
import { texts } from '#shared/areas.ts'
import { dealsPaths } from '#shared/deals/paths.ts'
import type { Proposal } from '#shared/deals/proposal.ts'
import { addDays } from '#shared/kit/date.ts'
import { giveCardIn, makeSeller } from './deals.ts'
import { atHome, inspect, makePerson, type Product, startProduct } from './harness.ts'

// @reaches chat

/** A client pays three invoices at once: with a card that lacks the money, then with one that has it. */

let product: Product
beforeAll(async () => {
  product = await startProduct()
}, 240_000)
afterAll(() => product?.close())

/** Three published invoices of one deal. */
const billed = async (width: number) => {
  const { client } = product
  const [ada, cora] = await Promise.all([
    makePerson(product, 'Ada', 'Wattle', `sev${width}`),
    makePerson(product, 'Cora', 'Harbour', `sev${width}`),
  ])
  const seller = await makeSeller(product, ada, `Stocktakers ${width}`)
  const buyer = await makeSeller(product, cora, `Shopkeepers ${width}`)
  const supplier = { email: ada.email, organisationId: seller.id }
  const customer = { email: cora.email, organisationId: buyer.id }
  await client.call(customer, 'Organisations.JOIN_AS_CLIENT_ORG', { organizationId: seller.id })
  const start = addDays(new Date().toISOString().slice(0, 10), 3)
  const choice = {
    items: [
      {
        type: 'service',
        title: 'Stocktaking',
        quantity: 1,
        cost: '400.00',
        start,
        end: addDays(start, 60),
        requirePO: false,
        gstFree: false,
        description: 'We count everything.',
      },
    ],
    payment: { type: 'instalments', initialAmount: 50, initialOffset: 0, finalPeriod: 2, finalOffset: 28 },
    platform: { paymentCurrency: 'AUD', paymentTool: 'card', paymentMethod: 'regular' },
    interest: null,
    gstRate: '10',
    invoiceOffset: 14,
    lateRate: '0',
  }
  const { customers } = await client.call<Proposal>(supplier, 'Proposals.CREATE_OFFER', {
    customers: [{ id: buyer.id, type: 'organization' }],
    body: { choice, message: '', language: 'en', expires: start },
  })
  const requestId = customers[0]?.requestId ?? ''
  for (const [as, name] of [
    [customer, 'Cora Harbour'],
    [supplier, 'Ada Wattle'],
  ] as const) {
    const { hash } = await client.call<{ hash: string }>(as, 'Contracts.GET_DOCUMENT', { requestId })
    const signature = { kind: 'typed', name }
    await client.call(as, 'Contracts.SIGN_CONTRACT_MERGED', { requestId, documentHash: hash, signature })
  }
  const { contract } = await client.call<{ contract: { id: string; payments: number } }>(
    supplier,
    'Tickets.GET_PROCUREMENT_OF_TICKET_MERGED',
    { ticket: requestId },
  )
  await client.call(supplier, 'Invoices.CREATE_MULTI', { contractId: contract.id, upTo: 3 })
  return cora
}

test.each([
  { width: 1280, language: 'en' },
  { width: 390, language: 'fr' },
] as const)('three invoices are paid at once at $width px in $language', async ({ width, language }) => {
  const words = texts[language]
  const page = await atHome(product, await billed(width), { width, language })
  await page.goto(`${product.url}${dealsPaths.invoices()}`)
  const boxes = page.locator('main tbody input[type=checkbox]')
  await expect.poll(() => boxes.count()).toBe(3)
  for (const box of await boxes.all()) await box.check({ force: true })
  await page.getByRole('link', { name: words['payments.several.pay.other'].replace('{count}', '3') }).click()
  await page.getByRole('heading', { level: 1, name: words['payments.several.title'] }).waitFor()
  await inspect(page, `several invoices (${width})`)
  const pay = page.locator('form button[type=submit]')
  await giveCardIn(page, words, '4000 0000 0000 9995')
  await pay.click()
  await page.getByText(words['payments.several.left.other'].replace('{count}', '3')).waitFor()
  expect(await page.getByText(words['payments.declined.insufficientFunds']).count()).toBe(3)
  await inspect(page, `several invoices, declined (${width})`)
  // Closed and opened again, it goes on where it was.
  await page.reload()
  await giveCardIn(page, words, '4242 4242 4242 4242')
  await pay.click()
  await page.getByText(words['payments.several.done'], { exact: true }).waitFor()
  expect(await page.getByRole('button', { name: words['payments.receipt.download'] }).count()).toBe(3)
  await inspect(page, `several invoices, paid (${width})`)
})
