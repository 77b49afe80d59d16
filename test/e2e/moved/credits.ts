import { beforeAll, describe, expect, test } from 'vitest'
import { texts } from '#shared/areas.ts'
import type { InvoiceView } from '#shared/deals/invoice.ts'
import { dealPathsOf, dealsPaths } from '#shared/deals/paths.ts'
import { upfront } from '../../plain-terms.ts'
import { signed } from '../deals.ts'
import { inspect, type Product, settled, visitAt } from '../harness.ts'
import { onScreens } from '../screens.ts'

// @reaches chat

/** What stands on a draft, a client's approval of what is billed, and what is credited of it, seen by both. */
export const credits = (before: () => Product) =>
  describe('credits', () => {
    let product: Product

    const views = onScreens('phone')
    type Deal = Awaited<ReturnType<typeof signed>>
    const deals = new Map<number, Deal>()

    beforeAll(async () => {
      product = before()
      for (const { width } of views) deals.set(width, await signed(product, `cred${width}`, upfront))
      // The daily run drafts what is due soon.
      await product.moveClock('+1d')
    }, 120_000)

    describe.each(views)('an invoice at $width pixels', ({ width, language }) => {
      const words = texts[language] as Readonly<Record<string, string>>
      const text = (key: string, filled: Readonly<Record<string, string>> = {}) =>
        Object.entries(filled).reduce((said, [name, value]) => said.replaceAll(`{${name}}`, value), words[key] ?? key)

      test('is written on as a draft, approved by its client, and credited by amount and by line', async () => {
        const { supplier: seller, client: debtor, requestId } = deals.get(width)!
        const { client } = product
        const supplier = seller.as
        const sales = await visitAt(product, seller.person, `${product.url}${dealsPaths.invoices()}?tab=sale`, {
          width,
          language,
        })
        await sales.getByRole('link', { name: /^INV-/ }).waitFor()
        // What comes last moves the rows: a box that is ticked by force is not waited for.
        await settled(sales)
        await sales.locator('main tbody input[type=checkbox]').first().check({ force: true })
        await inspect(sales, `open invoices, a draft, at ${width}`)
        await sales.getByRole('button', { name: text('deals.invoices.write.one', { count: '1' }) }).click()
        const writing = sales.getByRole('dialog')
        await writing.getByLabel(text('deals.invoices.words')).fill('Your order 4711.\nThank you.')
        await inspect(sales, `words on a draft at ${width}`)
        await writing.getByRole('button', { name: text('app.save') }).click()
        await writing.waitFor({ state: 'detached' })
        await sales.getByRole('link', { name: /^INV-/ }).click()
        await sales.getByText('Your order 4711.').waitFor()
        await inspect(sales, `a draft on paper at ${width}`)
        const {
          contract,
          invoices: [draft],
        } = await client.call<{ contract: { id: string }; invoices: InvoiceView[] }>(
          supplier,
          'Tickets.GET_PROCUREMENT_OF_TICKET_MERGED',
          { ticket: requestId },
        )
        const { id: invoiceId } = await client.call<InvoiceView>(supplier, 'Invoices.PUBLISH_INVOICE', {
          contractId: contract.id,
          number: draft?.number,
        })

        const buyer = await visitAt(product, debtor.person, product.url + dealsPaths.invoices(), { width, language })
        await buyer.getByRole('link', { name: /^INV-/ }).waitFor()
        await inspect(buyer, `open invoices to pay at ${width}`)
        await buyer.getByRole('link', { name: /^INV-/ }).click()
        await buyer.getByText('Your order 4711.').waitFor()
        await buyer.getByRole('button', { name: text('deals.invoice.approve') }).click()
        await inspect(buyer, `approving an invoice at ${width}`)
        await buyer
          .getByRole('dialog')
          .getByRole('button', { name: text('deals.invoice.approve') })
          .click()
        await buyer.getByRole('button', { name: text('deals.invoice.approve') }).waitFor({ state: 'detached' })
        await inspect(buyer, `an invoice, approved, at ${width}`)
        await sales.goto(`${product.url}${dealsPaths.invoices()}?tab=sale`)
        await sales.getByText(text('deals.invoices.approved'), { exact: true }).waitFor()
        await inspect(sales, `open invoices, approved, at ${width}`)

        // On which days the client is reminded: of all that follows, and of this one.
        await sales.getByRole('button', { name: text('deals.reminders'), exact: true }).click()
        const reminding = sales.getByRole('dialog')
        await reminding.getByLabel(text('deals.reminders.after')).fill('0, 7')
        await reminding.getByLabel(text('deals.reminders.before')).fill('')
        await reminding.getByText(text('deals.reminders.notAfter')).waitFor()
        await inspect(sales, `reminders with days that are none at ${width}`)
        await reminding.getByLabel(text('deals.reminders.after')).fill('5, 14')
        await reminding.locator('summary').first().click()
        await reminding.getByLabel(text('payments.dunning.words')).first().fill('We count on you.')
        await inspect(sales, `reminders with words of one's own at ${width}`)
        await reminding.getByRole('button', { name: text('app.save') }).click()
        await reminding.waitFor({ state: 'detached' })
        await sales.goto(product.url + dealsPaths.invoice(invoiceId))
        await sales.getByRole('button', { name: text('deals.invoice.event.remind'), exact: true }).click()
        await reminding.getByLabel(text('deals.reminders.before')).fill('')
        await reminding.getByRole('status').waitFor()
        await inspect(sales, `reminders of an invoice at ${width}`)
        await reminding.getByRole('button', { name: text('app.save') }).click()
        await reminding.waitFor({ state: 'detached' })
        expect(await client.call(supplier, 'Invoices.GET_REMINDERS', {})).toMatchObject({
          rule: {
            before: [],
            after: [5, 14],
            steps: [{ days: 5, firmness: 'again', words: 'We count on you.', interest: true }],
          },
        })
        expect(await client.call(supplier, 'Invoices.GET_BY_ID', { invoiceId })).toMatchObject({
          reminders: { before: [], after: [7, 30] },
        })

        // By an amount, which says what it comes to before it is issued, and by line.
        const credit = async (by: 'amount' | 'lines', field: RegExp | string, amount: string, reason: string) => {
          await sales.goto(`${product.url}${dealsPaths.invoice(invoiceId)}?credit=new`)
          const dialog = sales.getByRole('dialog')
          await dialog.getByLabel(text(`deals.credit.by.${by}`), { exact: true }).check({ force: true })
          await inspect(sales, `crediting by ${by}, empty, at ${width}`)
          await dialog.getByLabel(field).first().fill(amount)
          await dialog.getByLabel(text('deals.reason')).fill(reason)
          await inspect(sales, `crediting by ${by} at ${width}`)
          await dialog.getByRole('button', { name: text('deals.credit.issue') }).click()
          await dialog.waitFor({ state: 'detached' })
        }
        await credit('amount', text('deals.credit.amountLabel'), '44.00', 'A tenth off, for the delay.')
        await credit('lines', 'Stocktaking', '100.00', 'Part was not needed.')
        // The client's page tells it by itself.
        await buyer.getByRole('heading', { name: text('deals.page.credits') }).waitFor()
        await expect.poll(() => buyer.getByRole('link', { name: /^CN-|^INV-.*C|CR/ }).count()).toBe(2)
        await inspect(buyer, `an invoice, credited, at ${width}`)
        await buyer.goto(product.url + dealsPaths.credits())
        await buyer.getByText('110,00').or(buyer.getByText('110.00')).first().waitFor()
        await inspect(buyer, `credit notes received at ${width}`)
        await buyer.locator('main tbody a').first().click()
        await buyer.getByText('Part was not needed.').waitFor()
        await inspect(buyer, `a credit note at ${width}`)
        const download = buyer.waitForEvent('download')
        await buyer.getByRole('button', { name: text('deals.credit.download') }).click()
        expect((await download).suggestedFilename()).toMatch(/\.pdf$/)
        await sales.goto(`${product.url}${dealsPaths.credits()}?tab=sale`)
        await expect.poll(() => sales.locator('main tbody tr').count()).toBe(2)
        await inspect(sales, `credit notes issued at ${width}`)
        await sales.goto(product.url + dealPathsOf.sale.detail(requestId as never))
        await settled(sales)
        await sales.getByRole('heading', { name: text('deals.page.credits') }).waitFor()
        await inspect(sales, `a deal with credit notes at ${width}`)
        await Promise.all([sales.context().close(), buyer.context().close()])
      }, 240_000)
    })

    describe('once they are overdue', () => {
      beforeAll(async () => {
        // Nine days behind the last day to pay: both were reminded once.
        await product.moveClock('+25d')
      }, 120_000)

      test.each(views)(
        'at $width pixels, who is reminded how firmly, and a pause',
        async ({ width, language }) => {
          const words = texts[language] as Readonly<Record<string, string>>
          const text = (key: string) => words[key] ?? key
          const { supplier, client: debtor } = deals.get(width)!
          const sales = await visitAt(product, supplier.person, product.url + dealsPaths.dunning(), { width, language })
          await sales.getByText(text('payments.dunning.tells.again'), { exact: true }).last().waitFor()
          await inspect(sales, `who is reminded at ${width}`)
          await sales
            .getByRole('button', { name: text('payments.dunning.pause'), exact: true })
            .first()
            .click({ force: true })
          const dialog = sales.getByRole('dialog')
          await dialog.getByRole('radio').last().check({ force: true })
          await inspect(sales, `pausing the reminders of a client at ${width}`)
          await dialog.getByRole('button', { name: text('payments.dunning.pause'), exact: true }).click()
          await dialog.waitFor({ state: 'detached' })
          await sales.getByText(text('payments.dunning.pausedUntil').split('{')[0]!.trim()).first().waitFor()
          const buyer = await visitAt(product, debtor.person, product.url + dealsPaths.invoices(), { width, language })
          await buyer.getByRole('link', { name: /^INV-/ }).click()
          await buyer.getByRole('heading', { name: text('deals.reminders') }).waitFor()
          await inspect(buyer, `an invoice that was reminded of at ${width}`)
          await Promise.all([sales.context().close(), buyer.context().close()])
        },
        180_000,
      )
    })
  })
