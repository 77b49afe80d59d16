import { Agent, request as httpRequest } from 'node:http'
import { AwsError, type Service, sendError } from '../endpoint.ts'
import type { Iam } from '../iam/roles.ts'
import { permissionsOf, writtenTables } from './actions.ts'
import { serverHeaders } from './server.ts'

export type DynamoGateway = { readonly service: Service; close(): void }

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
  readonly onWrite: (table: string) => void
}): DynamoGateway => {
  const { iam, arnOf } = options
  const target = new URL(options.url)
  const agent = new Agent({ keepAlive: true, maxSockets: 64 })
  const service: Service = (request, response) => {
    const operation = String(request.headers['x-amz-target'] ?? '').split('.')[1] ?? ''
    let input: Record<string, unknown>
    try {
      input = JSON.parse(request.body.toString('utf8')) as Record<string, unknown>
    } catch {
      return sendError(response, new AwsError('SerializationException', 'The body is not JSON'))
    }
    const permissions = permissionsOf(operation, input, arnOf)
    if (!permissions) return sendError(response, denied(iam.denial(request.accessKeyId, `dynamodb:${operation}`, '*')))
    const refused = permissions.find(({ action, resource }) => !iam.authorise(request.accessKeyId, action, resource))
    if (refused) return sendError(response, denied(iam.denial(request.accessKeyId, refused.action, refused.resource)))
    return new Promise<void>((done, fail) => {
      const forwarded = httpRequest(
        {
          agent,
          host: target.hostname,
          port: target.port,
          method: 'POST',
          path: '/',
          headers: {
            ...serverHeaders,
            'x-amz-target': request.headers['x-amz-target'],
            'content-length': request.body.length,
          },
        },
        answer => {
          response.writeHead(answer.statusCode ?? 502, answer.headers)
          answer.pipe(response)
          answer.once('error', fail)
          answer.once('end', () => {
            if (answer.statusCode === 200) for (const table of writtenTables(permissions)) options.onWrite(table)
            done()
          })
        },
      )
      forwarded.once('error', fail)
      forwarded.end(request.body)
    })
  }
  return { service, close: () => agent.destroy() }
}
