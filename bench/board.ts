import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { DynamoDBClient, ListTablesCommand } from '@aws-sdk/client-dynamodb'
import { generateNKeysBetween } from 'fractional-indexing'
import type { Browser, Page } from 'playwright-core'
import { ulid } from 'ulid'
import { dynamoStore } from '#functions/kit/dynamo-store.ts'
import { toItem } from '#functions/kit/repository.ts'
import { rowsClient } from '#functions/kit/rows-client.ts'
import type { Write } from '#functions/kit/store.ts'
import type { AnyTable } from '#functions/kit/table.ts'
import { Boards, CardCounts, Cards } from '#functions/work/todo-tables.ts'
import { ensureBuilt } from '#infra/host/build.ts'
import { startProduct } from '#infra/host/cloud.ts'
import { texts } from '#shared/areas.ts'
import { identityPaths } from '#shared/identity/paths.ts'
import { idFrom } from '#shared/kit/id.ts'
import { firstColumns, newBoard } from '#shared/work/board.ts'
import { workPaths } from '#shared/work/paths.ts'
import { openBrowser } from '#test/browser.ts'
import { demoClient } from '#test/demo/client.ts'
import { makeOrganisation, makePerson } from '#test/e2e/product.ts'
import { devices, slowDown } from './kit/devices.ts'

/**
 * The board of an organisation with ten thousand cards, in a real browser before the local front door: until its first card is painted, how
 * much it shifts, and how long a key, a click and a step of a dragged card take, with the first cards of each column and with two
 * hundred more. Always the same cards. CARDS says how many, ROUNDS how often each page is opened.
 */

const CARDS = Number(process.env.CARDS ?? 10_000)
const ROUNDS = Number(process.env.ROUNDS ?? 5)
const { en } = texts

type Vitals = { card: number; lcp: number; cls: number; inp: number }

/** Runs in the page: when the first card is there for the next frame, and what the browser itself observes. */
const observe = () => {
  const seen = { card: 0, lcp: 0, cls: 0, inp: 0 }
  ;(globalThis as unknown as { vitals: Vitals }).vitals = seen
  const look = () => {
    if (document.querySelector('.card')) requestAnimationFrame(() => setTimeout(() => (seen.card = performance.now())))
    else requestAnimationFrame(look)
  }
  look()
  type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean }
  new PerformanceObserver(list => {
    for (const entry of list.getEntries()) seen.lcp = entry.startTime
  }).observe({ type: 'largest-contentful-paint', buffered: true })
  new PerformanceObserver(list => {
    for (const entry of list.getEntries() as Shift[]) if (!entry.hadRecentInput) seen.cls += entry.value
  }).observe({ type: 'layout-shift', buffered: true })
  new PerformanceObserver(list => {
    for (const entry of list.getEntries() as (PerformanceEntry & { interactionId?: number })[])
      if (entry.interactionId) seen.inp = Math.max(seen.inp, entry.duration)
  }).observe({ type: 'event', buffered: true, durationThreshold: 16 } as PerformanceObserverInit)
}

const vitalsOf = (page: Page) => page.evaluate(() => (globalThis as unknown as { vitals: Vitals }).vitals)

/** The slowest interaction of what is done between. */
const during = async (page: Page, act: () => Promise<void>): Promise<number> => {
  await page.evaluate(() => ((globalThis as unknown as { vitals: Vitals }).vitals.inp = 0))
  await act()
  await page.waitForTimeout(400)
  return (await vitalsOf(page)).inp
}

const chance = (seed: number) => () => {
  seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
  return seed / 2_147_483_648
}

/** Writes the cards as the product's own commands would have left them: much is done, the rest waits. */
const fillBoard = async (url: string, party: { id: string; type: 'organization' }, by: string) => {
  const credentials = { accessKeyId: 'bench', secretAccessKey: 'bench' }
  const config = { endpoint: url, region: 'ap-southeast-2', credentials }
  const names = (await new DynamoDBClient(config).send(new ListTablesCommand({}))).TableNames ?? []
  const physical = (table: string) =>
    names.find(name => name === table || name.endsWith(`-${table}`)) ??
    names.find(name => name.includes(table)) ??
    table
  const store = dynamoStore(physical, rowsClient(config))
  const random = chance(7)
  const board = `organization#${party.id}`
  const label = idFrom('label', ulid())
  const { columns } = newBoard()
  const writes: Write[] = []
  const put = async (table: AnyTable, row: object) => {
    writes.push({ kind: 'put', table: table.name, item: toItem(table, row), expect: 'any' })
    if (writes.length === 100) await store.transact(writes.splice(0))
  }
  await put(Boards, { key: board, party, columns, labels: [{ id: label, name: 'Urgent', tone: 'danger' }], version: 1 })
  const shares = [
    [firstColumns.todo, 0.3],
    [firstColumns.doing, 0.1],
    [firstColumns.done, 0.6],
  ] as const
  const began = Date.parse('2026-01-01T00:00:00.000Z')
  for (const [column, share] of shares) {
    const count = Math.round(CARDS * share)
    await put(CardCounts, { board, column, cards: count, version: 1 })
    for (const [n, place] of generateNKeysBetween(null, null, count).entries()) {
      const at = new Date(began + n * 60_000).toISOString()
      await put(Cards, {
        ...{ id: idFrom('card', ulid()), board, column, place, by, version: 1 },
        title: `Card ${n} of ${column.slice(-1)}: call back and ask how ${random() < 0.5 ? 'the order' : 'the repair of the second machine'} goes`,
        labels: random() < 0.3 ? [label] : [],
        ...(random() < 0.6 ? { assignee: by } : {}),
        ...(random() < 0.4 ? { dueAt: new Date(began + random() * 4e10).toISOString() } : {}),
        ...{ reminder: 'never', hasText: random() < 0.5, comments: Math.floor(random() * 4), files: 0 },
        ...{ createdAt: at, updatedAt: at },
      })
    }
  }
  if (writes.length > 0) await store.transact(writes.splice(0))
}

const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
const ms = (value: number) => `${Math.round(value)} ms`

const measure = async (browser: Browser, url: string, state: Awaited<ReturnType<typeof signedIn>>) => {
  for (const { device, viewport, slow } of devices) {
    const seen: Vitals[] = []
    for (let round = 0; round < ROUNDS; round++) {
      const context = await browser.newContext({ viewport, storageState: state })
      const page = await context.newPage()
      await page.addInitScript(observe)
      if (slow) await slowDown(page)
      await page.goto(url + workPaths.board(), { waitUntil: 'load' })
      await page.locator('.card').first().waitFor()
      await page.waitForTimeout(slow ? 3000 : 1000)
      seen.push(await vitalsOf(page))
      await context.close()
    }
    const of = (name: keyof Vitals) => median(seen.map(each => each[name]))
    process.stdout.write(
      `${device.padEnd(10)} first card ${ms(of('card'))}, LCP ${ms(of('lcp'))}, CLS ${of('cls').toFixed(3)}\n`,
    )
    const context = await browser.newContext({ viewport, storageState: state })
    const page = await context.newPage()
    await page.addInitScript(observe)
    if (slow) await slowDown(page)
    await page.goto(url + workPaths.board(), { waitUntil: 'load' })
    await page.locator('.card').first().waitFor()
    const column = page.locator('.board-column').first()
    for (const pages of [1, 11]) {
      for (let n = 1; n < pages; n++) {
        await column.getByRole('button', { name: en['work.todo.more'] }).click()
        await column
          .locator('.card')
          .nth(n * 20 + 19)
          .waitFor({ state: 'attached' })
      }
      const grip = column.locator('.grip').nth(1)
      await grip.scrollIntoViewIfNeeded()
      const key = await during(page, async () => {
        for (const press of ['ArrowUp', 'ArrowDown']) {
          await grip.press(press)
          await page.waitForTimeout(300)
        }
      })
      const click = await during(page, async () => {
        await column.locator('.menu-face').nth(1).click()
        await page.keyboard.press('Escape')
      })
      const box = await column.locator('.grip').nth(1).boundingBox()
      const frames = box ? await dragged(page, box) : 0
      const shown = await page.locator('.card').count()
      process.stdout.write(
        `           ${String(shown).padStart(3)} cards shown: a card moved by a key ${ms(key)}, a menu opened ${ms(click)}, a step of a dragged card ${ms(frames)}\n`,
      )
    }
    await context.close()
  }
}

/** The longest time between two frames while a card is dragged down and put back. */
const dragged = async (page: Page, box: { x: number; y: number; width: number; height: number }) => {
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x, y + 10)
  await page.waitForTimeout(200)
  await page.evaluate(() => {
    const all = globalThis as unknown as { longest: number; last: number }
    all.longest = 0
    all.last = performance.now()
    const frame = (now: number) => {
      all.longest = Math.max(all.longest, now - all.last)
      all.last = now
      requestAnimationFrame(frame)
    }
    requestAnimationFrame(frame)
  })
  for (let n = 1; n <= 20; n++) await page.mouse.move(x, y + 10 + n * 5)
  const longest = await page.evaluate(() => (globalThis as unknown as { longest: number }).longest)
  await page.keyboard.press('Escape')
  await page.mouse.up()
  return longest
}

const signedIn = async (browser: Browser, url: string, person: { email: string; password: string }) => {
  const context = await browser.newContext()
  const page = await context.newPage()
  await page.goto(url + identityPaths.login())
  await page.getByLabel(en['identity.email']).fill(person.email)
  await page.getByLabel(en['identity.password'], { exact: true }).fill(person.password)
  await page.getByRole('button', { name: en['identity.login.submit'], exact: true }).click()
  await page.waitForURL(`**${identityPaths.home()}`)
  await page.goto(url + workPaths.board())
  await page.locator('.card').first().waitFor()
  const state = await context.storageState({ indexedDB: true })
  await context.close()
  return state
}

const dataDir = mkdtempSync(path.join(tmpdir(), 'tradewell-board-'))
const say = (text = '') => void process.stderr.write(`${text}\n`)
const assemblyDir = await ensureBuilt(say, () => undefined)
const cloud = await startProduct({ dataDir, assemblyDir, port: 0, report: say, maxEnvironments: 30 })
const browser = await openBrowser()
try {
  const client = await demoClient(dataDir)
  const owner = await makePerson({ client }, 'Una', 'Board', 'bench')
  const named = { tradingName: 'Board Works', domainName: 'board-works' }
  const { id } = await makeOrganisation({ client }, owner, named)
  const { uid } = await client.call<{ uid: string }>({ email: owner.email }, 'User.SYNC', {}, 'who')
  await fillBoard(cloud.core.dynamo.url, { id, type: 'organization' }, uid)
  process.stdout.write(`a board of ${CARDS} cards, medians of ${ROUNDS}\n`)
  await measure(browser, cloud.url, await signedIn(browser, cloud.url, owner))
} finally {
  await browser.close()
  await cloud.close()
  rmSync(dataDir, { recursive: true, force: true })
}
process.exit(0)
