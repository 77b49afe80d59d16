import { port } from '../kit/port.ts'

/** The second steps of accounts with a password. */
export type SecondStepsPort = {
  /**
   * Turns all of them off for an account whose password this is. The pool counts wrong passwords, as those of a sign-in.
   * @returns false for a wrong password, and for an address that has no such account
   */
  readonly remove: (account: { readonly email: string; readonly password: string }) => Promise<boolean>
}

/** What the pool says of a password that is wrong, of an account that is not there or not in use, and of too many tries. */
const refusals = new Set([
  'NotAuthorizedException',
  'UserNotFoundException',
  'UserNotConfirmedException',
  'PasswordResetRequiredException',
  'TooManyRequestsException',
])

export const secondSteps = port<SecondStepsPort>()(
  'SecondSteps',
  { userPool: ['AdminInitiateAuth', 'AdminSetUserMFAPreference'] },
  async () => {
    const { AdminInitiateAuthCommand, AdminSetUserMFAPreferenceCommand, CognitoIdentityProviderClient } = await import(
      '@aws-sdk/client-cognito-identity-provider'
    )
    const client = new CognitoIdentityProviderClient({})
    const { USER_POOL_ID: UserPoolId, USER_POOL_CLIENT_ID: ClientId } = process.env
    return {
      async remove({ email, password }) {
        try {
          const { ChallengeName } = await client.send(
            new AdminInitiateAuthCommand({
              UserPoolId,
              ClientId,
              AuthFlow: 'ADMIN_USER_PASSWORD_AUTH',
              AuthParameters: { USERNAME: email, PASSWORD: password },
            }),
          )
          // A temporary password is none of one's own yet.
          if (ChallengeName === 'NEW_PASSWORD_REQUIRED') return false
        } catch (error) {
          if (refusals.has((error as Error).name)) return false
          throw error
        }
        const off = { Enabled: false, PreferredMfa: false }
        await client.send(
          new AdminSetUserMFAPreferenceCommand({
            UserPoolId,
            Username: email,
            SMSMfaSettings: off,
            SoftwareTokenMfaSettings: off,
          }),
        )
        return true
      },
    }
  },
)
