import { sameParty } from '#shared/kit/event.ts'
import type { Uid } from '#shared/kit/id.ts'
import type { Leaf } from '#shared/kit/leaves.ts'
import { Refusal } from '#shared/kit/refusal.ts'
import { abnDigits } from '#shared/organisations/business-number.ts'
import { domainNameLook, domainNameProblem, normaliseDomainName } from '#shared/organisations/domain-name.ts'
import { clientJoined, organisationCreated, organisationUpdated } from '#shared/organisations/events.ts'
import { Organisations as contract } from '#shared/organisations/Organisations.contract.ts'
import { type Member, Organisation as OrganisationRow } from '#shared/organisations/organisation.ts'
import { actorOf, effectivePermissions } from '#shared/organisations/permissions.ts'
import { OrganisationsRefusal } from '#shared/organisations/refusal.ts'
import { adminRole, defaultMemberRole, type Role } from '#shared/organisations/role.ts'
import { mostSignatures } from '#shared/organisations/signers.ts'
import { sameVersion } from '../kit/guard.ts'
import { type ReadDb, serve, write } from '../kit/serve.ts'
import { loadSigners, peopleOf } from './signers.ts'
import * as tables from './tables.ts'

const storedRole = ({ level, department, assignment, production, transaction }: Role) => ({
  level,
  department: { ...department },
  assignment: { ...assignment },
  production: { ...production },
  transaction: { ...transaction },
})

/** @throws {Refusal} organisations.tooFewSigners where no contract could ever have so many signatures */
const enoughSigners = (needed = 1, able: number): void => {
  if (needed > able) throw new OrganisationsRefusal('organisations.tooFewSigners', { needed, able })
}

const uses = {
  tables: {
    organisations: write(tables.Organisations),
    members: write(tables.Members),
    roles: write(tables.Roles),
    domains: write(tables.Domains),
    businessNumbers: write(tables.BusinessNumbers),
  },
} as const

/** The organisations that a person is an active member of, with what may be done there. */
const workspacesOf = async (db: ReadDb<typeof uses>, uid: Uid) => {
  const active: Member[] = []
  for await (const member of db.members.all('byUser', { uid })) if (member.status === 'active') active.push(member)
  const [organisations, roles] = await Promise.all([
    db.organisations.getMany(active.map(member => ({ id: member.oid }))),
    Promise.all(active.map(member => member.rid && db.roles.get({ oid: member.oid, rid: member.rid }))),
  ])
  return {
    workspaces: active.flatMap((member, n) => {
      const organisation = organisations[n]
      if (!organisation) return []
      const acting = actorOf(organisation, member, roles[n] || undefined)
      const permissions: Leaf[] = [...effectivePermissions(acting)]
      return [{ organisation, memberType: member.type, isOwner: acting.isOwner, permissions }]
    }),
  }
}

export const Organisations = serve(
  contract,
  uses,
  {
    CHECK_AVAILABILITY: async ({ domainName }, { db }) => {
      const problem = domainNameProblem(domainName)
      if (problem) return { available: false, problem }
      const taken = await db.domains.get({ look: domainNameLook(normaliseDomainName(domainName)) })
      return taken ? { available: false, problem: 'organisations.domain.taken' } : { available: true }
    },
    CREATE_ORGANIZATION: async ({ org: { domainName, abn, ...fields } }, { actor, db, now, newId, emit }) => {
      // Only its owner can sign for it when it begins.
      enoughSigners(fields.signerCount, 1)
      const domain = normaliseDomainName(domainName)
      const look = domainNameLook(domain)
      if (domainNameProblem(domain)) throw new OrganisationsRefusal('organisations.domain')
      const digits = abnDigits(abn)
      if (!digits) throw new OrganisationsRefusal('organisations.abn')
      const [sameDomain, sameAbn] = await Promise.all([
        db.domains.get({ look }),
        db.businessNumbers.get({ abn: digits }),
      ])
      if (sameDomain) throw new OrganisationsRefusal('organisations.domainTaken')
      if (sameAbn) throw new OrganisationsRefusal('organisations.abnTaken')
      const at = now.toISOString()
      const oid = newId('organisation')
      const organisation = db.organisations.create(
        OrganisationRow.omit({ version: true }).parse({
          ...fields,
          id: oid,
          domainName: domain,
          abn: digits,
          ownerId: actor.uid,
          createdAt: at,
          updatedAt: at,
        }),
      )
      db.domains.create({ look, domainName: domain, organisationId: oid })
      db.businessNumbers.create({ abn: digits, organisationId: oid })
      // Both are the server's templates: no caller sends a role.
      const rid = newId('role')
      db.roles.create({ rid, oid, name: 'Admin', ...storedRole(adminRole), createdAt: at, updatedAt: at })
      db.roles.create({
        rid: newId('role'),
        oid,
        name: 'Member',
        ...storedRole(defaultMemberRole),
        createdAt: at,
        updatedAt: at,
      })
      db.members.create({
        mid: newId('member'),
        oid,
        uid: actor.uid,
        type: 'member',
        rid,
        tids: [],
        status: 'active',
        updatedAt: at,
      })
      emit(organisationCreated, {
        subject: organisation,
        parties: [{ id: oid, type: 'organization' }],
        data: { title: organisation.tradingName },
      })
      return organisation
    },
    GET_MINE: (_input, { actor, db }) => workspacesOf(db, actor.uid),
    UPDATE: async ({ version, body }, { actor, db, now, emit }) => {
      const organisation = await db.organisations.need({ id: actor.party.id })
      sameVersion(organisation, version)
      const { signerCount = 1 } = body
      if (signerCount > 1) enoughSigners(signerCount, mostSignatures(await loadSigners(db, organisation)))
      const saved = db.organisations.save({ ...organisation, ...body, updatedAt: now.toISOString() })
      emit(organisationUpdated, {
        subject: saved,
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
      emit(clientJoined, {
        subject: saved,
        parties: [actor.party, { id: supplier.id, type: 'organization' }],
        data: { title: saved.tradingName, supplier: supplier.tradingName },
      })
      return saved
    },
  },
  {
    CHECK_AVAILABILITY: ({ domainName }, { db }) => [
      db.domains.get({ look: domainNameLook(normaliseDomainName(domainName)) }),
    ],
    CREATE_ORGANIZATION: ({ org: { domainName, abn } }, { db }) => [
      db.domains.get({ look: domainNameLook(normaliseDomainName(domainName)) }),
      db.businessNumbers.get({ abn: abnDigits(abn) ?? '' }),
    ],
    GET_MINE: (_input, { db, uid }) => (uid ? [workspacesOf(db, uid)] : []),
    UPDATE: ({ body: { signerCount = 1 } }, { db, organisationId }) => [
      ...(organisationId && signerCount > 1 ? [peopleOf(db, organisationId)] : []),
    ],
    JOIN_AS_CLIENT_ORG: ({ organizationId }, { db }) => [db.organisations.get({ id: organizationId })],
  },
)
