import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { texts } from '#shared/areas.ts'
import type { InvoiceView } from '#shared/deals/invoice.ts'
import { dealsPaths } from '#shared/deals/paths.ts'
import type { Request } from '#shared/deals/request.ts'
import { addDays } from '#shared/kit/date.ts'
import { makeSeller, published, signOffer } from '../deals.ts'
import { inspect, makePerson, type Product, startProduct, visitAt } from '../harness.ts'
import { onScreens } from '../screens.ts'

// @reaches chat

/** An invoice says of each of its amounts where it comes from, to both sides. */

let product: Product
beforeAll(async () => {
  product = await startProduct()
}, 240_000)
afterAll(() => product?.close())

/** A deal of a service with answers and an item in words, 25% at once and the rest in three, whose second payment is billed. */
const billed = async (mark: string) => {
  const { client } = product
  const [ada, cora] = await Promise.all([
    makePerson(product, 'Ada', 'Banksia', mark),
    makePerson(product, 'Cora', 'Waratah', mark),
  ])
  const seller = await makeSeller(product, ada, `Traceable ${mark}`)
  const service = await published(product, ada, seller.id)
  const supplier = { email: ada.email, organisationId: seller.id }
  const customer = { email: cora.email }
  const start = addDays(new Date().toISOString().slice(0, 10), 3)
  const answers = { staff: '12', system: 'Spreadsheet' }
  const asked = await client.call<Request>(customer, 'Tickets.SEND_REQUEST_MERGED', {
    body: {
      items: [{ serviceId: service.id, quantity: 2, start, answers }],
      paymentIndex: 1,
      platformIndex: 0,
      hiMsg: '',
    },
  })
  const { platform: _platform, items: [first] = [], ...terms } = asked.choice ?? {}
  const handbook = {
    type: 'good',
    title: 'Printed handbook',
    quantity: 1,
    cost: '100.01',
    start,
    end: addDays(start, 10),
    requirePO: false,
    gstFree: false,
  }
  const offer = await client.call<Request>(supplier, 'Tickets.CREATE_OFFER', {
    requestId: asked.id,
    version: asked.version,
    body: { choice: { ...terms, items: [{ ...first, cost: '1899.99' }, handbook] }, message: '', language: 'en' },
  })
  await signOffer(product, offer.id, [
    [customer, 'Cora Waratah'],
    [supplier, 'Ada Banksia'],
  ])
  const { contract } = await client.call<{ contract: { id: string } }>(
    supplier,
    'Tickets.GET_PROCUREMENT_OF_TICKET_MERGED',
    { ticket: offer.id },
  )
  const { invoices } = await client.call<{ invoices: InvoiceView[] }>(supplier, 'Invoices.CREATE_MULTI', {
    contractId: contract.id,
    upTo: 2,
  })
  return { ada, cora, invoice: invoices[1]! }
}

describe.each(onScreens('wide'))('the amounts of an invoice at $width pixels', ({ width, language }) => {
  const words = texts[language] as Readonly<Record<string, string>>
  const text = (key: string): string => words[key] ?? key

  test('say where they come from, from the line to the answer, to both sides', async () => {
    const { ada, cora, invoice } = await billed(`trail${width}`)
    const at = product.url + dealsPaths.invoice(invoice.id)
    const opened = async (page: Page) => {
      const dialog = page.getByRole('dialog')
      await dialog.getByText(text('deals.trail.lead')).waitFor()
      await dialog.locator('summary').first().waitFor()
      return dialog
    }
    for (const [who, side] of [
      [cora, 'client'],
      [ada, 'supplier'],
    ] as const) {
      const page = await visitAt(product, who, at, { width, language })
      // By the keyboard: the line of the service, which is a third of what is left, and its share of that.
      const line = page.locator('.paper-lines a').first()
      await line.waitFor()
      await inspect(page, `an invoice with trails, ${side}, at ${width}`)
      await line.focus()
      await page.keyboard.press('Enter')
      const dialog = await opened(page)
      await inspect(page, `the trail of a line, ${side}, at ${width}`)
      expect(new URL(page.url()).searchParams.get('trail')).toBe('i1')
      // Everything that is folded can be unfolded by the keyboard, down to what was answered.
      for (let n = 0; n < 40; n += 1) {
        const folded = dialog.locator('details:not([open]) > summary:visible').first()
        if ((await folded.count()) === 0) break
        await folded.focus()
        await page.keyboard.press('Enter')
      }
      await dialog.getByText('How many employees? → 12').waitFor()
      await dialog.getByText(text('deals.trail.answers')).waitFor()
      // 1,000.00 twice, less what the offer took off.
      await dialog.getByText(language === 'en' ? '-100.01' : '-100,01', { exact: true }).waitFor()
      await inspect(page, `the trail of a line, unfolded, ${side}, at ${width}`)
      await page.keyboard.press('Escape')
      await dialog.waitFor({ state: 'detached' })
      expect(await line.evaluate(link => link === document.activeElement)).toBe(true)

      await page.getByRole('button', { name: text('deals.trail'), exact: true }).click()
      const all = await opened(page)
      await all.getByText(text('deals.trail.total')).waitFor()
      await inspect(page, `the trail of an invoice, ${side}, at ${width}`)
      await page.context().close()
    }
  }, 240_000)
})
