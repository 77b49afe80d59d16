import { displayName } from '#shared/identity/person.ts'
import type { Party } from '#shared/kit/event.ts'
import type { Uid } from '#shared/kit/id.ts'
import { hasEnded, type Relation, whoKey } from '#shared/organisations/member.ts'
import { isProduct } from '#shared/organisations/product.ts'
import { isNamed } from '#shared/organisations/relation-lists.ts'
import type { MailRecipient } from '#shared/work/Mail.contract.ts'
import type { MergeRows } from '#shared/work/merge-fields.ts'
import { pageOf as membersOf } from '../../organisations/relations.ts'
import type { Reading } from './uses.ts'

/** How many of each kind are looked through for whom one may write to. */
const lookedThrough = 200
const mostShown = 20
const nobody = { items: [], cursor: undefined }

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

/** Whom a party may write to, of whom the names are like what is typed. */
export const recipientsOf = async (
  { members, relations }: Pick<Reading, 'members' | 'relations'>,
  party: Party,
  uid: string,
  query: string,
): Promise<{ readonly recipients: MailRecipient[]; readonly cutShort?: true }> => {
  const page = { limit: lookedThrough, reverse: true, cursor: undefined }
  const isOrganisation = party.type === 'organization'
  const [staff, clients, suppliers] = await Promise.all([
    isOrganisation ? membersOf(members, party.id, 'staff', page) : nobody,
    isOrganisation ? membersOf(members, party.id, 'clients', page) : nobody,
    isOrganisation
      ? relations.list('byAge', { who: whoKey(party) }, { limit: lookedThrough, reverse: true, eventual: true })
      : relations.rows({ who: whoKey(party) }, { limit: lookedThrough, eventual: true }),
  ])
  const found: MailRecipient[] = [
    ...staff.items
      .filter(({ status, who }) => status === 'active' && who.id !== uid)
      .map(({ who, name }) => ({ ...who, name, relation: 'member' as const })),
    ...clients.items
      .filter(({ status }) => status === 'active')
      .map(({ who, name }) => ({ ...who, name, relation: 'client' as const })),
    ...suppliers.items
      .filter(row => stands(row) && !isProduct({ id: row.oid }))
      .map(({ oid, name }) => ({
        ...{ id: oid as string, type: 'organization' as const, name },
        relation: 'supplier' as const,
      })),
  ]
  const named = found.filter(({ name }) => isNamed(query, name))
  const all = [...new Map(named.map(each => [`${each.type}#${each.id}`, each])).values()]
  const isCut = all.length > mostShown || [staff, clients, suppliers].some(({ cursor }) => cursor !== undefined)
  return { recipients: all.slice(0, mostShown), ...(isCut ? { cutShort: true } : {}) }
}
