import { partyKey } from '#shared/kit/party.ts'
import { isSought } from '#shared/payments/left-alone.ts'
import { Payment, seenAt, waitsForPayer } from '#shared/payments/payment.ts'
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
     * Those whose payer's bank wants them back, the one of which the provider was asked longest ago first; and of each payer those that it was
     * begun longest ago to pay with, and is to go on with.
     */
    outstanding: {
      pk: ({ disputed, payer }: Partial<Pick<Payment, 'disputed' | 'payer'>>) =>
        disputed || !payer ? 'disputed' : partyKey(payer),
      sk: ({ disputed, createdAt, id }: Payment) => `${disputed?.askedAt ?? createdAt}#${id}`,
      when: (row: Payment) => row.disputed !== undefined || waitsForPayer(row),
    },
  },
})
