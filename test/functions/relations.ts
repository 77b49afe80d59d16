import { ulid } from 'ulid'
import { repository } from '#functions/kit/repository.ts'
import type { Store } from '#functions/kit/store.ts'
import { Unit } from '#functions/kit/unit.ts'
import { Members, Organisations, Relations, Roles } from '#functions/organisations/tables.ts'
import { idFrom } from '#shared/kit/id.ts'
import { type Member, whoKey } from '#shared/organisations/member.ts'

/** Both rows of what a person or an organisation is to an organisation, staged into a unit as a test wants them. */
export const stageRelation = (
  store: Store,
  unit: Unit,
  { oid, who, ...more }: Pick<Member, 'who'> & { readonly oid: string } & Partial<Omit<Member, 'oid'>>,
) => {
  const at = '2026-03-01T00:00:00.000Z'
  const type = more.type ?? 'member'
  const shared = {
    mid: idFrom(type === 'member' ? 'member' : 'client', ulid()),
    oid: oid as Member['oid'],
    tids: [],
    status: 'active' as const,
    createdAt: at,
    updatedAt: at,
    ...more,
    type,
  }
  repository(Members, store, unit).create({ ...shared, who, name: more.name ?? 'Somebody' })
  repository(Relations, store, unit).create({
    ...shared,
    who: whoKey(who),
    name: 'An organisation',
    domain: 'somewhere',
  })
  return shared.mid
}

/** A person of an organisation. */
export const stageStaff = (
  store: Store,
  unit: Unit,
  { oid, uid, ...more }: { readonly oid: string; readonly uid: string } & Partial<Omit<Member, 'oid'>>,
) => stageRelation(store, unit, { oid, who: { id: uid, type: 'user' }, ...more })

/** What a person is to an organisation, as the other side's row says. */
export const relationOf = (store: Store, uid: string, oid: string) =>
  repository(Relations, store, new Unit()).need({ who: whoKey({ id: uid, type: 'user' }), oid })

/** Counts anew who has each role of an organisation and how many act for it, after a test staged its people by hand. */
export const recount = async (store: Store, oid: string): Promise<void> => {
  const unit = new Unit()
  const [organisations, roles] = [repository(Organisations, store, unit), repository(Roles, store, unit)]
  const organisation = await organisations.need({ id: oid })
  const people = (await repository(Members, store, unit).allRows({ oid }, { begins: 'mem_' })).filter(
    ({ status }) => status === 'active',
  )
  organisations.save({ ...organisation, totalMembers: people.length })
  for (const role of await roles.allRows({ oid })) {
    const having = people.filter(({ rid, who }) => rid === role.rid && who.id !== organisation.ownerId)
    roles.save({ ...role, memberCount: having.length })
  }
  if (!(await unit.commit(store)).ok) throw new Error('somebody else counted')
}
