import type { Resource, Resources } from '../cloudformation/resolve.ts'
import type { Iam } from '../iam/roles.ts'
import type { Functions } from '../lambda/functions.ts'
import type { Queues } from '../sqs/queues.ts'
import type { Clock } from './clock.ts'
import type { Progress } from './progress.ts'
import { startQueueSource } from './queue-source.ts'
import { type StreamSource, startStreamSource } from './stream-source.ts'

/** The event source mappings of the templates: streams and queues that feed functions. */
export type Sources = {
  /** Tells the readers of a table's stream that there may be news. */
  wrote(table: string): void
  /** Whether streams and queues hold nothing that is still to be given to a function. */
  isResting(): boolean
  /** The functions and queues of which something is still to be given on. */
  busy(): string[]
  close(): Promise<void>
}

const streamActions = ['dynamodb:DescribeStream', 'dynamodb:GetRecords', 'dynamodb:GetShardIterator']
const queueActions = ['sqs:ReceiveMessage', 'sqs:DeleteMessage', 'sqs:GetQueueAttributes']

export type SourceOptions = {
  readonly resources: Resources
  readonly iam: Iam
  readonly functions: Functions
  readonly queues: Queues
  readonly progress: Progress
  readonly dynamoUrl: string
  /** The server's own ARN of each table's stream, by table name. */
  readonly streams: ReadonlyMap<string, string>
  readonly report: (message: string) => void
  readonly retryMs?: number
  readonly clock: Clock
}

/**
 * Starts every enabled mapping. As in AWS, the role of the function has to allow what the mapping does for it.
 * @throws {Error} when it does not, or when a mapping asks for what is not hosted
 */
export const startSources = (options: SourceOptions): Sources => {
  const { resources, iam, functions, queues } = options
  const readers = new Map<string, StreamSource[]>()
  const all: { readonly name: string; readonly isResting: () => boolean }[] = []
  const closers: (() => Promise<void>)[] = []

  const assertRole = (lambda: Resource, actions: readonly string[], arn: string) => {
    const { accessKeyId } = iam.credentialsOf(lambda.ref)
    const missing = actions.find(action => !iam.authorise(accessKeyId, action, arn))
    if (missing) throw new Error(`${lambda.id} cannot read its event source: ${iam.denial(accessKeyId, missing, arn)}`)
  }

  const onFailureOf = (mapping: Resource, lambda: Resource) => {
    const destination = (mapping.properties.DestinationConfig as { OnFailure?: { Destination?: string } } | undefined)
      ?.OnFailure?.Destination
    if (destination === undefined) return undefined
    const queue = queues.byArn(destination)
    if (!queue) throw new Error(`${mapping.id}: the local cloud gives failed batches to queues only`)
    assertRole(lambda, ['sqs:SendMessage'], queue.arn)
    return (body: unknown) => void queues.send(queue, { body: JSON.stringify(body), senderId: lambda.ref })
  }

  const startStream = (mapping: Resource, lambda: Resource, table: Resource, streamArn: string) => {
    assertRole(lambda, streamActions, streamArn)
    const { properties: p } = mapping
    const serverStreamArn = options.streams.get(table.ref)
    if (serverStreamArn === undefined) throw new Error(`${mapping.id}: table ${table.ref} has no stream`)
    const reader = startStreamSource({
      serverUrl: options.dynamoUrl,
      serverStreamArn,
      streamArn,
      region: resources.assembly.stacks.get(lambda.stack)?.region ?? '',
      functionName: lambda.ref,
      batchSize: Number(p.BatchSize ?? 100),
      startAt: p.StartingPosition === 'LATEST' ? 'LATEST' : 'TRIM_HORIZON',
      rules: {
        maximumRetries: Number(p.MaximumRetryAttempts ?? -1),
        bisect: p.BisectBatchOnFunctionError === true,
        reportItemFailures: ((p.FunctionResponseTypes ?? []) as string[]).includes('ReportBatchItemFailures'),
      },
      progress: options.progress,
      clock: options.clock,
      invoke: event => functions.invoke(lambda.ref, event),
      onFailure: onFailureOf(mapping, lambda),
      report: options.report,
      ...(options.retryMs === undefined ? {} : { retryMs: options.retryMs }),
    })
    readers.set(table.ref, [...(readers.get(table.ref) ?? []), reader])
    all.push({ name: `${lambda.ref} of ${table.ref}`, isResting: reader.isResting })
    closers.push(() => reader.close())
  }

  for (const mapping of resources.ofType('AWS::Lambda::EventSourceMapping')) {
    const { properties: p } = mapping
    if (p.Enabled === false) continue
    if (p.FilterCriteria !== undefined) throw new Error(`${mapping.id}: the local cloud hosts no event filters`)
    const lambda = functions.find(String(p.FunctionName))
    const arn = String(p.EventSourceArn)
    if (!lambda) throw new Error(`${mapping.id} names no function`)
    const source = resources.byName(arn)
    if (source?.type.startsWith('AWS::DynamoDB::')) {
      startStream(mapping, lambda, source, arn)
      continue
    }
    const queue = queues.byArn(arn)
    if (!queue) throw new Error(`${mapping.id}: the local cloud feeds functions from streams and queues only`)
    assertRole(lambda, queueActions, arn)
    const poller = startQueueSource({
      queues,
      queue,
      region: resources.assembly.stacks.get(lambda.stack)?.region ?? '',
      batchSize: Number(p.BatchSize ?? 10),
      reportItemFailures: ((p.FunctionResponseTypes ?? []) as string[]).includes('ReportBatchItemFailures'),
      invoke: event => functions.invoke(lambda.ref, event),
      clock: options.clock,
    })
    all.push({ name: queue.name, isResting: poller.isResting })
    closers.push(() => poller.close())
  }
  return {
    wrote: table => {
      for (const reader of readers.get(table) ?? []) reader.nudge()
    },
    isResting: () => all.every(source => source.isResting()),
    busy: () => all.filter(source => !source.isResting()).map(({ name }) => name),
    close: async () => {
      await Promise.all(closers.map(close => close()))
    },
  }
}
