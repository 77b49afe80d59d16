import { accountOf, identitiesOf, type PoolAccount, type PoolIdentity } from '../identity/pool-identities.ts'
import { port } from '../kit/port.ts'

/** What an identity token proves: whose sign-in it is, and for which question it was given. */
export type ShownIdentity = {
  readonly uid: string
  readonly nonce: string | undefined
  readonly identities: readonly PoolIdentity[]
}

/** Sign-ins of providers that lead to accounts of the pool. */
export type LinkedSignInsPort = {
  /** Undefined for a subject that the pool does not have. */
  readonly of: (uid: string) => Promise<PoolAccount | undefined>
  /** What an identity token of this product's pool says; undefined for one that is not good. */
  readonly shown: (token: string) => Promise<ShownIdentity | undefined>
  /** Links a sign-in to an account. The account that the pool made at its first use goes: nobody has used it. */
  readonly link: (uid: string, identity: PoolIdentity & { readonly uid: string }) => Promise<void>
  readonly unlink: (identity: PoolIdentity) => Promise<void>
}

export const linkedSignIns = port<LinkedSignInsPort>()(
  'LinkedSignIns',
  {
    userPool: ['ListUsers', 'AdminDeleteUser', 'AdminLinkProviderForUser', 'AdminDisableProviderForUser'],
  },
  async () => {
    const {
      AdminDeleteUserCommand,
      AdminDisableProviderForUserCommand,
      AdminLinkProviderForUserCommand,
      CognitoIdentityProviderClient,
      ListUsersCommand,
    } = await import('@aws-sdk/client-cognito-identity-provider')
    const client = new CognitoIdentityProviderClient({})
    const { USER_POOL_ID: UserPoolId, USER_POOL_CLIENT_ID: clientId = '' } = process.env
    const userOf = async (uid: string) => {
      // A uid holds letters, digits and hyphens alone, so nothing in it can end the quoted value.
      const { Users = [] } = await client.send(new ListUsersCommand({ UserPoolId, Filter: `sub = "${uid}"`, Limit: 1 }))
      return Users[0]
    }
    const social = ({ provider, subject }: PoolIdentity) => ({
      ProviderName: provider,
      ProviderAttributeName: 'Cognito_Subject',
      ProviderAttributeValue: subject,
    })
    return {
      async of(uid) {
        const user = await userOf(uid)
        return user && accountOf(user)
      },
      async shown(token) {
        const { idTokens } = await import('./pool-tokens.ts')
        try {
          const claims = await (await idTokens(UserPoolId ?? '', clientId)).verify(token)
          return {
            uid: claims.sub,
            nonce: typeof claims.nonce === 'string' ? claims.nonce : undefined,
            identities: identitiesOf(claims.identities),
          }
        } catch {
          return undefined
        }
      },
      async link(uid, identity) {
        const [account, made] = await Promise.all([userOf(uid), userOf(identity.uid)])
        if (!account?.Username) throw new Error('the account to link to is not in the pool')
        if (made?.Username && made.UserStatus === 'EXTERNAL_PROVIDER')
          await client.send(new AdminDeleteUserCommand({ UserPoolId, Username: made.Username }))
        const own = accountOf(account).identities.find(each => each.isPrimary)
        await client.send(
          new AdminLinkProviderForUserCommand({
            UserPoolId,
            DestinationUser: own
              ? { ProviderName: own.provider, ProviderAttributeValue: own.subject }
              : { ProviderName: 'Cognito', ProviderAttributeValue: account.Username },
            SourceUser: social(identity),
          }),
        )
      },
      async unlink(identity) {
        await client.send(new AdminDisableProviderForUserCommand({ UserPoolId, User: social(identity) }))
      },
    }
  },
)
