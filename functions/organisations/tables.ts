import { z } from 'zod'
import { Member, Organisation, StoredRole } from '#shared/organisations/organisation.ts'
import { table } from '../kit/table.ts'

export const Organisations = table(Organisation)('Organisations', { pk: (key: { id: string }) => key.id })

/** One row for each domain name, so that two organisations cannot take the same one at the same moment. */
export const Domains = table(
  z.object({ domainName: z.string(), organisationId: z.string(), version: z.number().int() }),
)('Domains', { pk: (key: { domainName: string }) => key.domainName })

export const Members = table(Member)('Members', {
  pk: (key: { oid: string; uid: string }) => key.oid,
  sk: key => key.uid,
  indexes: {
    byUser: { pk: (part: { uid: string }) => part.uid, sk: (row: Member) => row.oid },
  },
})

export const Roles = table(StoredRole)('Roles', {
  pk: (key: { oid: string; rid: string }) => key.oid,
  sk: key => key.rid,
})
