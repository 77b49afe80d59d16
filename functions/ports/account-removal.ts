import { port } from '../kit/port.ts'

/** Accounts of the user pool as they are taken away. */
export type AccountRemovalPort = {
  /** Removes somebody from the pool, with each way to sign in that is theirs. Nothing for who is not there. */
  readonly remove: (uid: string) => Promise<void>
}

export const accountRemoval = port<AccountRemovalPort>()(
  'AccountRemoval',
  { userPool: ['ListUsers', 'AdminDeleteUser'] },
  async () => {
    const { AdminDeleteUserCommand, CognitoIdentityProviderClient, ListUsersCommand } = await import(
      '@aws-sdk/client-cognito-identity-provider'
    )
    const client = new CognitoIdentityProviderClient({})
    const UserPoolId = process.env.USER_POOL_ID
    return {
      async remove(uid) {
        const { Users = [] } = await client.send(
          new ListUsersCommand({ UserPoolId, Filter: `sub = "${uid}"`, Limit: 1 }),
        )
        for (const { Username } of Users) await client.send(new AdminDeleteUserCommand({ UserPoolId, Username }))
      },
    }
  },
)
