import { type Answer, connectAccount, documentDays, fill, open, wayOf } from './accounts.ts'
import type { DemoClient } from './client.ts'
import { joinedOn, type Trader } from './organisations.ts'
import type { Day } from './timeline.ts'

/** Opens the account with which the n-th organisation joins. */
export const openAccount = async (client: DemoClient, { as }: Trader, n: number): Promise<void> => {
  const way = wayOf(n)
  if (way !== 'begun' && way !== 'none') await connectAccount(client, as, way === 'document' ? 'document' : 'complete')
}

/** What else the n-th organisation does about its account, and on which days. */
export const payoutStories = (
  client: DemoClient,
  trader: () => Trader,
  n: number,
): readonly (readonly [Day, () => Promise<unknown>])[] => {
  const filled = (answer: Answer) => () => fill(client, trader().as, answer)
  switch (wayOf(n)) {
    case 'document':
      return [[joinedOn(n) + documentDays, filled('complete')]]
    case 'restricted':
      return [[-2, filled('document')]]
    case 'begun':
      return [[-20, () => open(client, trader().as)]]
    default:
      return []
  }
}
