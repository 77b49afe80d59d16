import { randomBytes } from 'node:crypto'
import type { Id } from '#shared/kit/id.ts'
import { Refusal } from '#shared/kit/refusal.ts'
import { normaliseDomainName } from '#shared/organisations/domain-name.ts'
import { isGood } from '#shared/organisations/handover.ts'
import { whoKey } from '#shared/organisations/member.ts'
import { orgAboutUsParts } from '#shared/organisations/OrgAboutUs.contract.ts'
import { OrganisationsRefusal } from '#shared/organisations/refusal.ts'
import { isOpen } from '../identity/sessions.ts'
import { Sessions } from '../identity/tables.ts'
import { sha256 } from '../kit/hash.ts'
import { type Known, read, serve, write } from '../kit/serve.ts'
import { domainAt, enteringTables, entryOf } from './entering.ts'
import { HandOvers } from './entry-tables.ts'

const uses = {
  tables: { ...enteringTables, sessions: read(Sessions), handOvers: write(HandOvers) },
} as const

/** What is known of who comes to a host before it is known who acts. */
const arriving = ({ domain }: { readonly domain: string }, { db, uid }: Known<typeof uses>) => [
  domainAt(db, domain),
  ...(uid ? [db.relations.allRows({ who: whoKey({ id: uid, type: 'user' }) })] : []),
]

/** The part of OrgAboutUs that lets people into an organisation's host: docs/decisions/hosts.md. */
export const hostPart = serve(
  orgAboutUsParts.entering,
  uses,
  {
    CHECK_MEMBER_STATUS: async ({ domain }, { actor, db }) => {
      const named = await domainAt(db, domain)
      if (!named) throw new Refusal('notFound')
      const entry = await entryOf(db, named.organisationId, actor.uid)
      if ('problem' in entry) return { problem: entry.problem }
      return entry.organizationId === undefined ? {} : { organizationId: entry.organizationId as Id<'organisation'> }
    },
    HAND_OVER: async ({ domain, challenge, sealed }, { actor, db, tokenTime }) => {
      const named = await domainAt(db, domain)
      if (!named) throw new Refusal('notFound')
      const entry = await entryOf(db, named.organisationId, actor.uid)
      if ('problem' in entry) return { problem: entry.problem }
      const code = randomBytes(32).toString('base64url')
      db.handOvers.create({
        id: sha256(code),
        uid: actor.uid,
        domain: named.domainName,
        ...(actor.session === undefined ? {} : { session: actor.session }),
        ...(entry.organizationId === undefined ? {} : { organisationId: entry.organizationId }),
        challenge,
        sealed,
        at: tokenTime.toISOString(),
      })
      return { code }
    },
    TAKE_OVER: async ({ domain, code, verifier }, { db, tokenTime }) => {
      const row = await db.handOvers.get({ id: sha256(code) })
      const isFor = row?.domain === normaliseDomainName(domain) && row.challenge === sha256(verifier)
      if (!row || !isFor || !isGood(row, tokenTime.getTime())) throw new OrganisationsRefusal('organisations.handOver')
      // It was open when it asked: only what ended it since counts.
      const signedInAt = Math.floor(Date.parse(row.at) / 1000)
      const session = row.session === undefined ? undefined : { id: row.session, agent: '' }
      if (!isOpen(await db.sessions.get({ uid: row.uid }), { signedInAt, session }, tokenTime))
        throw new OrganisationsRefusal('organisations.handOver')
      db.handOvers.remove(row)
      return { sealed: row.sealed, ...(row.organisationId ? { organizationId: row.organisationId } : {}) }
    },
  },
  {
    CHECK_MEMBER_STATUS: arriving,
    HAND_OVER: arriving,
    TAKE_OVER: ({ code }, { db }) => [db.handOvers.get({ id: sha256(code) })],
  },
)
