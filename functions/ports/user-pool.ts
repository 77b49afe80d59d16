import type { PoolPerson } from '#shared/identity/profile.ts'
import { personOf } from '../identity/pool-person.ts'
import { port } from '../kit/port.ts'

/** The user pool as its administrator sees it. */
export type UserPoolPort = {
  /** Somebody by the subject of his tokens; undefined when the pool has nobody of that subject. */
  readonly find: (uid: string) => Promise<PoolPerson | undefined>
}

export const userPool = port<UserPoolPort>()('UserPool', { userPool: ['ListUsers'] }, async () => {
  const { CognitoIdentityProviderClient, ListUsersCommand } = await import('@aws-sdk/client-cognito-identity-provider')
  const client = new CognitoIdentityProviderClient({})
  return {
    async find(uid) {
      // A uid holds letters, digits and hyphens alone, so nothing in it can end the quoted value.
      const Filter = `sub = "${uid}"`
      const { Users = [] } = await client.send(
        new ListUsersCommand({ UserPoolId: process.env.USER_POOL_ID, Filter, Limit: 1 }),
      )
      const attributes = Users[0]?.Attributes
      return attributes && personOf(Object.fromEntries(attributes.map(({ Name = '', Value = '' }) => [Name, Value])))
    },
  }
})
