import { expect, test } from 'vitest'
import { Invoices } from '#functions/deals/Invoices.ts'
import { chance } from '#test/chance.ts'
import { endDatabase } from '../database.ts'
import { type AtOnce, actAtOnce } from './at-once.ts'
import { type DraftsAtOnce, draftAtOnce } from './drafts-at-once.ts'
import { setting } from './fixture.ts'

/** `npm run model:at-once` asks for two hundred. */
const count = Number(process.env.AT_ONCE ?? 12)

test(
  'whatever both sides do at the same moment comes out as the state tables allow in some order',
  async () => {
    const begun = performance.now()
    const random = chance(20261124)
    const counted: AtOnce = { histories: 0, waves: 0, acts: 0, through: 0, contracts: 0 }
    const base = await setting()
    base.capacity.held = false
    while (counted.histories < count) await actAtOnce(base, random, counted)
    expect(counted.contracts).toBeGreaterThan(0)
    if (process.env.AT_ONCE)
      console.log(JSON.stringify({ ...counted, failures: 0, seconds: Math.round((performance.now() - begun) / 1000) }))
  },
  120_000 + count * 5000,
)

test(
  'what is drafted by hand, by the daily run, published and thrown away at the same moment comes out in some order, too',
  async () => {
    const begun = performance.now()
    const random = chance(20261127)
    const counted: DraftsAtOnce = { histories: 0, waves: 0, acts: 0, through: 0, drafts: 0 }
    while (counted.histories < count) {
      await draftAtOnce(random, counted)
      // Each has tables of its own, since the daily run goes through all there are; and what a statement costs grows with the tables of a database.
      await endDatabase()
    }
    expect(counted.drafts).toBeGreaterThan(count)
    if (process.env.AT_ONCE)
      console.log(JSON.stringify({ ...counted, failures: 0, seconds: Math.round((performance.now() - begun) / 1000) }))
  },
  120_000 + count * 5000,
)

test('a payment that is voided while the one before it is billed is billed next', async () => {
  const base = await setting()
  base.capacity.held = false
  for (let n = 0; n < 8; n++) {
    const { contract, request } = await base.contracted()
    const { as } = base
    const [first, second] = [await base.publish(as.ada, contract.id, 1), await base.publish(as.ada, contract.id, 2)]
    const out = ({ id: invoiceId, version }: typeof first) => ({ invoiceId, version, reason: 'x' })
    await base.call(Invoices, as.ada, 'VOID', out(first))
    await Promise.all([
      base.call(Invoices, as.ada, 'VOID', out(second)),
      base.call(Invoices, as.ada, 'PUBLISH_INVOICE', { contractId: contract.id, number: 1 }),
    ])
    expect((await base.procurement(as.ada, request.id)).contract?.progress.bill).toBe(2)
  }
})
