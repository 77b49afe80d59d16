import type { Member } from '#shared/organisations/member.ts'
import type { Organisation } from '#shared/organisations/organisation.ts'
import { OrganisationsRefusal } from '#shared/organisations/refusal.ts'
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

/** @throws {Refusal} organisations.tooFewSigners where no contract could ever have so many signatures */
export const enoughSigners = (needed = 1, able: number): void => {
  if (needed > able) throw new OrganisationsRefusal('organisations.tooFewSigners', { needed, able })
}

/**
 * How many people of an organisation may sign for it on each side of a deal.
 * @param without whom to leave out: somebody who is about to go
 */
export const loadSigners = async (
  rows: Rows,
  organisation: Organisation,
  without?: Member['mid'],
): Promise<Signers> => {
  const [people, kinds] = await peopleOf(rows, organisation.id)
  const roleOf = new Map(kinds.map(role => [role.rid, role]))
  return signersOf(
    organisation,
    people.filter(({ mid }) => mid !== without).map(member => ({ member, role: member.rid && roleOf.get(member.rid) })),
  )
}
