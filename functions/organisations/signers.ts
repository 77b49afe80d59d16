import type { Organisation, StoredRole } from '#shared/organisations/organisation.ts'
import { OrganisationsRefusal } from '#shared/organisations/refusal.ts'
import { mostSignatures, type Signers, signersOf } from '#shared/organisations/signers.ts'
import { type DbOf, read, write } from '../kit/serve.ts'
import { Organisations, Roles } from './tables.ts'

/** The tables that counting signers takes, for the `uses` of whoever counts them. */
export const signerTables = { roles: read(Roles) } as const
type Rows = DbOf<typeof signerTables>

/** The roles of an organisation, each with how many have it: who may sign follows from them, and no member is read. */
export const rolesOf = ({ roles }: Rows, oid: string): Promise<StoredRole[]> => roles.allRows({ oid })

/** @throws {Refusal} organisations.tooFewSigners where no contract could ever have so many signatures */
export const enoughSigners = (needed = 1, able: number): void => {
  if (needed > able) throw new OrganisationsRefusal('organisations.tooFewSigners', { needed, able })
}

/** How many people of an organisation may sign for it on each side of a deal. */
export const loadSigners = async (rows: Rows, organisation: Organisation): Promise<Signers> =>
  signersOf(organisation, await rolesOf(rows, organisation.id))

const changing = { ...signerTables, organisations: write(Organisations) } as const

/**
 * Holds a change to what contracts need: as many stay who may sign as the organisation asks for signatures. Where one signature
 * is enough whoever begins a deal gives it, so nothing is read. Otherwise the organisation is saved with the change, so that two
 * changes at once are held to it together: call this before the counts of the organisation change.
 * @param changed the roles as the change leaves them, with how many have each
 * @throws {Refusal} organisations.tooFewSigners
 */
export const signersStay = async (
  rows: DbOf<typeof changing>,
  organisation: Organisation,
  changed: (roles: readonly StoredRole[]) => readonly StoredRole[],
  after: Organisation = organisation,
): Promise<void> => {
  const { signerCount, id } = organisation
  if (signerCount <= 1) return
  enoughSigners(signerCount, mostSignatures(after, changed(await rolesOf(rows, id))))
  rows.organisations.save(organisation)
}

/** The roles after so many more or fewer have each. */
export const recounted = (roles: readonly StoredRole[], by: Readonly<Record<string, number>>): readonly StoredRole[] =>
  roles.map(role => ({ ...role, memberCount: role.memberCount + (by[role.rid] ?? 0) }))

/** Whether an organisation has as many who may sign as its contracts need, and too few once one with this role goes. */
export const losesSigner = (
  organisation: Organisation,
  roles: readonly StoredRole[],
  rid: string | undefined,
): boolean => {
  const { signerCount } = organisation
  if (signerCount <= 1 || rid === undefined) return false
  const after = mostSignatures(organisation, recounted(roles, { [rid]: -1 }))
  return after < signerCount && after < mostSignatures(organisation, roles)
}
