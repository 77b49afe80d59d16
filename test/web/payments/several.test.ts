import { describe, expect, test } from 'vitest'
import { idFrom } from '#shared/kit/id.ts'
import type { BegunRow } from '#shared/payments/several.ts'
import { payEach, type Result } from '#web/payments/several/each.ts'

const idOf = (n: number) => idFrom('invoice', `01j9zzzzzzzzzzzzzzzzzzzz0${n}`)
/** Five that were begun, of which the fourth was refused. */
const rows = [0, 1, 2, 3, 4].map((n): BegunRow => {
  const invoiceId = idOf(n)
  return n === 3
    ? { invoiceId, refusal: { errorType: 'payments.underWay', params: {} } }
    : { invoiceId, payment: { invoiceId } as NonNullable<BegunRow['payment']> }
})

/** Runs through all. @param pay what comes of each, and whether somebody stops the run meanwhile */
const run = async (pay: (at: number, stop: () => void) => Result, isBroken = false) => {
  const results: Record<string, Result['at']> = {}
  const calledOff: string[] = []
  let isStopped = false
  const stop = () => {
    isStopped = true
  }
  await payEach(rows, {
    isStopped: () => isStopped,
    stop,
    note: (invoiceId, { at }) => {
      results[invoiceId] = at
    },
    pay: async (_row, at) => pay(at, stop),
    callOff: async invoiceId => {
      calledOff.push(invoiceId)
      if (isBroken) throw new Error('no answer')
    },
  })
  return { results: rows.map(({ invoiceId }) => results[invoiceId]), calledOff }
}

describe('paying several, one after another', () => {
  test('happy: who stops it has what was begun and not tried called off, whatever the server says to one', async () => {
    for (const isBroken of [false, true]) {
      const { results, calledOff } = await run((at, stop) => {
        if (at === 1) stop()
        return { at: 'taken' }
      }, isBroken)
      expect(results).toEqual(['taken', 'taken', 'stopped', 'stopped', 'stopped'])
      expect(calledOff).toEqual([idOf(2), idOf(4)])
    }
  })

  test('error: a card that is refused as such ends it just so; one that lacks the money does not', async () => {
    const declined = (code: string) => run(at => (at === 0 ? { at: 'declined', code } : { at: 'taken' }))
    expect((await declined('stolen_card')).calledOff).toEqual([idOf(1), idOf(2), idOf(4)])
    expect((await declined('insufficient_funds')).calledOff).toEqual([])
  })

  test('happy: where all are tried nothing is called off', async () => {
    const { results, calledOff } = await run(at => (at === 3 ? { at: 'unsure' } : { at: 'taken' }))
    expect(results).toEqual(['taken', 'taken', 'taken', 'unsure', 'taken'])
    expect(calledOff).toEqual([])
  })
})
