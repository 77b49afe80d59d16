import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, mkdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import { createServer } from 'node:net'
import { join } from 'node:path'

export type DynamoServer = {
  /** Where the server answers, without a trailing slash. */
  readonly url: string
  close(): Promise<void>
  /** Resolves when the server ends without having been closed. */
  readonly died: Promise<void>
}

const binary = (): string | undefined => {
  try {
    const found = join(createRequire(import.meta.url).resolve('@dynoxide/linux-x64/package.json'), '..', 'dynoxide')
    return existsSync(found) ? found : undefined
  } catch {
    return undefined
  }
}

export const noServerMessage =
  'No DynamoDB server was found. On Linux x64 `npm ci` installs one (@dynoxide/linux-x64). Elsewhere start DynamoDB Local ' +
  'and name its address in DYNAMODB_ENDPOINT, for instance DYNAMODB_ENDPOINT=http://127.0.0.1:8000.'

const freePort = (): Promise<number> =>
  new Promise((done, fail) => {
    const probe = createServer()
    probe.once('error', fail)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => done(typeof address === 'object' && address ? address.port : 0))
    })
  })

const answers = async (url: string): Promise<boolean> => {
  try {
    await dynamoCall(url, 'ListTables', { Limit: 1 })
    return true
  } catch (error) {
    // Whatever answers in DynamoDB's way is up, even if it refuses.
    return error instanceof DynamoCallError
  }
}

const pause = (ms: number) => new Promise(done => setTimeout(done, ms))

/**
 * With what every call reaches the server, whoever made it. The server checks no signature, but DynamoDB Local keeps tables
 * apart by key and region.
 */
export const serverHeaders = {
  'content-type': 'application/x-amz-json-1.0',
  'x-amz-date': '20260101T000000Z',
  authorization:
    'AWS4-HMAC-SHA256 Credential=local/20260101/ap-southeast-2/dynamodb/aws4_request, SignedHeaders=host, Signature=0',
} as const

/** What DynamoDB answered instead of a result. */
export class DynamoCallError extends Error {
  constructor(type: string, message: string) {
    super(message)
    this.name = type
  }
}

/**
 * One call to a DynamoDB (or, with `streams`, DynamoDB Streams) server that checks no signature. The local cloud's own
 * process uses this rather than the SDK, whose loading would cost a second start most of its time.
 * @throws {DynamoCallError} named after AWS's exception
 */
export const dynamoCall = async <T = Record<string, unknown>>(
  url: string,
  operation: string,
  input: unknown,
  service: 'DynamoDB_20120810' | 'DynamoDBStreams_20120810' = 'DynamoDB_20120810',
): Promise<T> => {
  const response = await fetch(url, {
    method: 'POST',
    headers: { ...serverHeaders, 'x-amz-target': `${service}.${operation}` },
    body: JSON.stringify(input),
  })
  const body = (await response.json()) as T & { __type?: string; message?: string; Message?: string }
  if (response.ok) return body
  const type =
    String(body.__type ?? 'UnknownError')
      .split('#')
      .at(-1) ?? 'UnknownError'
  throw new DynamoCallError(type, body.message ?? body.Message ?? `HTTP ${response.status}`)
}

/**
 * A shell that turns into the server, leaving behind a watcher that ends it when this process is gone, however it went:
 * the watcher's read meets the end of the pipe, which the kernel closes even after kill -9. A line on the pipe means that
 * the server was stopped in good order and there is nothing to end.
 */
const WATCHED = 'exec 3<&0; (read -r line <&3 || kill -9 $$) >/dev/null 2>&1 & exec "$0" "$@" 3<&- </dev/null'

const stop = async (child: ChildProcess, gone: Promise<unknown>): Promise<void> => {
  child.stdin?.write('stopped\n')
  child.kill('SIGTERM')
  const slow = setTimeout(() => child.kill('SIGKILL'), 3000)
  await gone
  clearTimeout(slow)
}

/**
 * Starts dynoxide on the data in `dataDir`, or names the server that DYNAMODB_ENDPOINT gives.
 * @throws {Error} with `noServerMessage` when there is neither, or when the server does not come up
 */
export const startDynamo = async (
  dataDir: string,
  endpoint: string | undefined = process.env.DYNAMODB_ENDPOINT,
): Promise<DynamoServer> => {
  if (endpoint) {
    const url = endpoint.replace(/\/$/, '')
    if (!(await answers(url))) throw new Error(`DYNAMODB_ENDPOINT names ${url}, but no DynamoDB answers there.`)
    return { url, close: async () => {}, died: new Promise(() => {}) }
  }
  const program = binary()
  if (!program) throw new Error(noServerMessage)
  mkdirSync(dataDir, { recursive: true })
  // Another program may take the port between the probe and the start: then the server ends at once, and we try again.
  for (let attempt = 1; attempt <= 5; attempt += 1) {
    const port = await freePort()
    const url = `http://127.0.0.1:${port}`
    const child = spawn(
      '/bin/sh',
      ['-c', WATCHED, program, 'serve', '--port', String(port), '--db-path', join(dataDir, 'dynamodb.sqlite')],
      { stdio: ['pipe', 'ignore', 'pipe'], detached: true },
    )
    child.stdin?.on('error', () => {})
    let output = ''
    child.stderr?.on('data', (chunk: Buffer) => {
      output = (output + chunk.toString('utf8')).slice(-2000)
    })
    let ended = false
    let stopping = false
    const gone = new Promise<void>(done =>
      child.once('exit', () => {
        ended = true
        child.stdin?.end('stopped\n')
        done()
      }),
    )
    for (let waited = 0; !ended && waited < 10_000; waited += 10) {
      if (await answers(url)) {
        const died = gone.then(() => (stopping ? new Promise<void>(() => {}) : undefined))
        const close = () => {
          stopping = true
          return stop(child, gone)
        }
        return { url, close, died }
      }
      await pause(10)
    }
    await stop(child, gone)
    if (attempt === 5) throw new Error(`The DynamoDB server did not start: ${output.trim() || 'it gave no reason'}`)
  }
  throw new Error('The DynamoDB server did not start')
}
