import type { PoolPerson } from '#shared/identity/profile.ts'
import { normaliseEmail } from '#shared/kit/email.ts'
import type { Uid } from '#shared/kit/id.ts'
import { charactersOf, nameText } from '#shared/kit/text.ts'

/** A name as it is kept: cut between characters, and without what no database takes or nobody sees. */
const nameOf = (given = ''): string => [...nameText(charactersOf(given))].slice(0, 80).join('').trim()

/** Somebody from the attributes that a user pool keeps; the pool's values are texts, 'true' included. */
export const personOf = (attributes: Readonly<Record<string, string>>): PoolPerson => ({
  uid: (attributes.sub ?? '') as Uid,
  email: normaliseEmail(attributes.email ?? ''),
  emailVerified: attributes.email_verified === 'true',
  firstName: nameOf(attributes.given_name),
  lastName: nameOf(attributes.family_name),
  language: attributes.locale?.startsWith('fr') ? 'fr' : 'en',
})
