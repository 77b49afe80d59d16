import { createHash } from 'node:crypto'
import { AwsError, assertAllowed, jsonService, type Service, type SignedRequest } from '../endpoint.ts'
import type { Iam } from '../iam/roles.ts'
import type { Queues } from './queues.ts'
import type { MessageAttribute, NewMessage, QueueSettings, Received } from './store.ts'

/** SQS's JSON protocol (Amazon SQS API reference), for queues that the templates declare. */

type Input = Record<string, unknown>

/** An error with the code by which clients of the older query protocol know it, as SQS sends it along. */
const sqsError = (type: string, message: string, queryCode = type) =>
  new AwsError(`com.amazonaws.sqs#${type}`, message, 400, { 'x-amzn-query-error': `${queryCode};Sender` })

const noQueue = () =>
  sqsError('QueueDoesNotExist', 'The specified queue does not exist.', 'AWS.SimpleQueueService.NonExistentQueue')

const invalid = (message: string) => sqsError('InvalidParameterValue', message)

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
  if (sizeOf(body, attributes) > queue.maximumSize)
    throw invalid(
      `One or more parameters are invalid. Reason: Message must be shorter than ${queue.maximumSize} bytes.`,
    )
  const { DelaySeconds, MessageGroupId, MessageDeduplicationId } = input
  if (DelaySeconds !== undefined && !(Number(DelaySeconds) >= 0 && Number(DelaySeconds) <= 900))
    throw invalid(`Value ${String(DelaySeconds)} for parameter DelaySeconds is invalid.`)
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
    throw sqsError('ReceiptHandleIsInvalid', 'The input receipt handle is invalid.')
  }
  const hide = (queue: QueueSettings, input: Input) => {
    const seconds = Number(input.VisibilityTimeout)
    if (!(seconds >= 0 && seconds <= 43_200))
      throw invalid(`Value ${String(input.VisibilityTimeout)} for parameter VisibilityTimeout is invalid.`)
    if (queues.store.changeVisibility(queue, String(input.ReceiptHandle), seconds)) return {}
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
      if (!(max >= 1 && max <= 10))
        throw invalid(
          `Value ${max} for parameter MaxNumberOfMessages is invalid. Reason: Must be between 1 and 10, if provided.`,
        )
      const wait = Number(input.WaitTimeSeconds ?? queue.waitTime)
      if (!(wait >= 0 && wait <= 20)) throw invalid(`Value ${wait} for parameter WaitTimeSeconds is invalid.`)
      const messages = await queues.receive(queue, {
        max,
        waitMs: wait * 1000,
        ...(input.VisibilityTimeout === undefined ? {} : { visibilityTimeout: Number(input.VisibilityTimeout) }),
      })
      return messages.length > 0 ? { Messages: messages.map(message => received(message, input)) } : {}
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
