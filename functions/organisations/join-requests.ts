import { userUpdated } from '#shared/identity/events.ts'
import { asked, tried } from '#shared/identity/sign-up.ts'
import { normaliseEmail } from '#shared/kit/email.ts'
import type { Uid } from '#shared/kit/id.ts'
import { partyKey } from '#shared/kit/party.ts'
import { Refusal } from '#shared/kit/refusal.ts'
import { type JoinRequest, organisationsAnHour } from '#shared/organisations/join-request.ts'
import { orgAboutUsParts } from '#shared/organisations/OrgAboutUs.contract.ts'
import { OrganisationsRefusal } from '#shared/organisations/refusal.ts'
import { codeHash } from '../identity/sign-up.ts'
import { Users } from '../identity/tables.ts'
import { type Known, type ReadDb, read, serve, type Work, write } from '../kit/serve.ts'
import { humanCheck } from '../ports/human-check.ts'
import { domainAt, organisationAt } from './entering.ts'
import { JoinRequests } from './entry-tables.ts'
import { beginCounted, joiningTables } from './joining.ts'
import { likelyParty } from './likely-party.ts'
import { Domains, Organisations } from './tables.ts'

const uses = {
  tables: {
    ...joiningTables,
    organisations: write(Organisations),
    users: write(Users),
    domains: read(Domains),
    joinRequests: write(JoinRequests),
  },
  ports: { humanCheck },
} as const

const HOUR = 3_600_000

type Asking = {
  readonly domain: string
  readonly locale: JoinRequest['locale']
  readonly human: string
  readonly asks: JoinRequest['asks']
}

/** Keeps what was asked. It looks at no account, so neither its answer nor the time it takes can tell of one. */
const ask = async (work: Work<typeof uses>, { domain, locale, human, asks: given }: Asking) => {
  const { db, ports, now } = work
  const asks = { ...given, email: normaliseEmail(given.email) }
  const { email } = asks
  const [organisation, rows] = await Promise.all([organisationAt(db, domain), db.joinRequests.allRows({ email })])
  if (!organisation) throw new Refusal('notFound')
  const { id: organisationId, tradingName, domainName } = organisation
  const before = rows.find(row => row.domain === organisation.domainName)
  const at = now.toISOString()
  const inHour = rows.filter(row => row !== before && now.getTime() - Date.parse(row.askedAt) < HOUR)
  const next = asked(before, email, locale, at)
  if (!next || inHour.length >= organisationsAnHour) throw new OrganisationsRefusal('organisations.joinTooOften')
  if (!(await (await ports.humanCheck()).verify(human, JSON.stringify([asks, domainName, next.asked]))))
    throw new OrganisationsRefusal('organisations.human')
  // The last link was for what was asked then: this one is for what is asked now.
  const { code: _code, ...fresh } = next
  const row = { ...fresh, domain: domainName, organisationId, tradingName, asks }
  if (before) db.joinRequests.save({ ...row, version: before.version })
  else db.joinRequests.create(row)
  return {}
}

type Link = { readonly domain: string; readonly code: string }

/** What was asked by the link that the caller's own mail brought. @throws {Refusal} organisations.joinLink */
const requestOf = async (db: ReadDb<typeof uses>, uid: Uid, { domain, code }: Link, now: Date) => {
  const [user, named] = await Promise.all([db.users.get({ uid }), domainAt(db, domain)])
  const row =
    user?.emailVerified && named
      ? await db.joinRequests.get({ email: user.email, domain: named.domainName })
      : undefined
  if (!user || !row || tried(row, codeHash(row.email, code), now.toISOString()) !== 'done')
    throw new OrganisationsRefusal('organisations.joinLink')
  return { user, row }
}

/** Everything that a link leads to, read while it is found out who acts. */
const linked = async (
  { domain }: Link,
  { db, uid = '' as Uid, organisationId }: Known<typeof uses>,
  joins: boolean,
) => {
  const [named, user] = await Promise.all([domainAt(db, domain), db.users.get({ uid })])
  if (!named || !user) return
  const oid = named.organisationId
  await Promise.all([
    db.joinRequests.get({ email: user.email, domain: named.domainName }),
    ...(joins
      ? [
          db.organisations.get({ id: oid }),
          db.relations.get({ who: partyKey(likelyParty({ uid, organisationId })), oid }),
          ...(organisationId ? [db.organisations.get({ id: organisationId })] : []),
        ]
      : []),
  ])
}

/** The part of OrgAboutUs by which one asks to join without being signed in. */
export const joinPart = serve(
  orgAboutUsParts.joining,
  uses,
  {
    JOIN_AS_CLIENT: ({ userInfo, ...rest }, work) => ask(work, { ...rest, asks: { kind: 'individual', ...userInfo } }),
    JOIN_AS_CLIENT_ORG: ({ orgInfo, ...rest }, work) => ask(work, { ...rest, asks: { kind: 'business', ...orgInfo } }),
    GET_JOIN_REQUEST: async (link, { actor, db, now }) => {
      const { asks, tradingName } = (await requestOf(db, actor.uid, link, now)).row
      const name = asks.kind === 'business' ? asks.penName : [asks.firstName, asks.lastName].join(' ')
      return { kind: asks.kind, name, tradingName, hiMsg: asks.hiMsg }
    },
    CONFIRM_JOIN: async (link, work) => {
      const { actor, db, now, emit } = work
      const { user, row } = await requestOf(db, actor.uid, link, now)
      const { asks, organisationId: oid } = row
      db.joinRequests.remove(row)
      if (asks.kind === 'business') {
        if (!actor.organisation) throw new Refusal('auth.organisationRequired')
        if (!actor.permissions.has('transaction.marketplace.organizationJoin')) throw new Refusal('auth.denied')
        return { status: await beginCounted(work, { oid, party: actor.party, hiMsg: asks.hiMsg, by: 'party' }) }
      }
      // What a person has not said yet of themselves they said here.
      const blank = (['phone', 'website', 'addressLine1', 'city', 'state', 'postalCode', 'middleName'] as const).filter(
        field => !user[field] && asks[field],
      )
      if (blank.length > 0) {
        const told = Object.fromEntries(blank.map(field => [field, asks[field]]))
        const saved = db.users.save({ ...user, ...told, updatedAt: now.toISOString() })
        emit(userUpdated, {
          subject: { id: saved.uid, version: saved.version },
          parties: [{ id: saved.uid, type: 'user' }],
          data: {},
        })
      }
      const party = { id: actor.uid, type: 'user' } as const
      return { status: await beginCounted(work, { oid, party, hiMsg: asks.hiMsg, by: 'party' }) }
    },
  },
  {
    GET_JOIN_REQUEST: (link, known) => [linked(link, known, false)],
    CONFIRM_JOIN: (link, known) => [linked(link, known, true)],
  },
)
