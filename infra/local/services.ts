import { join } from 'node:path'
import type { Base } from './core.ts'
import { eventBus } from './events/event-bus.ts'
import { type Mailbox, startMailbox } from './mailbox/mailbox.ts'
import { receiptRules } from './mailbox/rules.ts'
import { malwareScans } from './malware/plans.ts'
import { readBucket } from './s3/bucket.ts'
import { type S3Server, startS3 } from './s3/server.ts'
import { labelOf } from './user-pool/identity-provider.ts'
import { readPoolClient, readPoolSettings, readProvider } from './user-pool/settings.ts'
import type { TriggerEvent } from './user-pool/trigger-event.ts'
import { startUserPool, type UserPool } from './user-pool/user-pool.ts'

/** The services of AWS that browsers talk to as well, and that therefore have servers of their own. */
export type Services = {
  readonly mailbox: Mailbox
  readonly s3: S3Server
  /** Undefined when the templates declare no user pool. */
  readonly userPool: UserPool | undefined
  /** Where functions find them. */
  readonly overlay: Readonly<Record<string, string>>
  /** The key set of a token issuer. */
  readonly jwks: (issuer: string) => Promise<unknown>
  close(): Promise<void>
}

/** Somebody who may be chosen at an identity provider in place of typing an address. */
export type ProviderPerson = { readonly email: string; readonly givenName: string; readonly familyName: string }

const account = '000000000000'
const region = 'ap-southeast-2'

/** What puts an event on the account's bus. */
type Publish = ReturnType<typeof eventBus>

const startBuckets = async ({ base, dataDir }: ServiceOptions, publish: Publish): Promise<S3Server> => {
  const { resources, iam, onObjectCreated } = base
  /** What the last start left untold is told of before this one has come to its end. */
  const started = Promise.withResolvers<S3Server>()
  const scanned = malwareScans({
    resources,
    publish,
    read: async (bucket, key) => (await started.promise).read(bucket, key)?.open(),
  })
  const s3 = await startS3({
    dataDir: join(dataDir, 's3'),
    region,
    buckets: resources.ofType('AWS::S3::Bucket').map(({ ref, properties }) => readBucket(ref, properties)),
    secretFor: iam.secretOf,
    authorise: iam.authorise,
    onObjectCreated: async (bucket, key, size, etag) => {
      const created = { bucket, key, size, etag }
      // Both go on beside one another, as in AWS: which of them comes to an end first, nobody knows.
      const outcomes = await Promise.allSettled([onObjectCreated(created), scanned(created)])
      for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason
    },
  })
  started.resolve(s3)
  return s3
}

/** The configuration sets of SES, each with the events that it puts on the account's bus. */
const configurationSets = (resources: Base['resources']) =>
  resources.ofType('AWS::SES::ConfigurationSet').map(({ properties: { Name } }) => ({
    name: String(Name),
    events: resources
      .ofType('AWS::SES::ConfigurationSetEventDestination')
      .filter(({ properties }) => properties.ConfigurationSetName === Name)
      .flatMap(({ properties }) => {
        const { Enabled, MatchingEventTypes = [] } = properties.EventDestination as {
          Enabled?: boolean
          MatchingEventTypes?: string[]
        }
        return Enabled === false ? [] : MatchingEventTypes.map(name => name.toUpperCase())
      }),
  }))

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

const startPool = async (
  { base, dataDir, sender, people, hostOf }: ServiceOptions,
  mailbox: Mailbox,
  fault: (error: unknown) => void,
) => {
  const { resources, iam, invoke } = base
  const [pool] = resources.ofType('AWS::Cognito::UserPool')
  if (!pool) return undefined
  const triggers = (pool.properties.LambdaConfig ?? {}) as Record<string, string | undefined>
  return startUserPool({
    dataDir: join(dataDir, 'user-pool'),
    poolId: pool.ref,
    settings: readPoolSettings(pool.properties, hostOf),
    clients: resources
      .ofType('AWS::Cognito::UserPoolClient')
      .filter(({ properties }) => properties.UserPoolId === pool.ref)
      .map(({ ref, properties }) => readPoolClient(ref, properties)),
    providers: new Map(
      resources
        .ofType('AWS::Cognito::UserPoolIdentityProvider')
        .filter(({ properties }) => properties.UserPoolId === pool.ref)
        .map(({ properties }) => [String(properties.ProviderName), readProvider(properties)]),
    ),
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
        from: channel === 'email' ? sender : '',
        text: channel === 'email' ? plainText(text) : text,
        ...(subject === undefined ? {} : { subject }),
        ...(channel === 'email' ? { html: text } : {}),
      }),
    secretOf: iam.secretOf,
    authorise: iam.authorise,
    people: provider => people(labelOf(provider)),
    onFault: fault,
  })
}

export type ServiceOptions = {
  readonly base: Base
  readonly dataDir: string
  /** Where browsers find a domain that the templates name: passkeys are made for the host of the page. */
  readonly hostOf: (domain: string) => string
  /** From whom the user pool's mails come. */
  readonly sender: string
  /** Whom an identity provider offers; asked for each page, since people may be added while it runs. */
  readonly people: (provider: string) => readonly ProviderPerson[]
  readonly report: (message: string) => void
}

/** Starts the buckets, the mailbox that stands for SES and SNS, and the user pool, as the templates declare them. */
export const startServices = async (options: ServiceOptions): Promise<Services> => {
  const { base, dataDir } = options
  const { resources, iam } = base
  const fault = (error: unknown) => options.report(`service: ${error instanceof Error ? error.stack : error}`)
  const closers: (() => Promise<void>)[] = []
  const close = async () => {
    await Promise.all(closers.map(step => step()))
  }
  try {
    const publish = eventBus({ resources, invoke: base.invoke, report: options.report, clock: { now: base.now } })
    const s3 = await startBuckets(options, publish)
    closers.push(() => s3.close())
    const mailbox = await startMailbox({
      dataDir: join(dataDir, 'mailbox'),
      region,
      accountId: account,
      verifiedIdentities: resources
        .ofType('AWS::SES::EmailIdentity')
        .map(({ properties }) => String(properties.EmailIdentity)),
      configurationSets: configurationSets(resources),
      onEvent: publish,
      receiptRules: receiptRules(resources),
      keep: s3.deliver,
      secretOf: iam.secretOf,
      authorise: iam.authorise,
      onFault: fault,
      time: base.now,
    })
    closers.push(() => mailbox.close())
    const userPool = await startPool(options, mailbox, fault)
    if (userPool) closers.push(() => userPool.close())
    return {
      mailbox,
      s3,
      userPool,
      overlay: {
        AWS_ENDPOINT_URL_S3: s3.url,
        AWS_ENDPOINT_URL_SESV2: mailbox.url,
        AWS_ENDPOINT_URL_SNS: mailbox.url,
        ...(userPool ? { AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER: userPool.url } : {}),
      },
      jwks: async issuer => (issuer === userPool?.issuer ? userPool.jwks : { keys: [] }),
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}
