import type { Party } from '#shared/kit/event.ts'
import { partyKey } from '#shared/kit/party.ts'
import { AutoDebitAct } from '#shared/payments/auto-debit-act.ts'
import { Instrument } from '#shared/payments/instrument.ts'
import { table } from '../kit/table.ts'

/** What customers keep, each customer's together, and among them those for one supplier in the order in which they were begun. */
export const Instruments = table(Instrument)('Instruments', {
  pk: (key: { customer: Party; supplier: Pick<Party, 'id'>; number: number }) => partyKey(key.customer),
  sk: key => `${key.supplier.id}#${String(key.number).padStart(6, '0')}`,
})

/** Who switched auto-debit of a deal on or off, in the order in which they did. */
export const AutoDebitActs = table(AutoDebitAct)('AutoDebitActs', {
  pk: (key: { requestId: string; at: string; id: string }) => key.requestId,
  sk: key => `${key.at}#${key.id}`,
})
