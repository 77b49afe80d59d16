import { createHash } from 'node:crypto'
import { AwsError, assertAllowed, jsonService, type Service, type SignedRequest } from '../endpoint.ts'
import type { Iam } from '../iam/roles.ts'
import { attributeFault } from './attributes.ts'
import type { Move } from './moves.ts'
import type { Queues } from './queues.ts'
import { isReceipt, type MessageAttribute, type NewMessage, type QueueSettings, type Received } from './store.ts'

/** SQS's JSON protocol (Amazon SQS API reference), for queues that the templates declare. */

type Input = Record<string, unknown>

/** An error with the code by which clients of the older query protocol know it, as SQS sends it along. */
const sqsError = (type: string, message: string, queryCode = type) =>
  new AwsError(`com.amazonaws.sqs#${type}`, message, 400, { 'x-amzn-query-error': `${queryCode};Sender` })

const noQueue = () =>
  sqsError('QueueDoesNotExist', 'The specified queue does not exist.', 'AWS.SimpleQueueService.NonExistentQueue')

const invalid = (message: string) => sqsError('InvalidParameterValue', message)

/** A whole number of seconds. @throws {AwsError} InvalidParameterValue */
const seconds = (name: string, value: unknown, most: number): number => {
  const number = typeof value === 'number' ? value : Number.NaN
  if (Number.isInteger(number) && number >= 0 && number <= most) return number
  throw invalid(
    `Value ${String(value)} for parameter ${name} is invalid. Reason: Must be between 0 and ${most}, if provided.`,
  )
}

const md5 = (data: string | Buffer) => createHash('md5').update(data).digest('hex')

/** As "Calculating the MD5 message digest for message attributes" describes it. */
export const md5OfAttributes = (attributes: Record<string, MessageAttribute>): string => {
  const sized = (data: Buffer) => {
    const length = Buffer.alloc(4)
    length.writeUInt32BE(data.length)
    return Buffer.concat([length, data])
  }
  const parts = Object.entries(attributes)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([name, { DataType, StringValue, BinaryValue }]) => [
      sized(Buffer.from(name)),
      sized(Buffer.from(DataType)),
      Buffer.from([StringValue === undefined ? 2 : 1]),
      sized(StringValue === undefined ? Buffer.from(BinaryValue ?? '', 'base64') : Buffer.from(StringValue)),
    ])
  return md5(Buffer.concat(parts))
}

const attributesOf = (input: Input): Record<string, MessageAttribute> =>
  (input.MessageAttributes ?? {}) as Record<string, MessageAttribute>

const sizeOf = (body: string, attributes: Record<string, MessageAttribute>): number =>
  Object.entries(attributes).reduce(
    (sum, [name, { DataType, StringValue = '', BinaryValue = '' }]) =>
      sum + Buffer.byteLength(name) + DataType.length + Buffer.byteLength(StringValue) + BinaryValue.length * 0.75,
    Buffer.byteLength(body),
  )

/** SQS refuses characters that XML 1.0 does not allow. */
const allowed = (code: number) =>
  code === 0x9 ||
  code === 0xa ||
  code === 0xd ||
  (code >= 0x20 && code <= 0xd7ff) ||
  (code >= 0xe000 && code <= 0xfffd) ||
  code >= 0x10000

const messageOf = (queue: QueueSettings, input: Input, senderId: string): NewMessage => {
  const body = input.MessageBody
  if (typeof body !== 'string' || body === '')
    throw sqsError('MissingParameter', 'The request must contain the parameter MessageBody.')
  for (const character of body)
    if (!allowed(character.codePointAt(0) ?? 0)) throw sqsError('InvalidMessageContents', 'Invalid characters found.')
  const attributes = attributesOf(input)
  if (Object.keys(attributes).length > 10)
    throw invalid('Number of message attributes exceeds the allowed maximum (10).')
  for (const [name, attribute] of Object.entries(attributes)) {
    const fault = attributeFault(name, attribute)
    if (fault) throw invalid(fault)
  }
  if (sizeOf(body, attributes) > queue.maximumSize)
    throw invalid(
      `One or more parameters are invalid. Reason: Message must be shorter than ${queue.maximumSize} bytes.`,
    )
  const { DelaySeconds, MessageGroupId, MessageDeduplicationId } = input
  if (DelaySeconds !== undefined) seconds('DelaySeconds', DelaySeconds, 900)
  if (queue.fifo && MessageGroupId === undefined)
    throw sqsError('MissingParameter', 'The request must contain the parameter MessageGroupId.')
  if (queue.fifo && MessageDeduplicationId === undefined && !queue.contentBasedDeduplication)
    throw invalid(
      'The queue should either have ContentBasedDeduplication enabled or MessageDeduplicationId provided explicitly',
    )
  return {
    body,
    attributes,
    senderId,
    ...(DelaySeconds === undefined || queue.fifo ? {} : { delay: Number(DelaySeconds) }),
    ...(MessageGroupId === undefined ? {} : { groupId: String(MessageGroupId) }),
    ...(MessageDeduplicationId === undefined ? {} : { deduplicationId: String(MessageDeduplicationId) }),
  }
}

/** The system attributes of a received message, as text. */
export const systemAttributes = (message: Received): Record<string, string> => ({
  SenderId: message.senderId,
  SentTimestamp: String(message.sentAt),
  ApproximateReceiveCount: String(message.receiveCount),
  ApproximateFirstReceiveTimestamp: String(message.firstReceivedAt),
  ...(message.sequence ? { SequenceNumber: message.sequence } : {}),
  ...(message.groupId === undefined ? {} : { MessageGroupId: message.groupId }),
})

const chosen = <T>(all: Record<string, T>, names: unknown): Record<string, T> => {
  const wanted = Array.isArray(names) ? names.map(String) : []
  const matches = (name: string) =>
    wanted.some(
      want =>
        want === 'All' || want === '.*' || want === name || (want.endsWith('.*') && name.startsWith(want.slice(0, -2))),
    )
  return Object.fromEntries(Object.entries(all).filter(([name]) => matches(name)))
}

const received = (message: Received, input: Input) => {
  const attributes = chosen(message.attributes, input.MessageAttributeNames)
  const system = chosen(systemAttributes(message), input.MessageSystemAttributeNames ?? input.AttributeNames)
  return {
    MessageId: message.messageId,
    ReceiptHandle: message.receiptHandle,
    Body: message.body,
    MD5OfBody: md5(message.body),
    ...(Object.keys(system).length > 0 ? { Attributes: system } : {}),
    ...(Object.keys(attributes).length > 0
      ? { MessageAttributes: attributes, MD5OfMessageAttributes: md5OfAttributes(attributes) }
      : {}),
  }
}

const entriesOf = (input: Input): Input[] => {
  const entries = (input.Entries ?? []) as Input[]
  if (entries.length === 0)
    throw sqsError(
      'EmptyBatchRequest',
      'There should be at least one entry in the request.',
      'AWS.SimpleQueueService.EmptyBatchRequest',
    )
  if (entries.length > 10)
    throw sqsError(
      'TooManyEntriesInBatchRequest',
      'Maximum number of entries per request are 10.',
      'AWS.SimpleQueueService.TooManyEntriesInBatchRequest',
    )
  if (entries.some(({ Id }) => typeof Id !== 'string' || !/^[\w-]{1,80}$/.test(Id)))
    throw sqsError(
      'InvalidBatchEntryId',
      'A batch entry id can only contain alphanumeric characters, hyphens and underscores. It can be at most 80 letters long.',
      'AWS.SimpleQueueService.InvalidBatchEntryId',
    )
  if (new Set(entries.map(entry => entry.Id)).size !== entries.length)
    throw sqsError(
      'BatchEntryIdsNotDistinct',
      'Two or more batch entries in the request have the same Id.',
      'AWS.SimpleQueueService.BatchEntryIdsNotDistinct',
    )
  return entries
}

/** Does the same to each entry, and tells which of them failed. */
const batch = (input: Input, work: (entry: Input) => Input) => {
  const Successful: Input[] = []
  const Failed: Input[] = []
  for (const entry of entriesOf(input)) {
    try {
      Successful.push({ Id: entry.Id, ...work(entry) })
    } catch (error) {
      if (!(error instanceof AwsError)) throw error
      Failed.push({ Id: entry.Id, SenderFault: true, Code: error.name.split('#')[1], Message: error.message })
    }
  }
  return { Successful, ...(Failed.length > 0 ? { Failed } : {}) }
}

const badReceipt = () => sqsError('ReceiptHandleIsInvalid', 'The input receipt handle is invalid.')

const unsupported = (message: string) =>
  sqsError('UnsupportedOperation', message, 'AWS.SimpleQueueService.UnsupportedOperation')
const noResource = (message: string) => sqsError('ResourceNotFoundException', message)

const handleOf = ({ id, source }: Move) =>
  Buffer.from(JSON.stringify({ taskId: id, sourceArn: source })).toString('base64')
const readHandle = (handle: unknown): { taskId: string; sourceArn: string } => {
  try {
    const { taskId, sourceArn } = JSON.parse(Buffer.from(String(handle), 'base64').toString('utf8')) as Input
    if (typeof taskId === 'string' && typeof sourceArn === 'string') return { taskId, sourceArn }
  } catch {
    // Answered below, like any other invalid handle.
  }
  throw invalid('Value for parameter TaskHandle is invalid.')
}

export const createSqsService = (queues: Queues, iam: Iam): Service => {
  /** The queue that a call names, once the caller may do this to it. */
  const queueFor = (action: string, input: Input, request: SignedRequest): QueueSettings => {
    const name = String(
      input.QueueName ??
        String(input.QueueUrl ?? '')
          .split('/')
          .at(-1),
    )
    const queue = queues.byName(name)
    assertAllowed(iam, request, `sqs:${action}`, queue?.arn ?? `arn:aws:sqs:::${name}`)
    if (!queue) throw noQueue()
    return queue
  }
  /** The queue from which a task moves messages, once the caller may do this to it. */
  const movedFrom = (action: string, given: unknown, request: SignedRequest): QueueSettings => {
    if (typeof given !== 'string')
      throw sqsError('MissingParameter', 'The request must contain the parameter SourceArn.')
    assertAllowed(iam, request, `sqs:${action}`, given)
    const queue = queues.byArn(given)
    if (!queue) throw noResource("The resource that you specified for the SourceArn parameter doesn't exist.")
    return queue
  }
  const send = (queue: QueueSettings, input: Input, request: SignedRequest) => {
    const message = messageOf(queue, input, request.accessKeyId)
    const { messageId, sequence } = queues.send(queue, message)
    return {
      MessageId: messageId,
      MD5OfMessageBody: md5(message.body),
      ...(Object.keys(attributesOf(input)).length > 0
        ? { MD5OfMessageAttributes: md5OfAttributes(attributesOf(input)) }
        : {}),
      ...(queue.fifo ? { SequenceNumber: sequence } : {}),
    }
  }
  const remove = (queue: QueueSettings, input: Input) => {
    if (queues.store.remove(queue, String(input.ReceiptHandle))) return {}
    throw badReceipt()
  }
  const hide = (queue: QueueSettings, input: Input) => {
    if (input.VisibilityTimeout === undefined)
      throw sqsError('MissingParameter', 'The request must contain the parameter VisibilityTimeout.')
    const timeout = seconds('VisibilityTimeout', input.VisibilityTimeout, 43_200)
    if (!isReceipt(String(input.ReceiptHandle))) throw badReceipt()
    if (queues.store.changeVisibility(queue, String(input.ReceiptHandle), timeout)) return {}
    throw sqsError(
      'MessageNotInflight',
      'The message referred to is not in flight.',
      'AWS.SimpleQueueService.MessageNotInflight',
    )
  }

  return jsonService({
    GetQueueUrl: (input, request) => {
      const queue = queueFor('GetQueueUrl', input, request)
      return { QueueUrl: `http://${request.headers.host ?? ''}/${queue.arn.split(':')[4]}/${queue.name}` }
    },
    GetQueueAttributes: (input, request) => {
      const queue = queueFor('GetQueueAttributes', input, request)
      const { visible, inFlight, delayed } = queues.store.counts(queue)
      const all: Record<string, string> = {
        QueueArn: queue.arn,
        ApproximateNumberOfMessages: String(visible),
        ApproximateNumberOfMessagesNotVisible: String(inFlight),
        ApproximateNumberOfMessagesDelayed: String(delayed),
        VisibilityTimeout: String(queue.visibilityTimeout),
        DelaySeconds: String(queue.delay),
        MessageRetentionPeriod: String(queue.retention),
        MaximumMessageSize: String(queue.maximumSize),
        ReceiveMessageWaitTimeSeconds: String(queue.waitTime),
        ...(queue.fifo
          ? { FifoQueue: 'true', ContentBasedDeduplication: String(queue.contentBasedDeduplication) }
          : {}),
        ...(queue.redrive
          ? {
              RedrivePolicy: JSON.stringify({
                deadLetterTargetArn: queue.redrive.deadLetterArn,
                maxReceiveCount: queue.redrive.maxReceiveCount,
              }),
            }
          : {}),
      }
      return { Attributes: chosen(all, input.AttributeNames) }
    },
    SendMessage: (input, request) => send(queueFor('SendMessage', input, request), input, request),
    SendMessageBatch: (input, request) => {
      const queue = queueFor('SendMessage', input, request)
      const total = entriesOf(input).reduce(
        (sum, entry) => sum + sizeOf(String(entry.MessageBody), attributesOf(entry)),
        0,
      )
      if (total > 1_048_576)
        throw sqsError(
          'BatchRequestTooLong',
          'Batch requests cannot be longer than 1048576 bytes.',
          'AWS.SimpleQueueService.BatchRequestTooLong',
        )
      return batch(input, entry => send(queue, entry, request))
    },
    ReceiveMessage: async (input, request) => {
      const queue = queueFor('ReceiveMessage', input, request)
      const max = Number(input.MaxNumberOfMessages ?? 1)
      if (!(Number.isInteger(max) && max >= 1 && max <= 10))
        throw invalid(
          `Value ${max} for parameter MaxNumberOfMessages is invalid. Reason: Must be between 1 and 10, if provided.`,
        )
      const wait = seconds('WaitTimeSeconds', input.WaitTimeSeconds ?? queue.waitTime, 20)
      const messages = await queues.receive(queue, {
        max,
        waitMs: wait * 1000,
        ...(input.VisibilityTimeout === undefined
          ? {}
          : { visibilityTimeout: seconds('VisibilityTimeout', input.VisibilityTimeout, 43_200) }),
      })
      return messages.length > 0 ? { Messages: messages.map(message => received(message, input)) } : {}
    },
    StartMessageMoveTask: (input, request) => {
      const source = movedFrom('StartMessageMoveTask', input.SourceArn, request)
      for (const action of ['ReceiveMessage', 'DeleteMessage', 'GetQueueAttributes'])
        assertAllowed(iam, request, `sqs:${action}`, source.arn)
      if (!queues.all.some(({ redrive }) => redrive?.deadLetterArn === source.arn))
        throw invalid('Source queue must be configured as a Dead Letter Queue.')
      const destination = input.DestinationArn === undefined ? undefined : queues.byArn(String(input.DestinationArn))
      if (input.DestinationArn !== undefined && !destination)
        throw noResource("The resource that you specified for the DestinationArn parameter doesn't exist.")
      if (destination?.arn === source.arn)
        throw invalid('Source queue arn and destination queue arn cannot be the same.')
      const targets = destination
        ? [destination]
        : queues.all.filter(({ redrive }) => redrive?.deadLetterArn === source.arn)
      for (const { arn } of targets) assertAllowed(iam, request, 'sqs:SendMessage', arn)
      const rate = input.MaxNumberOfMessagesPerSecond
      if (rate !== undefined && !(Number.isInteger(rate) && Number(rate) >= 1 && Number(rate) <= 500))
        throw invalid('Value for parameter MaxNumberOfMessagesPerSecond is invalid. Reason: Must be between 1 and 500.')
      const task = queues.store.moves.start({
        source: source.arn,
        destination: destination?.arn ?? null,
        rate: rate === undefined ? null : Number(rate),
      })
      if (!task)
        throw unsupported(
          'There is already a task running. Only one active task is allowed for a source queue arn at a given time.',
        )
      return { TaskHandle: handleOf(task) }
    },
    ListMessageMoveTasks: (input, request) => {
      const source = movedFrom('ListMessageMoveTasks', input.SourceArn, request)
      const limit = input.MaxResults ?? 1
      if (!(Number.isInteger(limit) && Number(limit) >= 1 && Number(limit) <= 10))
        throw invalid('Value for parameter MaxResults is invalid. Reason: Must be between 1 and 10.')
      return {
        Results: queues.store.moves.list(source.arn, Number(limit)).map(task => ({
          ...(task.status === 'RUNNING' ? { TaskHandle: handleOf(task) } : {}),
          Status: task.status,
          SourceArn: task.source,
          ...(task.destination === null ? {} : { DestinationArn: task.destination }),
          ...(task.rate === null ? {} : { MaxNumberOfMessagesPerSecond: task.rate }),
          ApproximateNumberOfMessagesMoved: task.moved,
          ApproximateNumberOfMessagesToMove: task.wanted,
          StartedTimestamp: task.started,
        })),
      }
    },
    CancelMessageMoveTask: (input, request) => {
      const { taskId, sourceArn } = readHandle(input.TaskHandle)
      movedFrom('CancelMessageMoveTask', sourceArn, request)
      const task = queues.store.moves.cancel(taskId)
      if (!task) throw noResource('The task does not exist, or does not run any more.')
      return { ApproximateNumberOfMessagesMoved: task.moved }
    },
    DeleteMessage: (input, request) => remove(queueFor('DeleteMessage', input, request), input),
    DeleteMessageBatch: (input, request) => {
      const queue = queueFor('DeleteMessage', input, request)
      return batch(input, entry => remove(queue, entry))
    },
    ChangeMessageVisibility: (input, request) => hide(queueFor('ChangeMessageVisibility', input, request), input),
    ChangeMessageVisibilityBatch: (input, request) => {
      const queue = queueFor('ChangeMessageVisibility', input, request)
      return batch(input, entry => hide(queue, entry))
    },
  })
}
