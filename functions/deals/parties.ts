import type { DocumentParty } from '#shared/deals/document.ts'
import { signersNeeded } from '#shared/deals/signing.ts'
import { displayName, namesOf } from '#shared/identity/person.ts'
import type { Party } from '#shared/kit/event.ts'
import type { Uid } from '#shared/kit/id.ts'
import { Refusal } from '#shared/kit/refusal.ts'
import type { Users } from '../identity/tables.ts'
import type { Reads } from '../kit/repository.ts'
import type { Organisations } from '../organisations/tables.ts'

type Rows = { readonly organisations: Reads<typeof Organisations>; readonly users: Reads<typeof Users> }

/** The name on record of a person: what he goes by, else his address. @throws {Refusal} notFound */
export const personName = async ({ users }: Pick<Rows, 'users'>, uid: Uid): Promise<string> => {
  const user = await users.need({ uid })
  return displayName(user) || user.email
}

/** The names that a person may sign with, the one on record first. @throws {Refusal} notFound */
export const ownNames = async ({ users }: Pick<Rows, 'users'>, uid: Uid): Promise<string[]> => {
  const user = await users.need({ uid })
  const names = namesOf(user)
  return names.length > 0 ? names : [user.email]
}

/** What a document says of a party, from its own rows. @throws {Refusal} notFound */
export const partyFacts = async (rows: Rows, party: Party): Promise<DocumentParty> => {
  if (party.type === 'user') {
    return { name: await personName(rows, party.id as Uid), signers: signersNeeded(party) }
  }
  const organisation = await rows.organisations.get({ id: party.id })
  if (!organisation) throw new Refusal('notFound')
  const { tradingName, abn, signerCount } = organisation
  return { name: tradingName, abn, signers: signersNeeded({ type: party.type, signerCount }) }
}
