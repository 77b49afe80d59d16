/** The Lambda triggers that the pool calls, by the property of LambdaConfig that names them. */
export type TriggerName = 'PreSignUp' | 'PostConfirmation' | 'PreTokenGeneration' | 'CustomMessage'

/** An event as Cognito gives it to a trigger. */
export type TriggerEvent = {
  version: string
  triggerSource: string
  region: string
  userPoolId: string
  userName: string
  callerContext: { awsSdkVersion: string; clientId: string }
  request: Record<string, unknown>
  response: Record<string, unknown>
}
