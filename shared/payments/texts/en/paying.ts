import { paymentsDisputes } from './disputes.ts'
import { paymentsSeveral } from './several.ts'

/** What only the pages say on which several invoices are paid, or a dispute is answered. */
export const paying = { ...paymentsSeveral, ...paymentsDisputes } as const
