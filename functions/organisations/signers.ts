import type { Organisation } from '#shared/organisations/organisation.ts'
import { type Signers, signersOf } from '#shared/organisations/signers.ts'
import { type DbOf, read } from '../kit/serve.ts'
import { staffOf } from './relations.ts'
import { Members, Roles } from './tables.ts'

/** The tables that counting signers takes, for the `uses` of whoever counts them. */
export const signerTables = { members: read(Members), roles: read(Roles) } as const
type Rows = DbOf<typeof signerTables>

/** All people of an organisation, and the roles that there are. Its clients are not read. */
export const peopleOf = ({ members, roles }: Rows, oid: string) =>
  Promise.all([staffOf(members, oid), roles.allRows({ oid })])

/** How many people of an organisation may sign for it on each side of a deal. */
export const loadSigners = async (rows: Rows, organisation: Organisation): Promise<Signers> => {
  const [people, kinds] = await peopleOf(rows, organisation.id)
  const roleOf = new Map(kinds.map(role => [role.rid, role]))
  return signersOf(
    organisation,
    people.map(member => ({ member, role: member.rid && roleOf.get(member.rid) })),
  )
}
