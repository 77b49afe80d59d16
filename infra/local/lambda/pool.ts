import { randomUUID } from 'node:crypto'
import { Worker } from 'node:worker_threads'
import type { CallAnswer, UnverifiedCall } from '../endpoint.ts'
import type { HandedAnswer, HandedCall, Invocation, LambdaFailure, WorkerMessage, WorkerSettings } from './protocol.ts'

/** How an invocation ended: the handler's value, or its error as Lambda reports it. */
export type Outcome =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly failure: LambdaFailure }

export type Invoke = (event: unknown) => Promise<Outcome>

export type PoolOptions = {
  readonly settings: WorkerSettings
  readonly environment: () => Record<string, string>
  readonly timeoutMs: number
  /** How many execution environments may exist at once. */
  readonly maxWorkers: number
  /** How long an idle one is kept. */
  readonly idleMs: number
  /** Called before an environment is started: other functions may have to end one that rests. */
  readonly makeRoom: () => void
  /** Answers a call to DynamoDB that a function hands over. */
  readonly call: (call: UnverifiedCall) => Promise<CallAnswer>
  /** Receives what the function writes to its console. */
  readonly log: (text: string) => void
  readonly report: (message: string) => void
}

export type Pool = {
  readonly invoke: Invoke
  readonly workers: () => number
  /** Since when the environment that has rested longest does so; undefined when none rests. */
  readonly restingSince: () => number | undefined
  /** Ends that environment. */
  readonly endResting: () => void
  /** Ends every execution environment at once, in whatever it is doing, as kill -9 would. */
  close(): Promise<void>
}

type Job = { readonly requestId: string; readonly event: string; readonly done: (outcome: Outcome) => void }
type Environment = {
  readonly worker: Worker
  job: Job | undefined
  timer: NodeJS.Timeout | undefined
  ready: boolean
  ended: boolean
  restingSince: number
}

/** How long loading a function's module may take: Lambda gives ten seconds, this machine may be busy. */
const INIT_TIMEOUT_MS = 30_000
/** Lambda refuses a synchronous event or answer larger than this many bytes. */
export const MAX_PAYLOAD = 6 * 1024 * 1024

const workerFile = new URL('./worker.mjs', import.meta.url)
const failed = (errorType: string, errorMessage: string): Outcome => ({
  ok: false,
  failure: { errorType, errorMessage },
})

/**
 * The execution environments of one function. As in Lambda, each handles one event at a time, is started when an event
 * finds none free, keeps its module state for the next event, and is discarded after a crash or a timeout.
 */
export const createPool = (options: PoolOptions): Pool => {
  const { settings, timeoutMs, report } = options
  const environments = new Set<Environment>()
  const waiting: Job[] = []
  let closed = false

  const discard = (environment: Environment): Promise<number> => {
    clearTimeout(environment.timer)
    environment.ended = true
    environments.delete(environment)
    return environment.worker.terminate()
  }

  const finish = (environment: Environment, outcome: Outcome) => {
    const { job } = environment
    if (!job) return
    clearTimeout(environment.timer)
    environment.job = undefined
    job.done(outcome)
    if (!environment.ended) rest(environment)
  }

  const rest = (environment: Environment) => {
    const next = waiting.shift()
    if (next) return give(environment, next)
    environment.restingSince = performance.now()
    environment.timer = setTimeout(() => void discard(environment), options.idleMs)
    environment.timer.unref()
  }

  const expire = (environment: Environment, message: string) => {
    options.log(`${message}\n`)
    report(`${settings.functionName}: ${message}`)
    void discard(environment)
    finish(environment, failed('Sandbox.Timedout', message))
    startFor(waiting.shift())
  }

  const give = (environment: Environment, job: Job) => {
    clearTimeout(environment.timer)
    environment.job = job
    if (!environment.ready) {
      environment.timer = setTimeout(() => expire(environment, `${job.requestId} Init timed out`), INIT_TIMEOUT_MS)
      return
    }
    const message = `${job.requestId} Task timed out after ${(timeoutMs / 1000).toFixed(2)} seconds`
    environment.timer = setTimeout(() => expire(environment, message), timeoutMs)
    const invocation: Invocation = { requestId: job.requestId, event: job.event, deadline: Date.now() + timeoutMs }
    environment.worker.postMessage(invocation)
  }

  const crashed = (environment: Environment, reason: string) => {
    if (environment.ended) return
    report(`${settings.functionName}: ${reason}`)
    options.log(`${reason}\n`)
    void discard(environment)
    finish(environment, failed('Runtime.ExitError', `RequestId: ${environment.job?.requestId ?? ''} Error: ${reason}`))
    startFor(waiting.shift())
  }

  const startFor = (job: Job | undefined) => {
    if (!job || closed) return
    options.makeRoom()
    const worker = new Worker(workerFile, {
      workerData: settings,
      env: options.environment(),
      stdout: true,
      stderr: true,
      execArgv: [],
      resourceLimits: { maxYoungGenerationSizeMb: 16 },
    })
    const environment: Environment = {
      worker,
      job: undefined,
      timer: undefined,
      ready: false,
      ended: false,
      restingSince: 0,
    }
    environments.add(environment)
    for (const stream of [worker.stdout, worker.stderr])
      stream.on('data', (chunk: Buffer) => options.log(chunk.toString('utf8')))
    const answerCall = async ({ id, method, url, headers, body }: HandedCall) => {
      const answer = await options.call({ method, url, headers, body: Buffer.from(body, 'latin1') })
      const reply: HandedAnswer = {
        kind: 'called',
        id,
        status: answer.status,
        headers: answer.headers,
        body: answer.body.toString('latin1'),
      }
      if (!environment.ended) worker.postMessage(reply)
    }
    worker.on('message', (message: WorkerMessage) => {
      if (message.kind === 'call') return void answerCall(message)
      if (message.kind === 'ready') {
        environment.ready = true
        if (environment.job) give(environment, environment.job)
        return
      }
      if (message.requestId !== environment.job?.requestId) return
      if (message.kind === 'failure') {
        report(`${settings.functionName}: ${message.failure.errorType}: ${message.failure.errorMessage}`)
        return finish(environment, { ok: false, failure: message.failure })
      }
      if (Buffer.byteLength(message.payload) > MAX_PAYLOAD)
        return finish(
          environment,
          failed(
            'Function.ResponseSizeTooLarge',
            `Response payload size exceeded maximum allowed payload size (${MAX_PAYLOAD} bytes).`,
          ),
        )
      finish(environment, { ok: true, value: JSON.parse(message.payload) })
    })
    worker.on('error', error =>
      crashed(environment, error instanceof Error ? `${error.name}: ${error.message}` : String(error)),
    )
    worker.on('exit', code => crashed(environment, `Runtime exited with code ${code}`))
    give(environment, job)
  }

  const invoke: Invoke = event =>
    new Promise(done => {
      if (closed) return done(failed('ServiceException', 'The local cloud is stopping'))
      const text = JSON.stringify(event)
      if (Buffer.byteLength(text) > MAX_PAYLOAD)
        return done(failed('RequestTooLargeException', `Request must be smaller than ${MAX_PAYLOAD} bytes`))
      const job: Job = { requestId: randomUUID(), event: text, done }
      const free = [...environments].find(environment => environment.job === undefined)
      if (free) give(free, job)
      else if (environments.size < options.maxWorkers) startFor(job)
      else waiting.push(job)
    })

  const longestResting = () =>
    [...environments].filter(({ job }) => job === undefined).toSorted((a, b) => a.restingSince - b.restingSince)[0]

  return {
    invoke,
    workers: () => environments.size,
    restingSince: () => longestResting()?.restingSince,
    endResting: () => {
      const environment = longestResting()
      if (environment) void discard(environment)
    },
    close: async () => {
      closed = true
      const stopping = [...environments].map(environment => {
        const ended = discard(environment)
        finish(environment, failed('ServiceException', 'The local cloud is stopping'))
        return ended
      })
      for (const job of waiting.splice(0)) job.done(failed('ServiceException', 'The local cloud is stopping'))
      await Promise.all(stopping)
    },
  }
}
