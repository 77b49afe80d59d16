import { ulid } from 'ulid'
import { expect, test } from 'vitest'
import { allEvents, eachEvent } from '#functions/kit/batch.ts'
import { memoryStore } from '#functions/kit/memory-store.ts'
import { openJob } from '#functions/kit/worker.ts'
import type { DomainEvent } from '#shared/kit/event.ts'
import { idFrom } from '#shared/kit/id.ts'
import { testHost } from '../host.ts'

const event = (): DomainEvent => ({
  id: idFrom('event', ulid()),
  type: 'deals.request.sent',
  at: '2026-03-02T09:00:00.000Z',
  subject: { table: 'Requests', id: 'x', version: 1 },
  parties: [],
  data: {},
})
const records = (count: number) =>
  Array.from({ length: count }, (_, n) => ({ messageId: `m${n}`, body: JSON.stringify(event()) }))
const jobWith = (timeLeft: () => number) => {
  const lines: string[] = []
  const job = openJob(
    {},
    testHost(memoryStore()).host,
    (level, message) => lines.push(`${level} ${message}`),
    'r',
    timeLeft,
  )
  return { job, lines }
}

test('what there is no time for goes back to the queue untouched, and what was done stays done', async () => {
  let left = 15_000
  const { job, lines } = jobWith(() => left)
  const begun: string[] = []
  const outcome = await eachEvent({ Records: records(5) }, job, async ({ id }) => {
    begun.push(id)
    left -= 4000
  })
  expect(begun).toHaveLength(3)
  expect(outcome).toEqual({ batchItemFailures: [{ itemIdentifier: 'm3' }, { itemIdentifier: 'm4' }] })
  expect(lines.at(-1)).toBe('warn events were left for the next batch')
})

test('the first event is begun however little time there is, so that each batch gets somewhere', async () => {
  const { job } = jobWith(() => 10)
  let begun = 0
  const outcome = await eachEvent({ Records: records(2) }, job, async () => {
    begun += 1
  })
  expect([begun, outcome.batchItemFailures]).toEqual([1, [{ itemIdentifier: 'm1' }]])
})

test('one that fails holds up none of the others', async () => {
  const { job } = jobWith(() => 15_000)
  let n = 0
  const outcome = await eachEvent({ Records: records(3) }, job, async () => {
    n += 1
    if (n === 2) throw new Error('not this one')
  })
  expect(outcome).toEqual({ batchItemFailures: [{ itemIdentifier: 'm1' }] })
})

test('a batch is taken whole while there is time for it', async () => {
  const { job } = jobWith(() => 5000)
  const begun: number[] = []
  const outcome = await allEvents({ Records: records(3) }, job, async events => void begun.push(events.length))
  expect([begun, outcome]).toEqual([[3], { batchItemFailures: [] }])
})

test('a batch that there is no time to take whole is begun with its first event', async () => {
  const { job, lines } = jobWith(() => 4999)
  const begun: number[] = []
  const outcome = await allEvents({ Records: records(3) }, job, async events => void begun.push(events.length))
  expect([begun, outcome.batchItemFailures]).toEqual([[1], [{ itemIdentifier: 'm1' }, { itemIdentifier: 'm2' }]])
  expect(lines.at(-1)).toBe('warn events were left for the next batch')
})

test('of a batch that cannot be handled whole each is tried, and those for which no time is left go back', async () => {
  let left = 15_000
  const { job } = jobWith(() => left)
  const begun: number[] = []
  const outcome = await allEvents({ Records: records(3) }, job, async events => {
    begun.push(events.length)
    left -= 6000
    if (events.length > 1) throw new Error('not together')
  })
  expect([begun, outcome.batchItemFailures]).toEqual([
    [3, 1],
    [{ itemIdentifier: 'm1' }, { itemIdentifier: 'm2' }],
  ])
})
