import { port } from '../kit/port.ts'

/** E-mail addresses of accounts, as the pool's own triggers change them. */
export type PoolAddressesPort = {
  /** Puts the address of an account back, verified: a provider said another. @param poolId as the trigger's event tells it */
  readonly keep: (account: {
    readonly poolId: string
    readonly userName: string
    readonly email: string
  }) => Promise<void>
}

export const poolAddresses = port<PoolAddressesPort>()(
  'PoolAddresses',
  { userPool: ['AdminUpdateUserAttributes'] },
  async () => {
    const { AdminUpdateUserAttributesCommand, CognitoIdentityProviderClient } = await import(
      '@aws-sdk/client-cognito-identity-provider'
    )
    const client = new CognitoIdentityProviderClient({})
    return {
      async keep({ poolId, userName, email }) {
        const UserAttributes = [
          { Name: 'email', Value: email },
          { Name: 'email_verified', Value: 'true' },
        ]
        await client.send(
          new AdminUpdateUserAttributesCommand({ UserPoolId: poolId, Username: userName, UserAttributes }),
        )
      },
    }
  },
)
