import type { Organisation } from '#shared/organisations/organisation.ts'
import { type Signers, signersOf } from '#shared/organisations/signers.ts'
import type { Page, PageRequest, Reads } from '../kit/repository.ts'
import type { Members, Roles } from './tables.ts'

type Rows = { readonly members: Reads<typeof Members>; readonly roles: Reads<typeof Roles> }

const everyRow = async <R>(rows: (page: PageRequest) => Promise<Page<R>>): Promise<R[]> => {
  const found: R[] = []
  let page: Page<R> | undefined
  do {
    page = await rows({ limit: 200, ...(page?.cursor ? { cursor: page.cursor } : {}) })
    found.push(...page.items)
  } while (page.cursor)
  return found
}

/** How many people of an organisation may sign for it on each side of a deal. */
export const loadSigners = async ({ members, roles }: Rows, organisation: Organisation): Promise<Signers> => {
  const of = { oid: organisation.id }
  const [people, kinds] = await Promise.all([
    everyRow(page => members.rows(of, page)),
    everyRow(page => roles.rows(of, page)),
  ])
  const roleOf = new Map(kinds.map(role => [role.rid, role]))
  return signersOf(
    organisation,
    people.map(member => ({ member, role: member.rid && roleOf.get(member.rid) })),
  )
}
