import { stateTable } from '../kit/state-table.ts'

/** How an attempt stands. Apart from the table, for rows that say no more than that. */
export const paymentStatuses = [
  'open',
  'checking',
  'processing',
  'lost',
  'succeeded',
  'refunded',
  'bounced',
  'owed',
  'repaid',
  'takenBack',
  'canceled',
] as const

/**
 * One attempt to collect an invoice. It stays open over declined cards; only one that was canceled is followed by another.
 * `checking`: the payer's bank asks who is paying, on a page of its own that can be left and come back to.
 * `lost`: a bank had it, and the account in which it was begun is gone from the provider for so long that nobody waits for it any more; its
 * invoice may be paid by another attempt, and should its money be heard of after all, it counts, or is given back where another paid.
 * `canceled`: over without money, as far as anybody knows. One that the provider did not show to us for a while may still be paid in a page that
 * was left open; then its money counts as that of a lost one does.
 * `owed`: such late money came for an invoice that was voided, or of which something was credited, or cannot go back as a whole, and who was paid
 * says what becomes of it.
 * Money that arrives when its invoice needs none (voided, or paid by another attempt) is given back. Where no bank takes it, it has `bounced`:
 * who was paid has it, and owes it to the payer until it is given back again, or `repaid` another way. What the payer's bank took back in a
 * dispute that was lost, in whole or in part, is owed again, and may be followed by another attempt; what came in vain and was taken back as a whole so is owed to
 * its payer no more, until the bank gives it back to who was paid after all.
 */
export const paymentStates = stateTable({
  name: 'payments.payment',
  states: paymentStatuses,
  starts: ['open'],
  finals: [],
  moves: [
    { event: 'retry', from: ['open', 'checking'], to: 'open', by: ['customer'] },
    { event: 'check', from: ['open'], to: 'checking', by: ['system'] },
    { event: 'decline', from: ['open', 'checking', 'processing'], to: 'open', by: ['system'] },
    { event: 'process', from: ['open', 'checking'], to: 'processing', by: ['system'] },
    { event: 'lose', from: ['processing'], to: 'lost', by: ['system'] },
    {
      event: 'succeed',
      from: ['open', 'checking', 'processing', 'lost', 'canceled'],
      to: 'succeeded',
      by: ['system'],
    },
    {
      event: 'refund',
      from: ['open', 'checking', 'processing', 'lost', 'canceled'],
      to: 'refunded',
      by: ['system'],
    },
    { event: 'owe', from: ['lost', 'canceled', 'takenBack', 'repaid', 'refunded'], to: 'owed', by: ['system'] },
    { event: 'bounce', from: ['refunded'], to: 'bounced', by: ['system'] },
    { event: 'giveBack', from: ['bounced', 'owed'], to: 'refunded', by: ['supplier', 'system'] },
    { event: 'repay', from: ['bounced', 'owed'], to: 'repaid', by: ['supplier'] },
    { event: 'takeBack', from: ['succeeded', 'bounced', 'owed'], to: 'takenBack', by: ['system'] },
    { event: 'cancel', from: ['open', 'checking'], to: 'canceled', by: ['customer', 'system'] },
    { event: 'cancel', from: ['processing', 'lost'], to: 'canceled', by: ['system'] },
  ],
})

/** In which states who was paid has the money and owes it to the payer. */
export const owedBackStates = ['bounced', 'owed'] as const satisfies (typeof paymentStatuses)[number][]

export const isOwedBack = ({ status }: { readonly status: (typeof paymentStatuses)[number] }): boolean =>
  owedBackStates.some(one => one === status)

/** Whether it is somebody's move at the screen: to give a card, or to say to the bank who pays. */
export const isWithPayer = ({ status }: { readonly status: (typeof paymentStatuses)[number] }): boolean =>
  status === 'open' || status === 'checking'

/** In which states an attempt has not come to an end; those first in which it keeps its invoice waiting for one who may have left. */
export const unfinishedStates = ['open', 'checking', 'processing'] as const satisfies (typeof paymentStatuses)[number][]

export const isUnfinished = ({ status }: { readonly status: (typeof paymentStatuses)[number] }): boolean =>
  unfinishedStates.some(one => one === status)
