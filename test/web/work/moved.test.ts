import { describe, expect, test } from 'vitest'
import type { ColumnView } from '#shared/work/Todos.contract.ts'
import { below, moveBy, placeOf, withFurther, withMove } from '../../../web/work/todo/moved.ts'

const columns = (...lists: readonly string[]) =>
  lists.map((list, n) => ({
    id: `c${n}`,
    isDone: false,
    count: list.length,
    cards: [...list].map(id => ({ id, column: `c${n}` })),
  })) as unknown as ColumnView[]
const shown = (all: readonly ColumnView[]) =>
  all.map(({ cards, count }) => `${cards.map(({ id }) => id).join('')}${count}`).join(' ')

describe('a board while a card is on its way', () => {
  test.each([
    ['before another', { id: 'c', column: 'c0', before: 'a' }, 'cab3 d1 0'],
    ['to the top', { id: 'c', column: 'c0', before: 'first' }, 'cab3 d1 0'],
    ['to the top of another', { id: 'a', column: 'c1', before: 'first' }, 'bc2 ad2 0'],
    ['to the top of an empty one', { id: 'd', column: 'c2', before: 'first' }, 'abc3 0 d1'],
    ['to the end', { id: 'a', column: 'c0', before: null }, 'bca3 d1 0'],
    ['to another column', { id: 'a', column: 'c1', before: 'd' }, 'bc2 ad2 0'],
    ['to an empty one', { id: 'd', column: 'c2', before: null }, 'abc3 0 d1'],
    ['before itself', { id: 'a', column: 'c0', before: 'a' }, 'abc3 d1 0'],
    ['one that does not show', { id: 'x', column: 'c0', before: null }, 'abc3 d1 0'],
  ])('shows it %s', (_, move, expected) => {
    expect(shown(withMove(columns('abc', 'd', ''), move))).toBe(expected)
  })

  test('shows the top of a column that goes on below', () => {
    const [one, two] = columns('abc', 'd')
    const more = [one, { ...two, next: 'x', count: 30 }] as ColumnView[]
    expect(shown(withMove(more, { id: 'a', column: 'c1', before: 'first' }))).toBe('bc2 ad31')
  })

  test('shows the end of a column that goes on below as what it is: not there', () => {
    const [one, two] = columns('abc', 'd')
    const more = [one, { ...two, next: 'x', count: 30 }] as ColumnView[]
    expect(shown(withMove(more, { id: 'a', column: 'c1', before: null }))).toBe('bc2 d31')
  })

  test('shows all of a column that was asked for, also when others came in above', () => {
    const [one] = columns('xab')
    const first = { ...one, next: 'b', count: 6 } as ColumnView
    const { cards } = columns('xabcde')[0]!
    const further = { column: 'c0', cards, next: undefined, pages: 2 }
    const [whole] = withFurther([first], [further])
    expect(shown([whole!])).toBe('xabcde6')
    expect(whole).not.toHaveProperty('next')
    expect(withFurther([first], [{ ...further, next: 'e' }])[0]?.next).toBe('e')
    expect(shown(withFurther([first], []))).toBe('xab6')
  })

  test('moves what goes below all that shows behind the last of it, where more stand below', () => {
    const [one, two] = columns('abc', 'd')
    const more = [
      { ...one, next: 'x', count: 30 },
      { ...two, next: 'x', count: 30 },
    ] as ColumnView[]
    const down = moveBy(more, 'b', { down: 1, right: 0 })
    expect(down).toEqual({ id: 'b', column: 'c0', before: null, after: 'c' })
    expect(shown(withMove(more, down!))).toBe('acb30 d30')
    const right = moveBy(more, 'b', { down: 0, right: 1 })
    expect(right).toEqual({ id: 'b', column: 'c1', before: null, after: 'd' })
    expect(shown(withMove(more, right!))).toBe('ac29 db31')
    expect(below(more, 'c1', 'a')).toEqual({ before: null, after: 'd' })
    expect(below(more, 'c0', 'c')).toEqual({ before: null, after: 'b' })
    expect(below(columns('abc'), 'c0', 'a')).toEqual({ before: null })
  })

  test.each([
    ['a', 1, 0, { column: 'c0', before: 'c' }],
    ['b', -1, 0, { column: 'c0', before: 'a' }],
    ['b', 1, 0, { column: 'c0', before: null }],
    ['a', -1, 0, undefined],
    ['c', 1, 0, undefined],
    ['a', 0, 1, { column: 'c1', before: 'd' }],
    ['b', 0, 1, { column: 'c1', before: null }],
    ['a', 0, -1, undefined],
    ['x', 0, 1, undefined],
  ])('moves %s by %i down and %i to the right', (id, down, right, expected) => {
    expect(moveBy(columns('abc', 'd'), id, { down, right })).toEqual(expected && { id, ...expected })
    expect(placeOf(columns('abc', 'd'), 'd')).toEqual({ column: 1, at: 0 })
  })
})
