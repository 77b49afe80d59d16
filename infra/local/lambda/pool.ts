import { randomUUID } from 'node:crypto'
import { Worker } from 'node:worker_threads'
import type { CallAnswer, UnverifiedCall } from '../endpoint.ts'
import type {
  HandedAnswer,
  HandedCall,
  Invocation,
  LambdaFailure,
  WorkerData,
  WorkerMessage,
  WorkerSettings,
} from './protocol.ts'

/** How an invocation ended: the handler's value, or its error as Lambda reports it. */
export type Outcome =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly failure: LambdaFailure }

export type InvokeOptions = {
  /** How long the event may wait for an environment before it is throttled. Without: as long as it takes. */
  readonly withinMs?: number
  /** How long the environment is kept idle behind this event at most. Without: as long as any. */
  readonly keptMs?: number
}
export type Invoke = (event: unknown, options?: InvokeOptions) => Promise<Outcome>

export type PoolOptions = {
  /** Of the environment that starts now: the module may be another one than before. */
  readonly settings: () => WorkerSettings
  readonly environment: () => Record<string, string>
  readonly timeoutMs: number
  /** How many execution environments may exist at once, where so many events wait for one. */
  readonly maxWorkers: (waiting: number) => number
  /** How long an idle one is kept. */
  readonly idleMs: number
  /** How many environments all functions may have together; this one's, and whoever waits for room, are told by `onRoom`. */
  readonly room: {
    /** Whether another environment may be started. Other functions may have to end one that rests. */
    readonly take: () => boolean
    /** Whether there are more than there may be. */
    readonly isOver: () => boolean
    /** Tells that an environment rests or ended: a function that waits may have another. */
    readonly freed: () => void
  }
  /** Answers a call to DynamoDB that a function hands over. */
  readonly call: (call: UnverifiedCall) => Promise<CallAnswer>
  /** Told of tables that a function has written to by itself; without any, that it ended in the middle of what it did. */
  readonly wrote: (tables?: readonly string[]) => void
  /** Receives what the function writes to its console. */
  readonly log: (text: string) => void
  readonly report: (message: string) => void
}

export type Pool = {
  readonly invoke: Invoke
  readonly workers: () => number
  /** When the event that waits the longest came, where one waits and another environment is allowed; else undefined. */
  readonly waitingSince: () => number | undefined
  /** Starts an environment for it. */
  readonly startWaiting: () => void
  /**
   * Of the environments that rest, the one that is needed least: since when it rests, counted later by what its loss would cost. Undefined
   * when none rests.
   */
  readonly leastNeeded: () => number | undefined
  /** Ends that environment. */
  readonly endLeastNeeded: () => void
  /** Lets no environment that is up take another event: the next one finds a new one, with the settings of then. */
  readonly renew: () => void
  /** Starts an environment before there is an event for it, unless one is up. */
  readonly warm: () => void
  /** Ends every execution environment at once, in whatever it is doing, as kill -9 would. */
  close(): Promise<void>
}

type Job = {
  readonly requestId: string
  readonly event: string
  readonly done: (outcome: Outcome) => void
  readonly since: number
  readonly keptMs: number | undefined
  throttle: NodeJS.Timeout | undefined
}
type Environment = {
  readonly worker: Worker
  job: Job | undefined
  /** When that was begun. */
  begunAt: number
  /** How many events it was given ahead, and what it is to begin by itself behind its job. */
  aheads: number
  ahead: { readonly job: Job; readonly n: number } | undefined
  /** As the worker sees it (protocol.ts). */
  readonly claim: Int32Array
  timer: NodeJS.Timeout | undefined
  ready: boolean
  ended: boolean
  /** Whether it handles its last event. */
  outdated: boolean
  restingSince: number
  /** How long it is kept idle behind its last event. */
  keptMs: number
  /** How many events it has been given. */
  handled: number
}

/** Of the heap's part for what is new, a third for each of its halves. V8's own is as fast here, and takes 14 MB more of each environment. */
const YOUNG_MB = 3
/**
 * An environment that has handled so many events is twice as fast as a new one, because V8 has compiled what it does. As it is chosen
 * which one has to end, such a one counts as if it had come to rest a minute later, which is how long it may rest, and one that has handled
 * fewer by so much less; and the only one of a function, without which the next event waits for another to start, a little later.
 */
const WARM_AFTER = 100
const WARM_MS = 60_000
const ONLY_MS = 10_000
/** How long loading a function's module may take: Lambda gives ten seconds, this machine may be busy. */
const INIT_TIMEOUT_MS = 30_000
/**
 * A function without any environment gets one after this long, whether there is room or not: those that are up may be waiting
 * for just this function, as sign-in waits for its triggers.
 */
const PATIENCE_MS = 500
/**
 * An environment with an event under way has the next one already, where no other may be started: half of what a short event costs is
 * the two threads' waking each other in between. Where the one under way takes longer than this, another environment has that one.
 */
const AHEAD_MS = 20
/** Beyond this many events that wait for one function, the next is throttled at once. */
const MAX_WAITING = 1000
/** Lambda refuses a synchronous event or answer larger than this many bytes. */
export const MAX_PAYLOAD = 6 * 1024 * 1024

const workerFile = new URL('./worker.mjs', import.meta.url)
const failed = (errorType: string, errorMessage: string): Outcome => ({
  ok: false,
  failure: { errorType, errorMessage },
})

const stopping = () => failed('ServiceException', 'The local cloud is stopping')
const throttled = () => failed('TooManyRequestsException', 'Rate Exceeded.')

/**
 * The execution environments of one function. As in Lambda, each handles one event at a time, is started when an event
 * finds none free and there may be another, keeps its module state for the next event, and is discarded after a crash or a timeout.
 */
export const createPool = (options: PoolOptions): Pool => {
  const { timeoutMs, report } = options
  const { functionName } = options.settings()
  /** A debugger's port is one environment's, and whoever looks takes the time it takes. */
  const isInspected = () => options.settings().inspectPort !== undefined
  const maxWorkers = () => (isInspected() ? 1 : options.maxWorkers(waiting.length))
  const environments = new Set<Environment>()
  const waiting: Job[] = []
  let closed = false

  const discard = (environment: Environment): Promise<number> => {
    clearTimeout(environment.timer)
    environment.ended = true
    environments.delete(environment)
    const wasAtWork = environment.job !== undefined
    const { ahead } = environment
    if (ahead && takeBack(environment)) waiting.unshift(ahead.job)
    // It was begun in the moment in which its environment ended.
    else ahead?.job.done(failed('Runtime.ExitError', `RequestId: ${ahead.job.requestId} Error: the environment ended`))
    return environment.worker.terminate().finally(() => {
      if (wasAtWork) options.wrote()
      options.room.freed()
    })
  }

  const finish = (environment: Environment, outcome: Outcome) => {
    const { job } = environment
    if (!job) return
    clearTimeout(environment.timer)
    environment.job = undefined
    job.done(outcome)
    if (!environment.ended) rest(environment)
  }

  /** Whether what an environment was given ahead is the host's again: it had not begun it. */
  const takeBack = (environment: Environment): boolean => {
    const { ahead } = environment
    if (!ahead || Atomics.compareExchange(environment.claim, 0, ahead.n, 0) !== ahead.n) return false
    environment.ahead = undefined
    return true
  }

  /** What was given ahead to environments that have been at work for so long. */
  const behind = (ms: number): Job[] => {
    const since = performance.now() - ms
    return [...environments].flatMap(({ ahead, begunAt }) => (ahead && begunAt <= since ? ahead.job : []))
  }

  const nextWaiting = (): Job | undefined => behind(AHEAD_MS).find(withdraw) ?? waiting.shift()
  /** The same for an environment that has nothing else to do: nothing waits behind another event meanwhile. */
  const nextOfAll = (): Job | undefined => nextWaiting() ?? behind(0).find(withdraw)

  /** Whether an event is taken from where it waits. */
  const withdraw = (job: Job): boolean => {
    const at = waiting.indexOf(job)
    if (at >= 0) return waiting.splice(at, 1).length > 0
    for (const environment of environments) if (environment.ahead?.job === job) return takeBack(environment)
    return false
  }

  const rest = (environment: Environment) => {
    const { ahead } = environment
    if (ahead && !takeBack(environment)) {
      environment.ahead = undefined
      return begin(environment, ahead.job)
    }
    if (ahead) waiting.unshift(ahead.job)
    if (environment.outdated) {
      void discard(environment)
      return startFor(nextOfAll())
    }
    const next = nextOfAll()
    if (next) return give(environment, next)
    if (options.room.isOver()) return void discard(environment)
    environment.restingSince = performance.now()
    environment.timer = setTimeout(() => void discard(environment), environment.keptMs)
    environment.timer.unref()
    options.room.freed()
  }

  /** An event that finds no environment waits in the order in which it came. */
  const wait = (job: Job, withinMs: number | undefined) => {
    if (options.maxWorkers(waiting.length) === 0 || waiting.length >= MAX_WAITING) return job.done(throttled())
    waiting.push(job)
    if (withinMs !== undefined) {
      job.throttle = setTimeout(() => {
        if (withdraw(job)) job.done(throttled())
      }, withinMs)
      job.throttle.unref()
    }
    for (const environment of environments) giveAhead(environment)
    if (environments.size > 0) return
    setTimeout(() => {
      if (environments.size === 0) startFor(nextWaiting())
    }, PATIENCE_MS).unref()
  }

  const expire = (environment: Environment, message: string) => {
    options.log(`${message}\n`)
    report(`${functionName}: ${message}`)
    void discard(environment)
    finish(environment, failed('Sandbox.Timedout', message))
    startFor(nextOfAll())
  }

  const give = (environment: Environment, job: Job) => {
    if (!environment.ready) {
      clearTimeout(environment.timer)
      clearTimeout(job.throttle)
      environment.job = job
      if (isInspected()) return
      environment.timer = setTimeout(() => expire(environment, `${job.requestId} Init timed out`), INIT_TIMEOUT_MS)
      return
    }
    post(environment, job)
    begin(environment, job)
  }

  const post = ({ worker }: Environment, { requestId, event }: Job, ahead?: number) => {
    const invocation: Invocation = { requestId, event, timeoutMs, ...(ahead !== undefined && { ahead }) }
    worker.postMessage(invocation)
  }

  /** An environment begins what it has. */
  const begin = (environment: Environment, job: Job) => {
    clearTimeout(environment.timer)
    clearTimeout(job.throttle)
    environment.job = job
    environment.keptMs = Math.min(job.keptMs ?? options.idleMs, options.idleMs)
    const message = `${job.requestId} Task timed out after ${(timeoutMs / 1000).toFixed(2)} seconds`
    if (!isInspected()) environment.timer = setTimeout(() => expire(environment, message), timeoutMs)
    environment.begunAt = performance.now()
    environment.handled += 1
    giveAhead(environment)
  }

  const giveAhead = (environment: Environment) => {
    const { job, ready, outdated, ahead } = environment
    if (!job || !ready || outdated || ahead || isInspected()) return
    if (environments.size < maxWorkers()) return
    const next = nextWaiting()
    if (!next) return
    environment.aheads += 1
    const n = environment.aheads
    environment.ahead = { job: next, n }
    Atomics.store(environment.claim, 0, n)
    post(environment, next, n)
  }

  const crashed = (environment: Environment, reason: string) => {
    if (environment.ended) return
    report(`${functionName}: ${reason}`)
    options.log(`${reason}\n`)
    void discard(environment)
    finish(environment, failed('Runtime.ExitError', `RequestId: ${environment.job?.requestId ?? ''} Error: ${reason}`))
    startFor(nextOfAll())
  }

  const startFor = (job: Job | undefined) => {
    if (!job) return
    if (closed) return job.done(stopping())
    start(job)
  }

  const start = (job: Job | undefined) => {
    const settings = options.settings()
    const claim = new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT)
    const workerData: WorkerData = { ...settings, claim }
    const worker = new Worker(workerFile, {
      workerData,
      env: options.environment(),
      stdout: true,
      stderr: true,
      // What Node may change one day is of no use to whoever starts the product.
      execArgv: ['--disable-warning=ExperimentalWarning'],
      resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MB, maxOldGenerationSizeMb: Math.max(settings.memoryMb, 128) },
    })
    const environment: Environment = {
      worker,
      job: undefined,
      begunAt: 0,
      aheads: 0,
      ahead: undefined,
      claim: new Int32Array(claim),
      timer: undefined,
      ready: false,
      ended: false,
      outdated: false,
      restingSince: 0,
      keptMs: options.idleMs,
      handled: 0,
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
        allowed: answer.allowed === true,
      }
      if (!environment.ended) worker.postMessage(reply)
    }
    worker.on('message', (message: WorkerMessage) => {
      if (message.kind === 'call') return void answerCall(message)
      if (message.kind === 'wrote') return options.wrote(message.tables)
      if (message.kind === 'ready') {
        environment.ready = true
        if (environment.job) give(environment, environment.job)
        else rest(environment)
        return
      }
      if (message.requestId !== environment.job?.requestId) return
      if (message.kind === 'failure') {
        report(`${functionName}: ${message.failure.errorType}: ${message.failure.errorMessage}`)
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
    if (job) give(environment, job)
  }

  const invoke: Invoke = (event, { withinMs, keptMs } = {}) =>
    new Promise(done => {
      if (closed) return done(stopping())
      const text = JSON.stringify(event)
      if (Buffer.byteLength(text) > MAX_PAYLOAD)
        return done(failed('RequestTooLargeException', `Request must be smaller than ${MAX_PAYLOAD} bytes`))
      const job: Job = {
        requestId: randomUUID(),
        event: text,
        done,
        since: performance.now(),
        keptMs,
        throttle: undefined,
      }
      for (const environment of environments) if (environment.job === undefined) return give(environment, job)
      if (environments.size < maxWorkers() && options.room.take()) startFor(job)
      else wait(job, withinMs)
    })

  const need = ({ restingSince, handled }: Environment) =>
    restingSince + WARM_MS * Math.min(1, handled / WARM_AFTER) + (environments.size === 1 ? ONLY_MS : 0)
  const leastNeeded = () =>
    [...environments].filter(({ job }) => job === undefined).toSorted((a, b) => need(a) - need(b))[0]

  return {
    invoke,
    workers: () => environments.size,
    waitingSince: () => (environments.size < maxWorkers() ? (behind(AHEAD_MS)[0] ?? waiting[0])?.since : undefined),
    startWaiting: () => startFor(nextOfAll()),
    leastNeeded: () => {
      const environment = leastNeeded()
      return environment && need(environment)
    },
    endLeastNeeded: () => {
      const environment = leastNeeded()
      if (environment) void discard(environment)
    },
    renew: () => {
      for (const environment of environments) {
        environment.outdated = true
        const { ahead } = environment
        if (ahead && takeBack(environment)) waiting.unshift(ahead.job)
        if (environment.job === undefined) void discard(environment)
      }
    },
    warm: () => {
      if (environments.size === 0 && !closed) start(undefined)
    },
    close: async () => {
      closed = true
      const ending = [...environments].map(environment => {
        const ended = discard(environment)
        finish(environment, stopping())
        return ended
      })
      for (const job of waiting.splice(0)) {
        clearTimeout(job.throttle)
        job.done(stopping())
      }
      await Promise.all(ending)
    },
  }
}
