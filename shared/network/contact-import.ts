import { isEmail } from '../kit/email.ts'
import type { Params } from '../kit/fill.ts'

/** The columns of a contact import; the first three are required (spec part 1, section 5). */
export const requiredImportColumns = ['displayName', 'primaryPhone', 'primaryEmail'] as const
export const optionalImportColumns = [
  'firstName',
  'middleName',
  'lastName',
  'legalName',
  'tradingName',
  'casualName',
  'title',
  'note',
  'addressLine1',
  'addressLine2',
  'city',
  'region',
  'postalCode',
  'country',
  'website',
  'entityType',
  'abn',
  'acn',
  'taxNumber',
] as const
export const importColumns = [...requiredImportColumns, ...optionalImportColumns] as const
export type ImportColumn = (typeof importColumns)[number]

/** Which header of the file each column is read from. */
export type ImportMapping = Readonly<Partial<Record<ImportColumn, string>>>

const plain = (header: string): string => header.replace(/[^\p{L}\p{N}]/gu, '').toLowerCase()

/** A mapping to start from: headers that name a column but for case, spaces and punctuation. The first of two wins. */
export const guessMapping = (headers: readonly string[]): ImportMapping => {
  const mapping: Partial<Record<ImportColumn, string>> = {}
  for (const column of importColumns) {
    const header = headers.find(one => plain(one) === plain(column))
    if (header !== undefined) mapping[column] = header
  }
  return mapping
}

export type ImportProblem = {
  readonly column: ImportColumn
  readonly key:
    | 'network.import.missingColumn'
    | 'network.import.duplicateColumn'
    | 'network.import.valueRequired'
    | 'network.import.emailInvalid'
  readonly params: Params
}

const problem = (column: ImportColumn, key: ImportProblem['key']): ImportProblem => ({
  column,
  key,
  params: { column },
})

/** What is wrong with a mapping over a file's headers: a required column without one, and a header that stands there twice. */
export const mappingProblems = (mapping: ImportMapping, headers: readonly string[]): readonly ImportProblem[] =>
  importColumns.flatMap(column => {
    const header = mapping[column]
    const count = header === undefined ? 0 : headers.filter(one => one === header).length
    if (count > 1) return [problem(column, 'network.import.duplicateColumn')]
    const required = (requiredImportColumns as readonly string[]).includes(column)
    return count === 0 && (required || header !== undefined) ? [problem(column, 'network.import.missingColumn')] : []
  })

/** What is wrong with one row, by column; a good row has none. */
export const importRowProblems = (row: Readonly<Partial<Record<ImportColumn, string>>>): readonly ImportProblem[] => {
  const problems = requiredImportColumns
    .filter(column => (row[column] ?? '').trim() === '')
    .map(column => problem(column, 'network.import.valueRequired'))
  const email = (row.primaryEmail ?? '').trim()
  return email !== '' && !isEmail(email)
    ? [...problems, problem('primaryEmail', 'network.import.emailInvalid')]
    : problems
}
