import { z } from 'zod'
import { contract } from '../kit/contract.ts'
import { Apprising } from './apprising.ts'

/** A person's notifications, whatever organisation they act for (spec part 2, section 7.2). */
export const Apprisings = contract('Apprisings', {
  LIST: {
    kind: 'query',
    doc: "The caller's notifications, newest first.",
    allow: 'signedIn',
    whileUnpaid: true,
    input: z.strictObject({
      cursor: z.string().max(2000).optional(),
      limit: z.number().int().min(1).max(50).optional(),
    }),
    output: z.object({ items: z.array(Apprising), cursor: z.string().optional() }),
  },
  UNREAD: {
    kind: 'query',
    doc: 'How many notifications the caller has not read; 99 stands for that many or more.',
    allow: 'signedIn',
    whileUnpaid: true,
    input: z.strictObject({}),
    output: z.object({
      unread: z.number().int(),
      bySection: z.record(z.string(), z.number().int()),
      /** When the newest of them happened: a page that was loading then may show what was before it. */
      newestAt: z.iso.datetime().optional(),
    }),
  },
  MARK_AS_READ: {
    kind: 'command',
    doc: 'Marks notifications as read: those named, or the newest 90 unread ones.',
    allow: 'signedIn',
    whileUnpaid: true,
    input: z.strictObject({ ids: z.array(z.string().max(64)).min(1).max(90).optional() }),
    output: z.object({ read: z.number().int() }),
    touches: ['Apprisings'],
  },
})
