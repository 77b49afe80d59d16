import { z } from 'zod'
import { positiveDecimalField } from '../kit/fields.ts'
import { type Currency, formatMinor, readMinor } from '../kit/money.ts'
import { Refusal } from '../kit/refusal.ts'
import { DealsRefusal } from './refusal.ts'

/** Lines that a supplier adds to one invoice. */
export const mostLines = 20

/** A line of a supplier's own on an invoice: words, and where it says so how much of the payment they are. */
export const InvoiceLine = z.strictObject({
  text: z.string().trim().min(1).max(200),
  /** Before GST, a decimal string in the invoice's currency. Absent: it is words alone. */
  amount: positiveDecimalField.optional(),
})
export type InvoiceLine = z.output<typeof InvoiceLine>
export const InvoiceLines = z.array(InvoiceLine).max(mostLines)

/** The payment that lines lay out: what it asks for before GST, interest and other cost. */
type Paid = { readonly currency: Currency; readonly material: { readonly principal: string } }

/** What lines come to, in minor units; undefined where none says an amount. @throws {Refusal} input.invalid for one that is not exact */
export const sumOfLines = (lines: readonly InvoiceLine[], currency: Currency): bigint | undefined =>
  lines.reduce<bigint | undefined>((sum, { amount }) => {
    if (amount === undefined) return sum
    const minor = readMinor(amount, currency)
    if (typeof minor !== 'bigint')
      throw new Refusal('input.invalid', { field: 'lines', problem: 'not an exact amount' })
    return (sum ?? 0n) + minor
  }, undefined)

/**
 * The lines as an invoice keeps them. They lay out what its payment asks for and change nothing of it: those that say an amount come to the payment,
 * before GST, to the cent.
 * @throws {Refusal} deals.linesSum, input.invalid
 */
export const linesOn = (lines: readonly InvoiceLine[], { currency, material }: Paid): InvoiceLine[] => {
  const sum = sumOfLines(lines, currency)
  const whole = readMinor(material.principal, currency)
  if (sum !== undefined && sum !== whole) {
    throw new DealsRefusal('deals.linesSum', { sum: formatMinor(sum, currency), whole: material.principal, currency })
  }
  return lines.map(({ text, amount }) => ({
    text,
    ...(amount === undefined ? {} : { amount: formatMinor(readMinor(amount, currency) as bigint, currency) }),
  }))
}
