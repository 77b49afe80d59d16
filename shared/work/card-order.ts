import { generateKeyBetween, generateNKeysBetween } from 'fractional-indexing'

/**
 * Where a card stands in its column is a text: cards are sorted by it, and by their id where two were put into one gap at one
 * moment. A card that is moved gets a text between those of its neighbours, so that no other is changed.
 */

/** A text that is longer than this is shortened, with those of the cards around it. */
export const longestPlace = 40
/** How many cards on each side of a gap get new places when it has become too narrow: with what else a move changes, one transaction. */
export const spreadOver = 40

/** A card as far as its place goes. */
export type Placed = { readonly id: string; readonly place: string }

/** The order of a column. */
export const comparePlaced = (one: Placed, other: Placed): number => {
  if (one.place !== other.place) return one.place < other.place ? -1 : 1
  return one.id < other.id ? -1 : one.id > other.id ? 1 : 0
}

/** A place between two others; undefined where there is no room, or where it would be too long. */
export const placeBetween = (above: string | undefined, below: string | undefined): string | undefined => {
  if (above !== undefined && below !== undefined && above >= below) return undefined
  const place = generateKeyBetween(above ?? null, below ?? null)
  return place.length > longestPlace ? undefined : place
}

/** The cards around a gap, in their order, and the places beyond which others stand. */
export type Surroundings = {
  readonly above: readonly Placed[]
  readonly below: readonly Placed[]
  readonly outerAbove: string | undefined
  readonly outerBelow: string | undefined
}

/**
 * New places for all cards around a gap and for one that goes into it, as short as they can be.
 * @returns in their order, the moved one among them; undefined where even these have no room
 */
export const spread = (
  moved: string,
  { above, below, outerAbove, outerBelow }: Surroundings,
): readonly Placed[] | undefined => {
  if (outerAbove !== undefined && outerBelow !== undefined && outerAbove >= outerBelow) return undefined
  const ids = [...above.map(({ id }) => id), moved, ...below.map(({ id }) => id)]
  const places = generateNKeysBetween(outerAbove ?? null, outerBelow ?? null, ids.length)
  return ids.map((id, at) => ({ id, place: places[at] as string }))
}
