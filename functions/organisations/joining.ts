import { displayName } from '#shared/identity/person.ts'
import type { Emit, Party } from '#shared/kit/event.ts'
import type { Id, IdKind, Uid } from '#shared/kit/id.ts'
import { partyKey } from '#shared/kit/party.ts'
import { Refusal } from '#shared/kit/refusal.ts'
import { clientAsked, clientInvited, clientJoined } from '#shared/organisations/events.ts'
import { type JoinResult, joinResultOf } from '#shared/organisations/joining.ts'
import { hasEnded, type Member } from '#shared/organisations/member.ts'
import type { Organisation } from '#shared/organisations/organisation.ts'
import { Users } from '../identity/tables.ts'
import { type DbOf, read } from '../kit/serve.ts'
import { bothSides } from './relation-tables.ts'
import { beginRelation, countClient } from './relations.ts'
import { Organisations } from './tables.ts'

/** The tables that becoming a client takes, for the `uses` of whoever lets somebody. */
export const joiningTables = { ...bothSides, organisations: read(Organisations), users: read(Users) } as const

type Joining = {
  readonly db: DbOf<typeof joiningTables>
  readonly now: Date
  readonly newId: <K extends IdKind>(kind: K) => Id<K>
  readonly emit: Emit
}

/** The draft of an event about a client or a member of an organisation. */
export const ofRelation = (organisation: Pick<Organisation, 'id' | 'tradingName' | 'domainName'>, member: Member) => ({
  subject: { id: member.mid, version: member.version },
  parties: [
    { id: member.who.id, type: member.who.type },
    { id: organisation.id, type: 'organization' as const },
  ],
  data: {
    demanderId: member.who.id,
    demanderName: member.name,
    supplierId: organisation.id,
    supplierName: organisation.tradingName,
    domain: organisation.domainName,
  },
})

/** What one party wants to be to an organisation, or an organisation one party to be. */
export type Wish = {
  readonly oid: string
  readonly party: Party
  readonly hiMsg: string
  /** By whose hand it begins. */
  readonly by: 'party' | 'organisation'
  /** What it begins with, which tells that it began unless it has to be answered. */
  readonly toldBy?: 'request'
}

/** What a party is called in the lists of others. @throws {Refusal} notFound */
const nameOf = async ({ db }: Joining, { id, type }: Party): Promise<Pick<Member, 'name' | 'domain'>> => {
  if (type === 'user') {
    const user = await db.users.need({ uid: id as Uid })
    return { name: displayName(user) || user.email }
  }
  const { tradingName, domainName } = await db.organisations.need({ id })
  return { name: tradingName, domain: domainName }
}

/** Begins what a party is to an organisation, unless there is something between them. @throws {Refusal} notFound, auth.denied */
export const begin = async (
  work: Joining,
  { oid, party, hiMsg, by, toldBy }: Wish,
): Promise<{ readonly result: JoinResult; readonly member?: Member }> => {
  const { db, emit } = work
  const [organisation, relation, named] = await Promise.all([
    db.organisations.need({ id: oid }),
    db.relations.get({ who: partyKey(party), oid }),
    nameOf(work, party),
  ])
  if (party.id === oid) throw new Refusal('auth.denied')
  const current = relation && !hasEnded(relation) ? relation : undefined
  const result = joinResultOf({
    organisationExists: true,
    membership: current && {
      isStaff: current.type === 'member',
      status: current.status === 'requested' || current.status === 'invited' ? current.status : 'active',
    },
    acceptsAtOnce: by === 'party' && organisation.acceptsAtOnce,
  })
  if (current) return { result }
  const status = by === 'organisation' ? 'invited' : result === 'accepted' ? 'active' : 'requested'
  const member = beginRelation(
    work,
    organisation,
    {
      who: party,
      ...named,
      type: party.type === 'user' ? 'individual' : 'business',
      status,
      ...(hiMsg ? { message: hiMsg } : {}),
    },
    relation,
  )
  const event = status === 'invited' ? clientInvited : status === 'active' ? clientJoined : clientAsked
  if (!(toldBy && status === 'active')) emit(event, ofRelation(organisation, member))
  return { result, member }
}

/** Begins what is wished, and counts it. */
export const beginCounted = async (
  work: Joining & Parameters<typeof countClient>[0],
  wish: Wish,
): Promise<JoinResult> => {
  const { result, member } = await begin(work, wish)
  if (member) await countClient(work, member)
  return result
}

/** Makes a person who asks an organisation for something its client, unless they are: whoever asks wants to be one. */
export const becomeClient = async (work: Joining, oid: string, party: Party): Promise<void> => {
  await begin(work, { oid, party, hiMsg: '', by: 'party', toldBy: 'request' })
}
