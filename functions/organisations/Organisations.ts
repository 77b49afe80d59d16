import { sameParty } from '#shared/kit/event.ts'
import { Refusal } from '#shared/kit/refusal.ts'
import type { Leaf } from '#shared/organisations/leaves.ts'
import { Organisations as contract } from '#shared/organisations/Organisations.contract.ts'
import { effectivePermissions } from '#shared/organisations/permissions.ts'
import { sameVersion } from '../kit/guard.ts'
import { serve, write } from '../kit/serve.ts'
import * as tables from './tables.ts'

export const Organisations = serve(
  contract,
  {
    tables: {
      organisations: write(tables.Organisations),
      members: write(tables.Members),
      roles: write(tables.Roles),
    },
  },
  {
    GET_MINE: async (_input, { actor, db }) => {
      const { items } = await db.members.list('byUser', { uid: actor.uid }, { limit: 200 })
      const active = items.filter(member => member.status === 'active')
      const [organisations, roles] = await Promise.all([
        db.organisations.getMany(active.map(member => ({ id: member.oid }))),
        Promise.all(active.map(member => member.rid && db.roles.get({ oid: member.oid, rid: member.rid }))),
      ])
      return {
        workspaces: active.flatMap((member, n) => {
          const organisation = organisations[n]
          if (!organisation) return []
          const isOwner = organisation.ownerId === actor.uid
          const permissions: Leaf[] = [
            ...effectivePermissions({
              kind: 'organisation',
              memberType: member.type,
              isOwner,
              role: roles[n] || undefined,
              organisationHasSuppliers: organisation.suppliers.length > 0,
            }),
          ]
          return [{ organisation, memberType: member.type, isOwner, permissions }]
        }),
      }
    },
    UPDATE: async ({ version, body }, { actor, db, now, emit }) => {
      const organisation = await db.organisations.need({ id: actor.party.id })
      sameVersion(organisation, version)
      const saved = db.organisations.save({ ...organisation, ...body, updatedAt: now.toISOString() })
      emit({
        type: 'organisations.organisation.updated',
        subject: { table: 'Organisations', id: saved.id, version: saved.version },
        parties: [actor.party],
        data: { title: saved.tradingName },
      })
      return saved
    },
    JOIN_AS_CLIENT_ORG: async ({ organizationId }, { actor, db, now, emit }) => {
      const supplier = await db.organisations.need({ id: organizationId })
      if (sameParty(actor.party, { id: organizationId, type: 'organization' })) throw new Refusal('auth.denied')
      const organisation = await db.organisations.need({ id: actor.party.id })
      if (organisation.suppliers.includes(organizationId)) return organisation
      const saved = db.organisations.save({
        ...organisation,
        suppliers: [...organisation.suppliers, organizationId],
        updatedAt: now.toISOString(),
      })
      emit({
        type: 'organisations.client.joined',
        subject: { table: 'Organisations', id: saved.id, version: saved.version },
        parties: [actor.party, { id: supplier.id, type: 'organization' }],
        data: { title: saved.tradingName, supplier: supplier.tradingName },
      })
      return saved
    },
  },
)
