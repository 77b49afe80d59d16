import type { ChildProcess } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { spawnWatched, unwatch } from '../watched.ts'
import { createWireClient, type WireClient } from '../wire/client.ts'
import { isDiskFull } from '../wire/sqlite.ts'
import { serverHeaders } from './server-headers.ts'

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

/** There is no DynamoDB server, or it does not come up. */
export class NoDynamoError extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'NoDynamoError'
  }
}

const freePort = (): Promise<number> =>
  new Promise((done, fail) => {
    const probe = createServer()
    probe.once('error', fail)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => done(typeof address === 'object' && address ? address.port : 0))
    })
  })

/** How long one question may wait: what took the port in our place may take calls and never answer. */
const ANSWER_MS = 2000
/** How long a server may take to come up. It takes some 50 ms, on a machine that does other work, too, a second. */
const START_MS = 30_000

const answers = async (url: string): Promise<boolean> => {
  try {
    await dynamoCall(url, 'ListTables', { Limit: 1 }, 'DynamoDB_20120810', AbortSignal.timeout(ANSWER_MS))
    return true
  } catch (error) {
    // Whatever answers in DynamoDB's way is up, even if it refuses.
    return error instanceof DynamoCallError
  }
}

const pause = (ms: number) => new Promise(done => setTimeout(done, ms))

/** What DynamoDB answered instead of a result. */
export class DynamoCallError extends Error {
  constructor(type: string, message: string) {
    super(message)
    this.name = type
  }
}

type Said = { readonly status: number; readonly said: string }

const askOnce = async (
  url: string,
  headers: Record<string, string>,
  body: string,
  signal: AbortSignal,
): Promise<Said> => {
  const response = await fetch(url, { method: 'POST', headers, body, signal })
  return { status: response.status, said: await response.text() }
}

/** Connections to each server, which stay open from call to call. */
const clients = new Map<string, WireClient>()
const askKept = async (url: string, headers: Record<string, string>, body: string): Promise<Said> => {
  const client = clients.get(url) ?? createWireClient(url)
  clients.set(url, client)
  const answer = await client.post(headers, Buffer.from(body))
  return { status: answer.status, said: answer.body.toString('utf8') }
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
  signal?: AbortSignal,
): Promise<T> => {
  const headers = { ...serverHeaders, 'x-amz-target': `${service}.${operation}` }
  const text = JSON.stringify(input)
  const { status, said } = await (signal ? askOnce(url, headers, text, signal) : askKept(url, headers, text))
  const body = JSON.parse(said) as T & { __type?: string; message?: string; Message?: string }
  if (status >= 200 && status < 300) return body
  const type =
    String(body.__type ?? 'UnknownError')
      .split('#')
      .at(-1) ?? 'UnknownError'
  throw new DynamoCallError(type, body.message ?? body.Message ?? `HTTP ${status}`)
}

const stop = async (child: ChildProcess, gone: Promise<unknown>): Promise<void> => {
  unwatch(child)
  child.kill('SIGTERM')
  const slow = setTimeout(() => child.kill('SIGKILL'), 3000)
  await gone
  clearTimeout(slow)
}

/**
 * Ends the server that a killed local cloud left on this data, should it still be there: its watcher is ending it, but a
 * busy machine takes its time for that, and two servers on one file wait for each other's locks.
 */
const endLeftover = async (program: string, database: string, pidFile: string): Promise<void> => {
  const commandOf = (pid: number): string => {
    try {
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
    } catch {
      return ''
    }
  }
  const pid = existsSync(pidFile) ? Number(readFileSync(pidFile, 'utf8')) : 0
  const isOurs = () => {
    const command = pid > 1 ? commandOf(pid).split('\0') : []
    return command[0] === program && command.includes(database)
  }
  if (!isOurs()) return
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // It ended in between.
  }
  for (const end = Date.now() + START_MS; isOurs() && Date.now() < end; ) await pause(10)
}

/**
 * Gives the server's records of streams an index. It asks for the last number of a table with each write to it, and for those behind a
 * number with each look at a stream, and would go through the records of all tables for that, of which it forgets none.
 */
const indexStreams = (database: string): void => {
  const db = new DatabaseSync(database, { timeout: START_MS })
  try {
    db.exec(
      'CREATE INDEX IF NOT EXISTS _stream_records_in_order ON _stream_records (table_name, CAST(sequence_number AS INTEGER))',
    )
  } catch (error) {
    // Without it all is as right, and slower; a start with room on the disk makes it.
    if (!isDiskFull(error)) throw error
  } finally {
    db.close()
  }
}

/**
 * One try to start a server. What answers on the port is trusted only when the server itself has said that it listens: on a
 * port that another program took in between, it ends instead.
 * @returns undefined, and in `said` why, when it did not come up
 */
const startOnce = async (
  program: string,
  database: string,
  pidFile: string,
): Promise<DynamoServer | { readonly said: string }> => {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const child = spawnWatched(program, ['serve', '--port', String(port), '--db-path', database], {
    stdout: 'ignore',
    stderr: 'pipe',
    detached: true,
  })
  if (child.pid !== undefined) writeFileSync(pidFile, String(child.pid))
  let said = ''
  let ended = false
  let stopping = false
  const listening = Promise.withResolvers<void>()
  child.stderr?.on('data', (chunk: Buffer) => {
    said = (said + chunk.toString('utf8')).slice(-2000)
    if (said.includes('listening on')) listening.resolve()
  })
  const gone = new Promise<void>(done =>
    child.once('exit', () => {
      ended = true
      done()
    }),
  )
  const end = Date.now() + START_MS
  await Promise.race([listening.promise, gone, new Promise(done => setTimeout(done, START_MS).unref())])
  while (!ended && Date.now() < end) {
    if (await answers(url)) {
      indexStreams(database)
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
  return { said: said.trim() }
}

/**
 * Starts dynoxide on the data in `dataDir`, or names the server that DYNAMODB_ENDPOINT gives.
 * @throws {NoDynamoError} when there is neither, or when the server does not come up
 */
export const startDynamo = async (
  dataDir: string,
  endpoint: string | undefined = process.env.DYNAMODB_ENDPOINT,
): Promise<DynamoServer> => {
  if (endpoint) {
    const url = endpoint.replace(/\/$/, '')
    if (!(await answers(url))) throw new NoDynamoError(`DYNAMODB_ENDPOINT names ${url}, but no DynamoDB answers there.`)
    return { url, close: async () => {}, died: new Promise(() => {}) }
  }
  const program = binary()
  if (!program) throw new NoDynamoError(noServerMessage)
  mkdirSync(dataDir, { recursive: true })
  const database = join(dataDir, 'dynamodb.sqlite')
  const pidFile = join(dataDir, 'dynamodb.pid')
  await endLeftover(program, database, pidFile)
  let said = ''
  // Another program may take the port between the probe and the start: then the server ends at once, and we try again.
  for (let attempt = 1; attempt <= 5; attempt += 1) {
    const server = await startOnce(program, database, pidFile)
    if ('url' in server) return server
    said = server.said
  }
  throw new NoDynamoError(`The DynamoDB server did not start: ${said || 'it gave no reason'}`)
}
