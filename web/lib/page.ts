import type { ComponentType } from 'react'
import type { RouteObject } from 'react-router-dom'
import type { Described } from '#shared/app/paths.ts'
import type { TextPart } from './catalogue/parts.ts'
import { loadTexts } from './i18n.ts'

/**
 * A public page that people arrive at, whose code comes with that of the first page: a step less on the way to what it shows.
 * Only for pages that weigh little; test/web/budget.test.ts holds what all of it may weigh. One of which that is not true is
 * a page of `first` texts which first paint fetches beside the rest (vite.config.ts).
 */
export const arrival = (path: Described, Component: ComponentType): RouteObject => ({ path: path.at, Component })

/**
 * How an area registers its pages: their path, and how their code is loaded when somebody goes there, with the parts of the
 * texts that they speak. `const page = pageOf('deals')`, then
 * `page(dealsPaths.sales, () => import('./list/deals-page.tsx'), 'SalesPage')`. Dialogs and tabs that have an address of their
 * own are `children`, shown by the page's Outlet.
 */
export const pageOf =
  (...texts: readonly TextPart[]) =>
  <K extends string>(
    path: Described,
    load: () => Promise<Readonly<Record<K, ComponentType>>>,
    name: K,
    children?: RouteObject[],
  ): RouteObject => ({
    path: path.at,
    lazy: async () => {
      const [module] = await Promise.all([load(), loadTexts(texts)])
      return { Component: module[name] }
    },
    ...(children ? { children } : {}),
  })
