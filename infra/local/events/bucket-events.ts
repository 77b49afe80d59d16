import type { Resources } from '../cloudformation/resolve.ts'
import type { Outcome } from '../lambda/pool.ts'
import type { Clock } from './clock.ts'
import { invokeAsynchronously } from './scheduler.ts'

/** Tells functions of new objects, as the buckets' notifications declare ("Event message structure" in the S3 guide). */

type Rule = { Name: string; Value: string }
type FunctionConfiguration = {
  Id?: string
  Events: string[]
  Filter?: { Key?: { FilterRules?: Rule[] } }
  LambdaFunctionArn: string
}

export type ObjectCreated = {
  readonly bucket: string
  readonly key: string
  readonly size: number
  readonly etag: string
}

const passes = (rules: readonly Rule[], key: string) =>
  rules.every(({ Name, Value }) => (Name.toLowerCase() === 'prefix' ? key.startsWith(Value) : key.endsWith(Value)))

const wantsCreation = (event: string) => event === 's3:ObjectCreated:*' || event === 's3:ObjectCreated:Put'

/**
 * @returns what the S3 server is to call for each new object; it rejects when a function could not be given the event, so
 *   that the S3 server, which remembers what it has not told, tells again
 */
export const bucketEvents = (options: {
  readonly resources: Resources
  readonly invoke: (target: string, event: unknown) => Promise<Outcome>
  readonly report: (message: string) => void
  readonly clock: Clock
}): ((created: ObjectCreated) => Promise<void>) => {
  const regionOf = new Map(
    options.resources
      .ofType('AWS::S3::Bucket')
      .map(({ ref, stack }) => [ref, options.resources.assembly.stacks.get(stack)?.region]),
  )
  const byBucket = new Map<string, FunctionConfiguration[]>()
  for (const { id, properties } of options.resources.ofType('Custom::S3BucketNotifications')) {
    const { LambdaFunctionConfigurations = [], ...others } = (properties.NotificationConfiguration ?? {}) as {
      LambdaFunctionConfigurations?: FunctionConfiguration[]
    } & Record<string, unknown>
    if (Object.keys(others).length > 0)
      throw new Error(
        `The local cloud tells functions only of new objects; ${id} names ${Object.keys(others).join(', ')}`,
      )
    byBucket.set(String(properties.BucketName), LambdaFunctionConfigurations)
  }
  return async ({ bucket, key, size, etag }) => {
    for (const configuration of byBucket.get(bucket) ?? []) {
      const wanted = configuration.Events.some(wantsCreation)
      if (!wanted || !passes(configuration.Filter?.Key?.FilterRules ?? [], key)) continue
      const event = {
        Records: [
          {
            eventVersion: '2.1',
            eventSource: 'aws:s3',
            awsRegion: regionOf.get(bucket),
            eventTime: new Date(options.clock.now()).toISOString(),
            eventName: 'ObjectCreated:Put',
            userIdentity: { principalId: 'AWS:local' },
            requestParameters: { sourceIPAddress: '127.0.0.1' },
            responseElements: { 'x-amz-request-id': crypto.randomUUID(), 'x-amz-id-2': 'local' },
            s3: {
              s3SchemaVersion: '1.0',
              configurationId: configuration.Id ?? '',
              bucket: { name: bucket, ownerIdentity: { principalId: 'local' }, arn: `arn:aws:s3:::${bucket}` },
              object: {
                key: encodeURIComponent(key).replaceAll('%20', '+').replaceAll('%2F', '/'),
                size,
                eTag: etag,
                sequencer: Date.now().toString(16).toUpperCase().padStart(18, '0'),
              },
            },
          },
        ],
      }
      const outcome = await invokeAsynchronously(() => options.invoke(configuration.LambdaFunctionArn, event))
      if (outcome.ok) continue
      if (outcome.failure.errorType === 'ServiceException') throw new Error(outcome.failure.errorMessage)
      options.report(`new object ${bucket}/${key}: ${outcome.failure.errorType}: ${outcome.failure.errorMessage}`)
    }
  }
}
