import type { User } from '../identity/user.ts'
import { mergeFields } from '../kit/merge-fields.ts'

/** What is worked out of a row rather than kept in it. */
type Called = { readonly name: string }

/** What a template may merge of the writing itself. */
export const workMerge = {
  /** Whoever is written to, a person or an organisation: filled for each as a mail goes out. */
  recipient: mergeFields<User & Called>()({ name: 'text', firstName: 'text', lastName: 'text', email: 'text' }),
  /** The day of writing. */
  date: mergeFields<{ readonly today: string }>()({ today: 'day' }),
} as const
