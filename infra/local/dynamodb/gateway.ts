import { AwsError, type CallAnswer, errorAnswer, type Service, type SignedRequest } from '../endpoint.ts'
import type { Iam } from '../iam/roles.ts'
import { createWireClient } from '../wire/client.ts'
import { permissionsOf, writtenTables } from './actions.ts'
import { plainNames, withNames } from './arns.ts'
import { headersOf } from './server-headers.ts'
import { type Keys, startKeyFault } from './start-key.ts'

export type DynamoGateway = {
  /** For calls that come over a socket. */
  readonly service: Service
  readonly answer: (request: SignedRequest) => Promise<CallAnswer>
  close(): void
}

/** What SQLite says, and the server with it, where there is no room for a write. */
const FULL = 'database or disk is full'

/** As DynamoDB names it; the SDK cuts off what stands before the #. */
const denied = (message: string) => new AwsError('com.amazon.coral.service#AccessDeniedException', message)

/**
 * Stands before the DynamoDB server and lets through what the caller's role allows. The body is read once, for the names of
 * its tables; the answer is passed on as it comes.
 * @param onWrite called for each table after a write was answered, so that stream readers need not wait for their next poll
 */
export const createDynamoGateway = (options: {
  readonly url: string
  readonly iam: Iam
  readonly arnOf: (table: string) => string
  /** The keys of a declared table. */
  readonly keysOf: (table: string) => Keys | undefined
  readonly onWrite: (table: string) => void
  readonly report: (message: string) => void
}): DynamoGateway => {
  const { iam, arnOf } = options
  const client = createWireClient(options.url)
  const answer = async (request: SignedRequest): Promise<CallAnswer> => {
    const target = String(request.headers['x-amz-target'] ?? '')
    const operation = target.split('.')[1] ?? ''
    let input: Record<string, unknown>
    try {
      input = JSON.parse(request.body.toString('utf8')) as Record<string, unknown>
    } catch {
      return errorAnswer(new AwsError('SerializationException', 'The body is not JSON'))
    }
    const named = plainNames(input, request.body)
    if (named === 'foreign')
      return errorAnswer(
        new AwsError('com.amazonaws.dynamodb.v20120810#ResourceNotFoundException', 'Requested resource not found'),
      )
    const body = named?.body ?? request.body
    input = named?.input ?? input
    const permissions = permissionsOf(operation, input, arnOf)
    if (!permissions) return errorAnswer(denied(iam.denial(request.accessKeyId, `dynamodb:${operation}`, '*')))
    const refused = permissions.find(({ action, resource }) => !iam.authorise(request.accessKeyId, action, resource))
    if (refused) return errorAnswer(denied(iam.denial(request.accessKeyId, refused.action, refused.resource)))
    const fault = startKeyFault(input, options.keysOf(String(input.TableName)))
    if (fault) return errorAnswer(new AwsError('com.amazon.coral.validate#ValidationException', fault))
    const answered = await client.post(headersOf(operation), body)
    if (answered.status === 500 && answered.body.includes(FULL)) {
      options.report(FULL)
      return errorAnswer(new AwsError('ServiceUnavailable', 'The disk of this machine is full.', 503))
    }
    if (answered.status === 200) for (const table of writtenTables(permissions)) options.onWrite(table)
    return { ...(named ? withNames(answered, named.names) : answered), allowed: true }
  }
  return {
    answer,
    service: async (request, response) => {
      const { status, headers, body } = await answer(request)
      const { 'transfer-encoding': _, connection: __, ...others } = headers
      response.writeHead(status, { ...others, 'content-length': body.length })
      response.end(body)
    },
    close: () => client.close(),
  }
}
