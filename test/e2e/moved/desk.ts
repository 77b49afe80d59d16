import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { texts } from '#shared/areas.ts'
import type { Contract } from '#shared/deals/contract.ts'
import type { InvoiceView } from '#shared/deals/invoice.ts'
import { dealPathsOf, dealsPaths } from '#shared/deals/paths.ts'
import type { Rfq } from '#shared/deals/rfq.ts'
import { addDays } from '#shared/kit/date.ts'
import { dayIn } from '#shared/kit/zone.ts'
import { organisationsPaths } from '#shared/organisations/paths.ts'
import type { IntentToPay } from '#test/demo/client.ts'
import { card, plainTerms } from '../../plain-terms.ts'
import { billed, makeSeller } from '../deals.ts'
import { atHome, inspect, makePerson, type Product, settled } from '../harness.ts'
import { onScreens } from '../screens.ts'

// @reaches chat

/**
 * What waits on the desk of the two sides of a deal: a delivery, a quote, what a credit note and a payment in vain owe, what a bank takes back.
 * Each row leads to where it can be done, and stands on nobody else's desk.
 */
export const desk = (before: () => Product) =>
  describe('what waits on a desk', () => {
    let product: Product
    beforeAll(() => {
      product = before()
    })

    const made = async (mark: string) => {
      const { call, giveCard } = product.client
      const deal = await billed(product, mark, 3)
      const { supplier, client, invoices } = deal
      const rival = await makePerson(product, 'Finn', 'Rival', mark)
      const other = await makeSeller(product, rival, `Rivals ${mark}`)
      await call(client.as, 'Organisations.JOIN_AS_CLIENT_ORG', { organizationId: other.id }, other.domainName)

      const [credited, disputed, vain] = invoices.map(({ id }) => id)
      const invoice = (invoiceId: string | undefined) =>
        call<InvoiceView>(supplier.as, 'Invoices.GET_BY_ID', { invoiceId })
      const begun = async (invoiceId: string | undefined) => {
        await call(client.as, 'Payments.PAY_INVOICE', { invoiceId }, invoiceId)
        return call<IntentToPay>(client.as, 'Payments.CLIENT_SECRET', { invoiceId }, invoiceId)
      }
      const is = (invoiceId: string | undefined, status: string) =>
        expect.poll(async () => (await invoice(invoiceId)).status, { timeout: 30_000 }).toBe(status)
      // Paid, and then credited in part: the supplier owes the client that part.
      await giveCard(await begun(credited), '4242424242424242')
      await is(credited, 'paid')
      await call(supplier.as, 'Credits.CREATE', {
        ...{ invoiceId: credited, version: (await invoice(credited)).version },
        ...{ reason: 'A visit was not needed.', wish: { by: 'amount', amount: '44.00' } },
      })
      // Paid by a card whose bank takes it back.
      await giveCard(await begun(disputed), '4000000000002685')
      // Paid when it was void already, from an account that takes nothing back.
      const late = await begun(vain)
      await giveCard(late, '4000000000000002')
      await is(vain, 'published')
      await call(supplier.as, 'Invoices.VOID', {
        ...{ invoiceId: vain, version: (await invoice(vain)).version, reason: 'A mistake' },
      })
      await giveCard(late, '4000000000005126')
      return { ...deal, rival, other, vain: await invoice(vain) }
    }

    describe.each(onScreens('phone'))('at $width pixels', ({ width, language }) => {
      const words = texts[language] as Readonly<Record<string, string>>
      const text = (key: string, filled: Readonly<Record<string, string>> = {}) =>
        Object.entries(filled).reduce((said, [name, value]) => said.replaceAll(`{${name}}`, value), words[key] ?? key)
      const row = (page: Page, title: string, move: string) =>
        page
          .locator('main tbody tr')
          .filter({ hasText: title })
          .filter({ has: page.getByText(text(move), { exact: true }) })
      const home = async (page: Page) => {
        await page.goto(`${product.url}/home`)
        await page.getByRole('heading', { name: text('app.desk.waiting') }).waitFor()
        await settled(page)
      }

      test('is what each side can do, with whom and since when, and each row leads there', async () => {
        const mark = `desk${width}`
        const { supplier, client, requestId, rival, other, vain } = await made(mark)
        const { call } = product.client
        const [seller, buyer] = [`Stocktakers ${mark}`, `Shopkeepers ${mark}`]
        const today = dayIn(await product.now())
        const { contract } = await call<{ contract: Contract }>(
          supplier.as,
          'Tickets.GET_PROCUREMENT_OF_TICKET_MERGED',
          { ticket: requestId },
        )
        await call(supplier.as, 'Contracts.DELIVER', { contractId: contract.id, number: 1, version: 1 })
        const day = addDays(today, 30)
        const item = { type: 'service', description: '', quantity: 1, start: day, end: day, requirePO: false }
        const suppliers = [supplier.as.organisationId, other.id].map(id => ({ id, type: 'organization' }))
        const shelving = {
          ...{ title: 'Marram shelving', items: [{ ...item, title: 'Shelves' }], message: '', until: today, language },
          platform: card,
        }
        const rfq = await call<Rfq>(client.as, 'Rfqs.SEND', { suppliers, body: shelving })
        const terms = {
          ...plainTerms,
          platform: card,
        }
        await call(supplier.as, 'Proposals.CREATE', {
          customers: [{ id: client.as.organisationId, type: 'organization' }],
          body: {
            choice: { ...terms, items: [{ ...item, title: 'Recount', cost: '90.00', gstFree: false }] },
            ...{ message: '', language, expires: day },
          },
        })

        const sales = await atHome(product, supplier.person, { width, language })
        // Each with whom it is.
        await row(sales, 'Marram shelving', 'deals.waiting.quote').filter({ hasText: buyer }).waitFor()
        await row(sales, 'Recount', 'deals.waiting.finish').filter({ hasText: buyer }).waitFor()
        await row(sales, 'Stocktaking', 'deals.waiting.giveBack').filter({ hasText: buyer }).waitFor()
        await row(sales, 'Stocktaking', 'payments.desk.dispute').waitFor({ timeout: 60_000 })
        await row(sales, 'Stocktaking', 'payments.desk.owed').filter({ hasText: buyer }).waitFor({ timeout: 60_000 })
        expect(await sales.getByText(text('deals.waiting.again'), { exact: true }).count()).toBe(0)
        await inspect(sales, `the desk of a supplier at ${width}`)
        const led = async (title: string, move: string, to: (at: string) => boolean) => {
          await row(sales, title, move).getByRole('link').first().click()
          await sales.waitForURL(({ pathname }) => to(pathname))
          await settled(sales)
          await home(sales)
        }
        await led('Stocktaking', 'deals.waiting.giveBack', at => at.startsWith(dealsPaths.credit('')))
        await led('Stocktaking', 'payments.desk.owed', at => at === dealsPaths.invoice(vain.id))
        await led('Stocktaking', 'payments.desk.dispute', at => at.startsWith(organisationsPaths.dispute('')))
        await led('Recount', 'deals.waiting.finish', at => at.startsWith(dealsPaths.proposal('')))

        // What was delivered is the client's to accept; disputed it is the supplier's again, from then on.
        const desk = await atHome(product, client.person, { width, language })
        const delivered = text('deals.waiting.delivery', { title: 'Stocktaking', number: '1' })
        await row(desk, delivered, 'deals.waiting.accept').filter({ hasText: seller }).waitFor()
        // Until it is open nothing says that there is, or is not, an answer to award.
        expect(await desk.locator('main tbody tr').filter({ hasText: 'Marram shelving' }).count()).toBe(0)
        await inspect(desk, `the desk of a client at ${width}`)
        await row(desk, delivered, 'deals.waiting.accept').getByRole('link').first().click()
        await desk.waitForURL(({ pathname }) => pathname === dealPathsOf.purchase.deal(requestId as never))
        await desk
          .locator('main')
          .getByRole('button', { name: text('deals.deliveryItem.event.dispute'), exact: true })
          .click()
        const dialog = desk.getByRole('dialog')
        await dialog.getByLabel(text('deals.reason')).fill('One shelf is missing.')
        await dialog.getByRole('button', { name: text('deals.deliveryItem.event.dispute'), exact: true }).click()
        await dialog.waitFor({ state: 'detached' })
        await home(desk)
        expect(await row(desk, delivered, 'deals.waiting.accept').count()).toBe(0)
        await row(sales, delivered, 'deals.waiting.again').filter({ hasText: buyer }).waitFor()
        await inspect(sales, `the desk of a supplier, a delivery disputed, at ${width}`)

        // Both give no quote: to nobody it can be awarded.
        for (const as of [supplier.as, { email: rival.email, organisationId: other.id }])
          await call(as, 'Rfqs.DECLINE', { rfqId: rfq.id, reason: 'We have no time.' })
        await home(sales)
        expect(await sales.locator('main tbody tr').filter({ hasText: 'Marram shelving' }).count()).toBe(0)
        await Promise.all([sales.context().close(), desk.context().close()])
        // From the next day on nobody answers any more.
        await product.moveClock('+1d')
        const later = await atHome(product, client.person, { width, language })
        await row(later, 'Marram shelving', 'deals.waiting.askOthers').getByRole('link').first().click()
        await later.waitForURL(({ pathname }) => pathname === dealsPaths.rfq(rfq.id))
        await later.getByText(text('deals.rfq.noAnswersYet')).waitFor()
        await later.getByRole('button', { name: text('deals.rfq.cancel'), exact: true }).waitFor()
        await inspect(later, `quotes that nobody gave at ${width}`)
        await later.getByRole('link', { name: text('deals.rfq.event.supersede'), exact: true }).click()
        await later.waitForURL(({ pathname }) => pathname === dealsPaths.newRfq())
        // The same is asked again, of others.
        await expect.poll(() => later.getByLabel(text('deals.rfq.title')).inputValue()).toBe('Marram shelving')
        expect(await later.getByLabel(text('deals.item.title'), { exact: true }).first().inputValue()).toBe('Shelves')
        expect(await later.locator('main .ui.label').count()).toBe(0)
        await inspect(later, `asking others at ${width}`)
        // Once that is sent, the one that nobody priced is over, and leads to it.
        const body = { ...shelving, until: addDays(today, 10) }
        const anew = await call<Rfq>(client.as, 'Rfqs.SEND', { suppliers, body, instead: rfq.id }, 'others')
        await later.goto(product.url + dealsPaths.rfq(rfq.id))
        await later.getByText(text('deals.rfq.superseded')).waitFor()
        await inspect(later, `a request that others were asked instead of at ${width}`)
        await later.getByRole('link', { name: text('deals.rfq.openNew'), exact: true }).click()
        await later.waitForURL(({ pathname }) => pathname === dealsPaths.rfq(anew.id))
        await home(later)
        expect(await row(later, 'Marram shelving', 'deals.waiting.askOthers').count()).toBe(0)
        await later.context().close()
      }, 300_000)
    })
  })
