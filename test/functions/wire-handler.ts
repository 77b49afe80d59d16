import { Readable } from 'node:stream'
import type { DynamoDBClientConfig } from '@aws-sdk/client-dynamodb'
import { createWireClient } from 'local-cloud'

type Handler = Extract<NonNullable<DynamoDBClientConfig['requestHandler']>, { handle: unknown }>

/**
 * What carries the calls of a store to the database of a test file, by one write each and over connections that are kept: through
 * node:http a call takes the worker and the database a third more of processor time, and a run makes some hundred thousand.
 */
export const wireHandler = (endpoint: string): Handler => {
  const client = createWireClient(endpoint)
  const handle = async ({ headers, body }: { headers: Record<string, string>; body: string | Uint8Array }) => {
    const bytes = typeof body === 'string' ? Buffer.from(body) : Buffer.from(body.buffer, body.byteOffset, body.length)
    const answer = await client.post(headers, bytes)
    const read = function (this: Readable) {
      this.push(answer.body)
      this.push(null)
    }
    return { response: { statusCode: answer.status, headers: answer.headers, body: new Readable({ read }) } }
  }
  return { metadata: { handlerProtocol: 'http/1.1' }, handle, destroy: client.close } as unknown as Handler
}
