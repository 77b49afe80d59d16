import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { texts } from '#shared/areas.ts'
import { workPaths } from '#shared/work/paths.ts'
import {
  atHome,
  inspect,
  makeOrganisation,
  makePerson,
  type Person,
  type Product,
  settled,
  startProduct,
} from '../harness.ts'
import { onScreens } from '../screens.ts'

// @reaches web shared functions

/** The to-do board of an organisation: one moves a card by mouse, finger, keys and menu, and the other sees it. */

const { en, fr } = texts

let product: Product
let owner: Person
let clerk: Person

beforeAll(async () => {
  product = await startProduct()
  owner = await makePerson(product, 'Una', 'Board', 'todo')
  clerk = await makePerson(product, 'Rafe', 'Clerk', 'todo')
  const { id } = await makeOrganisation(product, owner, { tradingName: 'Board Works', domainName: 'board-works' })
  const { uid } = await product.client.call<{ uid: string }>({ email: clerk.email }, 'User.SYNC', {})
  const as = { email: owner.email, organisationId: id }
  const { items } = await product.client.call<{ items: { rid: string; name: string }[] }>(
    as,
    'Organisations.GET_ROLES',
    {},
  )
  const rid = items.find(({ name }) => name === 'Member')?.rid
  await product.client.call(as, 'Invitations.CREATE', { type: 'member', rid, language: 'en', invitees: [uid] }, 'clerk')
  const answer = { organizationId: id, type: 'member', accept: true }
  await product.client.call({ email: clerk.email }, 'Invitations.ACCEPT_INVITATION', answer, 'clerk')
}, 240_000)
afterAll(() => product?.close())

const toBoard = async (page: Page) => {
  await page.goto(product.url + workPaths.board())
  await settled(page)
}
const column = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const card = (page: Page, title: string) => page.locator('.card', { hasText: title })
const gripOf = (title: string) => en['work.todo.grip'].replace('{title}', title)
const menuOf = (title: string) => en['work.todo.menu'].replace('{title}', title)
const cardsOf = (page: Page, name: string) => column(page, name).locator('.card-head a').allTextContents()
const [todo, doing, done] = [
  en['work.todo.column.todo'],
  en['work.todo.column.doing'],
  en['work.todo.column.done'],
] as const

test('a board at 1280 px: cards are added, moved by mouse, keys and menu, and opened', async () => {
  const page = await atHome(product, owner, { width: 1280 })
  const other = await atHome(product, clerk, { width: 1280 })
  await toBoard(page)
  await inspect(page, 'an empty board')
  await toBoard(other)
  for (const title of ['Call the bank', 'Order chairs', 'Send the offer']) {
    const add = column(page, todo).getByRole('textbox', { name: en['work.todo.add.to'].replace('{column}', todo) })
    await add.fill(title)
    await add.press('Enter')
    await card(page, title).waitFor()
  }
  await expect.poll(() => cardsOf(page, todo)).toEqual(['Call the bank', 'Order chairs', 'Send the offer'])
  // Whoever looks sees it, too, without loading anything.
  await expect.poll(() => cardsOf(other, todo), { timeout: 15_000 }).toHaveLength(3)

  // By mouse: dragged over the column beside.
  const from = await card(page, 'Call the bank').boundingBox()
  const to = await column(page, doing).boundingBox()
  if (!from || !to) throw new Error('nothing to drag')
  await page.mouse.move(from.x + from.width / 2, from.y + from.height - 4)
  await page.mouse.down()
  await page.mouse.move(to.x + to.width / 2, to.y + 60, { steps: 8 })
  await page.mouse.up()
  await expect.poll(() => cardsOf(page, doing)).toEqual(['Call the bank'])
  await expect.poll(() => cardsOf(other, doing), { timeout: 15_000 }).toEqual(['Call the bank'])

  // By keys, with the focus kept and told to who listens.
  const grip = page.getByRole('button', { name: gripOf('Send the offer') })
  await grip.press('ArrowUp')
  await expect.poll(() => cardsOf(page, todo)).toEqual(['Send the offer', 'Order chairs'])
  await page.getByRole('status').filter({ hasText: 'Send the offer is now number 1 of 2 in To do.' }).waitFor()
  await grip.press('ArrowRight')
  await expect.poll(() => cardsOf(page, doing)).toEqual(['Send the offer', 'Call the bank'])
  await expect.poll(() => grip.evaluate(element => element === document.activeElement)).toBe(true)

  // By the menu of the card.
  await page.getByRole('button', { name: menuOf('Order chairs') }).click()
  await page.getByRole('menuitem', { name: en['work.todo.moveTo'].replace('{column}', done) }).click()
  await expect.poll(() => cardsOf(page, done)).toEqual(['Order chairs'])
  await expect.poll(() => cardsOf(other, done), { timeout: 15_000 }).toEqual(['Order chairs'])

  // A label, and a card with all that belongs to it.
  await page.getByRole('button', { name: en['work.todo.labels'], exact: true }).click()
  const labels = page.getByRole('dialog', { name: en['work.todo.labels'] })
  await labels.getByLabel(en['work.todo.label.name']).fill('Urgent')
  await labels.getByRole('button', { name: en['work.todo.label.add'] }).click()
  await labels.locator('.status-pill', { hasText: 'Urgent' }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'Call the bank' }).click()
  const dialog = page.getByRole('dialog', { name: 'Call the bank' })
  await dialog.getByLabel(en['work.todo.assignee']).selectOption({ label: 'Rafe Clerk' })
  await dialog.getByLabel(en['work.todo.dueAt'], { exact: true }).fill('2024-01-02T09:00')
  await dialog.getByLabel(en['work.todo.text']).fill('About the loan')
  await dialog.getByRole('button', { name: en['app.save'] }).click()
  await page.getByText(en['work.todo.saved']).waitFor()
  await dialog.getByLabel('Urgent').click()
  await expect.poll(() => dialog.getByLabel('Urgent').isChecked()).toBe(true)
  await dialog.getByLabel(en['work.todo.comment']).fill('They open at nine, see https://bank.example/hours.')
  await dialog.getByRole('button', { name: en['work.todo.comment.send'] }).click()
  const said = dialog.locator('.comments', { hasText: 'They open at nine' })
  expect(await said.getByRole('link').getAttribute('href')).toBe('https://bank.example/hours')
  await dialog.locator('input[type=file]').setInputFiles({
    name: 'terms.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('Ten per cent'),
  })
  await dialog.getByRole('button', { name: 'terms.txt', exact: true }).waitFor({ timeout: 20_000 })
  await inspect(page, 'a card')
  await page.keyboard.press('Escape')
  await page.waitForURL(url => url.pathname === workPaths.board())
  await card(page, 'Call the bank')
    .getByText(/^Overdue/)
    .waitFor()
  await card(page, 'Call the bank').getByText('Urgent').waitFor()
  await inspect(page, 'a board')

  // The other was told, and finds it by a filter that stands in the address.
  await other.getByRole('link', { name: 'Call the bank' }).waitFor()
  await other.getByLabel(en['work.todo.dueAt']).first().selectOption('overdue')
  await other.waitForURL(url => url.searchParams.get('due') === 'overdue')
  await expect.poll(() => cardsOf(other, doing)).toEqual(['Call the bank'])
  await expect.poll(() => cardsOf(other, done)).toEqual([])
  await expect
    .poll(async () => (await product.mails(clerk.email)).map(({ subject }) => subject), { timeout: 20_000 })
    .toContain("A task for you: 'Call the bank'")

  // What is removed comes back.
  await page.getByRole('button', { name: menuOf('Order chairs') }).click()
  await page.getByRole('menuitem', { name: en['work.todo.remove'] }).click()
  await card(page, 'Order chairs').waitFor({ state: 'detached' })
  await page.getByRole('button', { name: en['app.undo'] }).click()
  await card(page, 'Order chairs').waitFor()

  // A column of one's own.
  await page.getByRole('button', { name: en['work.todo.column.add'] }).click()
  const naming = page.getByRole('dialog', { name: en['work.todo.column.add'] })
  await naming.getByLabel(en['work.todo.column.name']).fill('Waiting')
  await naming.getByRole('button', { name: en['app.save'] }).click()
  await column(page, 'Waiting').waitFor()
  await page.context().close()
  await other.context().close()
})

test('nothing jumps while the board comes, at a desk or on a phone', async () => {
  for (const width of [1280, 390]) {
    const page = await atHome(product, owner, { width })
    await page.addInitScript(() => {
      const seen = globalThis as unknown as { shifted: number }
      seen.shifted = 0
      type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean }
      new PerformanceObserver(list => {
        for (const entry of list.getEntries() as Shift[]) if (!entry.hadRecentInput) seen.shifted += entry.value
      }).observe({ type: 'layout-shift', buffered: true })
    })
    await toBoard(page)
    await card(page, 'Call the bank').waitFor()
    expect(await page.evaluate(() => (globalThis as unknown as { shifted: number }).shifted)).toBeLessThan(0.1)
    await page.context().close()
  }
})

test('the board at 390 px, in French: a card goes over by finger, and opens', async () => {
  const page = await atHome(product, owner, { width: 390, language: 'fr', touch: true })
  await toBoard(page)
  await page.getByRole('heading', { name: fr['work.todo.column.doing'] }).waitFor()
  await inspect(page, 'a board on a phone')
  // A finger on the handle, held over the place of the card above.
  const over = page.locator('.board-column').nth(1)
  await over.scrollIntoViewIfNeeded()
  const titles = () => over.locator('.card-head a').allTextContents()
  const [first, second] = await titles()
  const grip = await over.locator('.card').nth(1).locator('.grip').boundingBox()
  const above = await over.locator('.card').nth(0).boundingBox()
  if (!grip || !above) throw new Error('nothing to drag')
  const touches = await page.context().newCDPSession(page)
  const [x, y] = [grip.x + grip.width / 2, grip.y + grip.height / 2]
  const touch = (type: string, at?: number) =>
    touches.send('Input.dispatchTouchEvent', {
      type: type as 'touchStart',
      touchPoints: at === undefined ? [] : [{ x, y: at }],
    })
  await touch('touchStart', y)
  for (let n = 1; n <= 6; n++) await touch('touchMove', y + ((above.y + 4 - y) * n) / 6)
  await touch('touchEnd')
  await expect.poll(titles).toEqual([second, first])
  await settled(page)
  await over.getByRole('link', { name: first ?? '' }).click()
  await page.getByRole('dialog', { name: first ?? '' }).waitFor()
  await inspect(page, 'a card on a phone')
  await page.context().close()
})

test.each(onScreens('phone'))(
  'on a board of many, at $width px, whose cards are wanted and whom one gives them to is found by name, however far down',
  async visit => {
    const words = texts[visit.language]
    const { uid } = await product.client.call<{ uid: string }>({ email: clerk.email }, 'User.SYNC', {})
    const name = 'Rafe Clerk'
    const page = await atHome(product, owner, visit)
    const asked: { query?: string; cursor?: string; uids?: readonly string[] }[] = []
    // Nobody makes three hundred people for a browser: the server's answer stands in for them. That it finds them is a test of its own.
    await page.route('**/functions/Todos', route => {
      const { method, payload } = route.request().postDataJSON() as { method: string; payload: (typeof asked)[number] }
      if (method !== 'GET_PEOPLE' || payload.uids) return route.continue()
      asked.push(payload)
      const { query = '', cursor } = payload
      const others = Array.from({ length: 100 }, (_, n) => ({
        uid: `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`,
        name: `Other ${n}`,
      }))
      const further = cursor === '2' ? { people: [{ uid, name }] } : { people: [], cursor: cursor === '1' ? '2' : '1' }
      const last = { uid: '00000000-0000-4000-9000-000000000000', name: 'Other and last' }
      const all = cursor === undefined ? { people: others, cursor: '1' } : { people: [last] }
      return route.fulfill({ json: { result: query === '' ? all : further } })
    })
    await toBoard(page)
    const found = () => asked.filter(({ query }) => query === 'clerk').map(({ cursor }) => cursor)
    const find = async (box: Locator) => {
      await box.click()
      const more = page.getByRole('option', { name: words['work.todo.more'], exact: true })
      await more.waitFor()
      await inspect(page, `a list of more people than it shows, at ${visit.width} px`)
      // Whose name many have is reached by asking for more of them, in the list that stays open.
      await more.click()
      await page.getByRole('option', { name: 'Other and last', exact: true }).waitFor()
      expect(await more.count()).toBe(0)
      await box.locator('input').fill('clerk')
      await page.getByRole('option', { name, exact: true }).click()
    }
    await find(page.getByRole('combobox', { name: words['work.todo.assignee'], exact: true }))
    expect(found()).toEqual([undefined, '1', '2'])
    await page.waitForURL(url => url.searchParams.get('assignee') === uid)
    await expect.poll(() => page.locator('.card-head a').allTextContents()).toEqual(['Call the bank'])
    // Who is chosen has their name there though they are none of the first hundred; and so where a card is given to somebody.
    await page.reload()
    await settled(page)
    await page.locator('.person-filter').getByText(name, { exact: true }).first().waitFor()
    await card(page, 'Call the bank').getByTitle(name).waitFor()
    await page.getByRole('link', { name: 'Call the bank' }).click()
    const dialog = page.getByRole('dialog', { name: 'Call the bank' })
    const box = dialog.getByRole('combobox', { name: words['work.todo.assignee'], exact: true })
    await dialog.getByText(name, { exact: true }).first().waitFor()
    await box.click()
    await box.locator('input').fill('clerk')
    await page.getByRole('option', { name, exact: true }).waitFor()
    await inspect(page, `a card for one of many, at ${visit.width} px`)
    await page.context().close()
  },
)
