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

/** What a page asks, asked before it is shown: while it is settled who is signed in, and what they may do. */
export type AheadHandle = { readonly Ahead?: ComponentType }

/**
 * How an area registers its pages: their path, and how their code is loaded when somebody goes there, with the parts of the
 * texts that they speak. `const page = pageOf('deals')`, then
 * `page(dealsPaths.sales, () => import('./list/deals-page.tsx'), 'SalesPage')`. Dialogs and tabs that have an address of their
 * own are `children`, shown by the page's Outlet. `ahead` names a component that shows nothing, and asks at once what the page will
 * ask: only what is the same in whichever team one works.
 */
export const pageOf =
  (...texts: readonly TextPart[]) =>
  <K extends string>(
    path: Described,
    load: () => Promise<Readonly<Record<K, ComponentType>>>,
    name: K,
    children?: RouteObject[],
    ahead?: K,
  ): RouteObject => ({
    path: path.at,
    lazy: async () => {
      const [module] = await Promise.all([load(), loadTexts(texts)])
      const handle: AheadHandle = ahead === undefined ? {} : { Ahead: module[ahead] }
      return { Component: module[name], handle }
    },
    ...(children ? { children } : {}),
  })
