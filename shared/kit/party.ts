import type { Party } from './event.ts'

// Apart from the schema of a party: the first page compares parties, and loads no validation for it.

/** One string for a party, for keys and comparisons. */
export const partyKey = (party: Party): string => `${party.type}#${party.id}`

/** Whether both are there and the same. */
export const sameParty = (a: Party | undefined, b: Party | undefined): boolean =>
  a !== undefined && b !== undefined && a.id === b.id && a.type === b.type
