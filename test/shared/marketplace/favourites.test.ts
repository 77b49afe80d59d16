import fc from 'fast-check'
import { expect, test } from 'vitest'
import { withUniqueAbn } from '#shared/marketplace/favourites.ts'

test('a favourite or paid profile with an ABN that is there is ignored, however it is written', () => {
  const list = [{ id: '1', abn: '51824753556' }]
  expect(withUniqueAbn(list, { id: '2', abn: '51 824 753 556' })).toBe(list)
  expect(withUniqueAbn(list, { id: '2', abn: '53004085616' })).toEqual([...list, { id: '2', abn: '53004085616' }])
  fc.assert(
    fc.property(fc.array(fc.constantFrom('51824753556', '51-824-753-556', 'x', ' x ', '53004085616')), abns => {
      const unique = abns.reduce<readonly { abn: string }[]>((all, abn) => withUniqueAbn(all, { abn }), [])
      const plain = unique.map(one => one.abn.replace(/[^\dx]/g, ''))
      expect(new Set(plain).size).toBe(plain.length)
      expect(plain.length).toBe(new Set(abns.map(abn => abn.replace(/[^\dx]/g, ''))).size)
    }),
  )
})
