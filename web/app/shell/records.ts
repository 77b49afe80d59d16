import { allPaths } from '#shared/app/paths.ts'
import type { MenuGroup } from '#shared/kit/paths.ts'
import type { FoundKind } from '../../parts/records.ts'

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
