import { z } from 'zod'
import { contract } from '../kit/contract.ts'
import { AuditEntry, AuditFilter, LoggedEvent } from './audit.ts'

const cursor = z.string().max(2000).optional()

/** What happened, as the acting party's hash-chained log tells it. */
export const Audit = contract('Audit', {
  TIMELINE: {
    kind: 'query',
    doc: 'The events of one deal or thing, oldest first, as far as they concern the acting party.',
    allow: 'signedIn',
    input: z.strictObject({ thread: z.string().min(1).max(64), cursor }),
    output: z.object({ events: z.array(LoggedEvent), cursor: z.string().optional() }),
  },
  LOG: {
    kind: 'query',
    doc: "The acting party's audit log, newest first. Narrowed, a page may hold few entries, or none, while there are more.",
    allow: 'department.account.profileEdit',
    input: AuditFilter.extend({ cursor }),
    output: z.object({
      entries: z.array(AuditEntry),
      /** Names of the people and organisations that acted, by id, as far as the reader may know them. */
      names: z.record(z.string(), z.string()),
      cursor: z.string().optional(),
    }),
  },
  VERIFY: {
    kind: 'query',
    doc: 'Follows the hashes of a stretch of the audit log and names the first entry that does not fit, or is missing.',
    allow: 'department.account.profileEdit',
    input: z.strictObject({ cursor }),
    output: z.object({
      checked: z.number().int(),
      brokenAt: z.number().int().optional(),
      cursor: z.string().optional(),
    }),
  },
})
