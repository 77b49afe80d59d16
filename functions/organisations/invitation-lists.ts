import { chunk } from 'es-toolkit'
import { displayName } from '#shared/identity/person.ts'
import { isEmail, normaliseEmail } from '#shared/kit/email.ts'
import { Refusal } from '#shared/kit/refusal.ts'
import { advance } from '#shared/kit/state-table.ts'
import { invitationListStarted, invitationListTakenBack } from '#shared/organisations/events.ts'
import type { Invitations as contract, ShownList } from '#shared/organisations/Invitations.contract.ts'
import { isOpen } from '#shared/organisations/invitation.ts'
import {
  type InvitationList,
  invitationListStates,
  type ListRow,
  listKeptDays,
  longestList,
  peopleProblems,
  rowsAChunk,
} from '#shared/organisations/invitation-list.ts'
import { whoKey } from '#shared/organisations/member.ts'
import { assignRoleProblem } from '#shared/organisations/permissions-changes.ts'
import { OrganisationsRefusal } from '#shared/organisations/refusal.ts'
import { leafOfList } from '#shared/organisations/relation-lists.ts'
import type { Actor } from '../kit/actor.ts'
import { type Ahead, type Handlers, type Known, type OpenPorts, type Work, write } from '../kit/serve.ts'
import type { addressKey } from '../ports/address-key.ts'
import { actingIn } from './acting-in.ts'
import { assertRoomForClient } from './client-room.ts'
import { answeringUses } from './invitation-received.ts'
import { InvitationListChunks, InvitationLists } from './invitation-tables.ts'
import { invitee, keptLists, mayInvite, roleFor } from './inviting.ts'

/** The tables of lists of people to invite. */
export const listTables = { lists: write(InvitationLists), chunks: write(InvitationListChunks) } as const
const uses = {
  tables: { ...answeringUses.tables, ...listTables },
  ports: answeringUses.ports,
} as const

type Acting = Work<typeof uses> & { readonly actor: Actor }
/** Addresses as they are kept, each once, with the keys under which invitations to them stand. */
export const addressesOf = async (
  ports: OpenPorts<{ readonly ports: { readonly addressKey: typeof addressKey } }>,
  emails: readonly string[],
): Promise<{ email: string; who: string }[]> => {
  const once = [...new Set(emails.map(normaliseEmail))]
  if (once.length === 0) return []
  const { hash } = await ports.addressKey()
  return once.map(email => ({ email, who: whoKey({ id: hash(email), type: 'address' }) }))
}

const shown = ({
  inviter,
  organisation: _organisation,
  tries: _tries,
  heldUntil: _held,
  ...list
}: InvitationList): ShownList => ({
  ...list,
  inviter: inviter.name,
})

const need = async ({ db, actor }: Acting, id: InvitationList['id']): Promise<InvitationList> => {
  if (actor.party.type !== 'organization') throw new Refusal('auth.denied')
  const list = await db.lists.need({ oid: actor.party.id, id })
  if (!actor.permissions.has(leafOfList[list.type])) throw new Refusal('notFound')
  return list
}

/** The role that a list hands out to whoever of it has none of their own, held to the rule for whoever does. @throws {Refusal} notFound, role.* */
const roleOfList = async (work: Acting, { type, rid }: Pick<InvitationList, 'type' | 'rid'>) =>
  rid === undefined ? undefined : roleFor(work, type, rid)

/** The people of a call as they are kept, with what is wrong with each; nobody learns whether an address has an account. */
const lookedThrough = async (
  work: Acting,
  {
    people,
    type,
    rid,
    role,
  }: { people: readonly { line: number; email: string; role?: string | undefined }[] } & Pick<
    InvitationList,
    'type' | 'rid' | 'role'
  >,
  ownEmail: string,
): Promise<ListRow[]> => {
  const { db, actor, now } = work
  const oid = actor.party.id
  const problems = peopleProblems(people, ownEmail)
  const { hash } = await work.ports.addressKey()
  const named = people.map(({ email }) => {
    const kept = normaliseEmail(email)
    return isEmail(kept) ? { email: kept, who: whoKey({ id: hash(kept), type: 'address' }) } : { email }
  })
  const wantsRoles = type === 'member' && people.some(person => person.role)
  const keys = [...new Set(named.flatMap(({ who }) => who ?? []))]
  const [waiting, roles, organisation] = await Promise.all([
    db.invitations.getMany(keys.map(who => ({ who, oid, type }))),
    wantsRoles ? db.roles.allRows({ oid }) : [],
    wantsRoles ? db.organisations.need({ id: oid }) : undefined,
  ])
  const at = now.toISOString()
  const isWaiting = new Set(waiting.flatMap(row => (row && isOpen(row, at) ? [row.who] : [])))
  const acting = organisation && (await actingIn(work, organisation))
  const given = acting ? roles.filter(one => !assignRoleProblem(acting, invitee, one)) : []
  return people.map((person, n) => {
    const { email, who } = named[n] as { email: string; who?: string }
    const wished =
      person.role && type === 'member'
        ? given.find(one => one.name.toLowerCase() === person.role?.toLowerCase())
        : rid && { rid, name: role ?? '' }
    const problem =
      problems.get(n) ??
      (who !== undefined && isWaiting.has(who) ? 'waiting' : type === 'member' && !wished ? 'role' : undefined)
    return {
      line: person.line,
      email,
      ...(who === undefined ? {} : { who }),
      ...(wished ? { rid: wished.rid, role: wished.name } : person.role ? { role: person.role } : {}),
      ...(problem === undefined ? {} : { problem }),
    }
  })
}

type Own = 'PUT_LIST' | 'MOVE_LIST' | 'GET_LISTS' | 'GET_LIST'

/** The methods of lists. Who may invite, and with which role, is said by those of single invitations. */
export const listHandlers: Pick<Handlers<typeof contract, typeof uses>, Own> = {
  PUT_LIST: async ({ list: before, type, rid, message, language, people }, work) => {
    const { actor, db, now, newId } = work
    mayInvite(actor, type)
    const at = now.toISOString()
    const oid = actor.party.id as InvitationList['oid']
    const [organisation, me, known] = await Promise.all([
      db.organisations.need({ id: oid }),
      db.users.need({ uid: actor.uid }),
      before && db.lists.need({ oid, id: before.id }),
    ])
    // Whoever follows in a list gets the role of that, whoever began it and whatever this call says.
    const role = await roleOfList(work, { type, rid: known ? known.rid : rid })
    if (known && (known.status !== 'checked' || known.people !== before?.at || known.type !== type))
      throw new Refusal('call.conflict')
    if ((known?.people ?? 0) + people.length > longestList)
      throw new OrganisationsRefusal('invitation.listTooLong', { limit: longestList })
    const list: Omit<InvitationList, 'version'> = known ?? {
      oid,
      id: newId('invitationList'),
      status: 'checked',
      type,
      ...(role?.rid === undefined ? {} : { rid: role.rid, role: role.role }),
      ...(message ? { message } : {}),
      language,
      organisation: { name: organisation.tradingName, domain: organisation.domainName },
      inviter: { uid: actor.uid, name: displayName(me) || me.email },
      people: 0,
      wrong: 0,
      chunks: 0,
      next: 0,
      sent: 0,
      skipped: 0,
      takenBack: 0,
      createdAt: at,
      updatedAt: at,
    }
    const rows = await lookedThrough(work, { ...list, people }, me.email)
    const some = chunk(rows, rowsAChunk)
    const expiresAt = Math.floor(now.getTime() / 1000) + listKeptDays * 86_400
    for (const [n, part] of some.entries())
      db.chunks.create({ list: list.id, n: list.chunks + n, rows: part, expiresAt })
    const wrong = rows.filter(({ problem }) => problem)
    const next = {
      ...list,
      people: list.people + rows.length,
      wrong: list.wrong + wrong.length,
      chunks: list.chunks + some.length,
      updatedAt: at,
    }
    const saved = known ? db.lists.save({ ...next, version: known.version }) : db.lists.create(next)
    return { list: shown(saved), wrong }
  },
  MOVE_LIST: async ({ id, event }, work) => {
    const { db, now, emit, actor } = work
    const list = await need(work, id)
    const at = now.toISOString()
    const status = advance(invitationListStates, list.status, event, 'inviter')
    // Whoever sends it answers for what it hands out.
    if (status === 'running') await roleOfList(work, list)
    if (event === 'start' && list.type === 'client') await assertRoomForClient(db, list.oid)
    const { heldUntil: _held, ...rest } = list
    const saved = db.lists.save({ ...rest, status, ...(event === 'undo' ? { next: 0 } : {}), updatedAt: at })
    const told = { subject: saved, parties: [actor.party] }
    if (event === 'start') emit(invitationListStarted, { ...told, data: { people: list.people - list.wrong } })
    if (event === 'discard') emit(invitationListTakenBack, { ...told, data: { people: 0 } })
    return shown(saved)
  },
  GET_LISTS: async ({ cursor }, { actor, db }) => {
    const kept = keptLists(actor)
    const page = await db.lists.rows(
      { oid: actor.party.id },
      { limit: 20, reverse: true, ...(cursor ? { cursor } : {}) },
    )
    return { ...page, items: page.items.filter(({ type }) => kept.includes(type)).map(shown) }
  },
  GET_LIST: async ({ id, cursor }, work) => {
    const [list, page] = await Promise.all([
      need(work, id),
      work.db.chunks.rows({ list: id }, { limit: 8, ...(cursor ? { cursor } : {}) }),
    ])
    return {
      list: shown(list),
      rows: page.items.flatMap(({ rows }) => rows),
      ...(page.cursor ? { cursor: page.cursor } : {}),
    }
  },
}

/** A list and the role that it hands out. */
const listAndRole = (db: Known<typeof uses>['db'], oid: string, id: InvitationList['id']) =>
  db.lists.get({ oid, id }).then(list => list?.rid && db.roles.get({ oid, rid: list.rid }))

export const listAhead: Pick<Ahead<typeof contract, typeof uses>, Own> = {
  PUT_LIST: ({ list, rid }, { db, uid, organisationId: oid }) =>
    oid === undefined || uid === undefined
      ? []
      : [
          db.organisations.get({ id: oid }),
          db.users.get({ uid }),
          ...(list ? [listAndRole(db, oid, list.id)] : []),
          ...(rid ? [db.roles.get({ oid, rid })] : []),
        ],
  MOVE_LIST: ({ id }, { db, organisationId: oid }) =>
    oid === undefined ? [] : [listAndRole(db, oid, id), db.organisations.get({ id: oid })],
  GET_LISTS: ({ cursor }, { db, organisationId: oid }) =>
    oid === undefined ? [] : [db.lists.rows({ oid }, { limit: 20, reverse: true, ...(cursor ? { cursor } : {}) })],
  GET_LIST: ({ id, cursor }, { db, organisationId: oid }) =>
    oid === undefined
      ? []
      : [db.lists.get({ oid, id }), db.chunks.rows({ list: id }, { limit: 8, ...(cursor ? { cursor } : {}) })],
}
