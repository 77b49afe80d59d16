import { UsageFee } from '#shared/deals/fee-model.ts'
import { table } from '../kit/table.ts'
import { due } from './list-keys.ts'

/** What each organisation that ever chose a usage plan has, and what follows it. On a day few follow: a run asks once for all. */
export const UsageFees = table(UsageFee)('UsageFees', {
  pk: (key: { id: string }) => key.id,
  indexes: { due: { ...due, pk: (_all: object) => 'due' } },
})
