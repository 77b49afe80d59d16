import {
  actionsOf,
  type MenuArea,
  type Start,
  settingsNavigation,
  topNavigation,
  type Viewer,
} from '#shared/app/menu.ts'
import type { Described } from '#shared/app/paths.ts'
import { identityPaths } from '#shared/identity/paths.ts'
import { areaRoutes } from '../areas.ts'

/** The addresses at which there is a page: the frame's own, and those that areas registered. */
const built: ReadonlySet<string | undefined> = new Set([
  identityPaths.welcome.at,
  identityPaths.home.at,
  ...areaRoutes.map(route => route.path),
])

/** Whether a path has a page: nothing in the frame leads nowhere. */
export const hasPage = (path: Described): boolean => built.has(path.at)

/** The areas of a viewer, as far as they lead somewhere. */
export const areasOf = (viewer: Viewer): readonly MenuArea[] => topNavigation(viewer, hasPage)

/** The settings of a viewer in their two groups. */
export const settingsOf = (viewer: Viewer): readonly MenuArea[] => settingsNavigation(viewer, hasPage)

/** What a viewer can start from anywhere. */
export const startsOf = (viewer: Viewer): readonly Start[] => actionsOf(viewer, hasPage)
