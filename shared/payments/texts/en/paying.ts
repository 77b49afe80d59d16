import { paymentsAccount } from './account.ts'
import { paymentsBooks } from './books.ts'
import { paymentsDisputes } from './disputes.ts'
import { paymentsSeveral } from './several.ts'

/** What only pages of their own say: that of the account, of a dispute, and where several invoices are paid. */
export const paying = { ...paymentsAccount, ...paymentsBooks, ...paymentsDisputes, ...paymentsSeveral } as const
