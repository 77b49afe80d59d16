import { mergeFields } from '../kit/merge-fields.ts'
import type { User } from './user.ts'

/** What a template may merge of the person who writes. */
export const identityMerge = {
  person: mergeFields<User>()({ firstName: 'text', lastName: 'text', email: 'text', phone: 'text' }),
} as const
