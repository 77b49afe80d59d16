import { type Id, type IdKind, isIdOf } from '#shared/kit/id.ts'
import { hasEnded, type Member, type Relation, type Who, whoKey } from '#shared/organisations/member.ts'
import type { Organisation } from '#shared/organisations/organisation.ts'
import type { Reads } from '../kit/repository.ts'
import type { DbOf, Uses } from '../kit/serve.ts'
import type { bothSides, relationTables } from './relation-tables.ts'
import type * as tables from './tables.ts'

type Work<T extends NonNullable<Uses['tables']>> = {
  readonly db: DbOf<T>
  readonly now: Date
  readonly newId: <K extends IdKind>(kind: K) => Id<K>
}

/** Whether a relation of this status is counted. */
export const isCounted = ({ status }: Pick<Member, 'status'>): boolean => status === 'active'

/** Ids of staff and of clients begin so. */
const rangeOf = { staff: 'mem_', clients: 'cli_' } as const

/** All people of an organisation, invited and released ones included. */
export const staffOf = (members: Reads<typeof tables.Members>, oid: string): Promise<Member[]> =>
  members.allRows({ oid }, { begins: rangeOf.staff })

/** A page of the staff or of the clients of an organisation, by when each relation began. */
export const pageOf = (
  members: Reads<typeof tables.Members>,
  oid: string,
  of: keyof typeof rangeOf,
  page: { readonly cursor: string | undefined; readonly limit: number; readonly reverse: boolean },
) => members.rows({ oid }, { ...page, begins: rangeOf[of], eventual: true })

type Changing = Pick<Work<typeof relationTables>, 'db' | 'now'>
/** What a relation was before a change; nothing for one that begins. */
type Before = Pick<Member, 'status' | 'rid' | 'tids'> | undefined

const add = (counts: Map<string, number>, key: string | undefined, by: number): void => {
  if (key !== undefined && by !== 0) counts.set(key, (counts.get(key) ?? 0) + by)
}

/** By how much each row that counts relations changes, all of them together. */
const countsOf = (changes: readonly { readonly member: Member; readonly before: Before }[]) => {
  const counts = { totalMembers: 0, suppliers: new Map<string, number>(), roles: new Map<string, number>() }
  const teams = new Map<string, number>()
  for (const { member, before } of changes) {
    const [was, is] = [Number(before !== undefined && isCounted(before)), Number(isCounted(member))]
    if (member.type !== 'member') {
      if (member.who.type === 'organization') add(counts.suppliers, member.who.id, is - was)
      continue
    }
    counts.totalMembers += is - was
    add(counts.roles, before?.rid, -was)
    add(counts.roles, member.rid, is)
    for (const tid of before?.tids ?? []) add(teams, tid, -1)
    for (const tid of member.tids) add(teams, tid, 1)
  }
  return { ...counts, teams }
}

/** Keeps what roles say of how many have them. A role that was deleted counts nobody. */
export const countRoles = async (
  { db }: Changing,
  oid: string,
  by: readonly (readonly [string | undefined, number])[],
): Promise<void> => {
  const counts = new Map<string, number>()
  for (const [rid, more] of by) add(counts, rid, more)
  await Promise.all(
    changed(counts).map(async ([rid, more]) => {
      const row = await db.roles.get({ oid, rid })
      if (row) db.roles.save({ ...row, memberCount: row.memberCount + more })
    }),
  )
}

const changed = (counts: ReadonlyMap<string, number>) => [...counts].filter(([, by]) => by !== 0)

type Totals = Pick<Work<Pick<typeof relationTables, 'organisations'>>, 'db' | 'now'>
/** Keeps what organisations say of how many they are with. */
const countTotals = async (
  { db, now }: Totals,
  oid: string,
  { totalMembers, suppliers }: Pick<ReturnType<typeof countsOf>, 'totalMembers' | 'suppliers'>,
): Promise<void> => {
  const updatedAt = now.toISOString()
  const totals = [
    ...(totalMembers ? [{ id: oid, field: 'totalMembers' as const, by: totalMembers }] : []),
    ...changed(suppliers).map(([id, by]) => ({ id, field: 'supplierCount' as const, by })),
  ]
  await Promise.all(
    totals.map(async ({ id, field, by }) => {
      const row = await db.organisations.need({ id })
      const bought = field === 'supplierCount' ? { hasBought: true as const } : {}
      db.organisations.save({ ...row, [field]: row[field] + by, ...bought, updatedAt })
    }),
  )
}

/**
 * Keeps what organisations, roles and teams say of how many they are with, in the transaction of the relations. A role or a team
 * that was deleted counts nobody.
 */
export const countRelations = async (
  { db, now }: Changing,
  oid: Member['oid'],
  changes: readonly { readonly member: Member; readonly before: Before }[],
): Promise<void> => {
  const counts = countsOf(changes)
  await Promise.all([
    countTotals({ db, now }, oid, counts),
    countRoles({ db, now }, oid, [...counts.roles]),
    ...changed(counts.teams).map(async ([tid, by]) => {
      const row = await db.teams.get({ oid, tid })
      if (row) db.teams.save({ ...row, memberCount: row.memberCount + by })
    }),
  ])
}

/** Counts a client that began to be one. Clients have no role and are in no team. */
export const countClient = (work: Totals, client: Member): Promise<void> =>
  countTotals(work, client.oid, countsOf([{ member: client, before: undefined }]))

/** What is said of a relation that begins. */
export type Beginning = Pick<Member, 'type' | 'status' | 'name'> &
  Partial<Pick<Member, 'rid' | 'tids' | 'domain' | 'message'>> & { readonly who: Who }

/**
 * Begins a relation with an organisation, as its two rows. Where one with the same party ended, the new one takes its place on
 * the other side, and the organisation keeps the old one as what was.
 * It is counted apart (countClient, countRelations).
 * @param ended the side row of the relation that ended, which was read
 */
export const beginRelation = (
  { db, now, newId }: Work<typeof bothSides>,
  organisation: Organisation,
  { who, rid, tids = [], ...said }: Beginning,
  ended?: Relation,
): Member => {
  const at = now.toISOString()
  const shared = {
    mid: newId(said.type === 'member' ? 'member' : 'client'),
    oid: organisation.id,
    type: said.type,
    status: said.status,
    ...(rid ? { rid } : {}),
    tids,
    createdAt: at,
    updatedAt: at,
  }
  const side = { ...shared, who: whoKey(who), name: organisation.tradingName, domain: organisation.domainName }
  if (ended) db.relations.save({ ...side, version: ended.version })
  else db.relations.create(side)
  return db.members.create({ ...said, ...shared, who })
}

export type RelationChange = Partial<Pick<Member, 'status' | 'rid' | 'tids'>>
/** Both rows of a relation. */
export type BothRows = { readonly member: Member; readonly relation: Relation }

/** Keeps the list of each team in step with what a member's own row says. */
const listInTeams = ({ db, now }: Changing, before: Member, { mid, oid, name, tids }: Member): void => {
  if (!isIdOf('member', mid)) return
  for (const tid of before.tids) if (!tids.includes(tid)) db.teamMembers.drop({ tid, mid })
  for (const tid of tids) {
    if (before.tids.includes(tid)) continue
    db.teamMembers.put({ tid: tid as Id<'team'>, mid, oid, name, since: now.toISOString() })
  }
}

/** Changes relations of one organisation, each in both of its rows. Whose relation ends is in no team from then on. */
export const changeRelations = async (
  work: Work<typeof relationTables>,
  changes: readonly (BothRows & { readonly change: RelationChange })[],
): Promise<Member[]> => {
  const { db, now } = work
  const saved = changes.map(({ member, relation, change }) => {
    const status = change.status ?? member.status
    const said = {
      status,
      rid: 'rid' in change ? change.rid : member.rid,
      tids: hasEnded({ status }) ? [] : (change.tids ?? member.tids),
      updatedAt: now.toISOString(),
    }
    db.relations.save({ ...relation, ...said })
    const after = db.members.save({ ...member, ...said })
    listInTeams(work, member, after)
    return { member: after, before: member }
  })
  const oid = changes[0]?.member.oid
  if (oid) await countRelations(work, oid, saved)
  return saved.map(({ member }) => member)
}

/** Changes a relation, in both of its rows. */
export const changeRelation = async (
  work: Work<typeof relationTables>,
  pair: BothRows,
  change: RelationChange,
): Promise<Member> => (await changeRelations(work, [{ ...pair, change }]))[0] as Member
