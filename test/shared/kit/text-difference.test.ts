import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { textsDiffer } from '#shared/kit/text-difference.ts'
import type { Part } from '#shared/kit/text-part.ts'

const read = (parts: readonly Part[], left: Part['kind']): string =>
  parts
    .filter(({ kind }) => kind !== left)
    .map(({ text }) => text)
    .join('')
const wordsOf = (name: string, count: number): string =>
  Array.from({ length: count }, (_, n) => `${name}${n}`).join(' ')

describe('the difference of two texts', () => {
  test('that are long and differ in much is still told word by word between the lines that stay', () => {
    // Each paragraph loses some two hundred words and gets as many: more in all than is compared at once.
    const paragraph = (n: number, word: string) => `${n}: ${wordsOf(`same${n}-`, 50)} ${wordsOf(word, 200)} end ${n}.`
    const text = (word: string) =>
      Array.from({ length: 12 }, (_, n) => `Clause ${n}\n${paragraph(n, `${word}${n}-`)}\n`).join('')
    const [before, after] = [text('old'), text('new')]
    const parts = textsDiffer(before, after)
    expect(read(parts, 'added')).toBe(before)
    expect(read(parts, 'removed')).toBe(after)
    const kept = read(
      parts.filter(({ kind }) => kind === 'same'),
      'added',
    )
    for (let n = 0; n < 12; n += 1) {
      expect(kept).toContain(`Clause ${n}\n`)
      expect(kept).toContain(`same${n}-49`)
      expect(kept).toContain(`end ${n}.`)
    }
  })

  test('that have nothing in common is both, one after the other', () => {
    const [before, after] = [wordsOf('a', 3000), wordsOf('b', 3000)]
    expect(textsDiffer(before, after)).toEqual([
      { kind: 'removed', text: before },
      { kind: 'added', text: after },
    ])
  })

  const line = fc
    .array(fc.constantFrom('we', 'pay', 'on', 'time', 'always', 'never'), { maxLength: 6 })
    .map(words => words.join(' '))
  const text = fc.array(line, { maxLength: 8 }).map(lines => lines.join('\n'))

  test('lets both be read off it, whatever they are and however long', () => {
    fc.assert(
      fc.property(
        text,
        text,
        fc.integer({ min: 0, max: 9 }).map(n => n === 0),
        (one, other, long) => {
          // Made long by words that nothing shares.
          const [before, after] = long
            ? [`${one}\n${wordsOf('p', 1500)}`, `${wordsOf('q', 1500)}\n${other}`]
            : [one, other]
          const parts = textsDiffer(before, after)
          expect(read(parts, 'added')).toBe(before)
          expect(read(parts, 'removed')).toBe(after)
        },
      ),
      { seed: 11, numRuns: 60 },
    )
  })
})
