/**
 * How often the card provider is asked, of all functions together (docs/decisions/paying-by-card.md). What programs set going is held to a share of what the
 * provider takes: so many of a function at once, each at a pace of its own. The rest is for what people press, which nothing here holds up.
 */

/** What the provider takes in a second with live keys, of one account. */
export const providerTakes = 100
/** The share of what programs set going. */
export const forPrograms = 60

type Pace = {
  /** How many run at once, at most. */
  readonly atOnce: number
  /** How many calls a second each makes. */
  readonly aSecond: number
  /** Its number is that of the shards of the stream that it reads, of which each has one; so none is reserved for it. */
  readonly isStream?: true
}

/** The functions that ask the provider and that no person waits for. */
export const pacesOfPrograms: Readonly<Record<string, Pace>> = {
  // As many as there are events, on the day of a thousand debits; most of them ask once or twice. What finds no room is told again, or asked about.
  StripeWebhook: { atOnce: 30, aSecond: 1 },
  IdentityWebhook: { atOnce: 2, aSecond: 1 },
  PaymentsReconciliation: { atOnce: 1, aSecond: 4 },
  // Hours apart, each for fifteen minutes at most.
  BooksCheck: { atOnce: 1, aSecond: 20 },
  TakingRun: { atOnce: 1, aSecond: 20 },
  PersonalData: { atOnce: 4, aSecond: 1, isStream: true },
}

/** The functions that ask it for a person, a few times for each press. */
export const askedByPeople: readonly string[] = [
  'Account',
  'ClientViews',
  'DisputeFiles',
  'PaymentAccounts',
  'PaymentInstruments',
  'Payments',
]
