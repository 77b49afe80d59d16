import type { CardView, ColumnView } from '#shared/work/Todos.contract.ts'

/** A card that goes before another one of a column; null for its end. */
export type Move = { readonly id: string; readonly column: string; readonly before: string | null }

type Columns = readonly ColumnView[]

/** The columns as they will be once the server has moved a card, as far as they are loaded. */
export const withMove = (columns: Columns, { id, column, before }: Move): Columns => {
  const from = columns.find(({ cards }) => cards.some(card => card.id === id))
  const card = from?.cards.find(each => each.id === id)
  if (!from || !card || before === id) return columns
  const moved: CardView = { ...card, column: column as CardView['column'] }
  return columns.map(each => {
    const isThere = each.id === column
    const cards = each.cards.filter(other => other.id !== id)
    const count = each.count + (isThere ? 1 : 0) - (each.id === from.id ? 1 : 0)
    if (!isThere) return each.id === from.id ? { ...each, cards, count } : each
    const at = before === null ? -1 : cards.findIndex(other => other.id === before)
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
  if (by.right !== 0) return { id, column: target.id, before: target.cards[place.at]?.id ?? null }
  const to = place.at + by.down
  if (to < 0 || to >= target.cards.length || to === place.at) return undefined
  return { id, column: target.id, before: target.cards[to > place.at ? to + 1 : to]?.id ?? null }
}
