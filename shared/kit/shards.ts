/**
 * What an index is spread over that a job looks through from its beginning, such as rows by the day on which something is due: parts of
 * equal size, by how an id ends. Each takes a thousand writes a second; each costs a job, most often many times a day, a query that may find nothing.
 */
export const shards: readonly string[] = [...'01']

/** The shard of an id; of a shard, itself. */
export const shardOf = (id: string): string => shards[(id.codePointAt(id.length - 1) ?? 0) % shards.length] ?? ''
