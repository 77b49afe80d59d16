import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { maxPinned, PinnedId, withoutPinned, withPinned } from '#shared/work/pinned-items.ts'

type Item = { readonly id: string }
const of = (...ids: string[]): readonly Item[] => ids.map(id => ({ id }))
const ids = (items: readonly Item[]) => items.map(({ id }) => id).join('')

describe('pinning', () => {
  test.each([
    ['a new one goes to the end', 'ab', 'c', undefined, 'abc'],
    ['a new one goes before another', 'ab', 'c', 'b', 'acb'],
    ['one that is pinned stays where it is', 'abc', 'a', undefined, 'abc'],
    ['one that is pinned moves before another', 'abc', 'c', 'a', 'cab'],
    ['one that is pinned moves to the end', 'abc', 'a', null, 'bca'],
    ['before itself is where it is', 'abc', 'b', 'b', 'abc'],
    ['before one that is not there is at the end', 'abc', 'a', 'x', 'bca'],
  ])('%s', (_, list, id, before, expected) => {
    expect(ids(withPinned(of(...list), { id }, before))).toBe(expected)
  })

  test('ends at the limit, at which what is there can still be moved', () => {
    const full = of(...Array.from({ length: maxPinned }, (_, n) => `s${n}`))
    expect(() => withPinned(full, { id: 'one more' })).toThrow(
      expect.objectContaining({ errorType: 'work.tooManyPinned', params: { limit: maxPinned } }),
    )
    expect(withPinned(full, { id: 's3' }, 's0').slice(0, 2)).toEqual(of('s3', 's0'))
    expect(withPinned(withoutPinned(full, 's3'), { id: 'one more' })).toHaveLength(maxPinned)
  })

  test('whatever is pinned, moved and unpinned: nothing stands there twice, and all else keeps its order', () => {
    const name = fc.constantFrom(...'abcdef')
    const step = fc.record({ id: name, unpin: fc.boolean(), before: fc.option(name, { nil: undefined }) })
    fc.assert(
      fc.property(fc.array(step, { maxLength: 30 }), steps => {
        let items: readonly Item[] = []
        for (const { id, unpin, before } of steps) {
          const next = unpin ? withoutPinned(items, id) : withPinned(items, { id }, before)
          expect(new Set(next.map(item => item.id)).size).toBe(next.length)
          expect(next.some(item => item.id === id)).toBe(!unpin)
          expect(withoutPinned(next, id)).toEqual(withoutPinned(items, id))
          items = next
        }
      }),
    )
  })

  test('Undo: what is put back before the one that followed it stands where it stood', () => {
    const list = of('a', 'b', 'c')
    for (const [at, item] of list.entries())
      expect(withPinned(withoutPinned(list, item.id), item, list[at + 1]?.id ?? null)).toEqual(list)
  })

  test('takes services, organisations and deals, and nothing else', () => {
    const ulid = '01hzy3m7q8r9s0t1v2w3x4y5z6'
    for (const prefix of ['ser', 'org', 'req']) expect(PinnedId.safeParse(`${prefix}_${ulid}`).success).toBe(true)
    for (const prefix of ['inv', 'con', 'mem']) expect(PinnedId.safeParse(`${prefix}_${ulid}`).success).toBe(false)
  })
})
