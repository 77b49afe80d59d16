import { partyKey } from '#shared/kit/event.ts'
import { Audit as contract } from '#shared/organisations/Audit.contract.ts'
import { firstBroken } from '#shared/organisations/audit.ts'
import { sha256 } from '../kit/hash.ts'
import { read, serve } from '../kit/serve.ts'
import * as tables from './tables.ts'

export const Audit = serve(
  contract,
  { tables: { log: read(tables.AuditLog) } },
  {
    TIMELINE: async ({ thread, cursor }, { actor, db }) => {
      // Only the acting party's own log is looked in, so a deal of others is as empty as one that does not exist.
      const page = await db.log.list(
        'byThread',
        { chain: partyKey(actor.party), event: { thread } },
        { limit: 100, cursor },
      )
      return { ...page, events: page.items.map(entry => entry.event) }
    },
    LOG: async ({ cursor }, { actor, db }) => {
      const page = await db.log.rows({ chain: partyKey(actor.party) }, { limit: 50, cursor, reverse: true })
      return { ...page, entries: page.items }
    },
    VERIFY: async ({ cursor }, { actor, db }) => {
      const chain = partyKey(actor.party)
      const page = await db.log.rows({ chain }, { limit: 200, cursor })
      const first = page.items[0]
      const before = first && first.seq > 1 ? await db.log.get({ chain, seq: first.seq - 1 }) : undefined
      const broken = firstBroken(page.items, sha256, before)
      return { ...page, checked: page.items.length, ...(broken ? { brokenAt: broken.seq } : {}) }
    },
  },
)
