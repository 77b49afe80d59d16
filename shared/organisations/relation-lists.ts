import type { Leaf } from '../kit/leaves.ts'
import type { Member } from './member.ts'

/** The lists of whom an organisation is with. */
export const relationLists = ['member', 'client', 'supplier'] as const
export type RelationList = (typeof relationLists)[number]

/** The permission that looking at a list and changing what is in it takes. */
export const leafOfList = {
  member: 'department.structure.member',
  client: 'department.structure.client',
  supplier: 'department.structure.firm',
} as const satisfies Record<RelationList, Leaf>

/** In which list of its organisation a relation stands. A seller and a buyer have one relation: the seller lists it as client. */
export const listOf = ({ type }: Pick<Member, 'type'>): 'member' | 'client' => (type === 'member' ? 'member' : 'client')

const plain = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()

/** By so many letters a name is sorted: four bytes each, and an id behind them, are no longer than a key of DynamoDB may be. */
const sortedLetters = 240

/**
 * Where a name stands among others, and all that are the same but for case and accents. A letter may count for several: a syllable of Korean
 * for three.
 */
export const namePlace = (name: string): string => `${[...plain(name)].slice(0, sortedLetters).join('')}#`

/** Whether a name is meant by what was typed: each word of it stands somewhere in the name. Case and accents do not matter. */
export const isNamed = (query: string, ...names: readonly string[]): boolean => {
  const name = plain(names.join(' '))
  return plain(query)
    .split(/\s+/)
    .every(word => name.includes(word))
}
