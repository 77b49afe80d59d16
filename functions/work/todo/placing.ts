import { Refusal } from '#shared/kit/refusal.ts'
import type { Card } from '#shared/work/card.ts'
import { placeBetween, spread, spreadOver } from '#shared/work/card-order.ts'
import type { Reading, Rows } from './uses.ts'

type Target = { readonly board: string; readonly column: Card['column']; readonly before: Card | undefined }

/** The cards next to a gap, without the one that is to go there: the nearest first. */
const besides = async ({ cards }: Reading, { board, column, before }: Target, moved: string, limit: number) => {
  const behind = (card: Card) => cards.cursorBehind('byColumn', card)
  const page = { limit: limit + 1, ...(before && { cursor: behind(before) }) }
  const [above, below] = await Promise.all([
    cards.list('byColumn', { board, column }, { ...page, reverse: true }),
    before && limit > 1 ? cards.list('byColumn', { board, column }, page) : { items: [] },
  ])
  const others = (rows: readonly Card[]) => rows.filter(({ id }) => id !== moved).slice(0, limit)
  return { above: others(above.items), below: before ? [before, ...others(below.items)] : [] }
}

/**
 * The place of a card before another one, or at the end of a column. Where a gap has become too narrow, the cards around it are
 * given new places.
 */
export const placeFor = async (db: Rows, target: Target, moved: string): Promise<string> => {
  const { above } = await besides(db, target, moved, 1)
  const place = placeBetween(above[0]?.place, target.before?.place)
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
