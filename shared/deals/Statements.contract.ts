import { z } from 'zod'
import { contract } from '../kit/contract.ts'
import { isoDateField } from '../kit/fields.ts'
import { findInput, foundIn } from '../kit/found.ts'
import { Account, AccountKey, Statement } from './account.ts'

const period = { account: AccountKey, from: isoDateField, to: isoDateField }

/** Statements of account: what a client owes a supplier, and how that came to be. */
export const Statements = contract('Statements', {
  GET_ACCOUNTS: {
    kind: 'query',
    doc: "The accounts of the caller's side on which something is owed or moved of late, by the other side's name, with what is owed on each. Where there is more than one call reads (not `isWhole`), no account says what is owed.",
    allow: 'signedIn',
    input: z.strictObject({ side: z.enum(['purchase', 'sale']) }),
    output: z.object({
      items: z.array(Account.extend({ balance: z.string().optional() })),
      isWhole: z.boolean(),
    }),
  },
  FIND: {
    kind: 'query',
    doc: "The accounts whose other side's name has some words, of what the caller buys and, where the caller sees that, of what is sold: among those that moved last.",
    allow: 'signedIn',
    input: findInput,
    output: foundIn({ side: z.enum(['purchase', 'sale']) }, Account),
  },
  GET: {
    kind: 'query',
    doc: 'The statement of an account over a period of up to a year, for either side.',
    allow: 'signedIn',
    input: z.strictObject(period),
    output: Statement,
  },
  PDF: {
    kind: 'query',
    doc: 'The same as a PDF.',
    allow: 'signedIn',
    input: z.strictObject({ ...period, language: z.enum(['en', 'fr']) }),
    output: z.object({
      fileName: z.string(),
      /** The PDF, base64. */
      content: z.string(),
    }),
  },
})
