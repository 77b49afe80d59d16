import { readFileSync } from 'node:fs'
import type { Locator, Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { connectAccount } from '#test/demo/accounts.ts'
import type { DemoCaller } from '#test/demo/client.ts'
import { inspect, makeOrganisation, makePerson, type Person, type Product, settled, signIn } from '../harness.ts'
import { onScreens } from '../screens.ts'

// @reaches marketplace

/** A supplier writes a service and brings it to the market; a visitor finds it there while typing. */
export const marketplace = (before: () => Product) =>
  describe('the marketplace', () => {
    let product: Product
    beforeAll(() => {
      product = before()
    })

    const organisationOf = (owner: Person, tradingName: string, domainName: string) =>
      makeOrganisation(product, owner, { tradingName, domainName, description: 'Books kept in order.' })

    const kind = (page: Page, name: string): Locator => page.locator('li.kind').filter({ hasText: name })
    const status = (page: Page): Locator => page.locator('.page-title .status-pill')

    /** The index follows a moment later, and what is public is kept for some seconds: looks again until it is so. */
    const until = (page: Page, there: Locator, found: boolean): Promise<void> =>
      expect
        .poll(
          async () => {
            await settled(page)
            const isThere = (await there.count()) > 0
            if (isThere !== found) await page.reload()
            return isThere
          },
          { interval: 500 },
        )
        .toBe(found)

    /** Name, category, description, duration and fee, with what is refused on the way. */
    const writeBasics = async (page: Page, name: string): Promise<void> => {
      await page.getByLabel('Name', { exact: true }).fill(name)
      await page.getByRole('button', { name: 'Save', exact: true }).click()
      // Saving is blocked: what is missing stands beside its field, and the focus is on the first of it.
      await expect
        .poll(() => page.getByLabel('Base fee').evaluate(input => input === document.activeElement))
        .toBe(true)
      await page.getByRole('alert').filter({ hasText: 'Choose at least one payment schedule.' }).waitFor()
      await page.getByLabel('Category').selectOption('Professional, Scientific and Technical Services')
      await page.getByLabel('Description').fill('Every pay run checked.\nWith a report and a list of what to mend.')
      await page.getByLabel('Duration').fill('3')
      // What is no amount stays as it is and is told; what was pasted with a sign and thousands becomes a plain amount.
      await page.getByLabel('Base fee').fill('1200x.00')
      await page.getByLabel('Duration').focus()
      expect(await page.getByLabel('Base fee').inputValue()).toBe('1200x.00')
      expect(await page.getByLabel('Base fee').getAttribute('aria-invalid')).toBe('true')
      await page.getByLabel('Base fee').fill('$1,200.00')
      await page.getByLabel('Duration').focus()
      await expect.poll(() => page.getByLabel('Base fee').inputValue()).toBe('1200.00')
    }

    /** All five kinds are tried; four stay. */
    const writeSchedules = async (page: Page): Promise<void> => {
      for (const name of ['All up front', 'All after delivery', 'Deposit and balance', 'Instalments'])
        await page.getByLabel(name, { exact: true }).check()
      // Four is the most; instalments have turned the schedules on for the market.
      expect(await page.getByLabel('Per delivery', { exact: true }).isDisabled()).toBe(true)
      expect(await page.getByLabel('Show the schedules on the market').isChecked()).toBe(true)
      await page.getByLabel('All up front', { exact: true }).uncheck()
      await page.getByLabel('Per delivery', { exact: true }).check()

      const two = kind(page, 'Deposit and balance')
      await two.getByLabel('Deposit', { exact: true }).fill('150')
      expect(await two.getByLabel('Deposit', { exact: true }).inputValue()).toBe('99')
      expect(await two.getByLabel('Balance', { exact: true }).inputValue()).toBe('1')
      expect(await two.getByLabel('Balance', { exact: true }).isDisabled()).toBe(true)
      await two.getByLabel('Deposit', { exact: true }).fill('')
      await two.getByText('This must not be empty.').waitFor()
      await two.getByLabel('Deposit', { exact: true }).fill('40')

      const parts = kind(page, 'Instalments')
      await parts.getByLabel('Balance', { exact: true }).fill('75')
      expect(await parts.getByLabel('Deposit', { exact: true }).inputValue()).toBe('25')
      // Interest is nobody's until it is asked for.
      expect(await parts.getByLabel('Interest on the balance').isChecked()).toBe(false)
      await parts.getByLabel('Interest on the balance').check()
      expect(await parts.getByLabel('Interest option').isDisabled()).toBe(true)
      await parts.getByLabel('Interest on the balance').uncheck()
      await parts.getByLabel('First instalment after the deposit').fill('28')
      await kind(page, 'Per delivery').getByLabel('Before or after').selectOption('After the delivery')
      expect(await kind(page, 'Per delivery').getByLabel('Days from the delivery').inputValue()).toBe('1')
    }

    /** Without an account that takes payments no card can be ticked, and it is told where one is connected. */
    const openTheCard = async (page: Page, as: DemoCaller): Promise<void> => {
      const card = page.getByLabel('AUD by card')
      await card.waitFor()
      expect(await card.getAttribute('aria-disabled')).toBe('true')
      await page.getByRole('link', { name: 'See your account' }).waitFor()
      await inspect(page, 'the editor of a service, no account')
      await page.getByText('Draft kept in this browser').waitFor()
      await connectAccount(product.client, as)
      await page.reload()
      await expect.poll(() => card.getAttribute('aria-disabled')).not.toBe('true')
    }

    const writeTheRest = async (page: Page): Promise<void> => {
      await page.getByLabel('AUD by card').check()
      // Who wants no cards asks for a bank account; what nobody could pay with is not offered.
      const offered = { 'AUD by direct debit': 1, 'USD by card': 0, 'ETH by wallet': 0 }
      for (const [name, count] of Object.entries(offered)) expect(await page.getByLabel(name).count()).toBe(count)
      // All that can be paid can be taken, once the client lets it be.
      const debit = page.getByRole('switch', { name: 'Auto debit' })
      await debit.check()
      await debit.uncheck()
      await page.getByLabel('Text of the letter').fill('Dear {client},\n\nwe carry out {service}.')
      await page.locator('.paper').filter({ hasText: 'we carry out Payroll check' }).waitFor()

      for (const name of ['Text', 'One of several', 'Tick boxes'])
        await page.getByRole('button', { name, exact: true }).click()
      const question = (n: number) => page.locator('.question-edit').nth(n)
      await question(0).getByLabel('Question', { exact: true }).fill('How many employees?')
      await question(0).getByLabel('Answer is').selectOption('A number')
      await question(0).getByLabel('Must be answered').check()
      await question(1).getByLabel('Question', { exact: true }).fill('Which system?')
      await question(1).getByLabel('Options').fill('Spreadsheet\nOther')
      await page.getByRole('button', { name: 'Move question 2 up' }).click()
      await page.getByRole('button', { name: 'Remove question 3' }).click()
      expect(await question(0).getByLabel('Question', { exact: true }).inputValue()).toBe('Which system?')
      // The second is asked only where the first was answered so.
      expect(await question(0).getByLabel('Asked').count()).toBe(0)
      await question(1).getByLabel('Asked').selectOption('Depending on question 1: Which system?')
      await question(1).getByLabel('Other', { exact: true }).check()
      await question(1).getByLabel('The answer stands').selectOption('Beside the question')
    }

    /** A draft waits in the browser, and so do the steps back. */
    const reloadAndUndo = async (page: Page, name: string): Promise<void> => {
      await page.getByText('Draft kept in this browser').waitFor()
      await page.getByLabel('Words of acceptance').fill('Gladly.')
      // It is kept a moment after the last keystroke.
      await page.waitForFunction(() =>
        Object.keys(localStorage).some(
          key => key.includes('service.new') && localStorage.getItem(key)?.includes('Gladly.'),
        ),
      )
      await page.reload()
      await page.getByText('Draft kept in this browser').waitFor()
      expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe(name)
      expect(await page.getByLabel('Words of acceptance').inputValue()).toBe('Gladly.')
      await page.getByRole('button', { name: 'Undo' }).click()
      expect(await page.getByLabel('Words of acceptance').inputValue()).toBe('')
      await page.getByRole('button', { name: 'Redo' }).click()
      expect(await page.getByLabel('Words of acceptance').inputValue()).toBe('Gladly.')
    }

    const figures = (of: Locator): Promise<string[]> =>
      of.locator('.ui.table.rows tbody tr td:last-child').allTextContents()

    describe.each(
      onScreens('phone', [
        { width: 1280, mark: 'wide', trading: 'Quill Wages', domain: 'quill-wages' },
        { width: 390, mark: 'phone', trading: 'Tern Payroll', domain: 'tern-payroll' },
      ]),
    )('at $width px', ({ width, mark, trading, domain }) => {
      const name = `Payroll check ${mark}`

      test('a service is written, published, found, taken off the market and removed', async () => {
        const mara = await makePerson(product, 'Mara', 'Quill', mark)
        const supplier = await organisationOf(mara, trading, domain)

        const page = await product.open({ width })
        await page.goto(`${product.url}/login`)
        await signIn(page, mara)
        await page.waitForURL('**/home')
        await page.goto(`${product.url}/management/microservice`)
        await page.getByRole('heading', { name: 'No service yet' }).waitFor()
        await inspect(page, 'own services, empty')
        await page.getByRole('link', { name: 'New service' }).first().click()
        await page.getByLabel('Name', { exact: true }).waitFor()
        await inspect(page, 'editor, new')

        await writeBasics(page, name)
        await writeSchedules(page)
        await openTheCard(page, { email: mara.email, organisationId: supplier.id })
        await writeTheRest(page)
        await reloadAndUndo(page, name)
        await page.getByText('Nothing is missing.').waitFor()
        // The price with GST, and what each schedule asks for: 40 and 60 percent of 1,320.00, and the others of it.
        await page.locator('.sticky-summary').getByText('1,320.00 AUD').waitFor()
        const previews = page.locator('.editor-side .preview')
        expect(await figures(previews.filter({ hasText: 'All after delivery' }))).toEqual(['1,320.00 AUD'])
        expect(await figures(previews.filter({ hasText: 'Deposit and balance' }))).toEqual(['528.00 AUD', '792.00 AUD'])
        expect(await figures(previews.filter({ hasText: 'Instalments' }))).toEqual(Array(4).fill('330.00 AUD'))
        expect(await figures(previews.filter({ hasText: 'Per delivery' }))).toEqual(Array(3).fill('440.00 AUD'))
        await inspect(page, 'editor, written')

        await page.getByRole('button', { name: 'Save', exact: true }).click()
        await page.waitForURL('**/service/edit/ser_*')
        await page.getByText('Everything is saved').waitFor()
        expect(await status(page).textContent()).toBe('In Edit')
        await inspect(page, 'editor, saved')
        await page.getByRole('button', { name: 'Set to ready' }).click()
        await expect.poll(() => status(page).textContent()).toBe('Ready')
        await page.getByRole('button', { name: 'Launch' }).click()
        await page.waitForURL('**/service/detail/ser_*')
        await expect.poll(() => status(page).textContent()).toBe('Launched')
        await inspect(page, 'own service, launched')
        const id = page.url().split('/').at(-1) ?? ''

        await page.getByRole('link', { name: 'Your services' }).first().click()
        await page.getByLabel('Status').selectOption('Launched')
        await page.waitForURL('**/management/microservice?stat=published')
        await page.getByRole('link', { name: new RegExp(name) }).waitFor()
        await inspect(page, 'own services')
        const downloading = page.waitForEvent('download')
        await page.getByRole('button', { name: 'CSV' }).click()
        const csv = readFileSync(await (await downloading).path(), 'utf8')
        expect(csv).toContain(
          `${name},Launched,"Professional, Scientific and Technical Services",3 months,1200.00,AUD,`,
        )

        // A visitor looks for it, a few letters at a time.
        const visitor = await product.open({ width })
        await visitor.goto(`${product.url}/marketplace/microservice?q=${mark}`)
        await until(visitor, visitor.getByRole('link', { name }), true)
        await visitor.goto(`${product.url}/marketplace/microservice`)
        const search = visitor.getByRole('searchbox', { name: 'Search' })
        for (const part of ['pay', 'payr che', `payr che ${mark.slice(0, 3)}`]) {
          await search.fill(part)
          await visitor.waitForURL(`**/marketplace/microservice?q=${part.replaceAll(' ', '+')}`)
          await visitor.getByRole('link', { name }).waitFor()
        }
        await inspect(visitor, 'market, found')
        await search.fill('nothing is called so')
        await visitor.getByRole('heading', { name: 'Nothing matches' }).waitFor()
        await inspect(visitor, 'market, nothing found')
        await visitor.getByRole('button', { name: 'Clear search and filters' }).click()
        await visitor.getByRole('button', { name: /^Professional, Scientific and Technical Services/ }).click()
        await visitor.waitForURL('**/marketplace/microservice?category=M')
        await visitor.getByRole('link', { name }).click()

        // What it is, what it costs, when that is paid: the schedules of the editor's preview.
        await visitor.getByRole('heading', { name, level: 1 }).waitFor()
        await visitor.getByText('1,320.00 AUD').first().waitFor()
        const shown = visitor.locator('.with-side-main .preview')
        await shown.first().waitFor()
        expect(await figures(shown.filter({ hasText: 'Deposit and balance' }))).toEqual(['528.00 AUD', '792.00 AUD'])
        expect(await figures(shown.filter({ hasText: 'Instalments' }))).toEqual(Array(4).fill('330.00 AUD'))
        await visitor.getByText('How many employees?').waitFor()
        expect(await visitor.getByRole('link', { name: 'Request', exact: true }).getAttribute('href')).toBe(
          `/marketplace/microservice/service/${id}/request`,
        )
        await inspect(visitor, 'service page')
        await visitor.getByRole('link', { name: 'About this organisation' }).click()
        await visitor.waitForURL(`**/about/${supplier.domainName}`)
        await visitor.getByRole('link', { name }).waitFor()
        await inspect(visitor, 'organisation page')
        for (const path of ['/marketplace', '/marketplace/organization', '/orgsearch', '/servicesearch']) {
          await visitor.goto(`${product.url}${path}`)
          await visitor
            .getByRole('link', { name: path === '/servicesearch' ? name : trading })
            .first()
            .waitFor()
          await inspect(visitor, path)
        }

        // Whoever presses a result while the search still waits for them to stop typing gets there, however slowly its page comes.
        await page.route(/\/own-service-page-/, async route => {
          await new Promise(done => setTimeout(done, 1000))
          await route.continue()
        })
        await page.goto(`${product.url}/management/microservice`)
        await page.getByRole('link', { name }).waitFor()
        await page.getByRole('searchbox').first().fill(name)
        await page.getByRole('link', { name }).click()
        await page.waitForURL(`**/management/microservice/service/detail/${id}*`)

        // Off the market nobody finds it any more, and its page is not there.
        await page.getByRole('button', { name: 'Take off the market' }).click()
        await expect.poll(() => status(page).textContent()).toBe('Ready')
        await visitor.goto(`${product.url}/marketplace/microservice?q=${mark}`)
        await until(visitor, visitor.getByRole('link', { name }), false)
        await visitor.goto(`${product.url}/marketplace/microservice/service/${id}`)
        await until(visitor, visitor.getByRole('heading', { name, level: 1 }), false)
        await visitor.getByRole('heading', { name: 'Service', level: 1 }).waitFor()
        await inspect(visitor, 'service page, gone')
        await page.getByRole('button', { name: 'Remove' }).click()
        const dialog = page.getByRole('dialog', { name: `Remove ${name}?` })
        await dialog.waitFor()
        await inspect(page, 'removing')
        await dialog.getByRole('button', { name: 'Remove' }).click()
        await page.waitForURL('**/management/microservice')
        await page.getByRole('heading', { name: 'No service yet' }).waitFor()
        await Promise.all([page.context().close(), visitor.context().close()])
      })
    })
  })
