import { useState } from 'react'
import type { CsvColumn } from '../lib/csv.ts'
import { useToasts } from './toasts.tsx'

/** The most rows that a file holds; who is given fewer than there are is told. */
const mostRows = 5000

export type CsvExport<R, P extends { readonly cursor?: string | undefined }> = {
  /** The file's name, without its ending. */
  readonly name: string
  /** A page of what the list is narrowed to, from a cursor on. */
  readonly load: (cursor: { readonly cursor?: string }) => Promise<P>
  readonly rowsOf: (page: P) => readonly R[]
  /** The columns, once every page is there: one may tell what only all of them know. */
  readonly columns: (pages: readonly P[]) => readonly CsvColumn<R>[]
}

/** A list as a CSV file: every page of what it is narrowed to. */
export const useCsvExport = <R, P extends { readonly cursor?: string | undefined }>({
  name,
  load,
  rowsOf,
  columns,
}: CsvExport<R, P>) => {
  const toasts = useToasts()
  const [exporting, setExporting] = useState(false)
  const exportAll = async () => {
    setExporting(true)
    try {
      const pages: P[] = []
      const rows: R[] = []
      let cursor: string | undefined
      do {
        const page = await load(cursor ? { cursor } : {})
        pages.push(page)
        rows.push(...rowsOf(page))
        cursor = page.cursor
      } while (cursor && rows.length < mostRows)
      const { downloadCsv } = await import('../lib/csv.ts')
      downloadCsv(name, columns(pages), rows)
      if (cursor) toasts.tell('app.export.first', { count: rows.length })
    } catch (error) {
      toasts.failed(error)
    } finally {
      setExporting(false)
    }
  }
  return { exporting, exportAll: () => void exportAll() }
}
