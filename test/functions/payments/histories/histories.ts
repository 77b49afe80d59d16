import fc from 'fast-check'
import { expect } from 'vitest'
import { memoryStore } from '#functions/kit/memory-store.ts'
import { sides } from '#shared/deals/request.ts'
import { bankAccounts, debitSetting, TicketsJoined } from '../debits.ts'
import { credit, draftUpTo, publish, publishUpTo, setPublishing, settle, voided, write } from './billing.ts'
import { pass } from './days.ts'
import { onSwitch } from './debits.ts'
import { onDelivery } from './deliveries.ts'
import { type Means, type Model, modelOf, type Real, type Setting } from './model.ts'
import { onSeries } from './series.ts'

const drawn = fc.nat({ max: 30 })
/** The first few of something, so that several steps come to the same one. */
const first = fc.nat({ max: 2 })
const side = fc.constantFrom(...sides)
const scope = fc.oneof(
  { weight: 3, arbitrary: fc.constant({ kind: 'contract' } as const) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constantFrom('item', 'invoice'), number: first.map(n => n + 1) }) },
)
/** What is kept, by its place in the world's list: what pays comes up more often than what does not. */
const means = fc.constantFrom(0, 0, 1, 1, 2, 3)
/** Steps, and how often each comes up beside the others. */
const weighed: readonly (readonly [number, fc.Arbitrary<ReturnType<typeof publish>>])[] = [
  [3, drawn.map(publish)],
  [3, drawn.map(publishUpTo)],
  [2, drawn.map(draftUpTo)],
  [1, fc.tuple(drawn, fc.constantFrom('', 'One', 'Another')).map(([n, words]) => write(n, words))],
  [2, drawn.map(voided)],
  [3, drawn.map(settle)],
  [2, fc.tuple(drawn, fc.constantFrom(1, 33, 50, 100, 101)).map(([n, percent]) => credit(n, percent))],
  [4, first.map(n => onDelivery('DELIVER', n))],
  [2, first.map(n => onDelivery('ACCEPT_DELIVERY', n))],
  [4, first.map(n => onDelivery('DISPUTE_DELIVERY', n))],
  [1, fc.boolean().map(setPublishing)],
  [2, side.map(of => onSeries('END', of))],
  [1, side.map(of => onSeries('CONTINUE', of))],
  [5, fc.tuple(scope, means).map(([of, what]) => onSwitch(of, 'demander', what))],
  [2, fc.tuple(scope, side).map(([of, by]) => onSwitch(of, by, 'off'))],
  [1, fc.constant(onSwitch({ kind: 'contract' }, 'supplier', 0))],
  [4, fc.tuple(fc.integer({ min: 1, max: 40 }), fc.boolean()).map(([days, twice]) => pass(days, twice))],
  [8, fc.boolean().map(twice => pass('taking', twice))],
]
const steps = weighed.flatMap(([weight, arbitrary]) => Array.from({ length: weight }, () => arbitrary))

/** What the daily run may tell of an item once, ever. */
const onceEver = /^deals\.(invoice\.(drafted|overdue)|delivery\.(near|overdue))$/

/** How a deal repeats that does: with a notice so long that a further term is certain within a few weeks. */
const recurring = { term: { length: 26, type: 'week' }, noticeDays: 205 }

const begin = new Date('2026-03-02T09:00:00.000Z')

/**
 * A supplier and a client who keeps for it a card and a bank account that pay, and one of each that does not.
 * @param isReal whether it is on the database; a store in memory answers as that does, and takes a fifth of the time
 */
const world = async (isReal: boolean): Promise<Setting> => {
  const service = { durationType: { type: 'week', length: 6 } } as const
  const inMemory = () => Object.assign(memoryStore(), { everything: async () => [] })
  const base = await debitSetting(false, service, ...(isReal ? [] : [inMemory()]))
  const { request } = await base.contracted()
  const means: Means[] = []
  for (const [kind, what, isGood] of [
    ['card', '4242424242424242', true],
    ['auBankDebit', bankAccounts.pays, true],
    ['card', '4000000000000341', false],
    ['auBankDebit', bankAccounts.bounces, false],
  ] as const)
    means.push({ ...(await base.keep(request.id, kind, what)), isBank: kind === 'auBankDebit', isGood })
  return { ...base, means }
}

/** What came up in histories, by the name of what it is: a step that never gets anywhere would try nothing. */
export type Seen = {
  steps: number
  held: number
  disputed: number
  grown: number
  ended: number
  taken: number
  cameBack: number
  stopped: number
  waiting: number
}

const count = (seen: Seen, { payments, deliveries, terms, over }: Model, agreed: number): void => {
  const takings = [...over.values(), ...payments.flatMap(({ taking }) => taking ?? [])]
  if (payments.some(({ status }) => status === 'held')) seen.held += 1
  if (deliveries.some(({ isDisputed }) => isDisputed)) seen.disputed += 1
  if (payments.length > agreed) seen.grown += 1
  if (terms?.ending) seen.ended += 1
  if (takings.some(({ status }) => status === 'taken')) seen.taken += 1
  if (takings.some(({ failed }) => failed.length > 0)) seen.cameBack += 1
  if (takings.some(({ status }) => status === 'stopped')) seen.stopped += 1
}

/** Holds what the provider charged in a world to what was taken there: each invoice once, and no other. */
const holdCharges = async (base: Setting, models: readonly Model[]): Promise<void> => {
  const of = (statuses: readonly string[]) =>
    models.flatMap(({ payments }) =>
      payments.flatMap(({ invoiceId, taking }) => (taking && statuses.includes(taking.status) ? [invoiceId] : [])),
    )
  const charged = (await base.charges()).map(({ invoiceId }) => invoiceId)
  expect(new Set(charged).size).toBe(charged.length)
  expect(charged).toEqual(expect.arrayContaining(of(['taken'])))
  expect(of(['taken', 'underWay'])).toEqual(expect.arrayContaining(charged))
}

/**
 * Runs so many random histories, each of a deal of its own.
 * @param perWorld how many follow each other in one store, since an index is looked through from its beginning; each fifth store is the database
 */
export const runHistories = async (numRuns: number, seed: number, perWorld: number): Promise<Seen> => {
  const seen: Seen = {
    steps: 0,
    held: 0,
    disputed: 0,
    grown: 0,
    ended: 0,
    taken: 0,
    cameBack: 0,
    stopped: 0,
    waiting: 0,
  }
  let base = await world(false)
  let models: Model[] = []
  let deals = 0
  const closed = async () => {
    try {
      await holdCharges(base, models)
    } finally {
      await base.close()
    }
  }
  await fc.assert(
    fc.asyncProperty(
      fc.commands(steps, { maxCommands: 40, size: 'medium' }),
      fc.constantFrom(1, 2, 3),
      fc.boolean(),
      async (commands, paymentIndex, repeats) => {
        if (deals > 0 && deals % perWorld === 0) {
          await closed()
          base = await world((deals / perWorld) % 5 === 4)
          models = []
        }
        deals += 1
        base.clock.now = begin
        const { contract, request } = await base.contracted({ paymentIndex, ...(repeats ? { recurring } : {}) })
        const since = base.told().length
        const model = modelOf(contract, '2026-03-02')
        models.push(model)
        const real: Real = { base, contractId: contract.id, requestId: request.id }
        try {
          await fc.asyncModelRun(() => ({ model, real }), commands)
        } finally {
          // Nothing of it is left to the runs of the next history.
          await base.send(TicketsJoined, base.as.cora, 'AUTO_DEBIT_CHANGE', { requestId: request.id, checked: false })
        }
        seen.steps += [...commands].length
        count(seen, model, contract.payments)
        const told = base.told().slice(since)
        if (told.some(({ type }) => type === 'payments.taking.held')) seen.waiting += 1
        const once = told.flatMap(({ type, subject, data }) =>
          onceEver.test(type) ? [`${type} ${type.includes('delivery') ? data.numbers : subject.id}`] : [],
        )
        expect(new Set(once).size).toBe(once.length)
      },
    ),
    { numRuns, seed },
  )
  await closed()
  return seen
}
