import { type BoardColumn, maxColumns } from './board.ts'
import { WorkRefusal } from './refusal.ts'

type Columns = readonly BoardColumn[]

/** The columns that are shown: those that were not removed, and those in which there is still a card. */
export const shownColumns = (columns: Columns, count: (column: string) => number): BoardColumn[] =>
  columns.filter(column => !column.removed || count(column.id) > 0)

/** The columns with one added, renamed, or moved before another one; null for the end. @throws {WorkRefusal} work.tooManyColumns */
export const withColumn = (columns: Columns, column: BoardColumn, before?: string | null): BoardColumn[] => {
  const at = columns.findIndex(each => each.id === column.id)
  if (at < 0 && columns.filter(({ removed }) => !removed).length >= maxColumns)
    throw new WorkRefusal('work.tooManyColumns', { limit: maxColumns })
  if (before === undefined || before === column.id)
    return at < 0 ? [...columns, column] : columns.map(each => (each.id === column.id ? column : each))
  const others = columns.filter(each => each.id !== column.id)
  const to = others.findIndex(each => each.id === before)
  return to < 0 ? [...others, column] : others.toSpliced(to, 0, column)
}

/** How many removed columns a board remembers, for cards that were moved there as they went: a moment, so a few do. */
const remembered = 4

/** The columns without one. @throws {WorkRefusal} work.columnNotEmpty, work.lastColumn */
export const withoutColumn = (columns: Columns, column: string, cards: number): BoardColumn[] => {
  if (cards > 0) throw new WorkRefusal('work.columnNotEmpty', { count: cards })
  if (!columns.some(each => !each.removed && each.id !== column)) throw new WorkRefusal('work.lastColumn')
  const marked = columns.map(each => (each.id === column ? { ...each, removed: true } : each))
  const old = marked.filter(({ removed }) => removed).slice(0, -remembered)
  return marked.filter(each => !old.includes(each))
}
