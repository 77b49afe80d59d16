import { z } from 'zod'
import { contract } from '../kit/contract.ts'
import { PinnedId, PinnedItem } from './pinned-items.ts'
import { SavedView, ViewWish } from './saved-views.ts'

const Pinned = z.object({ items: z.array(PinnedItem) })
const Views = z.object({ views: z.array(SavedView) })

/** What a person has pinned to the desk of the party that the person acts for (spec part 2, section 7.4, Others). */
export const PinnedItems = contract('PinnedItems', {
  UPDATE: {
    kind: 'command',
    doc: 'Pins a service, an organisation or a deal to the desk, moves it there, or takes it off.',
    allow: 'signedIn',
    input: z.strictObject({
      act: z.enum(['pin', 'unpin']),
      id: PinnedId,
      /** The thing that it goes before; null for the end. Without: a new one goes to the end, one that is there stays. */
      before: PinnedId.nullable().optional(),
    }),
    output: Pinned,
  },
  GET_MINE: {
    kind: 'query',
    doc: "What is pinned to the caller's desk, in the caller's order, as far as it can still be seen.",
    allow: 'signedIn',
    input: z.strictObject({}),
    output: Pinned,
  },
  UPDATE_VIEWS: {
    kind: 'command',
    doc: 'Keeps the filters of a list under a name, renames, moves or removes them.',
    allow: 'signedIn',
    input: z.strictObject({ wish: ViewWish }),
    output: Views,
  },
  GET_VIEWS: {
    kind: 'query',
    doc: "The filters that the caller keeps for the party that the caller acts for, in the caller's order.",
    allow: 'signedIn',
    input: z.strictObject({}),
    output: Views,
  },
})
