import type { User } from './user.ts'

/** What a person may choose to show of himself (spec part 1, section 3). */
export const sharedItems = ['email', 'phone', 'website', 'dateOfBirth', 'location'] as const

/** The name a person goes by: pen name, else first and last name. Empty for one who has given neither. */
export const displayName = (user: Pick<User, 'penName' | 'firstName' | 'lastName'>): string =>
  user.penName || [user.firstName, user.lastName].filter(Boolean).join(' ')
