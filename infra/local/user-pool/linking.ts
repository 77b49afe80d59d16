import { invalidParameter, type Json, PoolError, record, required, userNotFound } from './errors.ts'
import { comparable, findUser, type Pool } from './pool.ts'
import type { User } from './store.ts'

/** Sign-ins of providers that lead to a person of the pool whom something else made (AdminLinkProviderForUser). */

/** The pool takes so many of a person. */
const mostIdentities = 5

export type Identity = {
  readonly userId: string
  readonly providerName: string
  readonly providerType: string
  readonly issuer: string | null
  readonly primary: boolean
  readonly dateCreated: number
}

/** The sign-ins that lead to a person. */
export const identitiesOf = (user: User): Identity[] => JSON.parse(user.attributes.identities ?? '[]') as Identity[]

/** A sign-in as an entry of the attribute that lists a person's. */
export const identityOf = (pool: Pool, providerName: string, userId: string, primary: boolean): Identity => ({
  userId,
  providerName,
  providerType: pool.providers.get(providerName)?.kind ?? 'OIDC',
  issuer: null,
  primary,
  dateCreated: pool.now(),
})

/** The name that the pool gives to somebody whom a provider made. */
export const federatedName = (pool: Pool, provider: string, subject: string): string =>
  comparable(pool, `${provider}_${subject}`)

const save = (pool: Pool, user: User, identities: readonly Identity[]): void => {
  if (identities.length > 0) user.attributes.identities = JSON.stringify(identities)
  else delete user.attributes.identities
  user.updatedAt = pool.now()
  pool.store.saveUser(user)
}

/** A sign-in of a provider as a request names it. @throws {PoolError} InvalidParameterException */
const sourceOf = (pool: Pool, request: Json, name: string) => {
  const source = record(request, name)
  const provider = required(source, 'ProviderName')
  if (!pool.providers.has(provider)) throw invalidParameter(`Invalid ${name}.ProviderName specified`)
  if (required(source, 'ProviderAttributeName') !== 'Cognito_Subject') {
    throw invalidParameter(`Invalid ${name}.ProviderAttributeName specified: it has to be Cognito_Subject here`)
  }
  return { provider, subject: required(source, 'ProviderAttributeValue') }
}

const destinationOf = (pool: Pool, request: Json): User => {
  const destination = record(request, 'DestinationUser')
  const provider = required(destination, 'ProviderName')
  const value = required(destination, 'ProviderAttributeValue')
  const user =
    provider === 'Cognito' ? findUser(pool, value) : pool.store.userByName(federatedName(pool, provider, value))
  if (!user) throw userNotFound()
  return user
}

export const adminLinkProviderForUser = (pool: Pool, request: Json): Json => {
  const user = destinationOf(pool, request)
  const { provider, subject } = sourceOf(pool, request, 'SourceUser')
  const identities = identitiesOf(user)
  if (pool.store.userByName(federatedName(pool, provider, subject))) {
    throw invalidParameter('SourceUser is already linked or exists as a user of its own')
  }
  const linked = pool.store.userByLink(provider, subject)
  if (linked && linked.sub !== user.sub) throw invalidParameter('SourceUser is already linked to DestinationUser')
  if (linked) return {}
  if (identities.filter(({ primary }) => !primary).length >= mostIdentities) {
    throw new PoolError('LimitExceededException', 'The user has too many linked identities.')
  }
  pool.store.transaction(() => {
    pool.store.saveLink(provider, subject, user.sub)
    save(pool, user, [...identities, identityOf(pool, provider, subject, false)])
  })
  return {}
}

export const adminDisableProviderForUser = (pool: Pool, request: Json): Json => {
  const { provider, subject } = sourceOf(pool, request, 'User')
  const linked = pool.store.userByLink(provider, subject)
  if (!linked) {
    // Somebody whom the provider made is disabled: there is nobody else whom the sign-in leads to.
    const own = pool.store.userByName(federatedName(pool, provider, subject))
    if (!own) throw userNotFound()
    own.enabled = false
    pool.store.revokeAll(own.sub)
    save(pool, own, identitiesOf(own))
    return {}
  }
  pool.store.transaction(() => {
    pool.store.deleteLink(provider, subject)
    const others = identitiesOf(linked).filter(each => each.providerName !== provider || each.userId !== subject)
    save(pool, linked, others)
  })
  return {}
}
