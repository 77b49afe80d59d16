import { beforeAll, describe, expect, test } from 'vitest'
import { texts } from '#shared/areas.ts'
import { dealsPaths } from '#shared/deals/paths.ts'
import { addDays } from '#shared/kit/date.ts'
import { dayIn } from '#shared/kit/zone.ts'
import { plainTerms } from '../../plain-terms.ts'
import { makeSeller } from '../deals.ts'
import { atHome, inspect, makePerson, type Product, settled, visitAt } from '../harness.ts'
import { onScreens } from '../screens.ts'

// @reaches chat

/** A client asks two suppliers for quotes, who answer each for itself; the client compares the answers and awards. */
export const rfqs = (before: () => Product) =>
  describe('requests for quotes', () => {
    let product: Product
    beforeAll(() => {
      product = before()
    })

    const views = onScreens('wide')

    const asked = async (width: number) => {
      const mark = `rfq${width}`
      const [ada, finn, cora] = await Promise.all([
        makePerson(product, 'Ada', 'Wattle', mark),
        makePerson(product, 'Finn', 'Other', mark),
        makePerson(product, 'Cora', 'Harbour', mark),
      ])
      const one = await makeSeller(product, ada, `Quoters ${width}`)
      const two = await makeSeller(product, finn, `Rivals ${width}`)
      const mine = await makeSeller(product, cora, `Askers ${width}`)
      const customer = { email: cora.email, organisationId: mine.id }
      for (const seller of [one, two])
        await product.client.call(
          customer,
          'Organisations.JOIN_AS_CLIENT_ORG',
          { organizationId: seller.id },
          seller.domainName,
        )
      return { ada, finn, cora, one, two, mine }
    }
    const cast = new Map<number, Awaited<ReturnType<typeof asked>>>()
    /** Where each of them reads the request: by the width of its client's window. */
    const addresses = new Map<number, string>()

    describe.each(views)('a request for quotes at $width pixels', ({ width, language }) => {
      const words = texts[language] as Readonly<Record<string, string>>
      const text = (key: string, filled: Readonly<Record<string, string>> = {}) =>
        Object.entries(filled).reduce((said, [name, value]) => said.replaceAll(`{${name}}`, value), words[key] ?? key)

      test('is sent to two suppliers, who answer without seeing one another', async () => {
        cast.set(width, await asked(width))
        const { ada, finn, cora, one, two, mine } = cast.get(width)!
        const buyer = await atHome(product, cora, { width, language })
        await buyer.locator('.switch-face').click()
        await buyer.getByRole('dialog').getByRole('button', { name: mine.tradingName }).click()
        await buyer.locator('.switch-face').filter({ hasText: mine.tradingName }).waitFor()
        await buyer.goto(product.url + dealsPaths.rfqs())
        await buyer.getByText(text('deals.rfq.purchase.none')).waitFor()
        await inspect(buyer, `no requests for quotes at ${width}`)
        await buyer
          .getByRole('link', { name: text('deals.page.newRfq') })
          .first()
          .click()
        await buyer.getByLabel(text('deals.rfq.title')).fill('Office supplies')
        const box = buyer.locator('input.search')
        for (const { tradingName } of [one, two]) {
          await box.fill(tradingName)
          await buyer.getByRole('option', { name: tradingName }).click()
        }
        await buyer.keyboard.press('Escape')
        await buyer.getByLabel(text('deals.item.title'), { exact: true }).first().fill('Towels')
        await buyer.getByRole('button', { name: text('deals.rfq.addItem') }).click()
        await buyer.getByLabel(text('deals.item.title'), { exact: true }).nth(1).fill('Soap')
        await inspect(buyer, `asking for quotes at ${width}`)
        // Kept as a draft it is found in the list, with all that was written, wherever one goes on.
        await buyer.getByRole('button', { name: text('deals.request.saveDraft') }).click()
        await buyer.waitForURL(/\/procurement\/rfq\/rfq_/)
        await buyer.evaluate(() => {
          for (const key of Object.keys(localStorage)) if (key.includes('draft.')) localStorage.removeItem(key)
        })
        await buyer.goto(`${product.url}${dealsPaths.rfqs()}?status=draft`)
        await buyer.getByRole('link', { name: 'Office supplies' }).first().click()
        await buyer.getByRole('button', { name: text('deals.ticket.remove') }).waitFor()
        await buyer.getByText(two.tradingName).first().waitFor()
        await inspect(buyer, `a draft of a request for quotes at ${width}`)
        await buyer.getByRole('button', { name: text('deals.rfq.send'), exact: true }).click()
        const asking = buyer.getByRole('dialog')
        await asking.getByText(two.tradingName, { exact: false }).waitFor()
        await asking.getByRole('button', { name: text('deals.rfq.send'), exact: true }).click()
        await buyer.waitForURL(/\/procurement\/rfq\/rfq_/)
        await buyer.getByText('Soap').first().waitFor()
        await buyer.getByRole('button', { name: text('deals.rfq.cancel') }).waitFor()
        await inspect(buyer, `a request for quotes, sealed, at ${width}`)
        addresses.set(width, new URL(buyer.url()).pathname)
        const at = addresses.get(width)!
        await buyer.context().close()

        const supplier = await visitAt(product, ada, `${product.url}${dealsPaths.rfqs()}?tab=sale`, { width, language })
        await supplier.getByRole('link', { name: 'Office supplies' }).first().click()
        await supplier.waitForURL(`**${at}`)
        const prices = supplier.getByLabel(text('deals.principal'), { exact: false })
        await prices.first().fill('300.00')
        await prices.nth(1).fill('90.00')
        await inspect(supplier, `giving a quote at ${width}`)
        await supplier.getByRole('button', { name: text('deals.rfq.give'), exact: true }).click()
        await supplier.getByRole('button', { name: text('deals.rfq.change'), exact: true }).waitFor()
        await settled(supplier)
        expect(await supplier.getByText(two.tradingName).count()).toBe(0)
        await inspect(supplier, `a quote given at ${width}`)
        await supplier.context().close()

        // The other quotes for one item only, by the call that its form makes.
        const rfqId = at.split('/').at(-1)
        const start = addDays(dayIn(await product.now()), 30)
        await product.client.call({ email: finn.email, organisationId: two.id }, 'Rfqs.GIVE_QUOTE', {
          rfqId,
          body: {
            ...plainTerms,
            message: 'Soap we have.',
            items: [{ id: 'i2', cost: '70.00', start, end: addDays(start, 20), gstFree: false }],
          },
        })
      }, 240_000)
    })

    describe.each(views)('quotes that are open at $width pixels', ({ width, language }) => {
      const words = texts[language] as Readonly<Record<string, string>>
      const text = (key: string, filled: Readonly<Record<string, string>> = {}) =>
        Object.entries(filled).reduce((said, [name, value]) => said.replaceAll(`{${name}}`, value), words[key] ?? key)

      // One step for all: the clock is of the whole product.
      beforeAll(async () => {
        if (width === views[0]?.width) await product.moveClock('+15d')
      }, 240_000)

      test('are compared, and awarded by item to who is the cheapest', async () => {
        const { ada, cora, one, two, mine } = cast.get(width)!
        const at = addresses.get(width)!
        const buyer = await atHome(product, cora, { width, language })
        await buyer.locator('.switch-face').click()
        await buyer.getByRole('dialog').getByRole('button', { name: mine.tradingName }).click()
        await buyer.locator('.switch-face').filter({ hasText: mine.tradingName }).waitFor()
        await buyer.goto(product.url + at)
        await buyer.getByRole('heading', { name: text('deals.rfq.comparison') }).waitFor()
        await buyer.getByText(two.tradingName).first().waitFor()
        // The one that answers for a part only stands last, which is said, and each item says what it costs where.
        await buyer.getByText(text('deals.rfq.partlyBehind')).waitFor()
        await buyer
          .getByRole('table', { name: text('deals.rfq.byItem') })
          .getByText(two.tradingName)
          .waitFor()
        await inspect(buyer, `quotes compared at ${width}`)
        // What the payments are worth today follows the rate that one moves; nothing that is paid later is worth more by it.
        const worth = async () => {
          const cells = await buyer
            .getByRole('table', { name: text('deals.rfq.comparison') })
            .locator('tbody tr')
            .first()
            .innerText()
          return Math.min(...[...cells.matchAll(/\d+[.,]\d\d/g)].map(([sum]) => Number(sum.replace(',', '.'))))
        }
        const slider = buyer.getByRole('slider')
        await slider.fill('0')
        const whole = await worth()
        await slider.fill('30')
        await expect.poll(worth).toBeLessThan(whole)
        // By whatever they are sorted, in the list or by its heads, who answers for a part only stands last.
        const compared = buyer.getByRole('table', { name: text('deals.rfq.comparison') })
        const isLast = async () =>
          expect(await compared.locator('tbody tr').last().innerText()).toContain(two.tradingName)
        for (const by of ['delivery', 'presentValue', 'price']) {
          await buyer.getByLabel(text('deals.rfq.sort'), { exact: true }).selectOption(by)
          await expect.poll(() => compared.locator('[aria-sort=ascending]').count()).toBe(1)
          await isLast()
        }
        if (width > 767) {
          const head = compared.getByRole('columnheader', { name: text('deals.total') })
          await head.getByRole('button').click()
          await expect.poll(() => head.getAttribute('aria-sort')).toBe('descending')
          await isLast()
        }
        await buyer.getByRole('button', { name: text('deals.rfq.cheapest') }).click()
        await expect.poll(() => buyer.getByLabel('Soap').inputValue()).toContain(two.id)
        await expect.poll(() => buyer.getByLabel('Towels').inputValue()).toContain(one.id)
        await buyer.getByRole('button', { name: text('deals.rfq.awardTo'), exact: true }).click()
        await inspect(buyer, `awarding at ${width}`)
        await buyer
          .getByRole('dialog')
          .getByRole('button', { name: text('deals.rfq.awardTo'), exact: true })
          .click()
        await expect.poll(() => buyer.getByRole('link', { name: text('deals.rfq.openDeal') }).count()).toBe(2)
        await inspect(buyer, `quotes awarded at ${width}`)
        await buyer
          .getByRole('link', { name: text('deals.rfq.openDeal') })
          .first()
          .click()
        await buyer.waitForURL(/\/deal\/purchase\//)
        await settled(buyer)
        await buyer.context().close()

        const supplier = await visitAt(product, ada, product.url + at, { width, language })
        await supplier.getByText(text('deals.rfq.won'), { exact: true }).waitFor()
        await inspect(supplier, `a quote that was awarded at ${width}`)
        await supplier.context().close()
      }, 240_000)
    })
  })
