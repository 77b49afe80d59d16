import type { Readable } from 'node:stream'
import {
  BatchGetItemCommand,
  DynamoDBClient,
  type DynamoDBClientConfig,
  GetItemCommand,
  QueryCommand,
  TransactWriteItemsCommand,
  UpdateItemCommand,
} from '@aws-sdk/client-dynamodb'
import { AwsJson1_0Protocol } from '@aws-sdk/core/protocols'
import { rowsSigner } from './rows-signer.ts'

/**
 * The SDK's client, told how to carry out the calls that rows need and no more. As it comes it walks the schema of an answer once to
 * parse it, once to hide secrets from a log that nobody keeps and once for rows; finds out for every call where the service is and who
 * signs; and copies all of its settings four times on the way. That was 40 % of what a function spends on a detail.
 *
 * So it goes the whole way with the first call of each operation. Those that follow go where that one went, signed and sent as it was; and one
 * that is not answered with what was asked for is handed to the SDK as the outcome of its own first try: what is an error, and what
 * is tried again and when, stays the SDK's.
 */

const commands = {
  GetItem: GetItemCommand,
  BatchGetItem: BatchGetItemCommand,
  Query: QueryCommand,
  TransactWriteItems: TransactWriteItemsCommand,
  UpdateItem: UpdateItemCommand,
}
type Operation = keyof typeof commands
type InputOf<O extends Operation> = ConstructorParameters<(typeof commands)[O]>[0]
type Sent<C> = C extends {
  resolveMiddleware(...args: never[]): (...args: never[]) => Promise<{ output: infer Output }>
}
  ? Output
  : never
type OutputOf<O extends Operation> = Sent<InstanceType<(typeof commands)[O]>>

export type RowsClient = {
  /** @throws {Error} as the SDK's `send` does */
  send<O extends Operation>(operation: O, input: InputOf<O>): Promise<OutputOf<O>>
}

const bytesOf = (body: Readable): Promise<Buffer> =>
  new Promise((done, fail) => {
    const chunks: Buffer[] = []
    body.on('data', chunk => chunks.push(chunk))
    body.once('end', () => done(chunks.length === 1 ? (chunks[0] as Buffer) : Buffer.concat(chunks)))
    body.once('error', fail)
  })

/** What DynamoDB says where all went well. @param body of the answer */
const outputOf = (body: Buffer, { headers }: Answer) => {
  const output = JSON.parse(body.toString())
  output.$metadata = { httpStatusCode: 200, requestId: headers['x-amzn-requestid'] }
  return output
}

/** AWS's JSON protocol for shapes without bytes and dates, which are as JSON has them. Errors are read by their schema. */
class PlainJsonProtocol extends AwsJson1_0Protocol {
  override async serializeRequest(...[operation, input, context]: Parameters<AwsJson1_0Protocol['serializeRequest']>) {
    const request = new (this.getRequestType())({
      method: 'POST',
      path: '/',
      headers: {
        'content-type': this.getDefaultContentType(),
        'x-amz-target': `${this.serviceTarget}.${operation.name}`,
      },
      body: JSON.stringify(input),
    })
    this.updateServiceEndpoint(request, await context.endpoint())
    return request
  }
  override async deserializeResponse(
    ...[operation, context, response]: Parameters<AwsJson1_0Protocol['deserializeResponse']>
  ) {
    if (response.statusCode !== 200) return super.deserializeResponse(operation, context, response)
    const { body } = response
    return outputOf(Buffer.isBuffer(body) ? body : await bytesOf(body), response)
  }
}

type Handler = DynamoDBClient['config']['requestHandler']
type Request = Parameters<Handler['handle']>[0]
type Outcome = Awaited<ReturnType<Handler['handle']>>
type Answer = Outcome['response']

/** What is handed to the SDK beside a call: how its first try ended, where one was made, and who wants to know what it sends. */
type Beside = {
  made?: (() => Promise<Outcome>) | undefined
  readonly sends?: (request: Request) => void
}

/** Another request of the SDK's own kind. */
const likeIt = (request: Request, parts: Partial<Request>): Request =>
  new (request.constructor as new (parts: object) => Request)({ ...request, ...parts })

/** Steps of the SDK that serve its logger, its statistics, and functions that invoke each other in circles. */
const NEEDLESS = ['loggerMiddleware', 'getUserAgentMiddleware', 'recursionDetectionMiddleware']
/** Headers that are the same for each call of an operation. */
const LASTING = ['host', 'content-type', 'x-amz-target']

/** A client of DynamoDB for rows. */
export const rowsClient = (config: DynamoDBClientConfig = {}): RowsClient => {
  const signer = rowsSigner(() => sdk.config)
  const sdk: DynamoDBClient = new DynamoDBClient({ protocol: PlainJsonProtocol, signer, ...config })
  for (const name of NEEDLESS) sdk.middlewareStack.remove(name)
  const carrier = sdk.config.requestHandler
  const handle: Handler['handle'] = async (request, options) => {
    const beside = (options ?? {}) as Beside
    const { made } = beside
    if (made) {
      beside.made = undefined
      return made()
    }
    beside.sends?.(request)
    return carrier.handle(request, options)
  }
  sdk.config.requestHandler = Object.assign(Object.create(carrier) as Handler, { handle })

  /** By operation, what all of its calls have in common. */
  const ways = new Map<Operation, Request>()
  const wholeWay = (operation: Operation, input: never, beside: Beside) => {
    const Command = commands[operation] as new (input: never) => GetItemCommand
    return sdk.send(new Command(input), beside as object)
  }

  /** An answered call earns something of what a later try costs, as it does where the SDK sees it. */
  const earning = async () => {
    const strategy = await sdk.config.retryStrategy()
    if (!('recordSuccess' in strategy)) return () => {}
    const token = await strategy.acquireInitialRetryToken('')
    return () => strategy.recordSuccess(token)
  }
  let earn: (() => void) | undefined

  /** An answer is read to its end before anything else is done: one that breaks off while nobody reads it never ends. */
  const shortWay = async (way: Request, body: string): Promise<Outcome> => {
    const headers = { ...way.headers, 'content-length': String(Buffer.byteLength(body)) }
    const request = likeIt(way, { headers, body })
    const signingDate = new Date(Date.now() + sdk.config.systemClockOffset)
    const { response } = await carrier.handle((await signer.sign(request, { signingDate })) as Request)
    return { response: Object.assign(response, { body: await bytesOf(response.body) }) }
  }

  const send = async (operation: Operation, input: never) => {
    const way = ways.get(operation)
    if (!way) {
      const sends = (request: Request) => {
        const headers = Object.fromEntries(LASTING.map(name => [name, request.headers[name] ?? '']))
        ways.set(operation, likeIt(request, { headers, body: undefined }))
      }
      return wholeWay(operation, input, { sends })
    }
    let made: Beside['made']
    try {
      const outcome = await shortWay(way, JSON.stringify(input))
      made = async () => outcome
      if (outcome.response.statusCode === 200) {
        const output = outputOf(outcome.response.body, outcome.response)
        earn ??= await earning()
        earn()
        return output
      }
    } catch (error) {
      made ??= () => Promise.reject(error)
    }
    return wholeWay(operation, input, { made })
  }
  return { send: send as RowsClient['send'] }
}
