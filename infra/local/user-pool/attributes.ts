import { invalidParameter, PoolError } from './errors.ts'
import { comparable, type Pool } from './pool.ts'
import type { User } from './store.ts'

const standard = new Set(
  (
    'address birthdate email family_name gender given_name locale middle_name name nickname phone_number picture ' +
    'preferred_username profile updated_at website zoneinfo'
  ).split(' '),
)

/**
 * Checks attributes that somebody sets about himself: standard ones and the pool's custom ones, never what the pool alone
 * decides (sub, identities, *_verified).
 * @throws {PoolError} NotAuthorizedException, InvalidParameterException
 */
export const checkAttributes = (attributes: Readonly<Record<string, string>>): void => {
  for (const [name, value] of Object.entries(attributes)) {
    if (!standard.has(name) && !name.startsWith('custom:')) {
      throw new PoolError('NotAuthorizedException', 'A client attempted to write unauthorized attribute')
    }
    checkFormat(name, value)
  }
}

/** @throws {PoolError} InvalidParameterException for an address or a number that cannot be one */
export const checkFormat = (name: string, value: string): void => {
  if (name === 'email' && !/^[^\s@]{1,64}@[^\s@]+\.[^\s@]+$/.test(value)) {
    throw invalidParameter('Invalid email address format.')
  }
  if (name === 'phone_number' && value !== '' && !/^\+[1-9]\d{6,14}$/.test(value)) {
    throw invalidParameter('Invalid phone number format.')
  }
}

/** What a person signs in by, from his attributes. */
export const loginOf = (pool: Pool, user: Pick<User, 'attributes' | 'status'>): string | undefined =>
  pool.settings.signInByEmail && user.status !== 'EXTERNAL_PROVIDER' && user.attributes.email
    ? comparable(pool, user.attributes.email)
    : undefined

/** A list of attributes as the API gives them. */
export const attributesOf = (user: User) => [
  { Name: 'sub', Value: user.sub },
  ...Object.entries(user.attributes)
    .filter(([name]) => name !== 'sub')
    .map(([Name, Value]) => ({ Name, Value })),
]

/** A person before anything is known of him. */
export const newUser = (pool: Pool, user: Pick<User, 'sub' | 'username' | 'status' | 'attributes'>): User => ({
  login: undefined,
  enabled: true,
  createdAt: pool.now(),
  updatedAt: pool.now(),
  salt: undefined,
  verifier: undefined,
  passwordExpiresAt: undefined,
  pendingAttributes: {},
  totpSecret: undefined,
  totpPending: undefined,
  totpStep: 0,
  mfa: { enabled: [] },
  ...user,
})
