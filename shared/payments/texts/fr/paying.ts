import type { paying as en } from '../en/paying.ts'
import { paymentsAccount } from './account.ts'
import { paymentsBooks } from './books.ts'
import { paymentsDisputes } from './disputes.ts'
import { paymentsSeveral } from './several.ts'

export const paying: Record<keyof typeof en, string> = {
  ...paymentsAccount,
  ...paymentsBooks,
  ...paymentsDisputes,
  ...paymentsSeveral,
}
