import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fillCard } from '#test/card-frame.ts'
import { makeSeller, offered, published } from '../deals.ts'
import { inspect, makePerson, type Product, startProduct, visitAt } from '../harness.ts'
import { onScreens } from '../screens.ts'

// @reaches chat

/** Several services of one supplier are one deal. */

let product: Product
beforeAll(async () => {
  product = await startProduct()
}, 240_000)
afterAll(() => product?.close())

describe.each(onScreens('phone', [1280, 390]))('two services at %d px', width => {
  test('are one deal: one offer, one document, one schedule, and invoices right to the cent', async () => {
    const mark = `two${width}`
    const supplier = `Two Services ${width}`
    const [ada, cora] = await Promise.all([
      makePerson(product, 'Ada', 'Wattle', mark),
      makePerson(product, 'Cora', 'Harbour', mark),
    ])
    const seller = await makeSeller(product, ada, supplier)
    const review = await published(product, ada, seller.id)
    // Free of GST, with one way to pay of the two that the other has.
    await offered(product, ada, seller.id, {
      name: 'Staff training',
      baseFee: '333.33',
      durationType: { type: 'month', length: 1 },
      paymentOptions: { ...review.paymentOptions, payment: review.paymentOptions.payment.slice(1), gst: null },
      json: [],
      engagementLetter: '{service}, {quantity} times, for {total}.',
    })
    // In another currency it cannot be paid together with them.
    await offered(product, ada, seller.id, {
      name: 'Staff survey',
      baseFee: '50.00',
      defaultCurrency: 'USD',
      paymentOptions: {
        ...review.paymentOptions,
        platforms: [{ paymentCurrency: 'USD', paymentTool: 'card', paymentMethod: 'regular' }],
      },
      json: [],
    })

    const buyer = await visitAt(product, cora, `${product.url}/marketplace/microservice/service/${review.id}/request`, {
      width,
    })
    await buyer.getByLabel('Starts').fill('2027-02-01')
    await buyer.getByLabel('Quantity').fill('2')
    await buyer.getByLabel('How many employees?').fill('12')
    await buyer.getByLabel('Which system?').selectOption('Spreadsheet')
    await buyer.getByText('2,200.00 AUD').first().waitFor()
    const add = async (query: string, name: string) => {
      await buyer.getByRole('button', { name: `Add another service of ${supplier}` }).click()
      const picker = buyer.getByRole('dialog')
      await picker.getByRole('searchbox').fill(query)
      // What was launched a moment ago comes into the search a moment later.
      await picker.getByRole('button', { name }).waitFor()
      await inspect(buyer, `services of ${supplier}`)
      await picker.getByRole('button', { name }).click()
      return buyer.locator('section').filter({ has: buyer.getByRole('heading', { name, exact: true }) })
    }
    const survey = await add('surv', 'Staff survey')
    await survey.getByText("'Staff survey' has a price in another currency.").waitFor()
    await inspect(buyer, 'request of two, one of which does not fit')
    await survey.getByRole('button', { name: 'Make a second deal of it' }).click()
    await buyer.getByText("'Staff survey' waits for you as a request of its own.").waitFor()
    const second = await add('train', 'Staff training')
    await second.getByLabel('Quantity').fill('3')
    await second.getByLabel('Purchase order').check()
    // Only what both can be paid by is left to choose.
    await buyer.getByLabel('Upfront').waitFor({ state: 'detached' })
    await buyer.getByLabel('Instalments').check()
    await buyer.getByText('3,199.99 AUD').waitFor()
    await inspect(buyer, 'request of two')
    await buyer.getByRole('button', { name: 'Save Draft' }).click()
    await buyer.getByText('Successfully saved!').waitFor()

    // The draft comes back whole.
    await buyer.goto(`${product.url}/deal/purchase`)
    await buyer.getByRole('link', { name: 'Payroll review and 1 more' }).click()
    await buyer.getByRole('link', { name: 'Go on' }).click()
    await expect.poll(() => second.getByLabel('Quantity').inputValue()).toBe('3')
    await expect.poll(() => buyer.getByLabel('How many employees?').inputValue()).toBe('12')
    await buyer.getByRole('button', { name: 'Confirm & Go To Engagement' }).click()
    await buyer.getByText('Staff training, 3 times, for 999.99 AUD.').waitFor()
    await inspect(buyer, 'request of two, engagement')
    await buyer.getByLabel('I have read the engagement letter').check()
    await buyer.getByRole('button', { name: 'Go To Submit' }).click()
    await buyer.getByRole('row', { name: /Staff training/ }).waitFor()
    await inspect(buyer, 'request of two, to be sent')
    await buyer.getByRole('button', { name: 'Send Request' }).click()
    await buyer.getByRole('link', { name: 'Open this request' }).click()
    await buyer.getByRole('heading', { name: 'Payroll review and 1 more', level: 1 }).waitFor()
    await inspect(buyer, 'purchase of two')

    // The supplier takes something off one of them, and adds a line of their own that is taken out again.
    const sales = await visitAt(product, ada, `${product.url}/deal/sale`, { width })
    await sales.getByRole('link', { name: 'Payroll review and 1 more' }).click()
    await sales.getByRole('link', { name: 'Make an offer' }).click()
    await sales.getByLabel('Price before tax').first().fill('1800.00')
    await sales.getByRole('button', { name: 'Add an item of your own' }).click()
    await sales.getByLabel('What it is').fill('Printed handbook')
    await sales.getByLabel('Price before tax').last().fill('10.00')
    await sales.getByText('2,990.99 AUD').waitFor()
    await inspect(sales, 'offer of three')
    await sales.getByRole('button', { name: 'Remove' }).last().click()
    await sales.getByText('2,979.99 AUD').waitFor()
    await sales.getByRole('button', { name: 'Send offer' }).click()
    await sales.getByRole('link', { name: 'Read and sign' }).waitFor()

    const sign = async (page: Page, name: string) => {
      await page.getByRole('link', { name: 'Read and sign' }).click()
      await page.getByRole('heading', { name: 'Item 2: Staff training' }).waitFor()
      await page.getByText('No GST is charged on this item.').waitFor()
      await page.getByLabel('Your full name').fill(name)
      await page.getByRole('button', { name: 'Sign the contract' }).click()
      await page.getByRole('dialog').getByText('Staff training × 3').waitFor()
      await inspect(page, 'contract of two, last look')
      await page.getByRole('button', { name: 'Sign now' }).click()
    }
    await sign(buyer, 'Cora Harbour')
    await buyer.getByText('You have signed.').waitFor()
    await sign(sales, 'Ada Wattle')
    await sales.getByText('Signed by both sides.', { exact: true }).waitFor()
    await inspect(sales, 'contract of two, signed')

    // A quarter of 2,799.99 with its share of the GST on 1,800.00; the rest in three.
    const amounts = ['745.00', '745.00', '744.99', '745.00']
    await sales.getByRole('link', { name: /^D-\w{8}$/ }).click()
    const schedule = sales.locator('section').filter({ has: sales.getByRole('heading', { name: 'Payments' }) })
    for (const amount of new Set(amounts)) await schedule.getByText(`${amount} AUD`).first().waitFor()
    await inspect(sales, 'sale of two')
    for (const [n, amount] of amounts.slice(0, 2).entries()) {
      await sales.getByRole('button', { name: 'Publish invoice' }).click()
      await sales.getByText(`bills Cora Harbour ${amount} AUD for 'Payroll review and 1 more'`).waitFor()
      await sales.getByRole('button', { name: 'Publish', exact: true }).click()
      await sales.getByRole('dialog').waitFor({ state: 'detached' })
      await expect.poll(() => schedule.getByRole('link', { name: 'Invoice' }).count()).toBe(n + 1)
    }
    // The other two at once: drafted first, before their day.
    const several = sales.getByRole('dialog')
    const openSeveral = () => sales.getByRole('button', { name: 'Draft or publish several' }).click()
    await openSeveral()
    await several.getByLabel('Draft them alone').check()
    await inspect(sales, 'drafting several invoices')
    await several.getByRole('button', { name: 'Draft', exact: true }).click()
    await several.getByText('2 invoices are drafted.').waitFor()
    await several.getByRole('link', { name: 'Invoice' }).first().click()
    await sales.getByRole('button', { name: 'What the client is to read' }).click()
    await several.getByLabel('What the client is to read').fill('Thank you.')
    for (const [n, text, amount] of [
      [1, 'Reading', '600'],
      [2, 'Report', '90.00'],
    ] as const) {
      await several.getByRole('button', { name: 'Add a line' }).click()
      await several.getByLabel(`Line ${n}`, { exact: true }).fill(text)
      await several
        .getByLabel('Of it, before GST')
        .nth(n - 1)
        .fill(amount)
    }
    // What does not come to the payment is said before the server has to.
    await several.getByText('The amounts of the lines come to 690.00 AUD').waitFor()
    await several.getByRole('button', { name: 'Save' }).click()
    await several
      .getByRole('alert')
      .or(several.getByText('The amounts of the lines come to 690.00 AUD'))
      .first()
      .waitFor()
    await several.getByLabel('Of it, before GST').nth(1).fill('99.99')
    await several.getByText('The lines come to the 699.99 AUD').waitFor()
    await inspect(sales, 'lines of a draft')
    await several.getByRole('button', { name: 'Save' }).click()
    await several.waitFor({ state: 'detached' })
    await sales.getByText('In detail, before GST').first().waitFor()
    await sales.getByRole('cell', { name: '99.99' }).waitFor()
    await inspect(sales, 'draft laid out in lines')
    await sales.getByRole('link', { name: /^D-\w{8}$/ }).click()
    await openSeveral()
    await several.getByRole('row', { name: /744\.99/ }).waitFor()
    expect(await several.getByRole('row').count()).toBe(3)
    await inspect(sales, 'several invoices')
    await several.getByRole('button', { name: 'Publish', exact: true }).click()
    await several.getByText('2 invoices are published.').waitFor()
    expect(await several.getByRole('link', { name: 'Invoice' }).count()).toBe(2)
    await inspect(sales, 'several invoices, published')
    await several.getByRole('button', { name: 'Close' }).last().click()
    await expect.poll(() => schedule.getByRole('link', { name: 'Invoice' }).count()).toBe(4)
    await sales.getByRole('button', { name: 'Draft or publish several' }).waitFor({ state: 'detached' })
    await buyer.getByRole('link', { name: /^D-\w{8}$/ }).click()
    await buyer.getByRole('link', { name: 'Pay', exact: true }).first().click()
    await fillCard(buyer, '4242 4242 4242 4242')
    await inspect(buyer, 'payment of two')
    await buyer.getByRole('button', { name: 'Pay 745.00 AUD' }).click()
    await buyer.getByText('was taken from').waitFor()
    await sales.locator('.figures', { hasText: /Paid\s*745\.00\s*AUD/ }).waitFor()
    // What is paid is in no list of invoices any more, and found by its reference.
    const paid = schedule.getByText(/^INV-\w{8}-01$/).first()
    const reference = (await paid.textContent()) ?? ''
    await sales.keyboard.press('Control+K')
    await sales.getByRole('combobox').fill(reference.toLowerCase())
    await sales.getByRole('option', { name: new RegExp(reference) }).waitFor()
    // And by its words, of which the name of its client is one.
    for (const words of ['harbour', 'staff']) {
      await sales.getByRole('combobox').fill(words)
      await sales.getByRole('option', { name: new RegExp(reference) }).waitFor()
    }
    await sales.keyboard.press('Escape')
    await Promise.all([sales.context().close(), buyer.context().close()])
  })
})
