import { afterAll, beforeAll, expect, test } from 'vitest'
import { Receipts } from '#functions/payments/Receipts.ts'
import { payingSetting } from './fixture.ts'

let made: Awaited<ReturnType<typeof payingSetting>>
beforeAll(async () => {
  made = await payingSetting()
})
afterAll(() => made.close())

/** The read and write units that something consumed. */
const cost = async (run: () => Promise<unknown>): Promise<{ read: number; write: number }> => {
  const { read, write } = made.store.meter
  await run()
  return { read: made.store.meter.read - read, write: made.store.meter.write - write }
}
/** At most so many; fewer is welcome. */
const within = (consumed: { read: number; write: number }, read: number, write: number): void => {
  expect(consumed.read).toBeLessThanOrEqual(read)
  expect(consumed.write).toBeLessThanOrEqual(write)
}

test('what each step of a payment consumes of the database', async () => {
  const { as, invoice } = made
  // With the account of who is paid.
  within(await cost(() => made.seen()), 6, 0)
  within(await cost(() => made.payInvoice()), 9, 20)
  within(await cost(() => made.payInvoice()), 9, 6)
  within(await cost(() => made.clientSecret()), 5, 0)
  await made.card('4242424242424242')
  const settled = (await made.events()).find(({ type }) => type === 'payment_intent.succeeded')!
  // Contract and invoice are found by the daily run, too, by an index each; and among what was settled, by each side.
  // With the charge and its fee in the books, of which each counts in the sums of the month.
  within(await cost(() => made.deliver(settled)), 9, 48)
  within(await cost(() => made.deliver(settled)), 1, 0)
  const receipt = { invoiceId: invoice.id, language: 'en' }
  // It names the contract, and where both parties are.
  within(await cost(() => made.call(Receipts, as.cora, 'GET', receipt)), 7, 0)
})
