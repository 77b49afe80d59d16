import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Iam } from './iam/roles.ts'
import { signatureMessages, verifySignature } from './iam/sigv4.ts'
import { isDiskFull } from './wire/sqlite.ts'

/** A request whose signature held. */
export type SignedRequest = {
  readonly accessKeyId: string
  readonly method: string
  /** Path and query as they came. */
  readonly url: string
  readonly headers: IncomingMessage['headers']
  readonly body: Buffer
}

/** One AWS service on the shared endpoint. It writes the whole answer itself. */
export type Service = (request: SignedRequest, response: ServerResponse) => Promise<void> | void

/** An answer of a service, in one piece. */
export type CallAnswer = {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer
  /** Whether the caller was allowed what was asked, whatever came of it. */
  readonly allowed?: true
}

/** An error as AWS's JSON protocols carry it. */
export class AwsError extends Error {
  readonly status: number
  readonly headers: Record<string, string>
  constructor(type: string, message: string, status = 400, headers: Record<string, string> = {}) {
    super(message)
    this.name = type
    this.status = status
    this.headers = headers
  }
}

export const sendJson = (
  response: ServerResponse,
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
): void => {
  const text = body === undefined ? '' : JSON.stringify(body)
  response.writeHead(status, {
    'content-type': 'application/x-amz-json-1.0',
    'content-length': Buffer.byteLength(text),
    ...headers,
  })
  response.end(text)
}

/** What a fault that is not the caller's is answered with. */
const faultOf = (error: unknown): AwsError =>
  isDiskFull(error)
    ? new AwsError('ServiceUnavailable', 'The disk of this machine is full.', 503)
    : new AwsError('InternalServerError', 'Internal server error', 500)

export const errorAnswer = (error: AwsError): CallAnswer => {
  const body = Buffer.from(JSON.stringify({ __type: error.name, message: error.message }))
  const headers = { 'content-type': 'application/x-amz-json-1.0', 'content-length': String(body.length) }
  return { status: error.status, headers: { ...headers, 'x-amzn-errortype': error.name, ...error.headers }, body }
}

export const sendError = (response: ServerResponse, error: AwsError): void =>
  sendJson(
    response,
    error.status,
    { __type: error.name, message: error.message },
    { 'x-amzn-errortype': error.name, ...error.headers },
  )

/**
 * Makes a service of AWS's JSON protocol: `x-amz-target: Service.Operation`, a JSON body, a JSON answer.
 * An operation that is not in the table is answered with UnknownOperationException.
 */
export const jsonService =
  (operations: Record<string, (input: Record<string, unknown>, request: SignedRequest) => unknown>): Service =>
  async (request, response) => {
    const operation = String(request.headers['x-amz-target'] ?? '').split('.')[1] ?? ''
    try {
      if (!Object.hasOwn(operations, operation)) throw new AwsError('UnknownOperationException', operation)
      const input = JSON.parse(request.body.toString('utf8') || '{}') as Record<string, unknown>
      sendJson(response, 200, (await operations[operation]?.(input, request)) ?? {})
    } catch (error) {
      if (error instanceof AwsError) return sendError(response, error)
      if (error instanceof SyntaxError)
        return sendError(response, new AwsError('SerializationException', error.message))
      throw error
    }
  }

/** Refuses as IAM does when the caller's role does not allow the action. @throws {AwsError} AccessDeniedException */
export const assertAllowed = (iam: Iam, request: SignedRequest, action: string, resource: string): void => {
  if (iam.authorise(request.accessKeyId, action, resource)) return
  throw new AwsError('AccessDeniedException', iam.denial(request.accessKeyId, action, resource))
}

/** Reads a request's body. Undefined when it is longer than `limit` bytes; the rest is then discarded. */
export const readBody = async (request: IncomingMessage, limit: number): Promise<Buffer | undefined> => {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size <= limit) chunks.push(chunk)
  }
  return size > limit ? undefined : Buffer.concat(chunks, size)
}

/** Listens on a loopback port, `0` for one that the system chooses. @throws {Error} EADDRINUSE when the port is taken */
export const listen = (server: Server, port: number, host = '127.0.0.1'): Promise<number> =>
  new Promise((done, fail) => {
    server.once('error', fail)
    server.listen(port, host, () => {
      server.off('error', fail)
      done((server.address() as AddressInfo).port)
    })
  })

export const closeServer = (server: Server): Promise<void> =>
  new Promise(done => {
    server.close(() => done())
    server.closeAllConnections()
  })

/** A call as it was made, before its signature is checked. */
export type UnverifiedCall = Omit<SignedRequest, 'accessKeyId'>

/**
 * Answers calls that functions make to one service without a socket between: the same check of the signature, the same
 * service behind it.
 */
export const handedOver =
  (iam: Iam, name: string, answer: (request: SignedRequest) => Promise<CallAnswer>, report: (error: unknown) => void) =>
  async (call: UnverifiedCall): Promise<CallAnswer> => {
    try {
      const signer = verifySignature(call, iam.secretOf, Date.now())
      if (typeof signer === 'string') return errorAnswer(new AwsError(signer, signatureMessages[signer], 403))
      if (signer.service !== name)
        return errorAnswer(new AwsError('InvalidSignatureException', `This call is signed for ${signer.service}.`, 403))
      return await answer({ ...call, accessKeyId: signer.accessKeyId })
    } catch (error) {
      report(error)
      return errorAnswer(faultOf(error))
    }
  }

/** No request to an AWS API is larger; S3 has a server of its own. */
const MAX_BODY = 17 * 1024 * 1024

/**
 * Handles the one address on which the local cloud answers AWS calls. The service is told by the scope of the signature, as
 * in `Credential=KEY/20260101/ap-southeast-2/dynamodb/aws4_request`; no unsigned call gets past here.
 */
export const endpointHandler =
  (iam: Iam, services: ReadonlyMap<string, Service>, report: (error: unknown) => void) =>
  async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    try {
      const body = await readBody(request, MAX_BODY)
      if (!body) return sendError(response, new AwsError('RequestEntityTooLargeException', 'Request too large', 413))
      const parts = { method: request.method ?? 'GET', url: request.url ?? '/', headers: request.headers, body }
      const signer = verifySignature(parts, iam.secretOf, Date.now())
      if (typeof signer === 'string') return sendError(response, new AwsError(signer, signatureMessages[signer], 403))
      const service = services.get(signer.service)
      if (!service)
        return sendError(response, new AwsError('UnknownServiceException', `${signer.service} is not hosted here`, 404))
      await service({ ...parts, accessKeyId: signer.accessKeyId }, response)
    } catch (error) {
      report(error)
      if (!response.headersSent) sendError(response, faultOf(error))
      else response.destroy()
    }
  }
