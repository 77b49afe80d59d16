import { Tickets as contract } from '#shared/payments/Tickets.contract.ts'
import { serve } from '../kit/serve.ts'
import { switchUses } from './switch-uses.ts'

// Loaded with the first switch: it shares its Lambda with the requests, which most calls are about.
const switching = () => import('./auto-debit-change.ts')

export const Tickets = serve(
  contract,
  switchUses,
  { AUTO_DEBIT_CHANGE: async (asked, work) => (await switching()).autoDebitChange(asked, work) },
  { AUTO_DEBIT_CHANGE: (asked, known) => [switching().then(({ ahead }) => Promise.all(ahead(asked, known)))] },
)
