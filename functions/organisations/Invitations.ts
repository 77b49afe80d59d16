import { displayName } from '#shared/identity/person.ts'
import { publicProfile } from '#shared/identity/profile.ts'
import { isEmail, normaliseEmail } from '#shared/kit/email.ts'
import type { Emit } from '#shared/kit/event.ts'
import { Refusal } from '#shared/kit/refusal.ts'
import {
  invitationChanged,
  invitationRemoved,
  invitationRenewed,
  invitationSent,
} from '#shared/organisations/events.ts'
import { Invitations as contract, type SentInvitation } from '#shared/organisations/Invitations.contract.ts'
import {
  type Invitation,
  type Invited,
  type Inviting,
  invitationStatus,
  invited,
  isOpen,
  mailsADay,
  renewed,
  seenVersion,
  stepped,
} from '#shared/organisations/invitation.ts'
import { hasEnded, whoKey } from '#shared/organisations/member.ts'
import { OrganisationsRefusal } from '#shared/organisations/refusal.ts'
import { isNamed } from '#shared/organisations/relation-lists.ts'
import type { Actor } from '../kit/actor.ts'
import { inEvenTime } from '../kit/even-time.ts'
import { filtered } from '../kit/filtered.ts'
import { sameVersion } from '../kit/guard.ts'
import { type Context, type ReadDb, serve, type Work, write } from '../kit/serve.ts'
import { assertRoomForClient, someClients } from './client-room.ts'
import { addressesOf, listAhead, listHandlers, listTables } from './invitation-lists.ts'
import { addresseesOf, answer, answeringUses, received, toldOf } from './invitation-received.ts'
import { InvitationPosts } from './invitation-tables.ts'
import { keptLists, mayInvite, roleFor, teamsFor } from './inviting.ts'

const uses = {
  tables: { ...answeringUses.tables, ...listTables, posts: write(InvitationPosts) },
  ports: answeringUses.ports,
} as const

type Db = ReadDb<typeof uses>
type Acting = Work<typeof uses> & { readonly actor: Actor }
type Type = Invitation['type']

const pageSize = 50
const stretches = [200, 200]

const sent = (invitation: Invitation, at: string): SentInvitation => ({
  ...received(invitation, at),
  who: invitation.who,
  name: invitation.name,
  ...(invitation.address === undefined ? {} : { address: invitation.address }),
  ...(invitation.rid === undefined ? {} : { rid: invitation.rid }),
  ...(invitation.refused === undefined ? {} : { refused: invitation.refused }),
  history: invitation.history,
  version: seenVersion(invitation),
})

type Asked = { readonly who: string; readonly type: Type; readonly version: number }

/** One of the invitations that the active organisation sent. @throws {Refusal} auth.denied, notFound, call.conflict */
const own = async ({ db, actor }: Acting, { who, type, version }: Asked): Promise<Invitation> => {
  mayInvite(actor, type)
  const row = await db.invitations.need({ who, oid: actor.party.id, type })
  sameVersion({ version: seenVersion(row) }, version)
  return row
}

const ofOwn = (
  { who, type }: Asked,
  { db, organisationId }: { readonly db: Db; readonly organisationId: string | undefined },
) => (organisationId === undefined ? [] : [db.invitations.get({ who, oid: organisationId, type })])

/** Stages an invitation, in the place of one that ended. */
const begin = (
  { db, emit }: { readonly db: Acting['db']; readonly emit: Emit },
  before: Invitation | undefined,
  outcome: Invited,
): 'sent' | 'waiting' | 'tooMany' => {
  if (outcome.outcome !== 'sent') return outcome.outcome
  const { row } = outcome
  const saved = before ? db.invitations.save({ ...row, version: before.version }) : db.invitations.create(row)
  if (before?.code !== undefined) db.codes.drop({ hash: before.code })
  if (row.askedAt !== undefined)
    db.posts.put({ who: row.who, oid: row.oid, type: row.type, askedAt: row.askedAt, tries: 0 })
  emit(invitationSent, toldOf(saved))
  return 'sent'
}

/** A page of what an organisation sent, the newest first, of the lists that the caller keeps. */
const sentPage = async (
  {
    db,
    actor,
    now,
  }: Pick<Context<typeof uses, (typeof contract)['methods']['GET_BY_RELATED']>, 'db' | 'actor' | 'now'>,
  asked: { type?: Type | undefined; status?: string | undefined; query: string; cursor?: string | undefined },
) => {
  const at = now.toISOString()
  const { type, status, query, cursor } = asked
  const kept = keptLists(actor)
  if (type && !kept.includes(type)) throw new Refusal('auth.denied')
  const oid = actor.party.id
  const page = await filtered<Invitation>({
    look: each => db.invitations.list('bySender', { oid }, { ...each, reverse: true }),
    fits: row =>
      kept.includes(row.type) &&
      (!type || row.type === type) &&
      (!status || invitationStatus(row, at) === status) &&
      isNamed(query, row.name, row.address ?? ''),
    behind: row => db.invitations.cursorBehind('bySender', row),
    limit: pageSize,
    cursor,
    stretches,
  })
  return { sent: page.items.map(row => sent(row, at)), received: [], ...(page.cursor ? { cursor: page.cursor } : {}) }
}

export const Invitations = serve(
  contract,
  uses,
  {
    ...listHandlers,
    CREATE: async ({ type, rid, tids, message, language, invitees, emails }, work) => {
      const { actor, db, now, newId } = work
      mayInvite(actor, type)
      const at = now.toISOString()
      const oid = actor.party.id as Invitation['oid']
      const [organisation, me, role, teams, people, relations] = await Promise.all([
        db.organisations.need({ id: oid }),
        db.users.need({ uid: actor.uid }),
        roleFor(work, type, rid),
        teamsFor(work, type, tids),
        db.users.getMany(invitees.map(uid => ({ uid }))),
        db.relations.getMany(invitees.map(uid => ({ who: whoKey({ id: uid, type: 'user' }), oid }))),
        type === 'client' ? assertRoomForClient(db, oid) : undefined,
      ])
      if (people.includes(undefined)) throw new Refusal('notFound')
      const shared = {
        oid,
        type,
        organisation: { name: organisation.tradingName, domain: organisation.domainName },
        inviter: { uid: actor.uid, name: displayName(me) || me.email },
        ...role,
        tids: teams,
        ...(message ? { message } : {}),
        language,
      }
      const addresses = await addressesOf(work.ports, emails)
      const wished: Inviting[] = [
        ...people.flatMap(user =>
          user
            ? [
                {
                  ...shared,
                  who: whoKey({ id: user.uid, type: 'user' }),
                  // Of a person of the product only a name is told: no address that they may not have published.
                  name: displayName(user) || `${user.firstName} ${user.lastName}`.trim(),
                },
              ]
            : [],
        ),
        ...addresses.map(({ email, who }) => ({ ...shared, who, name: email, address: email })),
      ]
      const before = await db.invitations.getMany(wished.map(({ who }) => ({ who, oid, type })))
      const items = wished.map((said, n) => {
        const { name } = said
        const relation = n < people.length ? relations[n] : undefined
        if (said.address === normaliseEmail(me.email) || said.who === whoKey({ id: actor.uid, type: 'user' }))
          return { name, outcome: 'self' as const }
        const isThere =
          relation &&
          !hasEnded(relation) &&
          type !== 'supplier' &&
          relation.status === 'active' &&
          (type === 'client' || relation.type === 'member')
        if (isThere) return { name, outcome: 'exists' as const }
        return { name, outcome: begin(work, before[n], invited(before[n], said, newId('invitation'), at)) }
      })
      return { items }
    },
    GET_BY_RELATED: async ({ of, ...asked }, work) => {
      if (of === 'sent') return sentPage(work, asked)
      const { actor, db, ports, now } = work
      const at = now.toISOString()
      const mine = await addresseesOf({ db, ports }, actor.uid)
      // All of them: those that were answered long ago may stand before one that waits.
      const rows = (await Promise.all(mine.map(who => db.invitations.allRows({ who })))).flat()
      const open = rows.filter(row => isOpen(row, at))
      // One that stands under the person and under the address is one wish.
      const once = new Map(open.map(row => [`${row.oid} ${row.type}`, row]))
      return { sent: [], received: [...once.values()].map(row => received(row, at)) }
    },
    UPDATE: async ({ rid, message, ...asked }, work) => {
      const at = work.now.toISOString()
      const row = await own(work, asked)
      const role = rid === undefined ? undefined : await roleFor(work, row.type, rid)
      const changed = stepped(row, 'change', 'inviter', at)
      const saved = work.db.invitations.save({
        ...changed,
        ...role,
        ...(message === undefined ? {} : { message }),
      })
      work.emit(invitationChanged, toldOf(saved))
      return sent(saved, at)
    },
    REMOVE: async (asked, work) => {
      const at = work.now.toISOString()
      const row = await own(work, asked)
      const saved = work.db.invitations.save(stepped(row, 'remove', 'inviter', at))
      if (row.code !== undefined) work.db.codes.drop({ hash: row.code })
      work.emit(invitationRemoved, toldOf(saved))
      return sent(saved, at)
    },
    ENCRYPT_PARAMS: async (asked, work) => {
      const at = work.now.toISOString()
      const row = await own(work, asked)
      // Whoever sends it again answers for what it hands out.
      await roleFor(work, row.type, row.rid)
      const next = renewed(row, at)
      if (!next) throw new OrganisationsRefusal('invitation.tooManyMails', { limit: mailsADay })
      const saved = work.db.invitations.save(next)
      if (row.code !== undefined) work.db.codes.drop({ hash: row.code })
      if (next.askedAt !== undefined)
        work.db.posts.put({ who: row.who, oid: row.oid, type: row.type, askedAt: next.askedAt, tries: 0 })
      work.emit(invitationRenewed, toldOf(saved))
      return sent(saved, at)
    },
    ACCEPT_INVITATION: ({ organizationId, type, accept }, work) =>
      answer(work, work.actor.uid, {
        oid: organizationId,
        type,
        accept,
        by: { id: work.actor.uid, type: 'user' },
      }),
    CHECK_CLIENT_ORG_STATUS: async ({ email }, { actor, db, ports, now }) => {
      mayInvite(actor, 'client')
      const [named] = await addressesOf(ports, [email])
      const row = named && (await db.invitations.get({ who: named.who, oid: actor.party.id, type: 'client' }))
      return row ? { status: invitationStatus(row, now.toISOString()), since: row.createdAt } : {}
    },
    SEARCH_USERS_BY_QUERY: async ({ query }, { actor, db }) => {
      if (actor.party.type !== 'organization') throw new Refusal('auth.denied')
      const email = normaliseEmail(query)
      if (!isEmail(email)) return { items: [] }
      // Who does not publish the address answers as nobody would: it tells of no account that its owner does not tell of. Nor does the
      // time: so it is not read ahead.
      return inEvenTime(async () => {
        const { items } = await db.users.list('byEmail', { email })
        const shown = items.map(publicProfile)
        return { items: shown.filter(profile => profile.email !== undefined && profile.uid !== actor.uid) }
      })
    },
  },
  {
    ...listAhead,
    CREATE: ({ type, rid, tids, invitees }, { db, uid, organisationId: oid }) =>
      uid === undefined || oid === undefined
        ? []
        : [
            db.organisations.get({ id: oid }),
            db.users.getMany([uid, ...invitees].map(each => ({ uid: each }))),
            db.relations.getMany(invitees.map(each => ({ who: whoKey({ id: each, type: 'user' }), oid }))),
            ...(rid ? [db.roles.get({ oid, rid })] : []),
            db.teams.getMany(tids.map(tid => ({ oid, tid }))),
            ...(type === 'client' ? [someClients(db, oid)] : []),
          ],
    GET_BY_RELATED: ({ of }, { db, uid }) => (of === 'received' && uid ? [db.users.get({ uid })] : []),
    UPDATE: (asked, known) => [
      ...ofOwn(asked, known),
      ...(known.organisationId && asked.rid
        ? [
            known.db.organisations.get({ id: known.organisationId }),
            known.db.roles.get({ oid: known.organisationId, rid: asked.rid }),
          ]
        : []),
    ],
    REMOVE: ofOwn,
    ENCRYPT_PARAMS: ofOwn,
    ACCEPT_INVITATION: ({ organizationId: oid }, { db, uid }) =>
      uid
        ? [
            db.users.get({ uid }),
            db.organisations.get({ id: oid }),
            db.relations.get({ who: whoKey({ id: uid, type: 'user' }), oid }),
          ]
        : [],
  },
)
