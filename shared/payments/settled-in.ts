import { z } from 'zod'

/**
 * An account at the provider is kept in the money of its owner's country, whatever currency a deal is in: what it holds, what is paid out of it and its books
 * may be in a currency in which nothing is sold here.
 */

/** The code of a currency in which the provider keeps an account, in capital letters. */
export const settledInField = z.string().regex(/^[A-Z]{3,5}$/)
export type SettledIn = z.output<typeof settledInField>
