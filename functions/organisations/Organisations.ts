import { displayName } from '#shared/identity/person.ts'
import { abnDigits } from '#shared/organisations/business-number.ts'
import { domainNameLook, domainNameProblem, normaliseDomainName } from '#shared/organisations/domain-name.ts'
import { organisationCreated, organisationUpdated } from '#shared/organisations/events.ts'
import { Organisations as contract } from '#shared/organisations/Organisations.contract.ts'
import { Organisation as OrganisationRow } from '#shared/organisations/organisation.ts'
import { OrganisationsRefusal } from '#shared/organisations/refusal.ts'
import { adminRole, defaultMemberRole, grantsOf } from '#shared/organisations/role.ts'
import { mostSignatures } from '#shared/organisations/signers.ts'
import { sameVersion } from '../kit/guard.ts'
import { serve } from '../kit/serve.ts'
import { helpAhead, helpHandlers } from './help.ts'
import { industryOf } from './industry.ts'
import { invitationAhead, invitationHandlers } from './invitees.ts'
import { memberAhead, memberHandlers } from './members.ts'
import { peopleAhead, peopleHandlers } from './people-of.ts'
import { productAbn } from './product-abn.ts'
import { beginRelation } from './relations.ts'
import { roleAhead, roleHandlers } from './roles.ts'
import { enoughSigners, rolesOf } from './signers.ts'
import { staffAheads, staffHandlers } from './staff.ts'
import { teamAhead, teamHandlers } from './teams.ts'
import { uses } from './uses.ts'
import { workspaceAhead, workspaceHandlers } from './workspaces.ts'

export const Organisations = serve(
  contract,
  uses,
  {
    ...memberHandlers,
    ...roleHandlers,
    ...staffHandlers,
    ...teamHandlers,
    ...helpHandlers,
    ...peopleHandlers,
    ...invitationHandlers,
    ...workspaceHandlers,
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
      const [sameDomain, sameAbn, user] = await Promise.all([
        db.domains.get({ look }),
        db.businessNumbers.get({ abn: digits }),
        db.users.get({ uid: actor.uid }),
      ])
      if (sameDomain) throw new OrganisationsRefusal('organisations.domainTaken')
      // The product's own is nobody else's, whether it has sold anything so far or not.
      if (sameAbn || digits === productAbn()) throw new OrganisationsRefusal('organisations.abnTaken')
      const at = now.toISOString()
      const oid = newId('organisation')
      const organisation = db.organisations.create(
        OrganisationRow.omit({ version: true }).parse({
          ...fields,
          ...(await industryOf(fields)),
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
      db.roles.create({
        rid,
        oid,
        name: 'Admin',
        ...grantsOf(adminRole),
        memberCount: 0,
        createdAt: at,
        updatedAt: at,
      })
      db.roles.create({
        rid: newId('role'),
        oid,
        name: 'Member',
        ...grantsOf(defaultMemberRole),
        memberCount: 0,
        createdAt: at,
        updatedAt: at,
      })
      const named = user && (displayName(user) || user.email)
      beginRelation({ db, now, newId }, organisation, {
        who: { id: actor.uid, type: 'user' },
        name: named ?? '',
        type: 'member',
        status: 'active',
        rid,
      })
      emit(organisationCreated, {
        subject: organisation,
        parties: [{ id: oid, type: 'organization' }],
        data: { title: organisation.tradingName },
      })
      return organisation
    },
    UPDATE: async ({ version, body }, { actor, db, now, emit }) => {
      const organisation = await db.organisations.need({ id: actor.party.id })
      sameVersion(organisation, version)
      const { signerCount = 1 } = body
      if (signerCount > 1) enoughSigners(signerCount, mostSignatures(organisation, await rolesOf(db, organisation.id)))
      const industry = await industryOf({ ...organisation, ...body })
      const saved = db.organisations.save({ ...organisation, ...body, ...industry, updatedAt: now.toISOString() })
      emit(organisationUpdated, {
        subject: saved,
        parties: [actor.party],
        data: { title: saved.tradingName },
      })
      return saved
    },
  },
  {
    ...memberAhead,
    ...roleAhead,
    ...staffAheads,
    ...teamAhead,
    ...helpAhead,
    ...peopleAhead,
    ...invitationAhead,
    ...workspaceAhead,
    CHECK_AVAILABILITY: ({ domainName }, { db }) => [
      db.domains.get({ look: domainNameLook(normaliseDomainName(domainName)) }),
    ],
    CREATE_ORGANIZATION: ({ org: { domainName, abn } }, { db, uid }) => [
      ...(uid ? [db.users.get({ uid })] : []),
      db.domains.get({ look: domainNameLook(normaliseDomainName(domainName)) }),
      db.businessNumbers.get({ abn: abnDigits(abn) ?? '' }),
    ],
    UPDATE: ({ body: { signerCount = 1 } }, { db, organisationId }) => [
      ...(organisationId && signerCount > 1 ? [rolesOf(db, organisationId)] : []),
    ],
  },
)
