import type { Stage } from './stages.ts'

/**
 * How often the card provider is asked, of all functions together (docs/decisions/paying-by-card.md). What programs set going is held to a share of what the
 * provider takes: so many of a function at once, each at a pace of its own. The rest is for what people press, which nothing here holds up.
 */

/** With which of the provider's keys a stage runs. Production starts on live ones alone; any other stage is held to what keys for tests are. */
export type Keys = 'live' | 'test'

export const keysOf = ({ name }: Pick<Stage, 'name'>): Keys => (name === 'production' ? 'live' : 'test')

/** What the provider takes in a second, of one account. */
export const providerTakes: Readonly<Record<Keys, number>> = { live: 100, test: 25 }
/** And at one of its endpoints, such as the one that says how a payment stands. */
export const anEndpointTakes = 25
/** The share of what programs set going. */
export const forPrograms: Readonly<Record<Keys, number>> = { live: 50, test: 15 }

type Pace = {
  /** How many run at once, at most. */
  readonly atOnce: number
  /** How many calls a second each makes. */
  readonly aSecond: number
  /** Its number is that of the shards of the stream that it reads, of which each has one; so none is reserved for it. */
  readonly isStream?: true
}

/** The functions that ask the provider and that no person waits for. What answers calls of people asks it a few times for each press. */
export const pacesOfPrograms: Readonly<Record<Keys, Readonly<Record<string, Pace>>>> = {
  live: {
    // On the day of a thousand debits as many as one endpoint takes; most ask once or twice. What finds no room is told again, or asked about.
    StripeWebhook: { atOnce: 20, aSecond: 1 },
    IdentityWebhook: { atOnce: 2, aSecond: 1 },
    PaymentsReconciliation: { atOnce: 1, aSecond: 4 },
    // Hours apart, each for fifteen minutes at most.
    BooksCheck: { atOnce: 1, aSecond: 20 },
    TakingRun: { atOnce: 1, aSecond: 20 },
    PersonalData: { atOnce: 4, aSecond: 1, isStream: true },
  },
  test: {
    StripeWebhook: { atOnce: 5, aSecond: 1 },
    IdentityWebhook: { atOnce: 1, aSecond: 1 },
    PaymentsReconciliation: { atOnce: 1, aSecond: 1 },
    BooksCheck: { atOnce: 1, aSecond: 4 },
    TakingRun: { atOnce: 1, aSecond: 4 },
    PersonalData: { atOnce: 4, aSecond: 1, isStream: true },
  },
}
