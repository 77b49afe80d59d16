import { expect, test } from 'vitest'
import { workers } from '#functions/areas.ts'
import { workerGrants } from '#functions/kit/grants.ts'

// @reaches functions

test('a worker that opens transactions may record that they ran, and tell of them', () => {
  const opening = Object.values(workers).filter(({ handle }) => /\btransaction\b/.test(String(handle)))
  expect(opening.length).toBeGreaterThan(3)
  const unable = opening.filter(worker => {
    const { tables } = workerGrants(worker)
    return tables.get('Calls') !== 'write' || tables.get('Outbox') !== 'write'
  })
  expect(unable.map(({ name }) => `${name}: say emits in what it uses`)).toEqual([])
})
