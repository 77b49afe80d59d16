import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dealPathsOf, dealsPaths } from '#shared/deals/paths.ts'
import type { Request } from '#shared/deals/request.ts'
import { marketplacePaths } from '#shared/marketplace/paths.ts'
import { grantsOf, roleOf } from '#shared/organisations/role.ts'
import { makeSeller, makeTrader, published } from '../deals.ts'
import { inspect, makePerson, type Product, settled, startProduct, visitAt } from '../harness.ts'
import { onScreens } from '../screens.ts'

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
        items: [
          { serviceId: review.id, quantity: 2, start: '2027-02-01', answers: { staff: '12', system: 'Spreadsheet' } },
        ],
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

describe.each(onScreens('phone', [1280, 390]))('the people of a request at %d px', width => {
  test('are named when it is written, shown to its own side, taken out and brought in again', async () => {
    const mark = `people${width}`
    const [ada, cora, dev] = await Promise.all([
      makePerson(product, 'Ada', 'Wattle', mark),
      makePerson(product, 'Cora', 'Harbour', mark),
      makePerson(product, 'Dev', 'Harbour', mark),
    ])
    const [seller, buyer] = [
      await makeSeller(product, ada, `Stockists ${width}`),
      await makeTrader(product, cora, `Bakers ${width}`),
    ]
    const review = await published(product, ada, seller.id)
    const as = { email: cora.email, organisationId: buyer.id }
    const call = <T>(method: `${string}.${string}`, payload: object) =>
      product.client.call<T>(as, method, payload, mark)
    await call('Organisations.JOIN_AS_CLIENT_ORG', { organizationId: seller.id })
    const { uid } = await product.client.call<{ uid: string }>({ email: dev.email }, 'User.SYNC', {})
    const body = grantsOf(roleOf(2, ['transaction.ticket.demander']))
    const { rid } = await call<{ rid: string }>('Organisations.ADD_ROLE', { name: 'Buying', body })
    await call('Invitations.CREATE', { type: 'member', rid, language: 'en', invitees: [uid] })
    const accept = { organizationId: buyer.id, type: 'member', accept: true }
    await product.client.call({ email: dev.email }, 'Invitations.ACCEPT_INVITATION', accept, mark)

    const page = await visitAt(
      product,
      cora,
      `${product.url}${marketplacePaths.request(review.id, { as: buyer.id })}`,
      {
        width,
      },
    )
    // Before it is known for whom one acts there is nothing to write in: the page asks anew as that one.
    const known = Promise.withResolvers<void>()
    await page.route('**/functions/Organisations', route => known.promise.then(() => route.continue()))
    await page.reload()
    await page.getByRole('heading', { name: 'Request Payroll review' }).waitFor()
    expect(await page.getByLabel('Starts').count()).toBe(0)
    known.resolve()
    await page.getByLabel('Starts').fill('2027-02-01')
    await page.unroute('**/functions/Organisations')
    await page.getByLabel('How many employees?').fill('12')
    await page.getByLabel('Which system?').selectOption('Other')
    await page.getByLabel('Which other system is it?').fill('A book')
    const who = page.getByRole('combobox', { name: `People and teams of Bakers ${width}` })
    await who.click()
    await who.pressSequentially('Dev')
    await page.getByRole('option', { name: 'Dev Harbour' }).first().click()
    await who.press('Escape')
    await inspect(page, `a request that names who works on it at ${width}`)
    // It is kept over a reload, with the name.
    await page.reload()
    await page.getByText('Dev Harbour').first().waitFor()
    await page.getByRole('button', { name: 'Confirm & Go To Engagement' }).click()
    await page.getByLabel('I have read the engagement letter').check()
    await page.getByRole('button', { name: 'Go To Submit' }).click()
    await page.getByRole('button', { name: 'Send Request', disabled: false }).click()
    await page.getByRole('link', { name: 'Go to my tickets' }).click()
    await page.getByRole('link', { name: /Payroll review/ }).click()
    const people = page.locator('.invitees')
    await people.getByText('Dev Harbour').waitFor()
    await settled(page)
    await inspect(page, `who works on a request at ${width}`)
    await people.getByRole('button', { name: 'Take Dev Harbour out' }).click()
    await people.getByText('Nobody was brought in so far.').waitFor()
    await people.getByRole('button', { name: 'Bring in' }).click()
    const dialog = page.getByRole('dialog')
    const box = dialog.getByRole('combobox')
    await box.click()
    await box.pressSequentially('Dev')
    await dialog.getByRole('option', { name: 'Dev Harbour' }).first().click()
    await inspect(page, `bringing somebody in at ${width}`)
    await dialog.getByRole('button', { name: 'Bring in' }).click()
    await people.getByText('Dev Harbour').waitFor()

    // Who was brought in finds the notification; the other side sees nothing of it.
    const requestId = new URL(page.url()).pathname.split('/').at(-1) ?? ''
    const other = await visitAt(product, dev, `${product.url}${dealsPaths.purchases({ as: buyer.id })}`, { width })
    await other.getByRole('button', { name: /notification/ }).click()
    await other
      .getByRole('link', { name: /You were brought in to work on 'Payroll review'/ })
      .first()
      .click()
    await other.locator('.invitees').getByText('Dev Harbour').waitFor()
    await inspect(other, `told of being brought in at ${width}`)
    const sales = await visitAt(product, ada, `${product.url}${dealPathsOf.sale.deal(requestId, { as: seller.id })}`, {
      width,
    })
    await sales.getByText('A book').waitFor()
    await settled(sales)
    expect(await sales.getByText('Dev Harbour').count()).toBe(0)
    for (const each of [page, other, sales]) await each.context().close()
  }, 240_000)
})
