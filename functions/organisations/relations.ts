import type { Id, IdKind } from '#shared/kit/id.ts'
import { type Member, type Relation, type Who, whoKey } from '#shared/organisations/member.ts'
import type { Organisation } from '#shared/organisations/organisation.ts'
import type { Reads } from '../kit/repository.ts'
import { type DbOf, type Uses, write } from '../kit/serve.ts'
import * as tables from './tables.ts'

/** The two rows of a relation, for the `uses` of whoever makes one. */
export const bothSides = { members: write(tables.Members), relations: write(tables.Relations) } as const
/** The same with what the organisations say of how many they are with, for whoever changes one. */
export const relationTables = { ...bothSides, organisations: write(tables.Organisations) } as const

type Work<T extends NonNullable<Uses['tables']>> = {
  readonly db: DbOf<T>
  readonly now: Date
  readonly newId: <K extends IdKind>(kind: K) => Id<K>
}

const counts = (status: Member['status']): number => (status === 'active' || status === 'feeUnpaid' ? 1 : 0)

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

/**
 * Keeps what the organisations say of how many they are with, in the transaction of the relation.
 * @param before its status; absent for one that began
 */
export const countRelation = async (
  { db, now }: Pick<Work<typeof relationTables>, 'db' | 'now'>,
  { oid, who, type, status }: Member,
  before?: Member['status'],
): Promise<void> => {
  const by = counts(status) - (before ? counts(before) : 0)
  if (by === 0) return
  const change = async (id: string, field: 'supplierCount' | 'totalMembers') => {
    const row = await db.organisations.need({ id })
    db.organisations.save({ ...row, [field]: row[field] + by, updatedAt: now.toISOString() })
  }
  if (type === 'member') await change(oid, 'totalMembers')
  else if (who.type === 'organization') await change(who.id, 'supplierCount')
}

/** What is said of a relation that begins. */
export type Beginning = Pick<Member, 'type' | 'status' | 'name'> &
  Partial<Pick<Member, 'rid' | 'domain' | 'address' | 'message'>> & { readonly who: Who }

/**
 * Begins a relation with an organisation, as its two rows. Where one with the same party ended, the new one takes its place on
 * the other side, and the organisation keeps the old one as what was.
 * It is counted apart (countRelation).
 * @param ended the side row of the relation that ended, which was read
 */
export const beginRelation = (
  { db, now, newId }: Work<typeof bothSides>,
  organisation: Organisation,
  { who, rid, ...said }: Beginning,
  ended?: Relation,
): Member => {
  const at = now.toISOString()
  const shared = {
    mid: newId(said.type === 'member' ? 'member' : 'client'),
    oid: organisation.id,
    type: said.type,
    status: said.status,
    ...(rid ? { rid } : {}),
    tids: [],
    createdAt: at,
    updatedAt: at,
  }
  const side = { ...shared, who: whoKey(who), name: organisation.tradingName, domain: organisation.domainName }
  if (ended) db.relations.save({ ...side, version: ended.version })
  else db.relations.create(side)
  return db.members.create({ ...said, ...shared, who })
}

/** Changes a relation, in both of its rows. */
export const changeRelation = async (
  work: Work<typeof relationTables>,
  { member, relation }: { readonly member: Member; readonly relation: Relation },
  change: Partial<Pick<Member, 'status' | 'rid' | 'tids'>>,
): Promise<Member> => {
  const { db, now } = work
  const said = { ...change, updatedAt: now.toISOString() }
  db.relations.save({ ...relation, ...said })
  const saved = db.members.save({ ...member, ...said })
  await countRelation(work, saved, member.status)
  return saved
}
