import { CreditNote } from '#shared/deals/credit.ts'
import type { Party } from '#shared/kit/event.ts'
import { partyKey } from '#shared/kit/party.ts'
import { table } from '../kit/table.ts'
import { newest } from './list-keys.ts'

/** Found by their keys, which follow from the contract and their number in it; each side has the list of its own, the newest first. */
export const CreditNotes = table(CreditNote)('CreditNotes', {
  pk: (key: { id: string }) => key.id,
  indexes: {
    byCustomer: { pk: (part: { customer: Party }) => partyKey(part.customer), sk: newest },
    bySupplier: { pk: (part: { supplier: Party }) => partyKey(part.supplier), sk: newest },
  },
})
