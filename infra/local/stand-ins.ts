import { createHmac } from 'node:crypto'
import { join } from 'node:path'
import type { Resources } from './cloudformation/resolve.ts'
import type { Base, StandIns } from './core.ts'
import { demoAccounts } from './demo.ts'
import { type Mailbox, startMailbox } from './mailbox/mailbox.ts'
import type { CorsRule } from './s3/cors.ts'
import { type S3Server, startS3 } from './s3/server.ts'
import { LOCAL_DOMAIN } from './stage.ts'
import { type StripeServer, startStripe } from './stripe/server.ts'
import { labelOf } from './user-pool/identity-provider.ts'
import { readPoolClient, readPoolSettings } from './user-pool/settings.ts'
import type { TriggerEvent } from './user-pool/triggers.ts'
import { startUserPool, type UserPool } from './user-pool/user-pool.ts'

export type RunningStandIns = StandIns & {
  readonly mailbox: Mailbox
  readonly s3: S3Server
  readonly stripe: StripeServer
  readonly stripePublishableKey: string
  /** Undefined when the templates declare no user pool. */
  readonly userPool: UserPool | undefined
}

const account = '000000000000'
const region = 'ap-southeast-2'

const startBuckets = ({ resources, iam, onObjectCreated }: Base, dataDir: string) =>
  startS3({
    dataDir: join(dataDir, 's3'),
    region,
    buckets: resources.ofType('AWS::S3::Bucket').map(({ ref, properties }) => ({
      name: ref,
      cors: ((properties.CorsConfiguration as { CorsRules?: CorsRule[] } | undefined)?.CorsRules ?? []) as CorsRule[],
    })),
    secretFor: iam.secretOf,
    authorise: iam.authorise,
    onObjectCreated: (bucket, key, size, etag) => onObjectCreated({ bucket, key, size, etag }),
  })

/** What is left to read of a short HTML text without its tags. */
const plainText = (html: string): string =>
  html
    .replace(/<\/(?:p|div|h\d|li)>|<br\s*\/?>/gi, '\n')
    .replace(/<[^>]*>/g, '')
    .replace(
      /&(amp|lt|gt|quot|#39);/g,
      (_, name: string) => ({ amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" })[name] ?? '',
    )
    .trim()

const startPool = async (base: Base, dataDir: string, mailbox: Mailbox, fault: (error: unknown) => void) => {
  const { resources, iam, invoke } = base
  const [pool] = resources.ofType('AWS::Cognito::UserPool')
  if (!pool) return undefined
  const triggers = (pool.properties.LambdaConfig ?? {}) as Record<string, string | undefined>
  return startUserPool({
    dataDir: join(dataDir, 'user-pool'),
    poolId: pool.ref,
    settings: readPoolSettings(pool.properties),
    clients: resources
      .ofType('AWS::Cognito::UserPoolClient')
      .filter(({ properties }) => properties.UserPoolId === pool.ref)
      .map(({ ref, properties }) => readPoolClient(ref, properties)),
    trigger: async (name, event) => {
      const target = triggers[name]
      if (target === undefined) return event
      const outcome = await invoke(target, event)
      if (!outcome.ok) throw new Error(outcome.failure.errorMessage)
      return outcome.value as TriggerEvent
    },
    // Cognito sends its mails as HTML.
    deliver: ({ channel, to, subject, text }) =>
      void mailbox.capture({
        channel,
        to: [to],
        from: channel === 'email' ? `no-reply@${LOCAL_DOMAIN}` : '',
        text: channel === 'email' ? plainText(text) : text,
        ...(subject === undefined ? {} : { subject }),
        ...(channel === 'email' ? { html: text } : {}),
      }),
    secretOf: iam.secretOf,
    authorise: iam.authorise,
    // Asked for each page: a first start fills the demo in after the pool is up.
    people: provider => demoAccounts(dataDir, labelOf(provider)),
    onFault: fault,
  })
}

/** The path on which the product takes the payment provider's webhooks, as its HTTP API declares it. */
const stripeWebhookPath = (resources: Resources): string | undefined =>
  resources
    .ofType('AWS::ApiGatewayV2::Route')
    .map(({ properties }) => /^(?:POST|ANY) (\/webhooks\/.*stripe.*)$/i.exec(String(properties.RouteKey))?.[1])
    .find(path => path !== undefined)

/**
 * Starts every stand-in for a service that the local cloud does not host itself.
 * @param origin where the front door answers, without a trailing slash
 */
export const startStandIns = async (options: {
  readonly base: Base
  readonly dataDir: string
  readonly origin: string
  readonly report: (message: string) => void
}): Promise<RunningStandIns> => {
  const { base, dataDir, origin } = options
  const { resources, iam, secret } = base
  const derived = (purpose: string) => createHmac('sha256', secret).update(purpose).digest('hex').slice(0, 32)
  const fault = (error: unknown) => options.report(`stand-in: ${error instanceof Error ? error.stack : error}`)
  const closers: (() => Promise<void>)[] = []
  const close = async () => {
    await Promise.all(closers.map(step => step()))
  }
  try {
    const declared = resources
      .ofType('AWS::SES::EmailIdentity')
      .map(({ properties }) => String(properties.EmailIdentity))
    const mailbox = await startMailbox({
      dataDir: join(dataDir, 'mailbox'),
      region,
      accountId: account,
      verifiedIdentities: declared,
      secretOf: iam.secretOf,
      authorise: iam.authorise,
      onFault: fault,
    })
    closers.push(() => mailbox.close())
    const s3 = await startBuckets(base, dataDir)
    closers.push(() => s3.close())
    const userPool = await startPool(base, dataDir, mailbox, fault)
    if (userPool) closers.push(() => userPool.close())
    const keys = {
      secretKey: `sk_test_${derived('stripe secret')}`,
      publishableKey: `pk_test_${derived('stripe publishable')}`,
      webhookSecret: `whsec_${derived('stripe webhook')}`,
    }
    const webhookPath = stripeWebhookPath(resources)
    const stripe = await startStripe({
      dataDir: join(dataDir, 'stripe'),
      ...keys,
      webhookUrl: webhookPath && `${origin}${webhookPath}`,
    })
    closers.push(() => stripe.close())
    return {
      mailbox,
      s3,
      stripe,
      userPool,
      stripePublishableKey: keys.publishableKey,
      overlay: {
        AWS_ENDPOINT_URL_S3: s3.url,
        AWS_ENDPOINT_URL_SESV2: mailbox.url,
        AWS_ENDPOINT_URL_SNS: mailbox.url,
        STRIPE_API_URL: stripe.url,
        ...(userPool ? { AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER: userPool.url } : {}),
      },
      secrets: { Stripe: JSON.stringify({ secretKey: keys.secretKey, webhookSecret: keys.webhookSecret }) },
      jwks: async issuer => (issuer === userPool?.issuer ? userPool.jwks : { keys: [] }),
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}
