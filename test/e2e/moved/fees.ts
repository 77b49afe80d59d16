import { beforeAll, describe, expect, test } from 'vitest'
import { texts } from '#shared/areas.ts'
import type { Contracts } from '#shared/deals/Contracts.contract.ts'
import { identityPaths } from '#shared/identity/paths.ts'
import type { Out } from '#shared/kit/contract.ts'
import { displayMoney, fromJson } from '#shared/kit/money.ts'
import { exactDate } from '#shared/kit/words.ts'
import { organisationsPaths } from '#shared/organisations/paths.ts'
import { monthOf } from '#shared/payments/books.ts'
import type { IntentToPay } from '#test/demo/client.ts'
import { billed, makeSeller } from '../deals.ts'
import { atHome, inspect, makePerson, type Person, type Product, signIn, visitAt } from '../harness.ts'
import { onScreens } from '../screens.ts'

// @reaches web functions

type UsageFee = Out<(typeof Contracts)['methods']['GET_USAGE_FEE']>
type FeeQuote = Out<(typeof Contracts)['methods']['GET_FEE_QUOTE']>

/** An organisation chooses a plan for the sum that it is shown, does not pay, can do nothing else then, pays, and chooses a smaller one. */
export const fees = (before: () => Product) =>
  describe('usage plans', () => {
    let product: Product
    beforeAll(() => {
      product = before()
    })

    const views = onScreens('phone', [
      { width: 1280, language: 'en', sum: '21.99' },
      { width: 390, language: 'fr', sum: '21,99' },
    ])

    const owners = new Map<number, Person>()
    const organisations = new Map<number, string>()

    const acting = async (width: number, language: 'en' | 'fr', at: string) => {
      const page = await atHome(product, owners.get(width)!, { width, language })
      await page.locator('.switch-face').click()
      await page
        .getByRole('dialog')
        .getByRole('button', { name: `Planners ${width}` })
        .click()
      await page
        .locator('.switch-face')
        .filter({ hasText: `Planners ${width}` })
        .waitFor()
      await page.goto(product.url + at)
      return page
    }

    const wordsOf = (language: 'en' | 'fr') => {
      const words = texts[language] as Readonly<Record<string, string>>
      return (key: string, filled: Readonly<Record<string, string>> = {}) =>
        Object.entries(filled).reduce((said, [name, value]) => said.replaceAll(`{${name}}`, value), words[key] ?? key)
    }

    describe.each(views)('a usage plan at $width pixels', ({ width, language, sum }) => {
      const text = wordsOf(language)

      test('is chosen for the sum that is shown', async () => {
        const cora = await makePerson(product, 'Cora', 'Harbour', `fees${width}`)
        owners.set(width, cora)
        organisations.set(width, (await makeSeller(product, cora, `Planners ${width}`)).id)
        const page = await acting(width, language, organisationsPaths.upgrade())
        await page.getByRole('heading', { name: text('payments.fee.plans') }).waitFor()
        await inspect(page, `plans at ${width}`)
        const spark = { plan: text('organisations.plan.spark') }
        await page.getByRole('button', { name: text('payments.fee.chooseOf', spark) }).click()
        const dialog = page.getByRole('dialog')
        await dialog.getByRole('status').filter({ hasText: sum }).waitFor()
        await inspect(page, `plan to agree to at ${width}`)
        await dialog.getByLabel(text('files.sign.name')).fill('Cora Harbour')
        await dialog.getByRole('button', { name: text('payments.fee.agree'), exact: true }).click()
        await page.waitForURL('**/procurement/invoice/payment**')
        await page.getByText(sum).first().waitFor()
        await page.goto(product.url + organisationsPaths.upgrade())
        await page.getByRole('heading', { name: text('payments.fee.invoices') }).waitFor()
        // The paper of what was billed, as the browser saves it.
        const saved = page.waitForEvent('download')
        await page.getByRole('button', { name: text('payments.fee.pdf').split('{')[0]!.trim() }).click()
        expect((await saved).suggestedFilename()).toMatch(/\.pdf$/)
        await inspect(page, `plan at ${width}`)
        await page.context().close()
      })
    })

    type Paid = Awaited<ReturnType<typeof billed>>
    const paidInto = new Map<number, Paid>()
    /** The month in which each was paid. */
    const months = new Map<number, string>()

    describe.each(views)('the books of an account at $width pixels', ({ width, language }) => {
      const text = wordsOf(language)

      test('have a payment and its fee as soon as it is heard of', async () => {
        const made = await billed(product, `books${width}`, 1)
        paidInto.set(width, made)
        const { call, giveCard } = product.client
        const { supplier, client, invoices } = made
        // The client sells nothing, and has no account.
        const other = await visitAt(product, client.person, product.url + organisationsPaths.books(), {
          width,
          language,
        })
        await other.getByText(text('payments.books.noAccount.text')).waitFor()
        await inspect(other, `books, no account at ${width}`)
        await other.context().close()
        const page = await atHome(product, supplier.person, { width, language })
        const invoiceId = invoices[0]!.id
        await call(client.as, 'Payments.PAY_INVOICE', { invoiceId })
        const intent = await call<IntentToPay>(client.as, 'Payments.CLIENT_SECRET', { invoiceId })
        await giveCard(intent, '4242424242424242')
        const month = monthOf(await product.now())
        months.set(width, month)
        const isWritten = async () =>
          (await call<{ items: unknown[] }>(supplier.as, 'Books.GET_MONTH', { month })).items.length
        await expect.poll(isWritten).toBe(2)
        await page.goto(product.url + organisationsPaths.books())
        await page.getByText(text('payments.books.unchecked'), { exact: true }).waitFor()
        await page.getByText(text('payments.books.kind.providerFee')).first().waitFor()
        await inspect(page, `books, not checked yet at ${width}`)
        await page.context().close()
      })
    })

    describe.each(views)('a fee that is unpaid at $width pixels', ({ width, language }) => {
      const text = wordsOf(language)

      // One step for all: the clock is of the whole product.
      beforeAll(async () => {
        if (width === views[0]?.width) await product.moveClock('+15d')
      }, 240_000)

      test('closes all but paying it, and opens all once it is paid', async () => {
        const page = await product.open({ width, language })
        await page.goto(product.url + identityPaths.login())
        await signIn(page, owners.get(width)!, language)
        // It is whom one acted for last, and every other page leads here.
        await page.waitForURL(`**${organisationsPaths.payFee()}`)
        await page.goto(product.url + organisationsPaths.clients())
        await page.waitForURL(`**${organisationsPaths.payFee()}`)
        const pay = page.getByRole('link', { name: text('payments.fee.payOne').split('{')[0]!.trim() })
        await pay.waitFor()
        await inspect(page, `unpaid fee at ${width}`)
        await pay.click()
        await page.waitForURL('**/procurement/invoice/payment**')
        // The form of a card has a test of its own.
        const invoiceId = new URL(page.url()).searchParams.get('invoice') ?? ''
        const { client } = product
        const as = { email: owners.get(width)!.email, organisationId: organisations.get(width)! }
        await client.call(as, 'Payments.PAY_INVOICE', { invoiceId })
        const intent = await client.call<{ intentId: string; clientSecret: string }>(as, 'Payments.CLIENT_SECRET', {
          invoiceId,
        })
        await client.giveCard(intent, '4242424242424242')
        await page.getByText(text('payments.pay.totalPaid'), { exact: true }).first().waitFor()
        await page.goto(product.url + organisationsPaths.clients())
        await page.waitForURL(`**${organisationsPaths.clients()}`)
        await page.getByRole('heading', { level: 1 }).waitFor()
        expect(new URL(page.url()).pathname).toBe(organisationsPaths.clients())

        // Down again: nothing is charged now, which is said before it is agreed to, and the plan ends with the month that is paid.
        const fee = () => client.call<UsageFee>(as, 'Contracts.GET_USAGE_FEE', {})
        const before = await fee()
        const down = { plan: 'free', extraClients: 0 }
        const quote = await client.call<FeeQuote>(as, 'Contracts.GET_FEE_QUOTE', down)
        expect(quote).toMatchObject({ kind: 'down', now: { amount: '0.00' }, monthly: { amount: '0.00' } })
        await page.goto(product.url + organisationsPaths.upgrade())
        const free = { plan: text('organisations.plan.free') }
        await page.getByRole('button', { name: text('payments.fee.chooseOf', free) }).click()
        const dialog = page.getByRole('dialog')
        const said = text('payments.fee.quote.down', {
          from: exactDate(quote.from, language, 'long'),
          monthly: displayMoney(fromJson(quote.monthly), language),
        })
        await dialog.getByRole('status').filter({ hasText: said }).waitFor()
        await inspect(page, `a smaller plan to agree to at ${width}`)
        await dialog.getByLabel(text('files.sign.name')).fill('Cora Harbour')
        await dialog.getByRole('button', { name: text('payments.fee.agree'), exact: true }).click()
        await dialog.waitFor({ state: 'detached' })
        const follows = { ...free, day: exactDate(quote.from, language, 'long') }
        await page.getByText(text('payments.fee.following', follows)).waitFor()
        // Nothing was billed for it, and until that day all is as it was.
        const after = await fee()
        expect(after).toMatchObject({ plan: 'spark', following: { plan: 'free', from: quote.from } })
        expect(after.invoices.map(({ id }) => id)).toEqual(before.invoices.map(({ id }) => id))
        await inspect(page, `a smaller plan that follows at ${width}`)
        await page.context().close()
      })
    })

    describe.each(views)('the same books at $width pixels, once nights have passed', ({ width, language }) => {
      const text = wordsOf(language)

      test('agree with the provider, and say what went to the bank', async () => {
        const { supplier } = paidInto.get(width)!
        const page = await visitAt(product, supplier.person, product.url + organisationsPaths.account(), {
          width,
          language,
        })
        await page.getByRole('link', { name: text('organisations.page.books') }).click()
        await page.getByText(text('payments.books.agrees'), { exact: true }).waitFor()
        await page.getByLabel(text('payments.books.month')).selectOption(months.get(width) ?? '')
        await page.getByText(text('payments.books.kind.providerFee')).first().waitFor()
        await inspect(page, `books, checked at ${width}`)
        const saved = page.waitForEvent('download')
        await page.getByRole('button', { name: text('app.export.csv') }).click()
        expect((await saved).suggestedFilename()).toMatch(/\.csv$/)
        await page.goto(product.url + organisationsPaths.account())
        await page.locator(`a[href*="${organisationsPaths.account()}/po_"]`).first().click()
        await page.getByText(text('payments.payout.kind.payment'), { exact: true }).first().waitFor()
        await inspect(page, `payout at ${width}`)
        await page.context().close()
      })
    })
  })
