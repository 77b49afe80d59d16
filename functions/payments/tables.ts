import type { Party } from '#shared/kit/event.ts'
import { partyKey } from '#shared/kit/party.ts'
import { isSought } from '#shared/payments/left-alone.ts'
import { Payment, seenAt } from '#shared/payments/payment.ts'
import { isUnfinished } from '#shared/payments/payment-states.ts'
import { table } from '../kit/table.ts'

/** The attempts to collect each invoice, in their order. Those that have not come to an end, or of which nobody knows to which, are found by their status, the one that was seen longest ago first. */
export const Payments = table(Payment)('Payments', {
  pk: (key: { invoiceId: string; attempt: number }) => key.invoiceId,
  sk: key => String(key.attempt).padStart(6, '0'),
  indexes: {
    unfinished: {
      pk: (part: { status: Payment['status'] }) => part.status,
      sk: (row: Payment) => `${seenAt(row)}#${row.id}`,
      when: (row: Payment) => isUnfinished(row) || isSought(row),
    },
    /**
     * What somebody is to see to: the payments whose payer's bank wants them back, the one of which the provider was asked longest ago first; and what
     * a party was paid in vain or too late and owes to who paid it, what has been so longest first.
     */
    seeTo: {
      pk: ({ owedBy }: { owedBy?: Party | undefined }) => (owedBy ? partyKey(owedBy) : 'disputed'),
      sk: (row: Payment) => `${row.disputed?.askedAt ?? row.updatedAt}#${row.id}`,
      when: (row: Payment) => row.disputed !== undefined || row.owedBy !== undefined,
    },
  },
})
