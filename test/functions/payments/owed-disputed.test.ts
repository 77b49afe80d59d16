import { expect, test } from 'vitest'
import { Invoices } from '#functions/deals/Invoices.ts'
import { PaymentAccounts } from '#functions/payments/PaymentAccounts.ts'
import { Payments } from '#functions/payments/Payments.ts'
import type { Dispute } from '#shared/payments/dispute.ts'
import type { OwedBack } from '#shared/payments/Payments.contract.ts'
import { evidence } from './dispute-fixture.ts'
import { leftOpen } from './lost-fixture.ts'

/** An attempt that was ended and is paid after all, with a card whose bank disputes it. */
const leftToDispute = async () => {
  const made = await leftOpen()
  const { as, call } = made
  // Bounds are of invoices with few events.
  made.capacity.held = false
  return {
    ...made,
    owes: async () => (await call<{ items: OwedBack[] }>(Payments, as.ada, 'GET_OWED_BACK', {})).items,
    payInTab: () => made.payInTab('4000000000000259'),
    decide: async (explanation: 'winning_evidence' | 'losing_evidence') => {
      const [dispute] = (await call<{ items: Dispute[] }>(PaymentAccounts, as.ada, 'GET_DISPUTES', {})).items
      const said = { ...evidence, explanation }
      await call(PaymentAccounts, as.ada, 'ANSWER_DISPUTE', { disputeId: dispute!.id, evidence: said, send: true })
      await made.deliverAll()
    },
  }
}

test.each(['losing_evidence', 'winning_evidence'] as const)(
  "error: what came in vain and its payer's bank took back is owed to nobody: %s",
  async how => {
    const made = await leftToDispute()
    const { as, call, invoiceId } = made
    const { version } = (await made.seen()).invoice
    await call(Invoices, as.ada, 'VOID', { invoiceId, version, reason: 'No longer.' })
    await made.payInTab()
    expect(await made.owes()).toHaveLength(1)
    await made.decide(how)
    const isTaken = how === 'losing_evidence'
    expect(await made.owes()).toHaveLength(isTaken ? 0 : 1)
    expect(await made.seen()).toMatchObject({
      payment: isTaken ? { status: 'takenBack', takenBack: '550.00' } : { status: 'owed' },
    })
  },
)

test.each(['losing_evidence', 'winning_evidence'] as const)(
  'error: what was paid twice and could not go back while the bank had it is owed where the bank leaves it: %s',
  async how => {
    const made = await leftToDispute()
    const { as, call, invoiceId } = made
    const card = await made.keep(made.requestId, 'card')
    await made.pay(invoiceId, { instrumentId: card.id })
    await call(Payments, as.cora, 'CONFIRM_PAYMENT', { invoiceId })
    await made.payInTab()
    expect(await made.seen()).toMatchObject({ invoice: { status: 'paid' }, owedBack: [] })
    await made.decide(how)
    const owed = (await made.seen()).owedBack
    expect(owed).toHaveLength(how === 'losing_evidence' ? 0 : 1)
    for (const { attempt, version } of owed) {
      await call(Payments, as.ada, 'GIVE_BACK_AGAIN', { invoiceId, attempt, version, by: 'instrument' })
      expect(await made.charges()).toHaveLength(1)
      expect(await made.owes()).toEqual([])
    }
  },
)
