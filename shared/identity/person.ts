/** What a person may choose to show of himself (spec part 1, section 3). */
export const sharedItems = ['email', 'phone', 'website', 'dateOfBirth', 'location'] as const

/** The name a person goes by: pen name, else first and last name. Empty for one who has given neither. */
export const displayName = (user: {
  readonly penName: string
  readonly firstName: string
  readonly lastName: string
}): string => user.penName || [user.firstName, user.lastName].filter(Boolean).join(' ')
