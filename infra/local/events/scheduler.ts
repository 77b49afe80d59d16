import type { Resources } from '../cloudformation/resolve.ts'
import type { Outcome } from '../lambda/pool.ts'
import type { Progress } from './progress.ts'
import { nextRun } from './schedule.ts'

type Job = {
  readonly name: string
  readonly expression: string
  readonly timeZone: string
  readonly run: (at: number) => Promise<void>
}

export type Scheduler = {
  /** Runs a schedule now, by the logical id or name of its rule. @throws {Error} when there is none */
  runNow(name: string): Promise<void>
  close(): void
}

/** No timer of Node's reaches further. */
const MAX_TIMER_MS = 2_000_000_000
const ASYNC_ATTEMPTS = 3

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
 * Runs the schedules of EventBridge rules and of EventBridge Scheduler. A run that was due while the local cloud was down
 * happens once after it starts.
 */
export const startScheduler = (options: {
  readonly resources: Resources
  readonly progress: Progress
  readonly invoke: (arn: string, event: unknown) => Promise<Outcome>
  readonly report: (message: string) => void
  readonly now?: () => number
}): Scheduler => {
  const { resources, progress, invoke, report } = options
  const now = options.now ?? Date.now
  const timers = new Map<string, NodeJS.Timeout>()
  const jobs: Job[] = []

  const give = async (name: string, target: Target, event: unknown) => {
    if (target.InputPath !== undefined || target.InputTransformer !== undefined)
      throw new Error(`The local cloud hosts no InputPath or InputTransformer, which ${name} has`)
    const input = target.Input === undefined ? event : (JSON.parse(target.Input) as unknown)
    const outcome = await invokeAsynchronously(() => invoke(target.Arn, input))
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

  const arm = (job: Job, after: number) => {
    const due = nextRun(job.expression, after, job.timeZone)
    const wait = () => {
      const left = due - now()
      const timer = left > MAX_TIMER_MS ? setTimeout(wait, MAX_TIMER_MS) : setTimeout(go, Math.max(0, left))
      timer.unref()
      timers.set(job.name, timer)
    }
    const go = async () => {
      const at = now()
      await job.run(at)
      if (!timers.has(job.name)) return
      progress.setLastRun(job.name, at)
      arm(job, at)
    }
    if (due !== Number.POSITIVE_INFINITY) wait()
  }
  for (const job of jobs) {
    const last = progress.lastRun(job.name)
    if (last === undefined) progress.setLastRun(job.name, now())
    arm(job, last ?? now())
  }

  return {
    runNow: async name => {
      const job = jobs.find(one => one.name === name || one.name.endsWith(`-${name}`))
      if (!job) throw new Error(`No schedule is called ${name}`)
      await job.run(now())
    },
    close: () => {
      for (const timer of timers.values()) clearTimeout(timer)
      timers.clear()
    },
  }
}
