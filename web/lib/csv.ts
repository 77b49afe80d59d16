import Papa from 'papaparse'
import { downloadFile } from './download.ts'

type Cell = string | number | boolean | null | undefined

export type CsvColumn<R> = { readonly header: string; readonly value: (row: R) => Cell }

/** What a spreadsheet would take for a formula; a plain number is none, negative ones included. */
const formula = /^(?![+-]?\d+(?:\.\d+)?$)[=+\-@\t\r\n|]/

/** Rows as CSV (RFC 4180), with a head. A text that a spreadsheet would take for a formula gets an apostrophe before it. */
export const toCsv = <R>(columns: readonly CsvColumn<R>[], rows: readonly R[]): string => {
  const fields = columns.map(({ header }) => header)
  const data = rows.map(row => columns.map(({ value }) => value(row)))
  return `${Papa.unparse([fields, ...data], { escapeFormulae: formula, newline: '\r\n' })}\r\n`
}

/** Hands the person the rows as a CSV file, with the mark by which spreadsheets know UTF-8. */
export const downloadCsv = <R>(name: string, columns: readonly CsvColumn<R>[], rows: readonly R[]): void =>
  downloadFile(`${name}.csv`, `\ufeff${toCsv(columns, rows)}`, 'text/csv;charset=utf-8')

/** The cells of a CSV file, line by line, empty lines included. */
export const readCsv = async (file: File): Promise<readonly (readonly string[])[]> => {
  const text = (await file.text()).replace(/^\ufeff/, '')
  return Papa.parse<string[]>(text).data
}
