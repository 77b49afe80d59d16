import { shardOf } from '#shared/kit/shards.ts'

/** The newest first, of rows made at one moment in the order of their ids. */
export const newest = (row: { createdAt: string; id: string }) => `${row.createdAt}#${row.id}`

/** A number as it is sorted among others. */
export const eight = (number: number): string => String(number).padStart(8, '0')

/** With what the keys of all that was done with a delivery begin. */
export const actsOf = (number: number): string => `${eight(number)}#`

/**
 * What the daily run looks through: a shard by the end of an id, the earliest day first. Days that no run reached are still there, and
 * come first.
 */
export const due = {
  pk: (part: { id: string }) => shardOf(part.id),
  sk: (row: { id: string; next?: string | undefined }) => `${row.next}#${row.id}`,
  when: (row: { next?: string | undefined }) => row.next !== undefined,
} as const
