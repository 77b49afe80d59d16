import { type ClientView, leads, mostViews, shownViews } from '#shared/deals/client-view.ts'
import type { Party } from '#shared/kit/event.ts'
import type { ReadDb } from '../../kit/serve.ts'
import type { Handler, uses } from './uses.ts'

/** What a link is found by at its subject. Apart from what makes links, which is loaded later. */
export const aboutOf = (of: Parameters<Handler<'CREATE'>>[0]['of']): string =>
  of.kind === 'document' ? of.requestId : of.invoiceId

/** The links of a side to one thing: all that lead there, and the last of those that did. */
export const viewsOf = async (
  { views }: Pick<ReadDb<typeof uses>, 'views'>,
  about: string,
  owner: Party,
): Promise<readonly ClientView[]> =>
  (await views.list('byAbout', { about, owner }, { limit: shownViews, reverse: true })).items

/** Those of them that lead there. */
export const leadingViews = async (
  { views }: Pick<ReadDb<typeof uses>, 'views'>,
  about: string,
  owner: Party,
  now: Date,
): Promise<readonly ClientView[]> => {
  const at = now.toISOString()
  return (await views.list('byAbout', { about, owner }, { limit: mostViews, from: at })).items.filter(view =>
    leads(view, at),
  )
}
