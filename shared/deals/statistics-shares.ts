import { z } from 'zod'
import { type Currency, formatMinor, parseMinor, splitByWeight } from '../kit/money.ts'
import type { CreditNote } from './credit.ts'

/** What of an invoice one thing is that was sold, with its part of GST, interest and other cost. A decimal string of the currency. */
export const Share = z.object({ title: z.string(), amount: z.string() })
export type Share = z.output<typeof Share>

/** The lines of an invoice or a credit note before GST, in minor units or as decimal strings. */
type Line = Pick<CreditNote['lines'][number], 'key' | 'title' | 'gst'> & { readonly amount: bigint | string }
type Lines = { readonly lines: readonly Line[]; readonly tax: bigint | string }

/**
 * What of a document each thing is that it bills or credits: the items' lines, with GST by those that bear it, and interest and other cost by all
 * of them. They come to the document. Things of one title are one. None where it has no line of an item.
 */
export const sharesOf = ({ lines, tax }: Lines, currency: Currency): Share[] => {
  const minor = (amount: bigint | string) => (typeof amount === 'bigint' ? amount : parseMinor(amount, currency))
  const items = lines.filter(({ key }) => key !== 'interest' && key !== 'other')
  const amounts = items.map(({ amount }) => minor(amount))
  if (!amounts.some(amount => amount > 0n)) return []
  const taxed = items.map(({ gst }, n) => (gst === 'standard' ? (amounts[n] ?? 0n) : 0n))
  const rest = lines.reduce((sum, line) => (items.includes(line) ? sum : sum + minor(line.amount)), 0n)
  const ofRest = splitByWeight(rest, amounts)
  const ofTax = splitByWeight(minor(tax), taxed.some(amount => amount > 0n) ? taxed : amounts)
  const byTitle = new Map<string, bigint>()
  items.forEach(({ title }, n) => {
    const sum = (amounts[n] ?? 0n) + (ofRest[n] ?? 0n) + (ofTax[n] ?? 0n)
    byTitle.set(title, (byTitle.get(title) ?? 0n) + sum)
  })
  return [...byTitle].map(([title, amount]) => ({ title, amount: formatMinor(amount, currency) }))
}

/** A signed amount over shares, each by what it is: together they come to it. Without shares all of it is one thing. */
export const spreadOver = (
  minor: bigint,
  shares: readonly Share[],
  title: string,
  currency: Currency,
): readonly (readonly [string, bigint])[] => {
  const weights = shares.map(({ amount }) => parseMinor(amount, currency))
  if (!weights.some(weight => weight > 0n)) return [[title, minor]]
  const size = minor < 0n ? -minor : minor
  return splitByWeight(size, weights).map((part, n) => [shares[n]?.title ?? title, minor < 0n ? -part : part])
}
