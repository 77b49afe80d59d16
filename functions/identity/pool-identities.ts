import { type SocialProvider, socialProviders } from '#shared/identity/sign-in.ts'

/** A sign-in of a provider as the pool knows it. */
export type PoolIdentity = {
  readonly provider: SocialProvider
  /** The provider's number of the person. */
  readonly subject: string
  /** The account was made by it. */
  readonly isPrimary: boolean
  readonly linkedAt: string
}

/** An account of the pool and what leads to it. */
export type PoolAccount = {
  readonly identities: readonly PoolIdentity[]
  readonly hasPassword: boolean
}

const providerOf = (name: unknown): SocialProvider | undefined => socialProviders.find(known => known === name)

/** The identities of an account's attribute or of a token's claim: both are lists, of booleans or of texts. */
export const identitiesOf = (listed: unknown): PoolIdentity[] =>
  (Array.isArray(listed) ? (listed as Record<string, unknown>[]) : []).flatMap(each => {
    const provider = providerOf(each.providerName)
    if (!provider || typeof each.userId !== 'string') return []
    const at = new Date(Number(each.dateCreated))
    return [
      {
        provider,
        subject: each.userId,
        isPrimary: String(each.primary) === 'true',
        linkedAt: (Number.isNaN(at.getTime()) ? new Date(0) : at).toISOString(),
      },
    ]
  })

/** The identities that an attribute of a user lists. */
export const identitiesIn = (attribute: string | undefined): PoolIdentity[] => {
  try {
    return identitiesOf(JSON.parse(attribute ?? '[]'))
  } catch {
    return []
  }
}

/** What leads to a user of the pool, as its administration tells of one. */
export const accountOf = (user: {
  readonly UserStatus?: string | undefined
  readonly Attributes?:
    | readonly { readonly Name?: string | undefined; readonly Value?: string | undefined }[]
    | undefined
}): PoolAccount => ({
  identities: identitiesIn(user.Attributes?.find(({ Name }) => Name === 'identities')?.Value),
  hasPassword: user.UserStatus !== 'EXTERNAL_PROVIDER',
})
