import fc from 'fast-check'
import Papa from 'papaparse'
import { expect, test } from 'vitest'
import { toCsv } from '#web/lib/csv.ts'

type Cell = string | number | undefined | null
const written = (value: Cell) => toCsv<Cell>([{ header: 'a', value: cell => cell }], [value])
/** A cell as a spreadsheet reads it back. */
const readBack = (value: Cell) => Papa.parse<string[]>(written(value), { delimiter: ',', newline: '\r\n' }).data[1]?.[0]

test.each(['=1+1', '+cmd', '-2+3', '@SUM(A1)', '\t=1', '\r=1', '\n=1', '|calc', '=HYPERLINK("http://x","y")'])(
  'security: %j is no formula in a spreadsheet',
  text => {
    expect(readBack(text)).toBe(`'${text}`)
  },
)

test('security: a head is no formula either', () => {
  expect(toCsv([{ header: '=1+1', value: () => 1 }], [1])).toBe('"\'=1+1"\r\n1\r\n')
})

test.each([-12.5, '-12.50', '+61', 0])('a plain number stays one: %s', value => {
  expect(written(value)).toBe(`a\r\n${value}\r\n`)
})

test('nothing is an empty cell', () => {
  expect([written(undefined), written(null)]).toEqual(['a\r\n\r\n', 'a\r\n\r\n'])
})

test('a spreadsheet reads back what was written', () => {
  const safe = fc.string().filter(text => !/^[=+\-@\t\r\n|]/.test(text))
  fc.assert(
    fc.property(fc.array(fc.record({ a: safe, b: safe }), { minLength: 1 }), rows => {
      const csv = toCsv(
        [
          { header: 'a', value: row => row.a },
          { header: 'b', value: row => row.b },
        ],
        rows,
      )
      const { data } = Papa.parse<string[]>(csv, { delimiter: ',', newline: '\r\n' })
      expect(data.slice(0, -1)).toEqual([['a', 'b'], ...rows.map(row => [row.a, row.b])])
    }),
    { seed: 7, numRuns: 300 },
  )
})
