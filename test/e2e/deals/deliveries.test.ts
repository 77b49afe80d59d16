import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { texts } from '#shared/areas.ts'
import type { Contract } from '#shared/deals/contract.ts'
import { dealPathsOf } from '#shared/deals/paths.ts'
import type { Proposal } from '#shared/deals/proposal.ts'
import { addDays } from '#shared/kit/date.ts'
import { sceneOf } from '../../demo/pictures.ts'
import { card } from '../../plain-terms.ts'
import { makeSeller, signOffer } from '../deals.ts'
import { atHome, inspect, makePerson, type Product, startProduct } from '../harness.ts'
import { onScreens } from '../screens.ts'

// @reaches chat

/** A delivery is reported with a photo, disputed, put right and accepted, by two people who each see the other's moves live. */

let product: Product
beforeAll(async () => {
  product = await startProduct()
}, 240_000)
afterAll(() => product?.close())

/** A deal of three weekly deliveries under one purchase order, each paid for by itself. */
const signed = async (n: number) => {
  const { client } = product
  const mark = `deliv${n}`
  const [ada, cora] = await Promise.all([
    makePerson(product, 'Ada', 'Carrier', mark),
    makePerson(product, 'Cora', 'Receiver', mark),
  ])
  const [seller, buyer] = [
    await makeSeller(product, ada, `Carriers ${n}`),
    await makeSeller(product, cora, `Receivers ${n}`),
  ]
  const supplier = { email: ada.email, organisationId: seller.id }
  const customer = { email: cora.email, organisationId: buyer.id }
  await client.call(customer, 'Organisations.JOIN_AS_CLIENT_ORG', { organizationId: seller.id })
  const start = addDays(new Date().toISOString().slice(0, 10), 3)
  const choice = {
    items: [
      {
        type: 'service',
        title: 'Shelving',
        quantity: 3,
        cost: '300.00',
        start,
        end: addDays(start, 21),
        deliveries: { count: 3, per: 1, type: 'week' },
        requirePO: true,
        gstFree: false,
        description: 'A wall of shelves each week.',
      },
    ],
    payment: { type: 'perDelivery', initialAmount: 0, initialOffset: 0, finalPeriod: 1, finalOffset: 0 },
    platform: card,
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
  await signOffer(product, requestId, [
    [customer, 'Cora Receiver'],
    [supplier, 'Ada Carrier'],
  ])
  return { ada, cora, supplier, requestId }
}

describe.each(onScreens('phone'))('a delivery at $width pixels', ({ width, language }) => {
  const words = texts[language] as Readonly<Record<string, string>>
  const text = (key: string, filled: Readonly<Record<string, string>> = {}) =>
    Object.entries(filled).reduce((said, [name, value]) => said.replaceAll(`{${name}}`, value), words[key] ?? key)
  const button = (page: Page, key: string) => page.locator('main').getByRole('button', { name: text(key), exact: true })
  const inDialog = (page: Page, key: string) =>
    page.getByRole('dialog').getByRole('button', { name: text(key), exact: true })
  const status = (page: Page, key: string) => page.locator('main .status-pill').getByText(text(key), { exact: true })

  test('is reported with a photo, disputed, reported again and accepted', async () => {
    const { client } = product
    const { ada, cora, supplier, requestId } = await signed(width)
    const sales = await atHome(product, ada, { width, language })
    const buyer = await atHome(product, cora, { width, language })
    await sales.goto(product.url + dealPathsOf.sale.detail(requestId as never))
    await buyer.goto(product.url + dealPathsOf.purchase.detail(requestId as never))
    await sales.getByRole('heading', { name: text('deals.orders') }).waitFor()
    await sales.getByText(text('deals.order.made', { made: '0', all: '3' })).waitFor()
    // The order with its item, and each of its deliveries.
    const order = sales.getByRole('link', { name: /^PO-\w{8}-01$/ })
    expect(await order.count()).toBe(1)
    expect(
      await sales
        .locator('.cell-note')
        .getByText(/^PO-\w{8}-01$/)
        .count(),
    ).toBe(3)
    await inspect(sales, `a sale with an order at ${width}`)
    // A page of its own: what was ordered, its deliveries, and what is billed for it.
    await order.click()
    await sales.getByRole('heading', { level: 1, name: /^PO-\w{8}-01$/ }).waitFor()
    await sales.getByText('A wall of shelves each week.').waitFor()
    await button(sales, 'deals.deliveryItem.event.deliver').nth(2).waitFor()
    await inspect(sales, `an order at ${width}`)
    await sales.goBack()

    // The report takes a note and a photo, which goes through the same check as any upload.
    await button(sales, 'deals.deliveryItem.event.deliver').first().click()
    const reporting = sales.getByRole('dialog')
    await reporting.getByLabel(text('deals.delivery.note')).fill('The first wall is up.')
    const { drawn } = await sceneOf(`shelves ${width}`)
    await reporting
      .locator('input[type=file]')
      .setInputFiles({ name: 'wall.png', mimeType: 'image/png', buffer: Buffer.from(drawn) })
    await reporting.getByRole('button', { name: 'wall.png', exact: true }).waitFor()
    await inspect(sales, `reporting a delivery at ${width}`)
    await inDialog(sales, 'deals.deliveryItem.event.deliver').click()
    await reporting.waitFor({ state: 'detached' })

    // The client's page tells it by itself, and shows what was reported.
    await status(buyer, 'deals.deliveryItem.status.delivered').waitFor()
    await button(buyer, 'deals.delivery.details').click()
    await buyer.getByText('The first wall is up.').waitFor()
    await buyer.locator('dialog .deal-files img').waitFor()
    await inspect(buyer, `a delivery as reported at ${width}`)
    const download = buyer.waitForEvent('download')
    await buyer.getByRole('dialog').getByRole('button', { name: 'wall.png', exact: true }).click()
    expect((await download).suggestedFilename()).toBe('wall.png')
    // What is told meanwhile stands in the dialog too, and can be closed there.
    await inDialog(buyer, 'app.close').first().click()
    await buyer.getByRole('dialog').waitFor({ state: 'detached' })

    await button(buyer, 'deals.deliveryItem.event.dispute').click()
    await buyer.getByText(text('deals.delivery.holds', { payment: '1' })).waitFor()
    await buyer.getByRole('dialog').getByLabel(text('deals.reason')).fill('One shelf is missing.')
    await inspect(buyer, `disputing a delivery at ${width}`)
    await inDialog(buyer, 'deals.deliveryItem.event.dispute').click()
    await status(buyer, 'deals.deliveryItem.status.disputed').waitFor()

    // Its payment is held, by hand too; the one behind it is billed.
    await status(sales, 'deals.paymentItem.status.held').waitFor()
    await inspect(sales, `a sale in dispute at ${width}`)
    const { contract } = await client.call<{ contract: Contract }>(
      supplier,
      'Tickets.GET_PROCUREMENT_OF_TICKET_MERGED',
      { ticket: requestId },
    )
    const payload = { contractId: contract.id, number: 1 }
    await expect(client.call(supplier, 'Invoices.PUBLISH_INVOICE', payload)).rejects.toThrow('deals.paymentHeld')
    await button(sales, 'deals.invoice.publish').click()
    await inDialog(sales, 'deals.invoice.event.publish').click()
    await buyer.getByRole('link', { name: text('deals.invoice.pay'), exact: true }).waitFor()
    await inspect(buyer, `a purchase in dispute at ${width}`)

    await button(sales, 'deals.delivery.again').click()
    await sales.getByRole('dialog').getByText('One shelf is missing.', { exact: true }).waitFor()
    await sales.getByRole('dialog').getByLabel(text('deals.delivery.note')).fill('Now all of them are there.')
    await inspect(sales, `answering a dispute at ${width}`)
    await inDialog(sales, 'deals.deliveryItem.event.deliver').click()
    // What is accepted is what is seen: not the delivery as it stood before the answer.
    await status(buyer, 'deals.deliveryItem.status.delivered').waitFor()
    await button(buyer, 'deals.deliveryItem.event.accept').click()
    await inDialog(buyer, 'deals.deliveryItem.event.accept').click()
    await status(sales, 'deals.deliveryItem.status.accepted').waitFor()
    expect(await status(sales, 'deals.paymentItem.status.held').count()).toBe(0)
    await sales.getByText(text('deals.order.made', { made: '1', all: '3' })).waitFor()
    await button(sales, 'deals.delivery.details').click()
    const story = sales.getByRole('dialog').getByRole('heading', { level: 3 })
    await expect
      .poll(() => story.allTextContents())
      .toEqual([
        text('deals.delivery.act.accept', { party: `Receivers ${width}` }),
        text('deals.delivery.act.report', { party: `Carriers ${width}` }),
        text('deals.delivery.act.dispute', { party: `Receivers ${width}` }),
        text('deals.delivery.act.report', { party: `Carriers ${width}` }),
      ])
    await inspect(sales, `all that was said of a delivery at ${width}`)
    await Promise.all([sales.context().close(), buyer.context().close()])
  }, 240_000)
})
