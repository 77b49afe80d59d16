import type { Member, Organisation } from '#shared/organisations/organisation.ts'
import type { Role } from '#shared/organisations/role.ts'
import { type Signers, signersOf } from '#shared/organisations/signers.ts'
import type { Reads } from '../kit/repository.ts'
import type { Members, Roles } from './tables.ts'

type Rows = { readonly members: Reads<typeof Members>; readonly roles: Reads<typeof Roles> }

/**
 * How many people of an organisation may sign for it on each side of a deal, counted until there are as many on both as
 * are wanted.
 */
export const loadSigners = async (
  { members, roles }: Rows,
  organisation: Organisation,
  wanted: number,
): Promise<Signers> => {
  const oid = organisation.id
  const roleOf = new Map<string, Role | undefined>()
  const people: { member: Member; role: Role | undefined }[] = []
  let cursor: string | undefined
  let signers: Signers
  do {
    const page = await members.rows({ oid }, { limit: 200, ...(cursor ? { cursor } : {}) })
    const missing = [...new Set(page.items.flatMap(({ rid }) => (rid && !roleOf.has(rid) ? [rid] : [])))]
    const found = await roles.getMany(missing.map(rid => ({ oid, rid })))
    for (const [n, rid] of missing.entries()) roleOf.set(rid, found[n])
    people.push(...page.items.map(member => ({ member, role: member.rid && roleOf.get(member.rid) })))
    cursor = page.cursor
    signers = signersOf(organisation, people)
  } while (cursor && (signers.demander < wanted || signers.supplier < wanted))
  return signers
}
