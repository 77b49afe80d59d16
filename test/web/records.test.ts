import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { allPaths } from '#shared/app/paths.ts'
import { dealsPaths } from '#shared/deals/paths.ts'
import { filesPaths } from '#shared/files/paths.ts'
import { marketplacePaths } from '#shared/marketplace/paths.ts'
import { areaRoutes } from '#web/app/areas.ts'
import { inOrder, placeIn, withoutIn } from '#web/app/shell/records.ts'
import { CallError } from '#web/lib/call.ts'
import { kindOf, mayHave, type Without, withoutAnswer } from '#web/parts/records.ts'

// @reaches web shared

const root = join(import.meta.dirname, '../..')

/** Pages about one thing that the palette does not find as such, each with the reason. */
const unfound: Readonly<Record<string, string>> = {
  'identity.registerInvited': 'is opened by the code of an invitation',
  'organisations.confirmJoin': 'is opened by the link of a mail',
  'organisations.one': 'of an organisation that one acts for; the palette has an action that switches to it',
  'marketplace.request': 'asks for a service, which is found',
  'marketplace.editService': 'of a service of one’s own, which is found',
  'marketplace.offerService': 'offers a service of one’s own, which is found',
  'deals.clientView': 'is opened by a link with a secret in it',
  'deals.autoDebit': 'is how a deal is paid; the deal is found',
  ...Object.fromEntries(
    (['purchase', 'sale'] as const).flatMap(side => [
      [`deals.${side}Bundle`, 'the page of the deal, which is found, at its older address'],
      [`deals.${side}Detail`, 'the page of the deal, which is found, at its older address'],
      ...['Contract', 'Offer', 'Changes', 'Schedule'].map(part => [
        `deals.${side}${part}`,
        'of a deal, which is found',
      ]),
    ]),
  ),
}

const sources = globSync('web/*/records.ts', { cwd: root }).filter(file => !file.startsWith('web/parts/'))
const addressed = new Set(
  sources.flatMap(file =>
    [...readFileSync(join(root, file), 'utf8').matchAll(/\b(\w+)Paths\.(\w+)\(/g)].map(
      ([, area, name]) => `${area}.${name}`,
    ),
  ),
)
const built = new Set(areaRoutes.flatMap(route => [route, ...(route.children ?? [])]).map(({ path }) => path))
const ofOneThing = allPaths.filter(({ at }) => at.split(':').length === 2 && built.has(at)).map(({ key }) => key)

describe('the palette', () => {
  test('finds every thing that has a page', () => {
    expect(ofOneThing.length).toBeGreaterThan(25)
    expect(
      ofOneThing.filter(key => !addressed.has(key) && !(key in unfound)),
      'find it in web/<area>/records.ts by a method that takes `query`, or say in this test why it is not found',
    ).toEqual([])
  })

  test('is excused from none that it finds, or that is not there', () => {
    expect(Object.keys(unfound).filter(key => addressed.has(key) || !ofOneThing.includes(key))).toEqual([])
  })

  test('asks the server for the words, and looks through no list by itself', () => {
    for (const file of sources)
      expect(
        readFileSync(join(root, file), 'utf8'),
        `${file}: hand the words to a method that takes \`query\``,
      ).not.toMatch(/\bmatches\(|\.includes\(query|limit: (?:100|looked)/)
  })

  test('has the sources of each area that lists something', () => {
    const filled = globSync('web/*/palette.ts', { cwd: root })
    expect(filled.map(file => file.split('/')[1]).sort()).toEqual(sources.map(file => file.split('/')[1]).sort())
  })
})

describe('what is found', () => {
  const row = (id: string) => ({ id, label: id, note: '', to: `/${id}` })

  test('stands by the menu, what is one’s own before the market, whoever answered first', () => {
    const kinds = [
      kindOf(marketplacePaths.services, 'x', [{ rows: [row('c')] }]),
      kindOf(filesPaths.files, 'x', [{ rows: [row('b')] }]),
      kindOf(dealsPaths.rfqs, 'x', [{ rows: [row('a2')] }]),
      kindOf(dealsPaths.sales, 'x', [{ rows: [row('a1')] }]),
    ]
    const expected = ['deals.sales', 'deals.rfqs', 'files.files', 'marketplace.services']
    expect(inOrder(kinds).map(({ list }) => list.key)).toEqual(expected)
    expect(inOrder(kinds.toReversed()).map(({ list }) => list.key)).toEqual(expected)
  })

  test('of a kind are four, and the list has the rest where there are more', () => {
    const [one, ...others] = ['a', 'b', 'c', 'd', 'e'].map(row)
    const few = [{ rows: others }]
    expect(kindOf(dealsPaths.rfqs, 'fit out', few)).toMatchObject({ rows: others, rest: undefined })
    const more = [{ rows: others, hasMore: true }]
    expect(kindOf(dealsPaths.rfqs, 'fit out', more)).toMatchObject({ rows: others, rest: '/procurement/rfq?q=fit+out' })
    expect(
      kindOf(dealsPaths.rfqs, 'x', [
        { rows: others, tab: 'purchase' },
        { rows: one ? [one] : [], tab: 'sale' },
      ]),
    ).toMatchObject({
      rows: others,
      rest: '/procurement/rfq?q=x&tab=sale',
    })
  })

  test('stays chosen where others are found above it, and is the first where nothing was moved to or what was is gone', () => {
    const found = ['a', 'b', 'c'].map(key => ({ key }))
    expect([placeIn(found, 'b'), placeIn([{ key: 'new' }, ...found], 'b')]).toEqual([1, 2])
    expect([placeIn(found, undefined), placeIn(found, 'gone'), placeIn([], 'b')]).toEqual([0, 0, 0])
  })

  test('is known not to be there once every source has answered what stands in the field', () => {
    const told = (typed: string, ...without: (Without | undefined)[]) => ({
      typed,
      kinds: [kindOf(dealsPaths.rfqs, typed, [{ rows: [] }, ...without.map(one => ({ rows: [], without: one }))])],
    })
    expect(withoutIn([told('zyx'), told('zyx', undefined)], 'zyx', 2)).toBeUndefined()
    // One whose code is still on the way, and one that answered what was typed before.
    expect(withoutIn([told('zyx')], 'zyx', 2)).toBe('answer')
    expect(withoutIn([told('zyx'), told('zy')], 'zyx', 2)).toBe('answer')
    expect(withoutIn([told('zyx'), told('zyx', undefined, 'answer')], 'zyx', 2)).toBe('answer')
    // Where the wire broke, nobody knows; and what may still come is waited for.
    expect(withoutIn([told('zyx', 'wire'), told('zyx')], 'zyx', 2)).toBe('wire')
    expect(withoutIn([told('zyx', 'wire'), told('zyx', 'answer')], 'zyx', 2)).toBe('answer')
  })

  test('is answered by an answer or a refusal, not by that to another question or a broken wire', () => {
    const none = { data: undefined, error: null, isPlaceholderData: false }
    const failed = (errorType?: string) =>
      new CallError(
        { functionName: 'Rfqs', method: 'FIND', payload: {} },
        { errorMessage: '', ...(errorType && { errorType }) },
      )
    expect(withoutAnswer(none, false)).toBeUndefined()
    expect(withoutAnswer(none, true)).toBe('answer')
    expect(withoutAnswer({ ...none, data: [] }, true)).toBeUndefined()
    expect(withoutAnswer({ ...none, data: [], isPlaceholderData: true }, true)).toBe('answer')
    expect(withoutAnswer({ ...none, error: failed('notFound') }, true)).toBeUndefined()
    expect(withoutAnswer({ ...none, error: failed() }, true)).toBe('wire')
  })

  test('is not looked for again where there was nothing for the beginning of the words', () => {
    expect(mayHave('ha', undefined)).toBe(true)
    expect(mayHave('harbour', 'harb')).toBe(false)
    expect(mayHave('harb fit', 'harb')).toBe(false)
    // What was taken back or begun anew is asked for.
    expect(mayHave('har', 'harb')).toBe(true)
    expect(mayHave('fit harb', 'harb')).toBe(true)
  })

  test('has nothing for a beginning only where the search is for what names hold or words begin with', () => {
    const own = readFileSync(join(root, 'web/marketplace/records.ts'), 'utf8')
    expect(own, 'the search of the market knows other endings of words').not.toContain('useFoundBy')
  })
})
