import type { PoolPerson } from '#shared/identity/profile.ts'
import { accountOf, type PoolAccount } from '../identity/pool-identities.ts'
import { personOf } from '../identity/pool-person.ts'
import { port } from '../kit/port.ts'

/** The user pool as its administrator sees it. */
export type UserPoolPort = {
  /** Somebody by the subject of their tokens; undefined when the pool has nobody of that subject. */
  readonly find: (uid: string) => Promise<PoolPerson | undefined>
  /** What leads to an account; undefined when the pool has nobody of that subject. */
  readonly account: (uid: string) => Promise<PoolAccount | undefined>
  /** Whether an account with a password is in use under an address. */
  readonly isInUse: (email: string) => Promise<boolean>
  /**
   * Ends every session of somebody: what renews its tokens is revoked. Nothing where the pool has nobody of that subject.
   * @param poolId for the pool's own triggers, which are there before the pool is and are told by each event
   */
  readonly endSessions: (uid: string, poolId?: string) => Promise<void>
}

/** The states of an account that nobody signs in to by a password. */
const notInUse = new Set<string | undefined>(['UNCONFIRMED', 'FORCE_CHANGE_PASSWORD', 'EXTERNAL_PROVIDER'])

export const userPool = port<UserPoolPort>()(
  'UserPool',
  { userPool: ['ListUsers', 'AdminUserGlobalSignOut'] },
  async () => {
    const { AdminUserGlobalSignOutCommand, CognitoIdentityProviderClient, ListUsersCommand } = await import(
      '@aws-sdk/client-cognito-identity-provider'
    )
    const client = new CognitoIdentityProviderClient({})
    const own = process.env.USER_POOL_ID
    const userOf = async (uid: string, UserPoolId = own) => {
      // A uid holds letters, digits and hyphens alone, so nothing in it can end the quoted value.
      const { Users = [] } = await client.send(new ListUsersCommand({ UserPoolId, Filter: `sub = "${uid}"`, Limit: 1 }))
      return Users[0]
    }
    return {
      async find(uid) {
        const attributes = (await userOf(uid))?.Attributes
        return attributes && personOf(Object.fromEntries(attributes.map(({ Name = '', Value = '' }) => [Name, Value])))
      },
      async account(uid) {
        const user = await userOf(uid)
        return user && accountOf(user)
      },
      async isInUse(email) {
        // Few hold one address: those of providers, which only say that it is theirs, and one with a password.
        // An address holds neither quotes nor backslashes (shared/kit/email.ts).
        const Filter = `email = "${email}"`
        const { Users = [] } = await client.send(new ListUsersCommand({ UserPoolId: own, Filter }))
        return Users.some(({ UserStatus }) => !notInUse.has(UserStatus))
      },
      async endSessions(uid, UserPoolId = own) {
        const Username = (await userOf(uid, UserPoolId))?.Username
        if (Username) await client.send(new AdminUserGlobalSignOutCommand({ UserPoolId, Username }))
      },
    }
  },
)
