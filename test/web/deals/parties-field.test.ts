import { expect, test } from 'vitest'
import { learned } from '#web/deals/parts/parties-field.tsx'

const party = (key: string) => ({ key, name: key.toUpperCase() })

test('happy: who is chosen is named before anything else is typed', () => {
  expect(learned([party('a')], [party('b'), party('c')], ['a', 'b'])).toEqual([party('b')])
})

test('happy: whose name is kept already is not told again, and who is not chosen is not kept', () => {
  expect(learned([party('a')], [party('a'), party('b')], ['a'])).toEqual([])
})
