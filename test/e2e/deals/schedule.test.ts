import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { texts } from '#shared/areas.ts'
import { dealPathsOf, dealsPaths } from '#shared/deals/paths.ts'
import { card } from '../../plain-terms.ts'
import { makeSeller, offered, signOffer } from '../deals.ts'
import { atHome, inspect, makePerson, type Product, settled, startProduct, visitAt } from '../harness.ts'
import { onScreens } from '../screens.ts'

// @reaches web shared

/** The schedule of a deal as calendar, Gantt chart, plot and table: by both sides, before it is signed and after. */

let product: Product
beforeAll(async () => {
  product = await startProduct()
}, 240_000)
afterAll(() => product?.close())

describe.each(
  onScreens('wide', [
    { width: 1280, language: 'en', month: 'February 2027', next: 'March 2027' },
    { width: 390, language: 'fr', month: 'février 2027', next: 'mars 2027' },
  ]),
)('a schedule at $width px', ({ width, language, month, next }) => {
  const words = texts[language] as Readonly<Record<string, string>>
  const text = (key: string, filled: Readonly<Record<string, string>> = {}) =>
    Object.entries(filled).reduce((said, [name, value]) => said.replaceAll(`{${name}}`, value), words[key] ?? key)

  test('is looked through by the client before anything is signed, and by the supplier as it runs', async () => {
    const mark = `schedule${width}`
    const [ada, cora] = await Promise.all([
      makePerson(product, 'Ada', 'Wattle', mark),
      makePerson(product, 'Cora', 'Harbour', mark),
    ])
    const seller = await makeSeller(product, ada, `Schedules ${width}`)
    const cleaning = await offered(product, ada, seller.id, {
      name: 'Window cleaning',
      baseFee: '800.00',
      durationType: { type: 'week', length: 8 },
      paymentOptions: {
        payment: [{ type: 'perDelivery', initialAmount: 100, initialOffset: 0, finalPeriod: 1, finalOffset: 1 }],
        platforms: [card],
        interest: null,
        gst: { rate: '10' },
        invoiceOffset: 14,
        modifications: [],
      },
      json: [],
      engagementLetter: 'Dear {client},\n\n{provider} carries out {service} from {start} to {end} for {total}.',
    })
    const { client } = product
    const asSeller = { email: ada.email, organisationId: seller.id }
    const asBuyer = { email: cora.email }
    const body = {
      items: [{ serviceId: cleaning.id, quantity: 1, start: '2027-02-01', answers: {} }],
      paymentIndex: 0,
      platformIndex: 0,
      hiMsg: '',
    }
    const { id: requestId, version } = await client.call<{ id: string; version: number }>(
      asBuyer,
      'Tickets.SEND_REQUEST_MERGED',
      { body },
    )
    await client.call(asSeller, 'Tickets.CREATE_OFFER', {
      requestId,
      version,
      body: { message: '', language: 'en' },
    })

    const buyer = await visitAt(product, cora, product.url + dealPathsOf.purchase.deal(requestId), { width, language })
    // Where each payment comes from is said before it is signed.
    await buyer
      .getByRole('link', { name: text('deals.payment.number', { number: '1' }), exact: false })
      .first()
      .click()
    const trail = buyer.getByRole('dialog')
    await trail.getByText(text('deals.trail.leadUnsigned')).waitFor()
    await inspect(buyer, `where a payment comes from, before signing ${width}`)
    await buyer.keyboard.press('Escape')
    await trail.waitFor({ state: 'detached' })
    await buyer.getByRole('link', { name: text('deals.plan.open') }).click()
    await buyer.waitForURL(`**${dealPathsOf.purchase.schedule(requestId)}`)
    await buyer.getByText(text('deals.plan.unsigned')).waitFor()
    await buyer.getByRole('heading', { name: month, exact: true }).waitFor()
    await buyer.getByText(text('deals.plan.state.unsigned')).first().waitFor()
    await inspect(buyer, `calendar before signing ${width}`)
    if (width === 1280) {
      // The first day on which there is anything.
      await buyer.getByRole('button', { name: 'Monday 8 February 2027', pressed: true }).focus()
      await buyer.keyboard.press('ArrowDown')
      await buyer.getByRole('button', { name: 'Monday 15 February 2027', pressed: true }).waitFor()
      await buyer.keyboard.press('PageDown')
      await buyer.getByRole('heading', { name: next, exact: true }).waitFor()
      const focused = buyer.locator('.calendar-day:focus')
      await focused.waitFor()
      expect(await focused.textContent()).toContain('15 March 2027')
    } else await buyer.getByRole('button', { name: text('deals.plan.after.one') }).click()
    await buyer.getByRole('heading', { name: next, exact: true }).waitFor()
    expect(new URL(buyer.url()).searchParams.get('month')).toBe('2027-03')
    await buyer.getByRole('tab', { name: text('deals.plan.plot') }).click()
    await buyer.getByRole('table', { name: text('deals.plan.plot') }).waitFor()
    await inspect(buyer, `plot before signing ${width}`)
    await buyer.context().close()

    await signOffer(product, requestId, [
      [asBuyer, 'Cora Harbour'],
      [asSeller, 'Ada Wattle'],
    ])
    const { contract } = await client.call<{ contract: { id: string } }>(
      asSeller,
      'Tickets.GET_PROCUREMENT_OF_TICKET_MERGED',
      { ticket: requestId },
    )
    const invoice = await client.call<{ id: string; reference: string }>(asSeller, 'Invoices.PUBLISH_INVOICE', {
      contractId: contract.id,
      number: 1,
    })

    const page = await atHome(product, ada, { width, language })
    await page.locator('.switch-face').click()
    await page.getByRole('dialog').getByRole('button', { name: seller.tradingName }).click()
    await page.locator('.switch-face').filter({ hasText: seller.tradingName }).waitFor()
    // The address of the other side's list leads to one's own.
    await page.goto(product.url + dealPathsOf.purchase.schedule(requestId))
    await page.waitForURL(`**${dealPathsOf.sale.schedule(requestId)}`)
    if (width === 1280) {
      await settled(page)
      await page.getByRole('button', { name: 'Tuesday 9 February 2027' }).click()
    }
    await page.getByText(text('deals.invoice.status.published')).first().waitFor()
    await inspect(page, `calendar of a contract ${width}`)
    await page.getByText(text('deals.invoice.status.published')).first().waitFor()
    await page.getByRole('tab', { name: text('deals.plan.gantt') }).click()
    const chart = page.getByRole('region', { name: text('deals.plan.gantt') })
    const payment = chart.getByRole('button', { name: text('deals.payment.number', { number: '1' }) })
    await payment.waitFor()
    expect(await payment.getAttribute('aria-label')).toContain(text('deals.invoice.status.published'))
    expect(await payment.boundingBox()).toMatchObject({ width: 15 * 21, height: 30 })
    await payment.focus()
    await page.getByRole('link', { name: invoice.reference }).waitFor()
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('ArrowRight')
    const bar = page.locator('.gantt-bar:focus')
    expect(await bar.getAttribute('aria-label')).toContain(text('deals.delivery.number', { number: '2' }))
    await inspect(page, `Gantt chart ${width}`)
    await page.getByRole('tab', { name: text('deals.plan.table') }).click()
    await page.getByRole('table', { name: text('deals.plan') }).waitFor()
    await page.getByText(text('deals.deliveryItem.status.scheduled')).first().waitFor()
    await inspect(page, `table of a schedule ${width}`)
    await page.getByRole('link', { name: invoice.reference }).click()
    await page.waitForURL(`**${dealsPaths.invoice(invoice.id)}`)
    await page.context().close()
  })
})
