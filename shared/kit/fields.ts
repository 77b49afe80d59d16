import { z } from 'zod'
import { isIsoDate } from './date.ts'
import { decimalParts } from './decimal.ts'
import { emailMaxLength, isEmail } from './email.ts'
import { currencyCodes, isCurrency, readMinor } from './money.ts'
import { nameText } from './text.ts'

/** Schemas of the values that many contracts share. Kept apart from money.ts and date.ts, which need no zod. */

export const currencyField = z.enum(currencyCodes)

/** The years that somebody can mean who names a date: whatever lies outside was mistyped. */
export const namedYears = { first: 1900, last: 2199 } as const

/** A calendar date that exists, such as "2026-01-31", in a row that was worked out from what people said. */
export const calculatedDateField = z.string().refine(isIsoDate, 'not a calendar date')

/** A calendar date as people and their programs may name it. */
export const isoDateField = calculatedDateField.refine(date => {
  const year = Number(date.slice(0, 4))
  return year >= namedYears.first && year <= namedYears.last
}, `not a date of the years ${namedYears.first} to ${namedYears.last}`)

/** A plain decimal as a string: "1587.35", "-0.5". */
export const decimalField = z.string().refine(value => decimalParts(value) !== undefined, 'not a decimal number')

/** A decimal that is not negative. */
export const positiveDecimalField = decimalField.refine(value => !value.startsWith('-'), 'must not be negative')

/** An amount with its currency, exact in it: {amount: "1587.35", currency: "AUD"}. Negative amounts pass. */
export const moneyField = z
  .strictObject({ amount: z.string(), currency: currencyField })
  .refine(
    ({ amount, currency }) => isCurrency(currency) && typeof readMinor(amount, currency) === 'bigint',
    'not an exact amount in this currency',
  )

/** A name as somebody gives it to what others are shown. What is not seen of it is left out, so a name of nothing else is empty. */
export const nameField = (most: number) => z.string().overwrite(nameText).max(most)

/** An e-mail address as email.ts has it. */
export const emailField = z.string().max(emailMaxLength).refine(isEmail, 'app.field.email').meta({ format: 'email' })
