import { z } from 'zod'
import { isIsoDate } from './date.ts'
import { decimalParts } from './decimal.ts'
import { emailMaxLength, isEmail } from './email.ts'
import { currencyCodes, isCurrency, readMinor } from './money.ts'

/** Schemas of the values that many contracts share. Kept apart from money.ts and date.ts, which need no zod. */

export const currencyField = z.enum(currencyCodes)

/** A calendar date that exists: "2026-01-31". */
export const isoDateField = z.string().refine(isIsoDate, 'not a calendar date')

/** A plain decimal as a string: "1587.35", "-0.5". */
export const decimalField = z.string().refine(value => decimalParts(value) !== undefined, 'not a decimal number')

/** A decimal that is not negative. */
export const positiveDecimalField = decimalField.refine(value => !value.startsWith('-'), 'must not be negative')

/** An amount with its currency, exact in it: {amount: "1587.35", currency: "AUD"}. Negative amounts pass. */
export const moneyField = z
  .object({ amount: z.string(), currency: currencyField })
  .refine(
    ({ amount, currency }) => isCurrency(currency) && typeof readMinor(amount, currency) === 'bigint',
    'not an exact amount in this currency',
  )

/** An e-mail address as email.ts has it. */
export const emailField = z.string().max(emailMaxLength).refine(isEmail, 'app.field.email').meta({ format: 'email' })
