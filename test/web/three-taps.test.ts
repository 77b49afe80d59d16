import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import type { Viewer } from '#shared/app/menu.ts'
import { allPaths, type Described } from '#shared/app/paths.ts'
import { actors } from '#test/fixtures/permissions/actors.ts'
import { areaRoutes } from '#web/app/areas.ts'
import { areasOf, settingsOf, startsOf } from '#web/app/shell/navigation.ts'

// @reaches web shared

/**
 * Whether a phone reaches every page that needs no id, by what the menu says: test/e2e/desk.test.ts taps its way to those of the menu. What stands in
 * no menu has to be excused here, or to stand a tap away from a page that does.
 */

const root = join(import.meta.dirname, '../..')
const owner: Viewer = { signedIn: true, actor: actors.owner!, userType: 'user', teamsActivated: true }

/** Pages that nobody goes to by themselves, each with what opens it. */
const opened: Readonly<Record<string, string>> = {
  'identity.fillUp': 'signing up leads there',
  'organisations.handOver': 'the own host of an organisation, which hands who is signed in over',
  'organisations.payFee': 'stands in place of every page while a usage fee is owed',
  'organisations.acceptInvitation': 'an invitation that was opened',
  'payments.payInvoice': 'the invoice that is paid',
}

/** The file of each page, as its area registers it. */
const files: ReadonlyMap<string, string> = new Map(
  globSync('web/*/routes.tsx', { cwd: root }).flatMap(file =>
    [...readFileSync(join(root, file), 'utf8').matchAll(/(\w+)Paths\.(\w+),\s*\(\) => import\('(\.\/[^']+)'\)/g)].map(
      ([, area, name, page = '']) => [`${area}.${name}` as string, join(root, dirname(file), page)] as const,
    ),
  ),
)
const isLinkedFrom = ({ key }: Described, parent: string): boolean => {
  const [area, name] = key.split('.')
  const file = files.get(parent)
  return file !== undefined && readFileSync(file, 'utf8').includes(`${area}Paths.${name}(`)
}

/** How many taps each page of the menu takes: the bar is one, the sheet behind it two, a tab of an entry three. */
const tapsTo = (): ReadonlyMap<string, number> => {
  const taps = new Map<string, number>()
  const say = (key: string, count: number) => taps.set(key, Math.min(count, taps.get(key) ?? count))
  for (const { bar, key } of allPaths) if (bar) say(key, 1)
  for (const { path } of startsOf(owner)) say(path.key, 2)
  for (const { entries } of [...areasOf(owner), ...settingsOf(owner)])
    for (const { path, tabs } of entries) {
      say(path.key, 2)
      for (const tab of tabs) say(tab.path.key, 3)
    }
  return taps
}

const built = new Set(areaRoutes.flatMap(route => [route, ...(route.children ?? [])]).map(({ path }) => path))
const pages = allPaths.filter(
  ({ at, access }) => built.has(at) && !at.includes(':') && (access === 'signedIn' || access === 'member'),
)

test('every page that needs no id is three taps away, or says what opens it', () => {
  const taps = tapsTo()
  const far = pages.filter(page => {
    const own = taps.get(page.key)
    if (own !== undefined) return own > 3
    if (page.key in opened) return false
    return !(page.parent && (taps.get(page.parent) ?? 3) <= 2 && isLinkedFrom(page, page.parent))
  })
  expect(pages.length).toBeGreaterThan(45)
  expect(far.map(({ key }) => key)).toEqual([])
})

test('none is excused that the menu has, or that is not there', () => {
  const taps = tapsTo()
  const keys = new Set(pages.map(({ key }) => key))
  expect(Object.keys(opened).filter(key => taps.has(key) || !keys.has(key))).toEqual([])
})
