import { partyKey } from '#shared/kit/party.ts'
import { isSought } from '#shared/payments/left-alone.ts'
import { Payment, seenAt, waitsForPayer } from '#shared/payments/payment.ts'
import { isOwedBack, isUnfinished } from '#shared/payments/payment-states.ts'
import { table } from '../kit/table.ts'

/** The attempts to collect each invoice, in their order. Those that have not come to an end, of which nobody knows to which, or that are owed back and disputed, are found by their status, the one that was seen longest ago first. */
export const Payments = table(Payment)('Payments', {
  pk: (key: { invoiceId: string; attempt: number }) => key.invoiceId,
  sk: key => String(key.attempt).padStart(6, '0'),
  indexes: {
    unfinished: {
      pk: (part: { status: Payment['status'] }) => part.status,
      sk: (row: Payment) => `${seenAt(row)}#${row.id}`,
      when: (row: Payment) => isUnfinished(row) || isSought(row) || (row.disputed !== undefined && isOwedBack(row)),
    },
    /**
     * What somebody is to see to: the payments whose payer's bank wants them back, the one of which the provider was asked longest ago first; what
     * a party was paid in vain or too late and owes to who paid it; and what was begun to pay for a party, and is to be gone on with.
     */
    seeTo: {
      pk: ({ disputed, owedBy, payer }: Partial<Pick<Payment, 'disputed' | 'owedBy' | 'payer'>>) => {
        if (owedBy) return `owes#${partyKey(owedBy)}`
        return disputed || !payer ? 'disputed' : `pays#${partyKey(payer)}`
      },
      sk: ({ disputed, owedBy, createdAt, updatedAt, id }: Payment) =>
        `${owedBy ? updatedAt : (disputed?.askedAt ?? createdAt)}#${id}`,
      when: (row: Payment) => row.disputed !== undefined || row.owedBy !== undefined || waitsForPayer(row),
    },
  },
})
