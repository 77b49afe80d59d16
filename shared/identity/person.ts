/** What a person may choose to show (spec part 1, section 3). */
export const sharedItems = ['email', 'phone', 'website', 'dateOfBirth', 'location'] as const

/** The name a person goes by: pen name, else first and last name. Empty for one who has given neither. */
export const displayName = (user: {
  readonly penName: string
  readonly firstName: string
  readonly lastName: string
}): string => user.penName || [user.firstName, user.lastName].filter(Boolean).join(' ')

/**
 * The names that a person may sign with: first and last, which a drawn signature bears, then all three, then the pen name that they go by. None for
 * one who gave none.
 */
export const namesOf = (user: Parameters<typeof displayName>[0] & { readonly middleName: string }): string[] => {
  const joined = (...parts: readonly string[]) => parts.filter(Boolean).join(' ')
  const { firstName, middleName, lastName } = user
  const names = [joined(firstName, lastName), joined(firstName, middleName, lastName), displayName(user)]
  return [...new Set(names.filter(Boolean))]
}
