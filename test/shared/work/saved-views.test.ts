import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  filtersOf,
  maxViews,
  type SavedView,
  sameFilters,
  searchOf,
  ViewFilters,
  type ViewList,
  type ViewWish,
  viewLists,
  viewsOf,
  withWish,
} from '#shared/work/saved-views.ts'

const signed = [{ name: 'status', value: 'signed' }]
const view = (name: string, list: ViewList = 'sales'): SavedView => ({ list, name, filters: signed })
const names = (views: readonly SavedView[]) => views.map(({ name }) => name)

describe('the views of a person', () => {
  test('are kept, take the place of what had their name, and are removed', () => {
    const two = [view('Running'), view('Running', 'purchases')]
    const other = [{ name: 'q', value: 'payroll' }]
    const kept = withWish(two, { act: 'keep', list: 'sales', name: 'Running', filters: other })
    expect(kept).toEqual([{ list: 'sales', name: 'Running', filters: other }, view('Running', 'purchases')])
    expect(withWish(two, { act: 'remove', list: 'sales', name: 'Running' })).toEqual([view('Running', 'purchases')])
    expect(withWish(two, { act: 'remove', list: 'sales', name: 'Gone' })).toEqual(two)
  })

  test('are renamed, unless another of the list has that name', () => {
    const two = [view('A'), view('B')]
    expect(names(withWish(two, { act: 'rename', list: 'sales', name: 'A', to: 'C' }))).toEqual(['C', 'B'])
    expect(names(withWish(two, { act: 'rename', list: 'sales', name: 'A', to: 'A' }))).toEqual(['A', 'B'])
    expect(() => withWish(two, { act: 'rename', list: 'sales', name: 'A', to: 'B' })).toThrow(
      expect.objectContaining({ errorType: 'work.viewNameTaken' }),
    )
    for (const act of [
      { act: 'rename', to: 'C' },
      { act: 'move', before: null },
    ] as const)
      expect(() => withWish(two, { ...act, list: 'purchases', name: 'A' })).toThrow(
        expect.objectContaining({ errorType: 'notFound' }),
      )
  })

  test('are moved before another, or to the end', () => {
    const three = ['A', 'B', 'C'].map(name => view(name))
    const moved = (name: string, before: string | null) =>
      names(withWish(three, { act: 'move', list: 'sales', name, before }))
    expect(moved('C', 'A')).toEqual(['C', 'A', 'B'])
    expect(moved('A', 'C')).toEqual(['B', 'A', 'C'])
    expect(moved('A', null)).toEqual(['B', 'C', 'A'])
    expect(moved('B', 'B')).toEqual(['A', 'B', 'C'])
  })

  test('are so many at most, of all lists together', () => {
    const full = Array.from({ length: maxViews }, (_, n) => view(`View ${n}`, viewLists[n % viewLists.length]))
    const keep = { act: 'keep', list: 'sales', filters: signed } as const
    expect(() => withWish(full, { ...keep, name: 'One more' })).toThrow(
      expect.objectContaining({ errorType: 'work.tooManyViews' }),
    )
    const [first] = viewsOf(full, 'sales')
    expect(withWish(full, { ...keep, name: first?.name ?? '' })).toHaveLength(maxViews)
  })

  test('never hold a name twice in a list, and a wish about one list leaves the others as they are', () => {
    const list = fc.constantFrom(...viewLists)
    const name = fc.constantFrom('A', 'B', 'C', 'D')
    const wish = fc.oneof(
      fc.record({ act: fc.constant('keep' as const), list, name, filters: fc.constant(signed) }),
      fc.record({ act: fc.constant('rename' as const), list, name, to: name }),
      fc.record({ act: fc.constant('move' as const), list, name, before: fc.option(name) }),
      fc.record({ act: fc.constant('remove' as const), list, name }),
    ) satisfies fc.Arbitrary<ViewWish>
    fc.assert(
      fc.property(fc.array(wish, { maxLength: 60 }), wishes => {
        let views: SavedView[] = []
        for (const one of wishes) {
          const before = views
          try {
            views = withWish(views, one)
          } catch {
            continue
          }
          expect(new Set(views.map(each => `${each.list} ${each.name}`)).size).toBe(views.length)
          for (const other of viewLists)
            if (other !== one.list) expect(viewsOf(views, other)).toEqual(viewsOf(before, other))
        }
      }),
    )
  })
})

describe('filters', () => {
  test('are those of an address, but for the page of it', () => {
    const filters = filtersOf(new URLSearchParams('tab=active&after=xyz&q=caf%C3%A9+%26+co&status='))
    expect(filters).toEqual([
      { name: 'q', value: 'café & co' },
      { name: 'tab', value: 'active' },
    ])
    expect(sameFilters(filters, filters.toReversed())).toBe(true)
    expect(sameFilters(filters, signed)).toBe(false)
    expect(sameFilters(filters, filters.slice(1))).toBe(false)
  })

  test('go into an address and come back from it', () => {
    const filter = fc.record({
      name: fc.stringMatching(/^[A-Za-z]{1,20}$/).filter(name => name !== 'after'),
      value: fc.string({ minLength: 1, maxLength: 100 }).filter(value => value.isWellFormed()),
    })
    fc.assert(
      fc.property(fc.uniqueArray(filter, { selector: ({ name }) => name, minLength: 1, maxLength: 8 }), filters => {
        const read = filtersOf(new URLSearchParams(searchOf(filters)))
        expect(sameFilters(read, filters)).toBe(true)
        expect(ViewFilters.safeParse(read).success).toBe(true)
      }),
    )
  })

  test('that are none, too many or twice are refused', () => {
    const many = Array.from({ length: 9 }, (_, n) => ({ name: `f${'abcdefghi'[n]}`, value: '1' }))
    for (const filters of [
      [],
      many,
      [...signed, ...signed],
      [{ name: '__proto__', value: '1' }],
      [{ name: 'q', value: '' }],
    ])
      expect(ViewFilters.safeParse(filters).success).toBe(false)
  })
})
