import type { PoolPerson } from '#shared/identity/profile.ts'
import { normaliseEmail } from '#shared/kit/email.ts'
import type { Uid } from '#shared/kit/id.ts'

/** Somebody from the attributes that a user pool keeps of him; the pool's values are texts, 'true' included. */
export const personOf = (attributes: Readonly<Record<string, string>>): PoolPerson => ({
  uid: (attributes.sub ?? '') as Uid,
  email: normaliseEmail(attributes.email ?? ''),
  emailVerified: attributes.email_verified === 'true',
  firstName: (attributes.given_name ?? '').slice(0, 80),
  lastName: (attributes.family_name ?? '').slice(0, 80),
  language: attributes.locale?.startsWith('fr') ? 'fr' : 'en',
})
