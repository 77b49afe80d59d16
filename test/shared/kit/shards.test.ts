import { expect, test } from 'vitest'
import { shardOf, shards } from '#shared/kit/shards.ts'

test('every id has a shard, every shard is its own, and the ends of ids are spread evenly', () => {
  expect(shards.map(shardOf)).toEqual(shards)
  for (const ends of ['0123456789abcdefghjkmnpqrstvwxyz', '0123456789abcdef']) {
    const counts = Map.groupBy(ends, end => shardOf(`inv_01${end}`))
    expect([...counts.keys()].toSorted()).toEqual(shards)
    for (const { length } of counts.values()) expect(length).toBeLessThanOrEqual(2 + ends.length / shards.length)
  }
})
