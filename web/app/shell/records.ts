import { allPaths } from '#shared/app/paths.ts'
import type { MenuGroup } from '#shared/kit/paths.ts'
import { type FoundKind, type Told, type Without, withoutOf } from '../../parts/records.ts'

/** What is one's own work stands before what is one's organisation's, and that before the market. */
const places: Readonly<Record<MenuGroup, number>> = {
  deals: 0,
  home: 1,
  communication: 2,
  management: 3,
  organisation: 4,
  you: 5,
  marketplace: 6,
}

const placeOf = ({ list }: FoundKind): number => (list.menu ? places[list.menu.group] : places.marketplace)

/** The kinds that have or may have something, as they stand in the menu: whoever answers first moves nothing that another said. */
export const inOrder = (kinds: readonly FoundKind[]): readonly FoundKind[] =>
  kinds
    .filter(({ rows, rest }) => rows.length > 0 || rest !== undefined)
    .toSorted((a, b) => placeOf(a) - placeOf(b) || allPaths.indexOf(a.list) - allPaths.indexOf(b.list))

/** Where what one has moved to stands now; the first, where one has not, or it is gone. */
export const placeIn = (found: readonly { readonly key: string }[], key: string | undefined): number =>
  Math.max(
    0,
    found.findIndex(one => one.key === key),
  )

/**
 * Why nobody knows yet all that there is by what stands in the field; undefined where all do, so that what is not there can be said not to be.
 * @param told what the sources told last, each of what it was asked for
 * @param typed what stands in the field
 * @param sources how many there are. Each comes with its own code, and until then tells nothing.
 */
export const withoutIn = (told: readonly Told[], typed: string, sources: number): Without | undefined => {
  if (told.length < sources || told.some(one => one.typed !== typed)) return 'answer'
  return withoutOf(told.flatMap(({ kinds }) => kinds))
}
