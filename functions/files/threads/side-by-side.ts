import { Refusal } from '#shared/kit/refusal.ts'
import type { Page } from '../../kit/repository.ts'

/** Lists that are read side by side and shown as one, newest first. Where a page of it ends is a position: a text that sorts as the rows do. */

const notACursor = () => new Refusal('input.invalid', { field: 'cursor', problem: 'not a cursor of this list' })

/** The position that a cursor names, by its parts. @throws {Refusal} input.invalid where they are not what they should be */
export const positionIn = (cursor: string, isPosition: (parts: readonly string[]) => boolean): readonly string[] => {
  const parts = Buffer.from(cursor, 'base64url').toString().split('#')
  if (!isPosition(parts)) throw notACursor()
  return parts
}

type Merging<R> = {
  readonly limit: number
  readonly positionOf: (row: R) => string
  readonly fits?: (row: R) => boolean
  /** The last position that was looked through, where the rest is for the next call. */
  readonly upTo?: string | undefined
}

/** Behind where one of the lists was not read on, others may not be shown either: the order would not hold. */
const horizonOf = <R>(looks: readonly Page<R>[], positionOf: (row: R) => string): string | undefined =>
  looks
    .flatMap(({ items, cursor }) => (cursor ? (items.at(-1) ?? []) : []))
    .map(positionOf)
    .toSorted()
    .at(-1)

/** The rows of all the lists, newest first. */
export const inOrder = <R>(looks: readonly Page<R>[], positionOf: (row: R) => string): R[] =>
  looks.flatMap(({ items }) => items).toSorted((one, other) => (positionOf(one) < positionOf(other) ? 1 : -1))

/** A page of all the lists. What stands in several of them at the same position is shown once. */
export const sideBySide = <R>(
  looks: readonly Page<R>[],
  { limit, positionOf, fits = () => true, upTo }: Merging<R>,
): Page<R> => {
  const horizon = [horizonOf(looks, positionOf), upTo]
    .filter(end => end !== undefined)
    .toSorted()
    .at(-1)
  const rows = new Map<string, R>()
  for (const row of inOrder(looks, positionOf)) {
    const position = positionOf(row)
    if (horizon !== undefined && position < horizon) break
    if (fits(row)) rows.set(position, row)
  }
  const end = rows.size > limit ? [...rows.keys()][limit - 1] : horizon
  return {
    items: [...rows.values()].slice(0, limit),
    ...(end === undefined ? {} : { cursor: Buffer.from(end).toString('base64url') }),
  }
}
