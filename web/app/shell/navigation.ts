import { matchRoutes } from 'react-router-dom'
import { type MenuGroup, type MenuItem, topNavigation, type Viewer } from '#shared/app/menu.ts'
import { areaRoutes } from '../areas.ts'

/** Whether an area has a page at this address: nothing in the frame leads nowhere. */
export const hasPage = (path: string): boolean =>
  ['/', '/home'].includes(path) ||
  (matchRoutes([...areaRoutes], path)?.some(match => match.route.path !== '*') ?? false)

/** The top navigation of a viewer, as far as it leads somewhere. */
export const navigationOf = (viewer: Viewer): readonly MenuGroup[] =>
  topNavigation(viewer)
    .map(group => ({ ...group, items: group.items.filter(item => hasPage(item.path)) }))
    .filter(group => group.items.length > 0)

/** Every page of the navigation in one row, each with its group. */
export const pagesOf = (viewer: Viewer): readonly { readonly group: MenuGroup; readonly item: MenuItem }[] =>
  navigationOf(viewer).flatMap(group => group.items.map(item => ({ group, item })))
