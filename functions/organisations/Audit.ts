import type { Party } from '#shared/kit/event.ts'
import { partyKey } from '#shared/kit/party.ts'
import { Audit as contract } from '#shared/organisations/Audit.contract.ts'
import {
  type AuditEntry,
  type AuditFilter,
  asLoggedFor,
  auditActorOf,
  firstBroken,
  isWithinFilter,
  type LoggedEvent,
} from '#shared/organisations/audit.ts'
import { PersonKeys, Users } from '../identity/tables.ts'
import { filtered } from '../kit/filtered.ts'
import { sha256 } from '../kit/hash.ts'
import type { Reads } from '../kit/repository.ts'
import { type OpenPorts, type ReadDb, read, serve } from '../kit/serve.ts'
import { anchorReader } from '../ports/audit-anchors.ts'
import { likelyParty } from './likely-party.ts'
import { openedEntries } from './opened.ts'
import * as tables from './tables.ts'

const PAGE = 50
/** How many rows one narrowed page looks at: what it does not find there, the next page looks for further back. */
const STRETCH = 200
/** How many entries one call follows the hashes of. */
const FOLLOWED = 200

const uses = {
  tables: {
    log: read(tables.AuditLog),
    heads: read(tables.AuditHeads),
    users: read(Users),
    keys: read(PersonKeys),
    organisations: read(tables.Organisations),
  },
  ports: { anchors: anchorReader },
} as const

type Log = Reads<typeof tables.AuditLog>
type From = { readonly cursor?: string | undefined }

const threadOf = (log: Log, party: Party, { thread, cursor }: From & { readonly thread: string }) =>
  log.list('byThread', { chain: partyKey(party), event: { thread } }, { limit: 100, cursor })

/** A person on the other side, by the name that the event itself has beside the person's id: one deals, or writes, under it. */
const nameInEvent = ({ actor, data }: LoggedEvent): string | undefined => {
  const [id] = Object.entries(data).find(([field, value]) => field.endsWith('Id') && value === actor?.uid) ?? []
  const name = id && data[id.replace(/Id$/, 'Name')]
  return typeof name === 'string' ? name : undefined
}

/**
 * Who acted, by name. Of one's own party these are the people; of others the organisation that they acted for, or the name
 * under which they deal.
 */
const namesOf = async (
  entries: readonly AuditEntry[],
  reading: Promise<readonly { readonly event: LoggedEvent }[]>,
  party: Party,
  db: Pick<ReadDb<typeof uses>, 'users' | 'organisations'>,
): Promise<Record<string, string>> => {
  const people = new Set<string>()
  const organisations = new Set<string>()
  const isOurs = ({ event }: { readonly event: LoggedEvent }) => auditActorOf(event, party) === 'us'
  for (const entry of entries) {
    const { actor } = entry.event
    if (actor?.uid !== undefined && isOurs(entry)) people.add(actor.uid)
    else if (actor?.organisationId !== undefined) organisations.add(actor.organisationId)
  }
  const [users, others, open] = await Promise.all([
    db.users.getMany([...people].map(uid => ({ uid }))),
    db.organisations.getMany([...organisations].map(id => ({ id }))),
    reading,
  ])
  const names: Record<string, string> = {}
  for (const entry of open) {
    const { uid, organisationId } = entry.event.actor ?? {}
    const name = nameInEvent(entry.event)
    if (uid !== undefined && organisationId === undefined && name !== undefined && !isOurs(entry)) names[uid] = name
  }
  for (const user of users) if (user) names[user.uid] = `${user.firstName} ${user.lastName}`.trim()
  for (const other of others) if (other) names[other.id] = other.tradingName
  return names
}

/** A page of a party's log, newest first, with the names of those who acted. */
const logOf = async (
  { log, keys, ...db }: ReadDb<typeof uses>,
  party: Party,
  { cursor, ...filter }: From & AuditFilter,
) => {
  const chain = partyKey(party)
  const isNarrowed = Object.values(filter).some(wanted => wanted !== undefined)
  const { items: entries, cursor: next } = await filtered<AuditEntry>({
    look: page => log.rows({ chain }, { ...page, reverse: true, eventual: true }),
    fits: isNarrowed ? ({ event }) => isWithinFilter(event, filter, party) : undefined,
    behind: ({ seq }) => log.cursorAt({ chain, seq }),
    limit: PAGE,
    cursor,
    stretches: [STRETCH],
  })
  const reading = openedEntries(keys, entries)
  const [open, names] = await Promise.all([reading, namesOf(entries, reading, party, db)])
  return {
    // What was written before logs were cut to what their party is told is cut as it is read.
    entries: open.map(entry => ({ ...entry, event: asLoggedFor(entry.event, party) })),
    names,
    ...(next ? { cursor: next } : {}),
  }
}

/** A stretch of a party's log with the entry before it, the log's head, and, for the last stretch, the entry that the head names. */
const stretchOf = async ({ log, heads }: ReadDb<typeof uses>, party: Party, { cursor }: From) => {
  const chain = partyKey(party)
  const [head, page] = await Promise.all([heads.get({ chain }), log.rows({ chain }, { limit: FOLLOWED, cursor })])
  const first = page.items[0]
  const isLast = page.cursor === undefined
  const [before, end] = await Promise.all([
    first && first.seq > 1 ? log.get({ chain, seq: first.seq - 1 }) : undefined,
    isLast && head ? log.get({ chain, seq: head.seq }) : undefined,
  ])
  return { page, isLast, before, head, end }
}

/** For how long an entry may be newer than the head, which is read at the same moment, in milliseconds. */
const BEHIND = 60_000

/**
 * Follows the hashes of a stretch of a party's log. Where the log ends is kept in two other places, its head and an anchor
 * outside the tables, so that a log which was cut or rewritten up to its end is found out, too: docs/decisions/audit-anchors.md.
 */
const verified = async (
  db: ReadDb<typeof uses>,
  { party, ports, now }: { party: Party; ports: OpenPorts<typeof uses>; now: Date },
  from: From,
) => {
  const chain = partyKey(party)
  const { page, isLast, before, head, end } = await stretchOf(db, party, from)
  const last = page.items.at(-1)
  const missing = async (): Promise<number | undefined> => {
    const behind = (seq: number) => Math.min(last ? last.seq + 1 : seq, seq)
    const anchor = await (await ports.anchors()).last(chain)
    // The head says that there is an anchor, and there is none: somebody removed it.
    if (!anchor && head?.anchoredSeq !== undefined) return head.anchoredSeq
    const anchored =
      anchor && (page.items.find(({ seq }) => seq === anchor.seq) ?? (await db.log.get({ chain, seq: anchor.seq })))
    if (anchor && anchored?.hash !== anchor.hash) return behind(anchor.seq)
    if (head && end?.hash !== head.hash) return behind(head.seq)
    const beyond = page.items.find(({ seq }) => seq > (head?.seq ?? 0))
    return beyond && now.getTime() - Date.parse(beyond.event.at) > BEHIND ? beyond.seq : undefined
  }
  const brokenAt = firstBroken(page.items, sha256, before)?.seq ?? (isLast ? await missing() : undefined)
  return { ...page, checked: page.items.length, ...(brokenAt === undefined ? {} : { brokenAt }) }
}

export const Audit = serve(
  contract,
  uses,
  {
    TIMELINE: async (input, { actor, db }) => {
      // Only the acting party's own log is looked in, so a deal of others is as empty as one that does not exist.
      const page = await threadOf(db.log, actor.party, input)
      const open = await openedEntries(db.keys, page.items)
      return { ...page, events: open.map(entry => asLoggedFor(entry.event, actor.party)) }
    },
    LOG: (input, { actor, db }) => logOf(db, actor.party, input),
    VERIFY: (input, { actor, db, ports, now }) => verified(db, { party: actor.party, ports, now }, input),
  },
  {
    TIMELINE: (input, known) => [threadOf(known.db.log, likelyParty(known), input)],
    LOG: (input, known) => [logOf(known.db, likelyParty(known), input)],
    VERIFY: (input, known) => [stretchOf(known.db, likelyParty(known), input)],
  },
)
