import { groupOf, Taking } from '#shared/deals/taking.ts'
import type { Party } from '#shared/kit/event.ts'
import { partyKey } from '#shared/kit/party.ts'
import { shardOf } from '#shared/kit/shards.ts'
import { table } from '../kit/table.ts'

const listKey = (party: Party, status: Taking['status']) => `${partyKey(party)}#${groupOf({ status })}`
const byDay = (row: Taking) => `${row.takeOn}#${row.invoiceId}`

/** What is taken by auto-debit: one row for each invoice. Each side finds its own by how they stand, in the order of their days. */
export const Takings = table(Taking)('Takings', {
  pk: (key: { invoiceId: string }) => key.invoiceId,
  indexes: {
    byCustomer: {
      pk: (part: { customer: Party; status: Taking['status'] }) => listKey(part.customer, part.status),
      sk: byDay,
    },
    bySupplier: {
      pk: (part: { supplier: Party; status: Taking['status'] }) => listKey(part.supplier, part.status),
      sk: byDay,
    },
    /** Those of one deal, in the order of its payments. */
    byRequest: {
      pk: (part: { requestId: string }) => part.requestId,
      sk: (row: Taking) => `${String(row.number).padStart(8, '0')}#${row.invoiceId}`,
    },
    /** What the run looks through, as list-keys.ts has it for other rows. */
    due: {
      pk: (part: { invoiceId: string }) => shardOf(part.invoiceId),
      sk: (row: Taking) => `${row.next}#${row.invoiceId}`,
      when: (row: Taking) => row.next !== undefined,
    },
  },
})
