import { PoolError } from './errors.ts'
import type { Pool } from './pool.ts'
import type { User } from './store.ts'
import type { TriggerEvent, TriggerName } from './trigger-event.ts'

export type TokenTriggerSource =
  | 'TokenGeneration_Authentication'
  | 'TokenGeneration_HostedAuth'
  | 'TokenGeneration_NewPasswordChallenge'
  | 'TokenGeneration_RefreshTokens'

export type TriggerSource =
  | TokenTriggerSource
  | `PreSignUp_${'SignUp' | 'AdminCreateUser' | 'ExternalProvider'}`
  | `PostConfirmation_${'ConfirmSignUp' | 'ConfirmForgotPassword'}`
  | `CustomMessage_${'SignUp' | 'ResendCode' | 'ForgotPassword' | 'UpdateUserAttribute' | 'VerifyUserAttribute' | 'AdminCreateUser' | 'Authentication'}`

const nameOf = (source: TriggerSource): TriggerName => {
  const [prefix] = source.split('_')
  return prefix === 'TokenGeneration' ? 'PreTokenGeneration' : (prefix as TriggerName)
}

/**
 * Calls a trigger, if the pool has it, and gives back what it answered.
 * @throws {PoolError} UserLambdaValidationException with the trigger's own message when it throws
 */
export const callTrigger = async (
  pool: Pool,
  source: TriggerSource,
  user: Pick<User, 'sub' | 'username' | 'attributes' | 'status'>,
  clientId: string,
  event: { request?: Record<string, unknown>; response: Record<string, unknown> },
): Promise<Record<string, unknown>> => {
  const name = nameOf(source)
  const sent: TriggerEvent = {
    version: '1',
    triggerSource: source,
    region: pool.region,
    userPoolId: pool.id,
    userName: user.username,
    callerContext: { awsSdkVersion: 'aws-sdk-unknown-unknown', clientId },
    request: {
      userAttributes:
        // Before the sign-up there is nobody yet, and so no subject.
        name === 'PreSignUp'
          ? { ...user.attributes }
          : { ...user.attributes, sub: user.sub, 'cognito:user_status': user.status },
      ...event.request,
    },
    response: event.response,
  }
  try {
    const answer = await pool.trigger(name, sent)
    return (answer?.response as Record<string, unknown> | undefined) ?? {}
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    throw new PoolError('UserLambdaValidationException', `${name} failed with error ${message}.`)
  }
}
