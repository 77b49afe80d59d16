import type { DocumentParty } from '#shared/deals/document.ts'
import { DealsRefusal } from '#shared/deals/refusal.ts'
import type { Request, Side } from '#shared/deals/request.ts'
import { signersNeeded } from '#shared/deals/signing.ts'
import { displayName } from '#shared/identity/person.ts'
import type { Party } from '#shared/kit/event.ts'
import type { Uid } from '#shared/kit/id.ts'
import type { Organisation } from '#shared/organisations/organisation.ts'
import { accountTakes } from '#shared/organisations/product.ts'
import { assertTaken, type Payee } from '#shared/terms/payable.ts'
import { Users } from '../identity/tables.ts'
import { type DbOf, read } from '../kit/serve.ts'
import { loadSigners, signerTables } from '../organisations/signers.ts'
import { Organisations } from '../organisations/tables.ts'

/** The tables that knowing a party takes, and one that is to sign, for the `uses` of whoever names them. */
export const partyTables = { organisations: read(Organisations), users: read(Users) } as const
export const signatoryTables = { ...partyTables, ...signerTables } as const
type Rows = DbOf<typeof partyTables>

/** The name on record of a person: the display name, else the address. @throws {Refusal} notFound */
export const personName = async ({ users }: Pick<Rows, 'users'>, uid: Uid): Promise<string> => {
  const user = await users.need({ uid })
  return displayName(user) || user.email
}

/** The organisation of a party, which the document names. */
const organisationOf = async ({ organisations }: Pick<Rows, 'organisations'>, { id }: Party): Promise<Organisation> => {
  const organisation = await organisations.get({ id })
  // A party comes from the actor or from a row, never from what a caller sends.
  if (!organisation) throw new Error(`there is no organisation ${id}, which is a party`)
  return organisation
}

const factsOf = ({ tradingName, abn, signerCount }: Organisation): DocumentParty => ({
  name: tradingName,
  abn,
  signers: signersNeeded({ type: 'organization', signerCount }),
})

/** What a document says of a party, from its own rows. @throws {Refusal} notFound */
export const partyFacts = async (rows: Rows, party: Party): Promise<DocumentParty> =>
  party.type === 'user'
    ? { name: await personName(rows, party.id as Uid), signers: signersNeeded(party) }
    : factsOf(await organisationOf(rows, party))

/** Who is paid in a deal, by its own row. Nobody sells on an account of their own. @throws {Refusal} notFound */
export const payeeOf = async (rows: Rows, party: Party): Promise<Payee> => {
  if (party.type === 'user')
    return { name: await personName(rows, party.id as Uid), takesPayments: false, takesDebits: false }
  const organisation = await organisationOf(rows, party)
  return { name: organisation.tradingName, ...accountTakes(organisation) }
}

/**
 * Holds a deal that is to be signed to whether its supplier can be paid now: an account that was verified when it was offered may be
 * restricted by then.
 * @throws {Refusal} deals.noPayee, deals.noDebits
 */
export const assertPayeeOf = async (
  rows: Rows,
  { supplier, choice, price }: Pick<Request, 'supplier' | 'choice' | 'price'>,
): Promise<void> => {
  if (choice && price) assertTaken(choice.platform, [{ total: price.amount }], await payeeOf(rows, supplier))
}

type SignerRows = DbOf<typeof signatoryTables>

/**
 * The same of a party that is to sign: one that asks for more signatures than its people can give would never be bound.
 * @throws {Refusal} notFound, deals.tooFewSigners
 */
export const signatoryFacts = async (rows: SignerRows, party: Party, side: Side): Promise<DocumentParty> => {
  if (party.type === 'user') return partyFacts(rows, party)
  const organisation = await organisationOf(rows, party)
  const facts = factsOf(organisation)
  const { name, signers: needed } = facts
  // Its owner may sign what it sells, and what it buys once it has a supplier or had one: so there is one.
  if (needed === 1) return facts
  const able = (await loadSigners(rows, organisation))[side]
  if (able < needed) throw new DealsRefusal('deals.tooFewSigners', { organisation: name, needed, able })
  return facts
}
