import type { Party } from './event.ts'

// Apart from the schema of a party: the first page compares parties, and loads no validation for it.

/** One string for a party, for keys and comparisons. */
export const partyKey = (party: Party): string => `${party.type}#${party.id}`

/** The party of a key that `partyKey` wrote. */
export const partyOfKey = (key: string): Party => {
  const at = key.indexOf('#')
  return { type: key.slice(0, at) === 'user' ? 'user' : 'organization', id: key.slice(at + 1) }
}

/** Whether both are there and the same. */
export const sameParty = (a: Party | undefined, b: Party | undefined): boolean =>
  a !== undefined && b !== undefined && a.id === b.id && a.type === b.type
