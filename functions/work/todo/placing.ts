import { Refusal } from '#shared/kit/refusal.ts'
import type { Card } from '#shared/work/card.ts'
import { placeBetween, spread, spreadOver } from '#shared/work/card-order.ts'
import type { Reading, Rows } from './uses.ts'

/** Where a card goes: before one, behind one, before all; or where none of these is known, to the end. */
type Target = {
  readonly board: string
  readonly column: Card['column']
  readonly before?: Card | undefined
  readonly after?: Card | undefined
  readonly isFirst?: boolean
}

/** The cards next to a gap, without the one that is to go there: the nearest first. */
const besides = async ({ cards }: Reading, target: Target, moved: string, limit: number) => {
  const { board, column, before, after, isFirst = false } = target
  const beside = before ?? after
  const page = { limit: limit + 1, ...(beside && { cursor: cards.cursorBehind('byColumn', beside) }) }
  const [above, below] = await Promise.all([
    !isFirst && (!after || limit > 1)
      ? cards.list('byColumn', { board, column }, { ...page, reverse: true })
      : { items: [] },
    isFirst || after || (before && limit > 1) ? cards.list('byColumn', { board, column }, page) : { items: [] },
  ])
  const near = (first: Card | undefined, rows: readonly Card[]) =>
    [...(first ? [first] : []), ...rows.filter(({ id }) => id !== moved)].slice(0, limit)
  return { above: near(after, above.items), below: near(before, below.items) }
}

/** The place of a card in a column. Where a gap has become too narrow, the cards around it are given new places. */
export const placeFor = async (db: Rows, target: Target, moved: string): Promise<string> => {
  const { above, below } = await besides(db, target, moved, 1)
  const place = placeBetween(above[0]?.place, below[0]?.place)
  if (place !== undefined) return place
  const near = await besides(db, target, moved, spreadOver)
  const [up, down] = [near.above.slice(0, spreadOver - 1), near.below.slice(0, spreadOver - 1)]
  const places = spread(moved, {
    above: up.toReversed(),
    below: down,
    outerAbove: near.above[spreadOver - 1]?.place,
    outerBelow: near.below[spreadOver - 1]?.place,
  })
  if (!places) throw new Refusal('call.conflict')
  const rows = new Map([...up, ...down].map(card => [card.id as string, card]))
  for (const { id, place } of places) {
    const row = rows.get(id)
    if (row && row.place !== place) db.cards.repeat({ ...row, place })
  }
  return places.find(({ id }) => id === moved)?.place ?? ''
}
