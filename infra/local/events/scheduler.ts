import type { Resources } from '../cloudformation/resolve.ts'
import type { InvokeOptions, Outcome } from '../lambda/pool.ts'
import type { Clock } from './clock.ts'
import type { Progress } from './progress.ts'
import { NEVER, nextRun } from './schedule.ts'

type Job = {
  readonly name: string
  readonly expression: string
  readonly timeZone: string
  readonly run: (at: number) => Promise<void>
}

export type Scheduler = {
  /** Runs a schedule now, by the logical id or name of its rule. @throws {Error} when there is none */
  runNow(name: string): Promise<void>
  /**
   * Moves the clock on, day by day: what is due on the way runs at its time and in its order, and all that it started has come
   * to rest before the next. What runs more often than daily runs once a day, all of it at once, and once more at the end.
   * @throws {AlreadyMovingError}
   */
  moveTo(at: number, rest: () => Promise<void>): Promise<void>
  /** Where a move under way is to end, in milliseconds since 1970. */
  movingTo(): number | undefined
  close(): void
}

/** The clock is being moved, and gets where it is to go first. */
export class AlreadyMovingError extends Error {
  constructor(to: number) {
    super(`The clock is being moved to ${new Date(to).toISOString()} already.`)
    this.name = 'AlreadyMovingError'
  }
}

/** No timer of Node's reaches further. */
const MAX_TIMER_MS = 2_000_000_000
const ASYNC_ATTEMPTS = 3
const DAY_MS = 86_400_000
/** A day at which summer time begins has an hour less. */
const SHORT_DAY_MS = 23 * 3_600_000
/** How long a run that is due waits for those that were due before it. */
const TURN_MS = 5000
/** After how long a run is tried again that could not be begun or noted, as on a full disk. */
const AGAIN_MS = 60_000

/** Gives an event to a function as an asynchronous invocation does: again twice, when it fails. */
export const invokeAsynchronously = async (
  invoke: () => Promise<Outcome>,
  pauseMs: (attempt: number) => number = attempt => attempt * 2000,
): Promise<Outcome> => {
  let outcome = await invoke()
  for (let attempt = 1; !outcome.ok && attempt < ASYNC_ATTEMPTS; attempt += 1) {
    await new Promise(done => setTimeout(done, pauseMs(attempt)))
    outcome = await invoke()
  }
  return outcome
}

type Target = { Arn: string; Id?: string; Input?: string; InputPath?: string; InputTransformer?: unknown }

/**
 * What runs each minute would keep its environment for ever, which lasts a minute without an event: four of them took 80 MB of a product at
 * rest. While the clock is moved the next run comes sooner than this.
 */
const KEPT_MS = 5000

/**
 * Runs the schedules of EventBridge rules and of EventBridge Scheduler. A run that was due while the local cloud was down
 * happens once after it starts.
 */
export const startScheduler = (options: {
  readonly resources: Resources
  readonly progress: Progress
  readonly invoke: (arn: string, event: unknown, options?: InvokeOptions) => Promise<Outcome>
  readonly report: (message: string) => void
  readonly clock: Clock
  /** Receives a line of JSON when a run begins, and one when it was done. */
  readonly log?: (line: string) => void
}): Scheduler => {
  const { resources, progress, invoke, report, clock } = options
  const { now } = clock
  const timers = new Map<string, NodeJS.Timeout>()
  const jobs: Job[] = []

  const give = async (name: string, target: Target, event: unknown) => {
    if (target.InputPath !== undefined || target.InputTransformer !== undefined)
      throw new Error(`The local cloud hosts no InputPath or InputTransformer, which ${name} has`)
    const input = target.Input === undefined ? event : (JSON.parse(target.Input) as unknown)
    const outcome = await invokeAsynchronously(() => invoke(target.Arn, input, { keptMs: KEPT_MS }))
    if (!outcome.ok) report(`schedule ${name}: ${outcome.failure.errorType}: ${outcome.failure.errorMessage}`)
  }

  for (const rule of resources.ofType('AWS::Events::Rule')) {
    const { ScheduleExpression, State, Targets } = rule.properties
    if (typeof ScheduleExpression !== 'string' || State === 'DISABLED') continue
    const stack = resources.assembly.stacks.get(rule.stack)
    jobs.push({
      name: rule.ref,
      expression: ScheduleExpression,
      timeZone: 'UTC',
      run: async at => {
        const event = {
          version: '0',
          id: crypto.randomUUID(),
          'detail-type': 'Scheduled Event',
          source: 'aws.events',
          account: stack?.account,
          time: new Date(at).toISOString().replace(/\.\d+Z$/, 'Z'),
          region: stack?.region,
          resources: [rule.attributes.Arn],
          detail: {},
        }
        await Promise.all(((Targets ?? []) as Target[]).map(target => give(rule.ref, target, event)))
      },
    })
  }
  for (const schedule of resources.ofType('AWS::Scheduler::Schedule')) {
    const { ScheduleExpression, ScheduleExpressionTimezone, State, Target } = schedule.properties
    if (State === 'DISABLED') continue
    jobs.push({
      name: schedule.ref,
      expression: String(ScheduleExpression),
      timeZone: String(ScheduleExpressionTimezone ?? 'UTC'),
      run: () => give(schedule.ref, Target as Target, {}),
    })
  }

  let closed = false
  let movingTo: number | undefined
  /** Those that a timer started. */
  const running = new Set<Job>()

  const dueOf = (job: Job) => nextRun(job.expression, progress.lastRun(job.name) ?? now(), job.timeZone)
  /** The run of a moment that the clock has reached. It is noted after it was done: one that a kill cut short is done again. */
  const runDue = async (job: Job, at: number) => {
    const note = (state: 'begun' | 'done') =>
      options.log?.(`${JSON.stringify({ schedule: job.name, time: new Date(at).toISOString(), state })}\n`)
    note('begun')
    await job.run(at)
    if (closed) return
    progress.setLastRun(job.name, at)
    note('done')
  }

  let last = Promise.resolve()
  /**
   * Does what is due in turn. Most of what runs every minute is done in a moment: one after the other, such functions need
   * room for one environment, and no other function loses its own to them. A slow one holds nobody up for long.
   * @param run throws nothing
   */
  const inTurn = (run: () => Promise<void>): void => {
    const late = new Promise<void>(done => setTimeout(done, TURN_MS).unref())
    last = Promise.race([last, late]).then(run)
  }

  const disarm = () => {
    for (const timer of timers.values()) clearTimeout(timer)
    timers.clear()
  }
  const arm = (job: Job, leastMs = 0) => {
    const due = dueOf(job)
    const wait = () => {
      const left = due - now()
      const timer = left > MAX_TIMER_MS ? setTimeout(wait, MAX_TIMER_MS) : setTimeout(go, Math.max(leastMs, left))
      timer.unref()
      timers.set(job.name, timer)
    }
    const go = () => {
      const own = timers.get(job.name)
      inTurn(async () => {
        // Who moved the clock meanwhile has seen to it.
        if (closed || timers.get(job.name) !== own) return
        running.add(job)
        const failed = await runDue(job, now()).catch(error => `schedule ${job.name}: ${error}`)
        running.delete(job)
        if (failed) report(failed)
        if (!closed && movingTo === undefined) arm(job, failed ? AGAIN_MS : 0)
      })
    }
    if (due !== NEVER) wait()
  }
  for (const job of jobs) {
    if (progress.lastRun(job.name) === undefined) progress.setLastRun(job.name, now())
    arm(job)
  }

  /** The schedules that run at most once a day, and the others. */
  const isRare = (job: Job) => {
    const due = dueOf(job)
    return due === NEVER || nextRun(job.expression, due, job.timeZone) - due >= SHORT_DAY_MS
  }
  const rarely = jobs.filter(isRare)
  const often = jobs.filter(job => !rarely.includes(job))

  /** Whether it has not run yet on the day of a moment. Days begin at midnight UTC. */
  const isNewDay = (job: Job, at: number) =>
    Math.floor(at / DAY_MS) > Math.floor((progress.lastRun(job.name) ?? 0) / DAY_MS)

  /** Goes on to the next moment at which something is to happen, a day at the most, and does it. */
  const step = async (to: number, rest: () => Promise<void>) => {
    const rare = rarely.map(job => ({ job, due: dueOf(job) }))
    const stop = Math.min(to, now() + DAY_MS, ...rare.map(({ due }) => Math.max(due, now())))
    clock.set(stop)
    // Together: a move would take long if each waited for the others.
    const due = often.filter(job => dueOf(job) <= stop && (stop === to || isNewDay(job, stop)))
    if (due.length > 0 && !closed) {
      await Promise.all(due.map(job => runDue(job, stop)))
      await rest()
    }
    for (const { job, due: at } of rare) {
      if (at > stop || closed) continue
      await runDue(job, at)
      await rest()
    }
  }

  const moveTo: Scheduler['moveTo'] = async (to, rest) => {
    if (movingTo !== undefined) throw new AlreadyMovingError(movingTo)
    movingTo = to
    disarm()
    try {
      await rest()
      while (now() < to && !closed) await step(to, rest)
      clock.settle()
    } finally {
      movingTo = undefined
      if (!closed) for (const job of jobs) if (!running.has(job)) arm(job)
    }
  }

  return {
    runNow: async name => {
      const job = jobs.find(one => one.name === name || one.name.endsWith(`-${name}`))
      if (!job) throw new Error(`No schedule is called ${name}`)
      await job.run(now())
    },
    moveTo,
    movingTo: () => movingTo,
    close: () => {
      closed = true
      disarm()
    },
  }
}
