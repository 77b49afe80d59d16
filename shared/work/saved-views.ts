import { z } from 'zod'
import { Refusal } from '../kit/refusal.ts'
import { WorkRefusal } from './refusal.ts'

/** So many views a person keeps for a party, of all lists together. */
export const maxViews = 20

/** What a view holds at most: so many filters, each of so many characters. */
export const viewLimits = { name: 60, filters: 8, value: 100 } as const

/** The lists whose filters can be kept, as their addresses are called (shared/deals/paths.ts). */
export const viewLists = ['purchases', 'sales', 'proposals', 'invoices', 'rfqs', 'credits'] as const
export type ViewList = (typeof viewLists)[number]

/** Filters as they stand in the address of a list: its tab, its status, what is searched for, its order. */
export const ViewFilters = z
  .array(
    z.strictObject({
      name: z.string().regex(/^[A-Za-z]{1,20}$/, 'not the name of a filter'),
      value: z.string().min(1).max(viewLimits.value),
    }),
  )
  .min(1)
  .max(viewLimits.filters)
  .refine(filters => new Set(filters.map(({ name }) => name)).size === filters.length, 'a filter twice')
export type ViewFilters = z.output<typeof ViewFilters>

export const ViewName = z.string().trim().min(1).max(viewLimits.name)

/** Filters of a list under a name of its person's. */
export const SavedView = z.object({ list: z.enum(viewLists), name: ViewName, filters: ViewFilters })
export type SavedView = z.output<typeof SavedView>

/** One wish about the views of a list; a view is known by its name there. */
export const ViewWish = z.discriminatedUnion('act', [
  z.strictObject({ act: z.literal('keep'), list: z.enum(viewLists), name: ViewName, filters: ViewFilters }),
  z.strictObject({ act: z.literal('rename'), list: z.enum(viewLists), name: ViewName, to: ViewName }),
  z.strictObject({
    act: z.literal('move'),
    list: z.enum(viewLists),
    name: ViewName,
    /** The view of the list that it goes before; null for the end. */
    before: ViewName.nullable(),
  }),
  z.strictObject({ act: z.literal('remove'), list: z.enum(viewLists), name: ViewName }),
])
export type ViewWish = z.output<typeof ViewWish>

/** The views of one list, in the order of their person. */
export const viewsOf = (views: readonly SavedView[], list: ViewList): SavedView[] =>
  views.filter(view => view.list === list)

/**
 * The views after a wish. One that is kept under the name of another takes its place; removing one that is gone changes nothing.
 * @throws {Refusal} notFound where there is no view of this name to be renamed or moved
 * @throws {WorkRefusal} work.tooManyViews, work.viewNameTaken
 */
export const withWish = (views: readonly SavedView[], wish: ViewWish): SavedView[] => {
  const { list, name } = wish
  const placeOf = (one: string) => views.findIndex(view => view.list === list && view.name === one)
  const at = placeOf(name)
  const found = views[at]
  if (wish.act === 'remove') return views.filter(view => view !== found)
  if (wish.act === 'keep') {
    const view = { list, name, filters: wish.filters }
    if (found) return views.with(at, view)
    if (views.length >= maxViews) throw new WorkRefusal('work.tooManyViews', { limit: maxViews })
    return [...views, view]
  }
  if (!found) throw new Refusal('notFound')
  if (wish.act === 'rename') {
    if (wish.to !== name && placeOf(wish.to) >= 0) throw new WorkRefusal('work.viewNameTaken', { name: wish.to })
    return views.with(at, { ...found, name: wish.to })
  }
  if (wish.before === name) return [...views]
  const others = views.toSpliced(at, 1)
  const before = others.findIndex(view => view.list === list && view.name === wish.before)
  return before < 0 ? [...others, found] : others.toSpliced(before, 0, found)
}

/** The filters of an address, without where in its pages one is. */
export const filtersOf = (search: URLSearchParams): ViewFilters =>
  [...search]
    .filter(([name, value]) => name !== 'after' && value !== '')
    .map(([name, value]) => ({ name, value }))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))

/** Filters as they stand in an address. */
export const searchOf = (filters: ViewFilters): string =>
  new URLSearchParams(filters.map(({ name, value }): [string, string] => [name, value])).toString()

/** Whether two hold the same filters, in whatever order. */
export const sameFilters = (some: ViewFilters, others: ViewFilters): boolean =>
  some.length === others.length &&
  some.every(one => others.some(({ name, value }) => name === one.name && value === one.value))
