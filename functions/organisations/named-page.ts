import { isNamed } from '#shared/organisations/relation-lists.ts'
import { filtered } from '../kit/filtered.ts'
import type { Page, PageRequest } from '../kit/repository.ts'

type Asked = {
  readonly query: string
  readonly sort: 'name' | 'since'
  readonly descending: boolean
  readonly cursor?: string | undefined
}

/** A list of what has a name, in its two orders: how a page of each is read, and the cursor behind a row of it. */
type Orders<R> = {
  readonly [S in Asked['sort']]: {
    readonly page: (at: PageRequest) => Promise<Page<R>>
    readonly behind: (row: R) => string
  }
}

/** How many rows a search looks through at a time. */
const stretch = 100

/** A page of the roles or the teams of an organisation, by name or by when they were added. */
export const namedPage = <R extends { readonly name: string }>(
  orders: Orders<R>,
  { query, sort, descending: reverse, cursor }: Asked,
  limit: number,
): Promise<Page<R>> =>
  filtered<R>({
    look: at => orders[sort].page({ ...at, reverse, eventual: true }),
    fits: query ? ({ name }) => isNamed(query, name) : undefined,
    behind: orders[sort].behind,
    limit,
    cursor,
    stretches: [stretch, stretch],
  })
