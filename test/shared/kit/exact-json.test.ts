import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { exactJsonElements, isJsonList, parseExactJson } from '#shared/kit/exact-json.ts'
import { Refusal } from '#shared/kit/refusal.ts'

const list = (text: string) => [...exactJsonElements(text)]

describe('exact JSON', () => {
  test('a long number arrives as its literal, a short one as a number', () => {
    expect(parseExactJson('[1000.00000000000000001, 1.5, -12345678901234567890, 1e999]')).toEqual([
      '1000.00000000000000001',
      1.5,
      '-12345678901234567890',
      Number.POSITIVE_INFINITY,
    ])
    expect(parseExactJson('{"a":123456789012345,"b":1234567890123456}')).toEqual({
      a: 123456789012345,
      b: '1234567890123456',
    })
    expect(parseExactJson('12345678901234567')).toBe('12345678901234567')
  })

  test('nothing inside a string is touched', () => {
    const text = '{"12345678901234567890":"\\"12345678901234567890\\\\","x":["[{","}]"]}'
    expect(parseExactJson(text)).toEqual(JSON.parse(text))
  })

  test.each([
    '',
    'NaN',
    '{',
    '[1,]',
    '"open',
    '00000000000000001',
    '1.2.3.4.5.6.7.8.9.0',
    '1234567890123456.',
    '{"a":1}}',
    '[1] 2',
    '\\',
    '-',
  ])('%s is not JSON', text => {
    expect(() => parseExactJson(text)).toThrow(/^The input is not JSON: ./)
    if (isJsonList(text)) expect(() => list(text)).toThrow(/^The input is not JSON: ./)
  })

  test('too deep is refused, whatever its size', () => {
    const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth)
    expect(parseExactJson(nested(100))).toHaveLength(1)
    expect(() => parseExactJson(nested(101))).toThrow('The input is nested deeper than 100 levels.')
    expect(() => parseExactJson('['.repeat(1_000_000))).toThrow(Refusal)
    expect(() => list('['.repeat(1_000_000))).toThrow(Refusal)
  })

  test('a key that stands twice in one object is refused: one of its values would be dropped in silence', () => {
    const refused = (text: string) => {
      try {
        parseExactJson(text)
      } catch (error) {
        return error instanceof Refusal ? [error.errorType, error.message] : error
      }
      return undefined
    }
    const twice = ['input.duplicateKey', 'The key amount occurs twice in one object.']
    expect(refused('{"amount":5,"amount":6}')).toEqual(twice)
    expect(refused('{"a":[{"amount":"1", "b":{}, "amount" : "1"}]}')).toEqual(twice)
    expect(refused('{"amount":1,"\\u0061mount":2}')).toEqual(twice)
    expect(refused('{"__proto__":1,"__proto__":2}')?.[0 as never]).toBe('input.duplicateKey')
    expect(refused(`{"${'x'.repeat(500)}":1,"${'x'.repeat(500)}":2}`)?.[1 as never]).toHaveLength(76)
    expect(refused('{"amount":1,"amount":2')?.[0 as never]).toBe('input.notJson')
    for (const fine of [
      '{"a":{"a":{"a":1}},"b":[{"a":1},{"a":1}]}',
      '{"a":"a","b":"a","constructor":"a"}',
      '["a","a","a:a"]',
      '{"a":"\\"a\\":","b":1}',
    ])
      expect(parseExactJson(fine)).toEqual(JSON.parse(fine))
  })

  test('an object of more keys than anything has is refused before it is made', () => {
    const object = (count: number) => `{${Array.from({ length: count }, (_, n) => `"${n}":0`).join(',')}}`
    expect(Object.keys(parseExactJson(object(100_000)) as object)).toHaveLength(100_000)
    expect(() => parseExactJson(object(100_001))).toThrow('The input holds more than 100000 entries.')
  })

  test('anything that JSON can say comes back', () => {
    fc.assert(
      fc.property(fc.jsonValue({ noUnicodeString: false }), value => {
        const short = JSON.parse(JSON.stringify(value), (_, part) =>
          typeof part === 'number' ? Math.fround(part % 1000) | 0 : part,
        )
        expect(parseExactJson(JSON.stringify(short))).toEqual(short)
        expect(parseExactJson(JSON.stringify(short, null, 2))).toEqual(short)
      }),
      { seed: 12, numRuns: 100 },
    )
  })
})

describe('elements of a list', () => {
  test('come one by one', () => {
    expect(list(' [ {"a":[1,2]} , "x,]" ,\n[ ] ,null ] ')).toEqual([{ a: [1, 2] }, 'x,]', [], null])
    expect(list('[]')).toEqual([])
    expect(list('[ \n ]')).toEqual([])
    expect(list('[7]')).toEqual([7])
  })

  test('are those of the parsed list', () => {
    fc.assert(
      fc.property(fc.array(fc.jsonValue({ maxDepth: 3 })), values => {
        const text = JSON.stringify(values, null, 1)
        expect(list(text)).toEqual(parseExactJson(text))
      }),
      { seed: 13, numRuns: 100 },
    )
  })

  test('one with a key twice is a refusal in its place', () => {
    const [first, second, third] = list('[{"a":1},{"a":1,"a":2},{"b":1}]')
    expect([first, third]).toEqual([{ a: 1 }, { b: 1 }])
    expect(second).toEqual(new Refusal('input.duplicateKey', { key: 'a' }))
  })

  test('a mistake is found where it is', () => {
    const elements = exactJsonElements('[1, 2, }')
    expect([elements.next().value, elements.next().value]).toEqual([1, 2])
    expect(() => elements.next()).toThrow(Refusal)
    for (const text of ['[1', '[1,', '[', '[1}', '[{]}]', '[1]]', '[,]', '[1 2]', '["a]']) {
      expect(() => JSON.parse(text)).toThrow()
      expect(() => list(text)).toThrow(Refusal)
    }
  })

  test('a list is told from what is none', () => {
    expect([' \n[', '{', '', '"["'].map(isJsonList)).toEqual([true, false, false, false])
  })
})
