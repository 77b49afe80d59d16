/** What a contract's JSON may say where only a few values are known: the reader, the schemas and the types go by these. */

/** Spec part 2, section 9: upfront, after delivery, deposit and balance, instalments, per delivery. */
export const contractPaymentOptions = [1, 2, 3, 4, 5] as const
export type PaymentOption = (typeof contractPaymentOptions)[number]

/** Regular and auto-debit. */
export const contractPaymentMethods = [1, 2] as const
export type PaymentMethod = (typeof contractPaymentMethods)[number]
