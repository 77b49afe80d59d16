import { isAddressFree } from '#shared/identity/profile.ts'
import { isAwaited } from '#shared/identity/sign-ins.ts'
import { mailTexts } from '#shared/identity/texts/mail.ts'
import { isEmail, normaliseEmail } from '#shared/kit/email.ts'
import { fill } from '#shared/kit/fill.ts'
import { read, write } from '../kit/serve.ts'
import { type Job, worker } from '../kit/worker.ts'
import { poolAddresses } from '../ports/pool-addresses.ts'
import { userPool } from '../ports/user-pool.ts'
import { identitiesIn } from './pool-identities.ts'
import { personOf } from './pool-person.ts'
import { stageSignOut, untilNextSecond } from './sessions.ts'
import { LinkAsks, Sessions, Users } from './tables.ts'

/** The part of Cognito's trigger event that is read and answered here (Cognito developer guide, "Lambda triggers"). */
export type UserPoolEvent = {
  readonly triggerSource: string
  readonly userPoolId?: string
  /** Of somebody by a provider: its name and number, `Google_123`. */
  readonly userName?: string
  readonly request: {
    readonly userAttributes: Readonly<Record<string, string>>
    /** The place in a message where Cognito writes the code. */
    readonly codeParameter?: string | null
  }
  response: Record<string, unknown>
}

const uses = {
  tables: { users: read(Users), sessions: write(Sessions), linkAsks: read(LinkAsks) },
  ports: { userPool, poolAddresses },
} as const

/** Whether one of the holders of an address is about to link a sign-in of this provider, which the pool first takes for somebody new. */
const isLinking = async (
  { userName = '' }: UserPoolEvent,
  holders: readonly { readonly uid: string }[],
  { db, tokenTime }: Job<typeof uses>,
): Promise<boolean> => {
  const [provider = ''] = userName.split('_')
  const asks = await Promise.all(holders.map(({ uid }) => db.linkAsks.get({ uid })))
  return asks.some(ask => isAwaited(ask, provider, tokenTime.toISOString()))
}

/** Refuses an invalid address, and one that is taken. What is thrown here is what the person is told. */
const preSignUp = async (event: UserPoolEvent, job: Job<typeof uses>): Promise<void> => {
  const email = event.request.userAttributes.email ?? ''
  const texts = mailTexts(event.request.userAttributes.locale)
  if (!isEmail(email)) throw new Error(texts('identity.trigger.noEmail'))
  const { items } = await job.db.users.list('byEmail', { email: normaliseEmail(email) })
  if (isAddressFree(items)) return
  if (event.triggerSource === 'PreSignUp_ExternalProvider' && (await isLinking(event, items, job))) return
  throw new Error(texts('identity.trigger.emailTaken'))
}

/**
 * Before somebody gets tokens who comes from a provider. Who is here for the first time is refused where the address is another's,
 * unless that one is linking this sign-in. Who has linked sign-ins keeps the address that they have here: Cognito takes over what
 * each provider says, and would have it unverified where the provider does not tell.
 */
const fromProvider = async (event: UserPoolEvent, job: Job<typeof uses>): Promise<void> => {
  const { userAttributes } = event.request
  const { uid, email, emailVerified } = personOf(userAttributes)
  const user = await job.db.users.get({ uid })
  if (!user) {
    const { items } = await job.db.users.list('byEmail', { email })
    if (isAddressFree(items) || (await isLinking(event, items, job))) return
    throw new Error(mailTexts(userAttributes.locale)('identity.trigger.emailTaken'))
  }
  const isLinked = identitiesIn(userAttributes.identities).some(({ isPrimary }) => !isPrimary)
  if (!isLinked || !user.emailVerified || (emailVerified && email === user.email)) return
  const { userPoolId: poolId = '', userName = '' } = event
  await (await job.ports.poolAddresses()).keep({ poolId, userName, email: user.email })
  event.response = {
    ...event.response,
    claimsOverrideDetails: { claimsToAddOrOverride: { email: user.email, email_verified: 'true' } },
  }
}

/** A new password ends what was begun with the old one, whoever holds it. */
const passwordWasReset = async (event: UserPoolEvent, job: Job<typeof uses>): Promise<void> => {
  const { uid } = personOf(event.request.userAttributes)
  await job.transaction(({ db, tokenTime }) => stageSignOut(db.sessions, uid, tokenTime))
  await (await job.ports.userPool()).endSessions(uid, event.userPoolId)
  await untilNextSecond(job.tokenTime)
}

const messages = {
  CustomMessage_ForgotPassword: 'forgotPassword',
  CustomMessage_UpdateUserAttribute: 'verify',
  CustomMessage_VerifyUserAttribute: 'verify',
  CustomMessage_Authentication: 'authentication',
} as const

/** The words of a code's message, in the person's language. Others stay Cognito's. */
const customMessage = (event: UserPoolEvent): void => {
  const kind = Object.hasOwn(messages, event.triggerSource)
    ? messages[event.triggerSource as keyof typeof messages]
    : undefined
  const code = event.request.codeParameter
  if (!kind || !code) return
  const texts = mailTexts(event.request.userAttributes.locale)
  const sms = fill(texts('identity.mail.sms'), { code })
  if (kind === 'authentication') event.response = { ...event.response, smsMessage: sms }
  else {
    event.response = {
      ...event.response,
      smsMessage: sms,
      emailSubject: texts(`identity.mail.${kind}.subject`),
      emailMessage: fill(texts(`identity.mail.${kind}.body`), { code }),
    }
  }
}

/** What the user pool asks while people sign up and are sent codes. */
export const UserPoolTriggers = worker(
  'UserPoolTriggers',
  { kind: 'userPool', operations: ['preSignUp', 'postConfirmation', 'preTokenGeneration', 'customMessage'] },
  uses,
  async (event: UserPoolEvent, job) => {
    const [trigger] = event.triggerSource.split('_')
    if (trigger === 'PreSignUp') await preSignUp(event, job)
    if (event.triggerSource === 'PostConfirmation_ConfirmForgotPassword') await passwordWasReset(event, job)
    if (event.triggerSource === 'TokenGeneration_HostedAuth') await fromProvider(event, job)
    if (trigger === 'CustomMessage') customMessage(event)
    return event
  },
)
