import type { ComponentType } from 'react'
import type { RouteObject } from 'react-router-dom'
import type { Described } from '#shared/kit/paths.ts'
import { loadAllTexts } from './i18n.ts'

/**
 * A public page that people arrive at, whose code comes with that of the first page: a step less on the way to what it shows.
 * Only for pages that weigh little; test/web/budget.test.ts holds what all of it may weigh.
 */
export const arrival = (path: Described, Component: ComponentType): RouteObject => ({ path: path.at, Component })

/**
 * A page as an area registers it: its path, and how its code is loaded when somebody goes there.
 * `page(dealsPaths.sales, () => import('./list/deals-page.tsx'), 'SalesPage')`. Dialogs and tabs that have an address of
 * their own are `children`, shown by the page's Outlet.
 */
export const page = <K extends string>(
  path: Described,
  load: () => Promise<Readonly<Record<K, ComponentType>>>,
  name: K,
  children?: RouteObject[],
): RouteObject => ({
  path: path.at,
  lazy: async () => {
    // A public page shows its own texts first; the others may come later. Recovering a password is public and not one.
    const isFirst = path.access === 'public' && path.area !== 'identity'
    const texts = isFirst ? undefined : loadAllTexts()
    const [module] = await Promise.all([load(), texts])
    return { Component: module[name] }
  },
  ...(children ? { children } : {}),
})
