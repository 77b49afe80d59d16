import type { DemoCaller, DemoClient } from './client.ts'
import { joinedOn } from './organisations.ts'
import type { Day } from './timeline.ts'

/** Accounts through which organisations are paid. Nothing is offered for money without one, so they come before all that is offered. */

/** What is given to the provider of what an account takes: all of it, or all but a document; or all, and it allows no bank debits. */
export type Answer = 'complete' | 'document' | 'noDebits'

/** What is given is named with the organisation: some people own several. */
export const fill = async (client: DemoClient, as: DemoCaller, answer: Answer) => {
  const name = `${as.organisationId} ${answer}`
  const { url } = await client.call<{ url: string }>(as, 'PaymentAccounts.VERIFY_LINK', {}, name)
  await client.answerPage(url, answer)
  await client.call(as, 'PaymentAccounts.REFRESH', {}, name)
}

export const open = (client: DemoClient, as: DemoCaller) =>
  client.call<{ accountId: string }>(as, 'PaymentAccounts.CREATE_STRIPE_ACCOUNT', {}, as.organisationId)

/**
 * Opens the account through which an organisation is paid, and fills it in on the provider's page: without one it sells nothing.
 * @returns its id at the provider
 */
export const connectAccount = async (
  client: DemoClient,
  as: DemoCaller,
  answer: Answer = 'complete',
): Promise<string> => {
  const { accountId } = await open(client, as)
  await fill(client, as, answer)
  return accountId
}

/**
 * What becomes of an organisation's account: filled in as it joins; only after a document was asked for; filled in, until the provider asked
 * for one anew two days ago; begun and left; or none. An organisation sells nothing before its account takes payments.
 */
type Way = 'complete' | 'document' | 'restricted' | 'begun' | 'none'

/** Those that do not simply have one, by their place in the list: the last to join, of whom nobody buys. */
const ways: Readonly<Record<number, Way>> = { 36: 'document', 37: 'restricted', 38: 'begun', 39: 'none' }

export const wayOf = (n: number): Way => ways[n] ?? 'complete'

/** After how many days the document is found. */
export const documentDays = 33

/** From when on the n-th organisation can offer something that costs; undefined where it cannot so far. */
export const sellsFrom = (n: number): Day | undefined => {
  const way = wayOf(n)
  if (way === 'begun' || way === 'none') return undefined
  return joinedOn(n) + (way === 'document' ? documentDays + 1 : 0)
}

/** Whether the n-th organisation can be paid to this day. */
export const canSell = (n: number): boolean => wayOf(n) === 'complete'
