import { z } from 'zod'
import { Party } from '#shared/kit/event.ts'
import { shardOf } from '#shared/kit/shards.ts'
import { AuditEntry } from '#shared/organisations/audit.ts'
import { Member, Relation } from '#shared/organisations/member.ts'
import { Organisation, StoredRole } from '#shared/organisations/organisation.ts'
import { namePlace } from '#shared/organisations/relation-lists.ts'
import { Team, TeamMember } from '#shared/organisations/team.ts'
import { table } from '../kit/table.ts'

export const Organisations = table(Organisation)('Organisations', {
  pk: (key: { id: string }) => key.id,
  stream: 'changes',
})

/** One row for each look of a domain name, so that two organisations cannot take it, or one like it, at the same moment. */
export const Domains = table(
  z.object({ look: z.string(), domainName: z.string(), organisationId: z.string(), version: z.number().int() }),
)('Domains', { pk: (key: { look: string }) => key.look })

/** One row for each ABN, so that two organisations cannot take it at the same moment. */
export const BusinessNumbers = table(
  z.object({ abn: z.string(), organisationId: z.string(), version: z.number().int() }),
)('BusinessNumbers', { pk: (key: { abn: string }) => key.abn })

/** The people and partners of each organisation. Staff and clients have ids of their own kinds, so each is a range of the keys. */
export const Members = table(Member)('Members', {
  pk: (key: { oid: string; mid: string }) => key.oid,
  sk: key => key.mid,
})

/** Each relation from its other side: one for a party and an organisation. Both rows change together (relations.ts). */
export const Relations = table(Relation)('Relations', {
  pk: (key: { who: string; oid: string }) => key.who,
  sk: key => key.oid,
  indexes: {
    /** Of an organisation, those that it buys from, by when it began. */
    byAge: {
      pk: (part: { who: string }) => part.who,
      sk: (row: Relation) => row.mid,
      when: (row: Relation) => row.who.startsWith('organization#'),
    },
    /** Who asks an organisation to join it, by when they did: however many clients stand before them. */
    asking: {
      pk: (part: { oid: string }) => part.oid,
      sk: (row: Relation) => row.mid,
      when: (row: Relation) => row.status === 'requested',
    },
  },
  stream: 'changes',
})

export const Roles = table(StoredRole)('Roles', {
  pk: (key: { oid: string; rid: string }) => key.oid,
  sk: key => key.rid,
  stream: 'changes',
  indexes: {
    byName: { pk: (part: { oid: string }) => part.oid, sk: (row: StoredRole) => namePlace(row.name) + row.rid },
  },
})

export const Teams = table(Team)('Teams', {
  pk: (key: { oid: string; tid: string }) => key.oid,
  sk: key => key.tid,
  indexes: {
    byName: { pk: (part: { oid: string }) => part.oid, sk: (row: Team) => namePlace(row.name) + row.tid },
  },
})

/** Who is in each team. The rows follow those of the members and change with them (relations.ts). */
export const TeamMembers = table(TeamMember)('TeamMembers', {
  pk: (key: { tid: string; mid: string }) => key.tid,
  sk: key => key.mid,
})

const sequence = (seq: number) => String(seq).padStart(12, '0')

/** One party's log. The key is its place in it, so two events cannot take the same one. */
export const AuditLog = table(AuditEntry)('AuditLog', {
  pk: (key: { chain: string; seq: number }) => key.chain,
  sk: key => sequence(key.seq),
  indexes: {
    byThread: {
      pk: (part: { chain: string; event: { thread?: string | undefined } }) =>
        `${part.chain}#${part.event.thread ?? ''}`,
      sk: (row: AuditEntry) => row.event.id,
      when: (row: AuditEntry) => row.event.thread !== undefined,
    },
  },
})

/** The events that hold a text of a person, so that what was made of each is found when the person is erased. */
export const PersonMentions = table(
  z.object({ uid: z.string(), eventId: z.string(), parties: z.array(Party), version: z.number().int() }),
)('PersonMentions', { pk: (key: { uid: string; eventId: string }) => key.uid, sk: key => key.eventId })

const AuditHead = z.object({
  chain: z.string(),
  seq: z.number().int(),
  hash: z.string(),
  /** The last entry that an anchor outside the table tells of, and since when (AuditAnchors). */
  anchoredSeq: z.number().int().optional(),
  anchoredAt: z.iso.datetime().optional(),
  version: z.number().int(),
})

/** The end of each log. */
export const AuditHeads = table(AuditHead)('AuditHeads', {
  pk: (key: { chain: string }) => key.chain,
  indexes: {
    /** Those that wait for an anchor, spread over shards. */
    unanchored: {
      pk: (part: { chain: string }) => shardOf(part.chain),
      sk: (row: z.output<typeof AuditHead>) => row.anchoredAt ?? '-',
      when: (row: z.output<typeof AuditHead>) => row.anchoredSeq !== row.seq,
    },
  },
})
