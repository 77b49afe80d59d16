import { downloadFile } from './download.ts'

type Cell = string | number | boolean | null | undefined

/**
 * One cell of a CSV file. A text that a spreadsheet would take for a formula gets an apostrophe before it; a plain number,
 * negative ones included, stays one.
 */
export const csvCell = (value: Cell): string => {
  if (value === null || value === undefined) return ''
  const text = String(value)
  const plainNumber = /^[+-]?\d+(\.\d+)?$/.test(text)
  const safe = /^[=+\-@\t\r\n|]/.test(text) && !plainNumber ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

export type CsvColumn<R> = { readonly header: string; readonly value: (row: R) => Cell }

/** Rows as CSV (RFC 4180), with a head. */
export const toCsv = <R>(columns: readonly CsvColumn<R>[], rows: readonly R[]): string =>
  [columns.map(column => csvCell(column.header)), ...rows.map(row => columns.map(column => csvCell(column.value(row))))]
    .map(cells => cells.join(','))
    .join('\r\n')
    .concat('\r\n')

/** Hands the person the rows as a CSV file, with the mark by which spreadsheets know UTF-8. */
export const downloadCsv = <R>(name: string, columns: readonly CsvColumn<R>[], rows: readonly R[]): void =>
  downloadFile(`${name}.csv`, `\ufeff${toCsv(columns, rows)}`, 'text/csv;charset=utf-8')
