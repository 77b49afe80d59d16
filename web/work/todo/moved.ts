import type { CardView, ColumnView } from '#shared/work/Todos.contract.ts'

/** Where a card goes in a column: before another one, before all, or where that is null right behind one; without either to its end. */
/** `before` is an id, or `first`. */
type Place = { readonly before: string | null; readonly after?: string }
export type Move = Place & { readonly id: string; readonly column: string }

type Columns = readonly ColumnView[]

/** All cards of a column as far as somebody wanted to see them, from its first. */
export type Further = {
  readonly column: string
  readonly cards: ColumnView['cards']
  readonly next: string | undefined
  readonly pages: number
}

/** The columns with what was asked for beyond their first cards. */
export const withFurther = (columns: Columns, further: readonly Further[]): Columns =>
  columns.map(column => {
    const more = further.find(each => each.column === column.id)
    if (!more) return column
    const { next: _next, ...rest } = column
    return { ...rest, cards: more.cards, ...(more.next === undefined ? {} : { next: more.next }) }
  })

/** The place below all cards of a column that show: not its end, where more stand below that do not show yet. */
export const below = (columns: Columns, column: string, id: string): Place => {
  const { cards = [], next } = columns.find(each => each.id === column) ?? {}
  const last = cards.findLast(each => each.id !== id)
  return { before: null, ...(next !== undefined && last ? { after: last.id } : {}) }
}

/** The columns as they will be once the server has moved a card, as far as they are loaded. */
export const withMove = (columns: Columns, { id, column, before, after }: Move): Columns => {
  const from = columns.find(({ cards }) => cards.some(card => card.id === id))
  const card = from?.cards.find(each => each.id === id)
  if (!from || !card || before === id || after === id) return columns
  const moved: CardView = { ...card, column: column as CardView['column'] }
  return columns.map(each => {
    const isThere = each.id === column
    const cards = each.cards.filter(other => other.id !== id)
    const count = each.count + (isThere ? 1 : 0) - (each.id === from.id ? 1 : 0)
    if (!isThere) return each.id === from.id ? { ...each, cards, count } : each
    const at =
      before === null
        ? cards.findIndex(other => other.id === after) + 1 || -1
        : before === 'first'
          ? 0
          : cards.findIndex(other => other.id === before)
    // The end of a column that is not all loaded is beyond what shows.
    if (at < 0) return { ...each, count, cards: each.next === undefined ? [...cards, moved] : cards }
    return { ...each, count, cards: cards.toSpliced(at, 0, moved) }
  })
}

/** The place of a card on the board: its column and its place in it, from 0. Undefined for one that does not show. */
export const placeOf = (columns: Columns, id: string): { readonly column: number; readonly at: number } | undefined => {
  for (const [column, { cards }] of columns.entries()) {
    const at = cards.findIndex(card => card.id === id)
    if (at >= 0) return { column, at }
  }
  return undefined
}

/**
 * Where a card goes by so many places down and so many columns to the right; undefined where there is nothing.
 * In another column it keeps its height, as far as that has so many.
 */
export const moveBy = (
  columns: Columns,
  id: string,
  by: { readonly down: number; readonly right: number },
): Move | undefined => {
  const place = placeOf(columns, id)
  const target = place && columns[place.column + by.right]
  if (!place || !target) return undefined
  const to = by.right === 0 ? place.at + by.down : place.at
  if (by.right === 0 && (to < 0 || to >= target.cards.length || to === place.at)) return undefined
  const before = target.cards[by.right === 0 && to > place.at ? to + 1 : to]?.id
  return { id, column: target.id, ...(before === undefined ? below(columns, target.id, id) : { before }) }
}
