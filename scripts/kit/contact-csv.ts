import Papa from 'papaparse'
import { refuse } from '#shared/kit/refusal.ts'
import type { MatchRecord } from '#shared/network/match-fields.ts'
import { NetworkRefusal } from '#shared/network/refusal.ts'
import { readInput } from './json-command.ts'

/** The columns of a contact file beside `id`. A missing column is absent evidence. */
export const contactColumns = [
  'displayName',
  'legalName',
  'tradingName',
  'firstName',
  'middleName',
  'lastName',
  'email',
  'phone',
  'addressLine1',
  'addressLine2',
  'city',
  'region',
  'postalCode',
  'country',
  'abn',
  'acn',
  'taxNumber',
  'title',
  'note',
] as const

type Column = 'id' | (typeof contactColumns)[number]

/** Which column each place of the header is; null for one that we do not know, which is left out. */
const readHeader = (file: string, header: readonly string[]): (Column | null)[] => {
  const wrong = (problem: string): never => {
    throw new NetworkRefusal('match.columns', { file, problem, columns: contactColumns.join(', ') })
  }
  const columns = header.map(
    name => ['id' as const, ...contactColumns].find(known => known.toLowerCase() === name.trim().toLowerCase()) ?? null,
  )
  if (!columns.includes('id')) wrong('there is no column id')
  const twice = columns.find((column, at) => column !== null && columns.indexOf(column) !== at)
  if (twice) wrong(`${twice} occurs twice`)
  if (columns.every(column => column === null || column === 'id')) wrong('none of them can be compared')
  return columns
}

/**
 * The contacts of a CSV text: commas, a header with `id` and any of `contactColumns`. Rows are counted as a spreadsheet shows
 * them, the header being row 1.
 * @throws {Refusal} input.notText, match.notCsv, match.columns, match.missingId, match.duplicateId
 */
export const contactsOf = (file: string, text: string): MatchRecord[] => {
  // UTF-8 allows NUL, but no table that people exchange has one: it is a binary file.
  if (text.includes('\0')) refuse('input.notText')
  const { data, errors } = Papa.parse<string[]>(text, { delimiter: ',' })
  const bad = errors[0]
  if (bad)
    throw new NetworkRefusal('match.notCsv', { file, row: (bad.row ?? 0) + 1, problem: bad.message.toLowerCase() })
  const columns = readHeader(file, data[0] ?? [])
  const known = new Set<string>()
  const records: MatchRecord[] = []
  for (const [at, cells] of data.entries()) {
    if (at === 0 || cells.every(cell => cell.trim() === '')) continue
    if (cells.length > columns.length)
      throw new NetworkRefusal('match.notCsv', { file, row: at + 1, problem: 'it has too many values' })
    const record: Partial<Record<Column, string>> = {}
    columns.forEach((column, place) => {
      const cell = cells[place]?.trim()
      if (column !== null && cell) record[column] = cell
    })
    const { id } = record
    if (id === undefined) throw new NetworkRefusal('match.missingId', { row: at + 1 })
    if (known.has(id)) throw new NetworkRefusal('match.duplicateId', { id })
    known.add(id)
    records.push({ ...record, id })
  }
  return records
}

/**
 * Reads a file of contacts, or standard input for `-`.
 * @throws {Refusal} input.unreadable, input.tooLarge, and what `contactsOf` throws
 */
export const readContacts = async (file: string): Promise<MatchRecord[]> => contactsOf(file, await readInput(file))
