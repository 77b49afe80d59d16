import type { Uid } from '#shared/kit/id.ts'
import { domainNameLook, normaliseDomainName } from '#shared/organisations/domain-name.ts'
import { whoKey } from '#shared/organisations/member.ts'
import type { Organisation } from '#shared/organisations/organisation.ts'
import { enterClientDomain, type Membership } from '#shared/organisations/workspaces.ts'
import type { Reads } from '../kit/repository.ts'
import { type ReadDb, read } from '../kit/serve.ts'
import { Domains, type Organisations, Relations, Roles } from './tables.ts'

/** The tables that entering an organisation's host takes. */
export const enteringTables = {
  domains: read(Domains),
  relations: read(Relations),
  roles: read(Roles),
} as const

type Db = ReadDb<{ tables: typeof enteringTables }>

/** Whose a domain name is. The look finds it; only the name itself is its address. */
export const domainAt = async ({ domains }: Pick<Db, 'domains'>, domain: string) => {
  const name = normaliseDomainName(domain)
  const row = await domains.get({ look: domainNameLook(name) })
  return row?.domainName === name ? row : undefined
}

/** The organisation of a domain name. */
export const organisationAt = async (
  db: Pick<Db, 'domains'> & { readonly organisations: Reads<typeof Organisations> },
  domain: string,
): Promise<Organisation | undefined> => {
  const row = await domainAt(db, domain)
  return row && db.organisations.get({ id: row.organisationId })
}

/** What a person is to organisations, with the organisations that they are staff of as clients of this one. */
const membershipsOf = async ({ relations, roles }: Db, oid: string, uid: Uid) => {
  const own = (await relations.allRows({ who: whoKey({ id: uid, type: 'user' }) })).filter(
    ({ status }) => status === 'active',
  )
  const staff = own.filter(({ type, oid: of }) => type === 'member' && of !== oid)
  const here = own.find(one => one.oid === oid)
  const [role, businesses] = await Promise.all([
    here?.rid ? roles.get({ oid, rid: here.rid }) : undefined,
    relations.getMany(staff.map(({ oid: id }) => ({ who: whoKey({ id, type: 'organization' }), oid }))),
  ])
  const others = own.filter(one => one !== here)
  return [
    ...(here ? [{ row: here, acts: here.type === 'member' ? oid : undefined, role }] : []),
    ...businesses.flatMap((row, n) =>
      row?.status === 'active' ? [{ row, acts: staff[n]?.oid, role: undefined }] : [],
    ),
    ...others.map(row => ({ row, acts: undefined, role: undefined })),
  ].map(({ row, acts, role: held }): Membership & { readonly acts: string | undefined } => ({
    organisationId: row.oid,
    memberType: row.type,
    role: held,
    teamCount: row.tids.length,
    acts,
  }))
}

/** For whom a person acts on an organisation's host, or why they do not enter. */
export const entryOf = async (db: Db, oid: string, uid: Uid) => {
  const memberships = await membershipsOf(db, oid, uid)
  const found = enterClientDomain(oid, memberships)
  if ('problem' in found) return found
  return { organizationId: memberships.find(one => one === found.membership)?.acts }
}
