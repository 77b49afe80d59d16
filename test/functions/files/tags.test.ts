import { expect, test } from 'vitest'
import { Files } from '#functions/files/Files.ts'
import { FileTags } from '#functions/files/thread-tables.ts'
import { repository } from '#functions/kit/repository.ts'
import { Unit } from '#functions/kit/unit.ts'
import { partyKey } from '#shared/kit/party.ts'
import { testHost, testStore } from '../host.ts'
import { trader } from '../people.ts'
import { memoryBuckets } from './buckets.ts'

test('the tag that most files have comes first, however many others there are', async () => {
  const store = await testStore()
  const host = testHost(store, memoryBuckets().ports, false)
  const one = await trader(host)
  const owner = partyKey({ id: one.organisationId, type: 'organization' })
  const names = Array.from({ length: 201 }, (_, n) => `a${n}`)
  for (let from = 0; from < names.length; from += 90) {
    const unit = new Unit()
    for (const tag of names.slice(from, from + 90)) repository(FileTags, store, unit).create({ owner, tag, files: 1 })
    await unit.commit(store)
  }
  const unit = new Unit()
  repository(FileTags, store, unit).create({ owner, tag: 'zinc', files: 9 })
  await unit.commit(store)
  const { tags } = await host.call<{ tags: { tag: string; files: number }[] }>(Files, one, 'GET_FOLDERS', {})
  expect(tags[0]).toEqual({ tag: 'zinc', files: 9 })
  expect(tags).toHaveLength(202)
})
