import type { DemoClient } from './client.ts'
import { joinedOn, type Trader } from './organisations.ts'
import type { Day } from './timeline.ts'

/** Where an account is left: filled in at once, only after a document was asked for, or not at all so far. */
type Way = 'complete' | 'document' | 'begun'

/** Which organisations are paid through accounts of their own: those that have been there longest. */
const ways: readonly Way[] = ['complete', 'complete', 'document', 'complete', 'complete', 'begun']

/** What the n-th organisation does to be paid through an account of its own, and on which days. */
export const payoutStories = (
  client: DemoClient,
  trader: () => Trader,
  n: number,
): readonly (readonly [Day, () => Promise<void>])[] => {
  const way = ways[n]
  if (!way) return []
  const fill = async (answer: 'complete' | 'document') => {
    const { as } = trader()
    const { url } = await client.call<{ url: string }>(as, 'PaymentAccounts.VERIFY_LINK', {}, answer)
    await client.answerPage(url, answer)
    await client.call(as, 'PaymentAccounts.REFRESH', {}, answer)
  }
  const open = async () => {
    await client.call(trader().as, 'PaymentAccounts.CREATE_STRIPE_ACCOUNT', {})
    if (way !== 'begun') await fill(way)
  }
  // The one that was asked for a document found it a month later; what was paid meanwhile went to the platform.
  const later = way === 'document' ? [[joinedOn(n) + 33, () => fill('complete')] as const] : []
  return [[joinedOn(n) + (way === 'begun' ? 250 : 3), open], ...later]
}
