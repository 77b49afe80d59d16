import { afterAll, beforeAll, expect, test } from 'vitest'
import { identityPaths } from '#shared/identity/paths.ts'
import { complaintsOf, type Product, settled, startProduct } from './harness.ts'
import { journalOf } from './journal.ts'

// @reaches test/e2e

/** A page that goes from one visit to the next takes nothing with it. */

let product: Product
beforeAll(async () => {
  product = await startProduct()
}, 240_000)
afterAll(() => product?.close())

/** What a page finds of an earlier one at the same address. */
const found = () =>
  (async () => ({
    local: Object.keys(localStorage).filter(name => name !== 'tradewell.language'),
    session: Object.keys(sessionStorage),
    cookies: document.cookie,
    databases: (await indexedDB.databases()).map(({ name }) => name),
    caches: await caches.keys(),
    name: window.name,
    behind: history.length,
  }))()

const nothing = { local: [], session: [], cookies: '', databases: [], caches: [], name: '' }

test('a visit finds nothing of the one before, on the same page', async () => {
  const page = await product.open()
  await page.goto(product.url + identityPaths.login())
  await settled(page)
  await page.evaluate(async () => {
    localStorage.setItem('kept', 'yes')
    sessionStorage.setItem('kept', 'yes')
    await cookieStore.set('kept', 'yes')
    window.name = 'kept'
    await caches.open('kept')
    await new Promise((done, fail) => Object.assign(indexedDB.open('kept'), { onsuccess: done, onerror: fail }))
    console.error('kept')
  })
  await page.goto(product.url + identityPaths.register())
  await page.setViewportSize({ width: 700, height: 700 })
  const before = await page.evaluate(found)
  expect(before).toMatchObject({
    local: ['kept'],
    cookies: 'kept=yes',
    databases: ['kept'],
    caches: ['kept'],
    name: 'kept',
  })
  expect(before.session).toContain('kept')
  expect(complaintsOf(page)).toEqual(['kept'])
  await page.context().close()

  const next = await product.open()
  expect(next).toBe(page)
  expect(complaintsOf(next)).toEqual([])
  expect(journalOf(next)).toEqual([])
  await next.goto(product.url + identityPaths.login())
  await settled(next)
  const { behind, ...kept } = await next.evaluate(found)
  expect(kept).toEqual(nothing)
  // The still page on which it waited, and this one.
  expect(behind).toBeLessThanOrEqual(2)
  expect(next.viewportSize()).toEqual({ width: 1280, height: 900 })
})

test('a page that was changed for good, or listened to, goes to nobody else', async () => {
  const routed = await product.open()
  await routed.route('**/nothing', route => route.abort())
  await routed.context().close()
  expect(routed.isClosed()).toBe(true)

  const heard = await product.open()
  heard.on('request', () => undefined)
  await heard.context().close()
  expect(heard.isClosed()).toBe(true)

  const elsewhere = await product.open()
  await elsewhere.goto(product.url.replace('localhost', '127.0.0.1') + identityPaths.login())
  await elsewhere.context().close()
  expect(elsewhere.isClosed()).toBe(true)

  const other = await product.open({ agent: 'Another browser' })
  await other.context().close()
  expect(other.isClosed()).toBe(true)
})
