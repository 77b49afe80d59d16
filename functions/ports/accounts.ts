import { port } from '../kit/port.ts'

/** Accounts of the user pool with an address and a password, as they are made. */
export type AccountsPort = {
  /**
   * Makes an account whose address was proved, with a password that is good for choosing one's own. An account whose owner
   * never did gets the new one.
   * @returns its subject, or undefined where an account of the address is in use
   */
  readonly create: (account: {
    readonly email: string
    readonly locale: string
    readonly temporaryPassword: string
  }) => Promise<string | undefined>
}

/** The states of an account that its owner has not begun to use. */
const unused = new Set<string | undefined>(['UNCONFIRMED', 'FORCE_CHANGE_PASSWORD'])

export const accounts = port<AccountsPort>()(
  'Accounts',
  { userPool: ['AdminCreateUser', 'AdminGetUser', 'AdminSetUserPassword', 'AdminUpdateUserAttributes'] },
  async () => {
    const {
      AdminCreateUserCommand,
      AdminGetUserCommand,
      AdminSetUserPasswordCommand,
      AdminUpdateUserAttributesCommand,
      CognitoIdentityProviderClient,
    } = await import('@aws-sdk/client-cognito-identity-provider')
    const client = new CognitoIdentityProviderClient({})
    const UserPoolId = process.env.USER_POOL_ID
    const subjectOf = (attributes: readonly { Name?: string | undefined; Value?: string | undefined }[] = []) =>
      attributes.find(({ Name }) => Name === 'sub')?.Value
    return {
      async create({ email, locale, temporaryPassword }) {
        const UserAttributes = [
          { Name: 'email', Value: email },
          { Name: 'email_verified', Value: 'true' },
          { Name: 'locale', Value: locale },
        ]
        try {
          const { User } = await client.send(
            new AdminCreateUserCommand({
              UserPoolId,
              Username: email,
              TemporaryPassword: temporaryPassword,
              UserAttributes,
              // The code was the invitation.
              MessageAction: 'SUPPRESS',
            }),
          )
          return subjectOf(User?.Attributes)
        } catch (error) {
          if ((error as Error).name !== 'UsernameExistsException') throw error
        }
        const named = { UserPoolId, Username: email }
        const there = await client.send(new AdminGetUserCommand(named))
        if (!unused.has(there.UserStatus)) return undefined
        await client.send(new AdminUpdateUserAttributesCommand({ ...named, UserAttributes }))
        await client.send(new AdminSetUserPasswordCommand({ ...named, Password: temporaryPassword, Permanent: false }))
        return subjectOf(there.UserAttributes)
      },
    }
  },
)
