import fc from 'fast-check'
import Papa from 'papaparse'
import { expect, test } from 'vitest'
import { csvCell, toCsv } from '#web/lib/csv.ts'

test.each(['=1+1', '+cmd', '-2+3', '@SUM(A1)', '\t=1', '\r=1', '|calc', '=HYPERLINK("http://x","y")'])(
  'security: %j is no formula in a spreadsheet',
  text => {
    const cell = Papa.parse<string[]>(csvCell(text), { delimiter: ',' }).data[0]?.[0]
    expect(cell).toBe(`'${text}`)
  },
)

test.each([-12.5, '-12.50', '+61', 0])('a plain number stays one: %s', value => {
  expect(csvCell(value)).toBe(String(value))
})

test('nothing is an empty cell', () => {
  expect([csvCell(undefined), csvCell(null)]).toEqual(['', ''])
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
