import { type Party, partyKey } from '#shared/kit/event.ts'
import { Audit as contract } from '#shared/organisations/Audit.contract.ts'
import {
  type AuditEntry,
  asLoggedFor,
  auditActorOf,
  firstBroken,
  isWithinFilter,
  type LoggedEvent,
} from '#shared/organisations/audit.ts'
import { Users } from '../identity/tables.ts'
import { filtered } from '../kit/filtered.ts'
import { sha256 } from '../kit/hash.ts'
import type { Reads } from '../kit/repository.ts'
import { read, serve } from '../kit/serve.ts'
import * as tables from './tables.ts'

const PAGE = 50
/** How many rows one narrowed page may look at: what it does not find there, the next page looks for further back. */
const STRETCH = 50
const MAX_STRETCHES = 4

type Names = {
  readonly users: Reads<typeof Users>
  readonly organisations: Reads<typeof tables.Organisations>
}

/** A person on the other side of a deal, by the name that the person deals under. */
const dealingName = ({ actor, data }: LoggedEvent): string | undefined => {
  const name =
    data.demanderId === actor?.uid ? data.demanderName : data.supplierId === actor?.uid ? data.supplierName : undefined
  return typeof name === 'string' ? name : undefined
}

/**
 * Who acted, by name. Of one's own party these are the people; of others the organisation that they acted for, or the name
 * under which they deal.
 */
const namesOf = async (entries: readonly AuditEntry[], party: Party, db: Names): Promise<Record<string, string>> => {
  const people = new Set<string>()
  const organisations = new Set<string>()
  const names: Record<string, string> = {}
  for (const { event } of entries) {
    const { actor } = event
    if (!actor) continue
    const dealing = dealingName(event)
    if (actor.uid === undefined || auditActorOf(event, party) !== 'us') {
      if (actor.organisationId !== undefined) organisations.add(actor.organisationId)
      else if (actor.uid !== undefined && dealing !== undefined) names[actor.uid] = dealing
    } else people.add(actor.uid)
  }
  const [users, others] = await Promise.all([
    db.users.getMany([...people].map(uid => ({ uid }))),
    db.organisations.getMany([...organisations].map(id => ({ id }))),
  ])
  for (const user of users) if (user) names[user.uid] = `${user.firstName} ${user.lastName}`.trim()
  for (const other of others) if (other) names[other.id] = other.tradingName
  return names
}

export const Audit = serve(
  contract,
  {
    tables: {
      log: read(tables.AuditLog),
      heads: read(tables.AuditHeads),
      users: read(Users),
      organisations: read(tables.Organisations),
    },
  },
  {
    TIMELINE: async ({ thread, cursor }, { actor, db }) => {
      // Only the acting party's own log is looked in, so a deal of others is as empty as one that does not exist.
      const page = await db.log.list(
        'byThread',
        { chain: partyKey(actor.party), event: { thread } },
        { limit: 100, cursor },
      )
      return { ...page, events: page.items.map(entry => asLoggedFor(entry.event, actor.party)) }
    },
    LOG: async ({ cursor, ...filter }, { actor, db }) => {
      const chain = partyKey(actor.party)
      const isNarrowed = Object.values(filter).some(value => value !== undefined)
      const { items: entries, cursor: next } = await filtered<AuditEntry>({
        look: page => db.log.rows({ chain }, { ...page, reverse: true, eventual: true }),
        fits: isNarrowed ? ({ event }) => isWithinFilter(event, filter, actor.party) : undefined,
        behind: ({ seq }) => db.log.cursorAt({ chain, seq }),
        limit: PAGE,
        cursor,
        stretch: STRETCH,
        looks: MAX_STRETCHES,
      })
      return {
        // What was written before logs were cut to what their party is told is cut as it is read.
        entries: entries.map(entry => ({ ...entry, event: asLoggedFor(entry.event, actor.party) })),
        names: await namesOf(entries, actor.party, db),
        ...(next ? { cursor: next } : {}),
      }
    },
    VERIFY: async ({ cursor }, { actor, db }) => {
      const chain = partyKey(actor.party)
      // Before the entries, so that one that comes meanwhile is among them.
      const head = await db.heads.get({ chain })
      const page = await db.log.rows({ chain }, { limit: 200, cursor })
      const first = page.items[0]
      const before = first && first.seq > 1 ? await db.log.get({ chain, seq: first.seq - 1 }) : undefined
      const broken = firstBroken(page.items, sha256, before)?.seq
      // The end is known apart, so that entries which were cut off there are missed, too.
      const end = head && !page.cursor ? await db.log.get({ chain, seq: head.seq }) : undefined
      const isCut = head !== undefined && !page.cursor && end?.hash !== head.hash
      const last = page.items.at(-1)
      const missing = isCut ? Math.min(last ? last.seq + 1 : head.seq, head.seq) : undefined
      const brokenAt = broken ?? missing
      return { ...page, checked: page.items.length, ...(brokenAt === undefined ? {} : { brokenAt }) }
    },
  },
)
