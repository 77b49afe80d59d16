import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { actsOfContract } from '#functions/deals/delivery-record.ts'
import { DeliveryActs } from '#functions/deals/tables.ts'
import { memoryStore } from '#functions/kit/memory-store.ts'
import { repository } from '#functions/kit/repository.ts'
import { Unit } from '#functions/kit/unit.ts'
import type { Id, Uid } from '#shared/kit/id.ts'

test('the record that a bank reads holds every delivery: of a weekly one in ten years more than a thousand acts', async () => {
  const store = memoryStore()
  const contractId = `con_${'0'.repeat(26)}` as Id<'contract'>
  const acts = Array.from({ length: 520 }, (_, n) => [n * 2 + 1, n * 2 + 2]).flat()
  for (let from = 0; from < acts.length; from += 90) {
    const unit = new Unit()
    for (const act of acts.slice(from, from + 90))
      repository(DeliveryActs, store, unit).create({
        contractId,
        number: Math.ceil(act / 2),
        entry: 2 - (act % 2),
        kind: act % 2 ? 'report' : 'accept',
        by: randomUUID() as Uid,
        name: 'Kim Park',
        at: '2026-11-01T00:00:00.000Z',
        text: '',
        files: [],
      })
    await unit.commit(store)
  }
  const found = await actsOfContract({ deliveryActs: repository(DeliveryActs, store, new Unit()) }, contractId)
  expect(found).toHaveLength(1040)
  expect(found.at(-1)).toMatchObject({ number: 520, kind: 'accept' })
})
