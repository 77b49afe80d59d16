import { displayName } from '#shared/identity/person.ts'
import type { Party } from '#shared/kit/event.ts'
import type { Uid } from '#shared/kit/id.ts'
import { hasEnded, type Member, type Relation, whoKey } from '#shared/organisations/member.ts'
import { isProduct } from '#shared/organisations/product.ts'
import { isNamed } from '#shared/organisations/relation-lists.ts'
import type { MailRecipient } from '#shared/work/Mail.contract.ts'
import type { MergeRows } from '#shared/work/merge-fields.ts'
import { listOf, listsAtOnce } from '../../kit/lists-at-once.ts'
import { pageOf as membersOf } from '../../organisations/relations.ts'
import type { Reading } from './uses.ts'

/** How many of each kind one call looks through for whom one may write to, and how many of each it shows. */
const lookedThrough = 200
const mostShown = 20

const stands = (row: Relation | undefined): boolean => row?.status === 'active' && !hasEnded(row)

/** The keys of the relations that two parties may have: one is the other's own, client or supplier. */
const relationsOf = (one: Party, other: Party) => [
  ...(one.type === 'organization' ? [{ who: whoKey(other), oid: one.id }] : []),
  ...(other.type === 'organization' ? [{ who: whoKey(one), oid: other.id }] : []),
]

/**
 * Whether two parties have to do with each other: docs/decisions/relations.md. Nobody has with oneself, or with the product itself: nobody reads
 * there.
 */
export const areRelated = async (
  { relations }: Pick<Reading, 'relations'>,
  one: Party,
  other: Party,
): Promise<boolean> => {
  if (one.id === other.id || isProduct(one) || isProduct(other)) return false
  return (await relations.getMany(relationsOf(one, other))).some(stands)
}

/** Whether somebody speaks for a party: it is their own, or an organisation whose member they are now. */
const speaksFor = async ({ relations }: Pick<Reading, 'relations'>, uid: string, party: Party): Promise<boolean> => {
  if (party.type === 'user') return party.id === uid
  const row = await relations.get({ who: whoKey({ id: uid, type: 'user' }), oid: party.id })
  return row?.type === 'member' && stands(row)
}

type Facing = {
  readonly name: string
  /** Who answers for it by e-mail. */
  readonly reader: Uid
  /** What a letter to it can name. */
  readonly recipient: NonNullable<MergeRows['recipient']>
}

/** What a party is called, who answers for it, and what can be said of it; undefined for one that is not there any more. */
export const partyAt = async (
  { users, organisations }: Pick<Reading, 'users' | 'organisations'>,
  { id, type }: Party,
): Promise<Facing | undefined> => {
  // A letter stands in the writer's mailbox, too: it says no address that its owner does not show.
  if (type === 'user') {
    const user = await users.get({ uid: id })
    if (!user) return undefined
    const { firstName, lastName, email, publishedProfile } = user
    const name = displayName(user)
    const recipient = { name, firstName, lastName, email: publishedProfile.includes('email') ? email : undefined }
    return { name: name || '\u2014', reader: user.uid, recipient }
  }
  const organisation = await organisations.get({ id })
  if (!organisation) return undefined
  const { tradingName: name, ownerId, email, publishedProfile } = organisation
  const recipient = {
    ...{ name, firstName: undefined, lastName: undefined },
    email: publishedProfile.includes('email') ? email : undefined,
  }
  return { name, reader: ownerId as Uid, recipient }
}

/**
 * Who reads a party's letters of a thread as e-mail, and whose answers are its word: whoever wrote there last for it, while they still belong
 * to it, else whoever answers for it; undefined for a party that is not there any more.
 */
export const readerOf = async (
  db: Pick<Reading, 'users' | 'organisations' | 'relations'>,
  party: Party,
  writer: Uid | undefined,
): Promise<Uid | undefined> =>
  writer && (await speaksFor(db, writer, party)) ? writer : (await partyAt(db, party))?.reader

/**
 * Whom a party may write to, of whom the names are like what is typed. A call looks through so many of each kind, the newest first, and shows
 * so many; it says where they go on.
 */
export const recipientsOf = async (
  { members, relations }: Pick<Reading, 'members' | 'relations'>,
  party: Party,
  uid: string,
  { query, cursor }: { readonly query: string; readonly cursor?: string | undefined },
): Promise<{ readonly recipients: MailRecipient[]; readonly cursor?: string }> => {
  const named = (one: MailRecipient): MailRecipient | undefined => (isNamed(query, one.name) ? one : undefined)
  const ofMembers = (of: 'staff' | 'clients', relation: 'member' | 'client') =>
    listOf({
      page: at => membersOf(members, party.id, of, { ...at, reverse: true }),
      behind: (row: Member) => members.cursorAt(row),
      itemOf: ({ status, who, name }) =>
        status === 'active' && who.id !== uid ? named({ ...who, name, relation }) : undefined,
    })
  const isOrganisation = party.type === 'organization'
  const who = whoKey(party)
  const suppliers = listOf({
    page: at =>
      isOrganisation
        ? relations.list('byAge', { who }, { ...at, reverse: true, eventual: true })
        : relations.rows({ who }, { ...at, eventual: true }),
    behind: (row: Relation) => (isOrganisation ? relations.cursorBehind('byAge', row) : relations.cursorAt(row)),
    itemOf: row =>
      stands(row) && !isProduct({ id: row.oid })
        ? named({ id: row.oid, type: 'organization', name: row.name, relation: 'supplier' })
        : undefined,
  })
  const { items, ...rest } = await listsAtOnce(
    {
      ...(isOrganisation && { staff: ofMembers('staff', 'member'), clients: ofMembers('clients', 'client') }),
      suppliers,
    },
    { limit: mostShown, stretches: [lookedThrough], cursor },
  )
  return { recipients: items, ...rest }
}
