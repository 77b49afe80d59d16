import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { texts } from '#shared/areas.ts'
import { dealPathsOf, dealsPaths } from '#shared/deals/paths.ts'
import type { Request } from '#shared/deals/request.ts'
import { workPaths } from '#shared/work/paths.ts'
import { connectAccount } from '#test/demo/accounts.ts'
import { published } from '../deals.ts'
import {
  atHome,
  inspect,
  makeOrganisation,
  makePerson,
  type Person,
  type Product,
  settled,
  visitAt,
} from '../harness.ts'
import { forgetJournal, journalOf } from '../journal.ts'

// @reaches web shared functions scripts/clock.ts

const { en, fr } = texts

/** What people do with a board at work: they name its columns and labels, mention each other, are reminded, and take tasks from deals and invoices. */
export const todoWork = (before: () => Product) =>
  describe('a board at work', () => {
    let product: Product
    let owner: Person
    let clerk: Person
    let client: Person
    let organisationId: string
    let request: Request
    let invoice: { readonly id: string; readonly reference: string }

    const call = <T>(method: `${string}.${string}`, payload: object, name = '') =>
      product.client.call<T>({ email: owner.email, organisationId }, method, payload, name)

    /** A signed deal with its first invoice, by the calls that its pages make. */
    const makeDeal = async () => {
      const service = await published(product, owner, organisationId)
      const as = { email: client.email }
      request = await product.client.call<Request>(as, 'Tickets.SEND_REQUEST_MERGED', {
        body: {
          items: [
            { serviceId: service.id, quantity: 1, start: '2027-04-01', answers: { staff: '4', system: 'Spreadsheet' } },
          ],
          paymentIndex: 0,
          platformIndex: 0,
          hiMsg: '',
        },
      })
      const offer = { requestId: request.id, version: request.version, body: { message: 'Gladly', language: 'en' } }
      request = await call<Request>('Tickets.CREATE_OFFER', offer)
      const sign = async (who: { email: string; organisationId?: string }, { first, last }: Person) => {
        const asked = { requestId: request.id }
        const { hash } = await product.client.call<{ hash: string }>(who, 'Contracts.GET_DOCUMENT', asked, who.email)
        const signature = { kind: 'typed', name: `${first} ${last}` }
        const signed = { ...asked, documentHash: hash, signature }
        await product.client.call(who, 'Contracts.SIGN_CONTRACT_MERGED', signed, who.email)
      }
      await sign(as, client)
      await sign({ email: owner.email, organisationId }, owner)
      const { contract } = await call<{ contract: { id: string } }>('Tickets.GET_PROCUREMENT_OF_TICKET_MERGED', {
        ticket: request.id,
      })
      invoice = await call('Invoices.PUBLISH_INVOICE', { contractId: contract.id, number: 1 })
    }

    beforeAll(async () => {
      product = before()
      owner = await makePerson(product, 'Una', 'Board', 'work')
      clerk = await makePerson(product, 'Rafe', 'Clerk', 'work')
      client = await makePerson(product, 'Cora', 'Moss', 'work')
      const named = { tradingName: 'Board Works', domainName: 'board-works', signerCount: 1 }
      organisationId = (await makeOrganisation(product, owner, named)).id
      await connectAccount(product.client, { email: owner.email, organisationId })
      const { uid } = await product.client.call<{ uid: string }>({ email: clerk.email }, 'User.SYNC', {})
      const { items } = await call<{ items: { rid: string; name: string }[] }>('Organisations.GET_ROLES', {})
      const rid = items.find(({ name }) => name === 'Member')?.rid
      await call('Invitations.CREATE', { type: 'member', rid, language: 'en', invitees: [uid] })
      const answer = { organizationId: organisationId, type: 'member', accept: true }
      await product.client.call({ email: clerk.email }, 'Invitations.ACCEPT_INVITATION', answer)
      await makeDeal()
    }, 240_000)

    const column = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
    const columns = (page: Page) => page.locator('.board-column h2').allTextContents()
    const card = (page: Page, title: string) => page.locator('.card', { hasText: title })
    const subjects = async ({ email }: Person) => (await product.mails(email)).map(({ subject }) => subject)
    const live = { timeout: 20_000 }

    /** The buttons at the head and the foot of the open dialog, and of the bars, at whose middle something else lies. */
    const coveredIn = (page: Page) =>
      page.evaluate(() =>
        [...document.querySelectorAll('.dialog-head button, .dialog-box > .actions button')].flatMap(button => {
          const { left, top, width, height } = button.getBoundingClientRect()
          const at = document.elementFromPoint(left + width / 2, top + height / 2)
          return at && button.contains(at) ? [] : [`${button.textContent || button.ariaLabel} under ${at?.className}`]
        }),
      )

    const byMenu = async (page: Page, name: string, entry: string) => {
      await page.getByRole('button', { name: en['work.todo.column.menu'].replace('{column}', name) }).click()
      await page
        .getByRole('menuitem', { name: entry, exact: true })
        .or(page.getByRole('menuitemcheckbox', { name: entry }))
        .click()
    }

    test('tasks are taken from a deal and from an invoice, and lead back to them', async () => {
      const page = await visitAt(product, owner, product.url + dealPathsOf.sale.deal(request.id), { width: 1280 })
      await settled(page)
      const tasks = page.locator('.tasks')
      await tasks.getByText(en['work.todo.tasks.none']).waitFor()
      const add = tasks.getByRole('textbox', { name: en['work.todo.add'] })
      await add.fill('Book the room')
      await add.press('Enter')
      await tasks.getByRole('link', { name: 'Book the room' }).waitFor()
      await inspect(page, 'tasks of a deal')
      await page.goto(product.url + dealsPaths.invoice(invoice.id))
      await settled(page)
      await tasks.getByRole('textbox', { name: en['work.todo.add'] }).fill('Ask for the money')
      await page.keyboard.press('Enter')
      await tasks.getByRole('link', { name: 'Ask for the money' }).click()
      const dialog = page.getByRole('dialog', { name: 'Ask for the money' })
      await dialog.getByRole('link', { name: invoice.reference }).click()
      await page.waitForURL(url => url.pathname === dealsPaths.invoice(invoice.id))
      await page.goBack()
      await page.keyboard.press('Escape')
      await card(page, 'Book the room').getByText(en['work.todo.about.deal']).waitFor({ state: 'attached' })
      await card(page, 'Ask for the money').getByText(en['work.todo.about.invoice']).waitFor({ state: 'attached' })
      // The other side has a board of its own, and sees none of these.
      const other = await visitAt(product, client, product.url + dealPathsOf.purchase.deal(request.id), { width: 390 })
      await settled(other)
      await other.locator('.tasks').getByText(en['work.todo.tasks.none']).waitFor()
      await inspect(other, 'tasks of a deal on a phone')
      await other.context().close()
      await page.context().close()
    })

    test('columns are renamed, moved and said to be done, and labels are changed on their cards, live for who looks', async () => {
      const page = await atHome(product, owner, { width: 1280 })
      const other = await atHome(product, clerk, { width: 1280 })
      for (const each of [page, other]) {
        await each.goto(product.url + workPaths.board())
        await settled(each)
      }
      await byMenu(page, en['work.todo.column.doing'], en['work.todo.column.rename'])
      const naming = page.getByRole('dialog', { name: en['work.todo.column.rename'] })
      await naming.getByLabel(en['work.todo.column.name']).fill('Waiting for others')
      await inspect(page, 'a column is renamed')
      await naming.getByRole('button', { name: en['app.save'] }).click()
      await column(page, 'Waiting for others').waitFor()
      await column(other, 'Waiting for others').waitFor(live)
      await byMenu(page, 'Waiting for others', en['work.todo.column.left'])
      const order = ['Waiting for others', en['work.todo.column.todo'], en['work.todo.column.done']]
      await expect.poll(() => columns(page)).toEqual(order)
      await expect.poll(() => columns(other), live).toEqual(order)

      await page.getByRole('button', { name: en['work.todo.labels'], exact: true }).click()
      const labels = page.getByRole('dialog', { name: en['work.todo.labels'] })
      await labels.getByLabel(en['work.todo.label.name']).fill('Urgent')
      await labels.getByRole('button', { name: en['work.todo.label.add'] }).click()
      await labels.locator('.status-pill', { hasText: 'Urgent' }).waitFor()
      await page.keyboard.press('Escape')
      await page.getByRole('link', { name: 'Book the room' }).click()
      await page.getByRole('dialog').getByLabel('Urgent').click()
      await page.keyboard.press('Escape')
      await card(other, 'Book the room').getByText('Urgent').waitFor(live)
      await page.getByRole('button', { name: en['work.todo.labels'], exact: true }).click()
      await labels.getByRole('button', { name: en['work.todo.label.edit'].replace('{name}', 'Urgent') }).click()
      await labels.getByLabel(en['work.todo.label.name']).fill('Before Friday')
      await labels.getByLabel(en['work.todo.label.tone']).selectOption('danger')
      await inspect(page, 'a label is changed')
      await labels.getByRole('button', { name: en['app.save'] }).click()
      await labels.locator('.status-pill', { hasText: 'Before Friday' }).waitFor()
      await page.keyboard.press('Escape')
      await card(page, 'Book the room').getByText('Before Friday').waitFor()
      await card(other, 'Book the room').getByText('Before Friday').waitFor(live)
      await page.context().close()
      await other.context().close()
    })

    test('who is mentioned is told, by bell and mail, and reads the comment there', async () => {
      const page = await atHome(product, owner, { width: 1280 })
      const other = await atHome(product, clerk, { width: 390, language: 'fr' })
      await page.goto(product.url + workPaths.board())
      await page.getByRole('link', { name: 'Book the room' }).click()
      const dialog = page.getByRole('dialog', { name: 'Book the room' })
      await dialog.getByLabel(en['work.todo.comment']).fill('for six people, please')
      await dialog.getByLabel(en['work.todo.mention']).selectOption({ label: 'Rafe Clerk' })
      await dialog.getByRole('button', { name: en['work.todo.comment.send'] }).click()
      await dialog.getByText('@Rafe Clerk for six people, please').waitFor()
      await expect.poll(() => subjects(clerk), live).toContain("You were mentioned at 'Book the room'")
      await other
        .getByRole('button', { name: /notifications/i })
        .first()
        .click()
      await other
        .locator('.bell-panel')
        .getByText(fr['work.notice.cardMentioned'].replace('{card}', 'Book the room'))
        .first()
        .click()
      const card = other.getByRole('dialog', { name: 'Book the room' })
      await card.getByText('@Rafe Clerk for six people, please').waitFor()
      // What is told meanwhile lies over nothing that can be pressed.
      await card.getByLabel(fr['work.todo.text']).fill('Upstairs')
      await card.getByRole('button', { name: fr['app.save'] }).click()
      await other.locator('.toast-note', { hasText: fr['work.todo.saved'] }).waitFor()
      expect(await coveredIn(other)).toEqual([])
      await inspect(other, 'a card in which one is mentioned, on a phone')
      await page.context().close()
      await other.context().close()
    })

    test('who has to do a task is reminded of it, and told when it is due, as time goes on', async () => {
      const page = await visitAt(product, owner, product.url + workPaths.board(), { width: 1280 })
      await page.getByRole('link', { name: 'Ask for the money' }).click()
      const dialog = page.getByRole('dialog', { name: 'Ask for the money' })
      await dialog.getByLabel(en['work.todo.assignee']).selectOption({ label: 'Rafe Clerk' })
      const due = await page.evaluate(() => {
        const at = new Date(Date.now() + 3 * 3_600_000)
        return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
      })
      await dialog.getByLabel(en['work.todo.dueAt'], { exact: true }).fill(due)
      // What was typed last is kept, though the dialog is closed by a key at once.
      await page.keyboard.press('Escape')
      await card(page, 'Ask for the money')
        .getByText(/^Due in/)
        .waitFor()
      await page.getByRole('link', { name: 'Ask for the money' }).click()
      await dialog.getByLabel(en['work.todo.reminder']).selectOption('1hour')
      await settled(page)
      await page.context().close()
      const reminder = "Reminder: 'Ask for the money' is due soon"
      expect(await subjects(clerk)).not.toContain(reminder)
      await product.moveClock('+2h')
      await expect.poll(() => subjects(clerk), live).toContain(reminder)
      expect(await subjects(clerk)).not.toContain("'Ask for the money' is due")
      await product.moveClock('+2h')
      await expect.poll(() => subjects(clerk), live).toContain("'Ask for the money' is due")
      expect((await subjects(clerk)).filter(subject => subject === reminder)).toHaveLength(1)
      const late = await visitAt(product, clerk, product.url + workPaths.board(), { width: 390 })
      await card(late, 'Ask for the money')
        .getByText(/^Overdue/)
        .waitFor()
      await inspect(late, 'a late task on a phone')
      await late.context().close()
    })

    test('a template that is shared is told of, and the palette finds it with the tasks, by the beginnings of words', async () => {
      const other = await atHome(product, clerk, { width: 1280 })
      const body = { title: 'Rooms and chairs', kind: 'letter', body: '<p>Dear all</p>' }
      const { id, version } = await call<{ id: string; version: number }>('Templates.CREATE', { body }, 'rooms')
      await call('Templates.SHARE', { id, version }, 'rooms')
      await expect.poll(() => subjects(clerk), live).toContain("A template for you: 'Rooms and chairs'")
      const search = async (page: Page, words: string) => {
        await page.keyboard.press('Control+k')
        await page.locator('.palette-input input').fill(words)
      }
      await search(other, 'roo')
      await other.getByRole('option', { name: /Book the room/ }).waitFor(live)
      await other.getByRole('option', { name: /Rooms and chairs/ }).waitFor()
      await inspect(other, 'what the palette finds of all that is kept')
      await other.getByRole('option', { name: /Rooms and chairs/ }).click()
      await other.getByRole('heading', { name: 'Rooms and chairs' }).waitFor()
      await search(other, 'book roo')
      await other.getByRole('option', { name: /Book the room/ }).click()
      await other.getByRole('dialog', { name: 'Book the room' }).waitFor()
      await other.context().close()
      // Another organisation's people find none of it: that nothing has this name is said once all was answered.
      const outsider = await makePerson(product, 'Nils', 'Far', 'work')
      await makeOrganisation(product, outsider, { tradingName: 'Far Away', domainName: 'far-away' })
      const stranger = await atHome(product, outsider, { width: 390, language: 'fr' })
      await settled(stranger)
      forgetJournal(stranger)
      await search(stranger, 'roo')
      await stranger.getByText(fr['app.palette.nothing']).waitFor()
      expect(await stranger.getByRole('option').count()).toBe(0)
      const journal = journalOf(stranger)
      const asked = journal.filter(entry => entry.startsWith('asked '))
      expect(asked).toEqual(
        expect.arrayContaining(['asked Todos.FIND', 'asked Todos.GET_PEOPLE', 'asked Templates.FIND']),
      )
      expect(journal.filter(entry => entry.startsWith('200 ')).length).toBeGreaterThanOrEqual(asked.length)
      await stranger.context().close()
    })
  })
