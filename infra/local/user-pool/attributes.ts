import { invalidParameter, PoolError } from './errors.ts'
import { comparable, type Pool } from './pool.ts'
import { standardAttributes } from './settings.ts'
import type { User } from './store.ts'

/** What the pool alone decides. */
const ownedByPool = new Set(['sub', 'identities', 'email_verified', 'phone_number_verified'])

/** @throws {PoolError} InvalidParameterException for an attribute that the pool does not have */
export const checkSchema = ({ settings }: Pool, name: string): void => {
  if (standardAttributes.has(name) || settings.customAttributes.includes(name)) return
  throw invalidParameter(`Attributes did not conform to the schema: ${name}: Attribute does not exist in the schema.`)
}

/**
 * Checks attributes that people set about themselves: standard ones and the pool's custom ones, never what the pool alone
 * decides (sub, identities, *_verified).
 * @throws {PoolError} NotAuthorizedException, InvalidParameterException
 */
export const checkAttributes = (pool: Pool, attributes: Readonly<Record<string, string>>): void => {
  for (const [name, value] of Object.entries(attributes)) {
    if (ownedByPool.has(name)) {
      throw new PoolError('NotAuthorizedException', 'A client attempted to write unauthorized attribute')
    }
    checkSchema(pool, name)
    checkFormat(name, value)
  }
}

/** Checks attributes that are set from outside of the person's own session, which may say that an address is verified. */
export const checkAdminAttributes = (pool: Pool, attributes: Readonly<Record<string, string>>): void => {
  for (const [name, value] of Object.entries(attributes)) {
    if (name === 'sub' || name === 'identities')
      throw invalidParameter(`Cannot modify the non-mutable attribute ${name}`)
    if (!ownedByPool.has(name)) checkSchema(pool, name)
    checkFormat(name, value)
  }
}

/** Takes attributes from a person. @throws {PoolError} for one that nobody may lack, or that is not the person's to take */
export const deleteAttributes = (pool: Pool, user: User, names: readonly string[]): void => {
  for (const name of names) {
    if (ownedByPool.has(name)) throw invalidParameter(`Cannot modify the non-mutable attribute ${name}`)
    checkSchema(pool, name)
    const isRequired =
      pool.settings.requiredAttributes.includes(name) || (name === 'email' && pool.settings.signInByEmail)
    if (isRequired) throw invalidParameter(`The required attribute ${name} cannot be deleted.`)
  }
  for (const name of names) {
    delete user.attributes[name]
    delete user.attributes[`${name}_verified`]
    delete user.pendingAttributes[name]
  }
  user.updatedAt = pool.now()
  pool.store.saveUser(user)
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

/** What a person signs in by. */
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

/** A person of whom nothing else is known yet. */
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
