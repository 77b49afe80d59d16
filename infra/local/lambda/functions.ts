import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Resource, Resources } from '../cloudformation/resolve.ts'
import type { CallAnswer, UnverifiedCall } from '../endpoint.ts'
import type { Iam } from '../iam/roles.ts'
import { openLog } from './log.mjs'
import { createPool, type Invoke, type InvokeOptions, type Outcome, type Pool } from './pool.ts'
import type { WorkerSettings } from './protocol.ts'

export type Functions = {
  /** Invokes a function named by its name, its ARN, or an ARN that contains it (an API's integration URI). */
  invoke(target: string, event: unknown, options?: InvokeOptions): Promise<Outcome>
  find(target: string): Resource | undefined
  /** Lets the calls of all functions wait, or go on. */
  hold(isHeld: boolean): void
  /** Gives a function another module, by its name or the last part of that; its next call runs it. */
  replace(name: string, file: string): void
  /** Opens a function to a debugger, for as long as the local cloud runs. @returns whether there is such a function */
  inspect(name: string, port: number): boolean
  /** Whether no call is under way. */
  isResting(): boolean
  /** How many calls of functions have ended. */
  done(): number
  /** How many execution environments are up, by function. */
  running(): Record<string, number>
  close(): Promise<void>
}

export type FunctionsOptions = {
  readonly resources: Resources
  readonly iam: Iam
  /** Where logs are written, one file for each function. */
  readonly logDir: string
  /** Where compiled code of functions is kept. */
  readonly cacheDir: string
  /** AWS_ENDPOINT_URL and the like, which every function gets on top of what its template gives. */
  readonly overlay: Readonly<Record<string, string>>
  /** Turns addresses of AWS into those of the local cloud, in the values of environment variables. */
  readonly localise: (value: string) => string
  /** Where AWS calls are answered, and what answers those to DynamoDB that a function hands over. */
  readonly endpoint: string
  readonly call: (call: UnverifiedCall) => Promise<CallAnswer>
  /** Where the DynamoDB server answers what is allowed. */
  readonly database: string
  /** Told of tables that a function has written to by itself; without any, that one ended in the middle of what it did. */
  readonly wrote: (tables?: readonly string[]) => void
  readonly report: (message: string) => void
  /** How many environments one function may have where so many events wait for it, and all of them. */
  readonly maxWorkers?: (waiting: number) => number
  readonly maxEnvironments?: () => number
  readonly idleMs?: number
}

/**
 * As many environments may all functions have together, as an account's concurrency bounds them in AWS. Each takes 20 to 25 MB and
 * 130 ms to start, and is slow until V8 has compiled what it does most. Beyond, one that rests ends before another starts: the
 * one that rested longest, but rather one that has handled little or is not the only one of its function (pool.ts). Where none rests
 * the event waits.
 */
export const MAX_ENVIRONMENTS = 10
/** As many may one function have: more than a machine has processors for are no faster, and each has to be warmed up. */
export const MAX_OF_A_FUNCTION = 2

type Code = { S3Key?: string; ZipFile?: string }

const moduleOf = (resources: Resources, lambda: Resource): { file: string; export: string } => {
  const key = (lambda.properties.Code as Code).S3Key ?? ''
  const folder = resources.assembly.assets.get(key.replace(/\.zip$/, ''))
  if (!folder) throw new Error(`${lambda.id} has no code in the cloud assembly`)
  const [, path = '', name = ''] = /^(.+)\.([^.]+)$/.exec(String(lambda.properties.Handler)) ?? []
  const file = ['.mjs', '.js', '.cjs'].map(extension => join(folder, `${path}${extension}`)).find(existsSync)
  if (!file) throw new Error(`${lambda.id}: ${folder} holds no module ${path}`)
  return { file, export: name }
}

/**
 * The functions that the templates declare. None runs until it is first called, and each ends after a minute without a
 * call. A function sees the environment that its template gives it, addresses of the local cloud, its own keys, and nothing
 * else of this machine.
 */
export const createFunctions = (options: FunctionsOptions): Functions => {
  const { resources, iam } = options
  const pools = new Map<string, Pool>()
  mkdirSync(options.logDir, { recursive: true })

  const environmentOf = (lambda: Resource): Record<string, string> => {
    const declared = (lambda.properties.Environment as { Variables?: Record<string, unknown> } | undefined)?.Variables
    const { accessKeyId, secretAccessKey } = iam.credentialsOf(lambda.ref)
    const region = resources.assembly.stacks.get(lambda.stack)?.region ?? ''
    return {
      ...options.overlay,
      AWS_REGION: region,
      AWS_DEFAULT_REGION: region,
      AWS_ACCESS_KEY_ID: accessKeyId,
      AWS_SECRET_ACCESS_KEY: secretAccessKey,
      AWS_LAMBDA_FUNCTION_NAME: lambda.ref,
      AWS_LAMBDA_FUNCTION_VERSION: '$LATEST',
      AWS_LAMBDA_FUNCTION_MEMORY_SIZE: String(lambda.properties.MemorySize ?? 128),
      AWS_EXECUTION_ENV: `AWS_Lambda_${String(lambda.properties.Runtime ?? '')}`,
      LAMBDA_TASK_ROOT: '/var/task',
      TZ: 'UTC',
      ...Object.fromEntries(
        Object.entries(declared ?? {}).map(([name, value]) => [name, options.localise(String(value))]),
      ),
    }
  }

  const all = () => [...pools.values()]
  const maxEnvironments = options.maxEnvironments ?? (() => MAX_ENVIRONMENTS)
  const count = () => all().reduce((sum, pool) => sum + pool.workers(), 0)
  /** Which of the pools has had this the longest; undefined when none has. */
  const longest = (since: (pool: Pool) => number | undefined): Pool | undefined =>
    all()
      .filter(pool => since(pool) !== undefined)
      .toSorted((a, b) => (since(a) ?? 0) - (since(b) ?? 0))[0]
  const room = {
    take: () => {
      if (count() < maxEnvironments()) return true
      const resting = longest(pool => pool.leastNeeded())
      resting?.endLeastNeeded()
      return resting !== undefined
    },
    isOver: () => count() > maxEnvironments(),
    freed: () => {
      const waiting = longest(pool => pool.waitingSince())
      if (waiting && room.take()) waiting.startWaiting()
    },
  }

  const poolOf = (lambda: Resource): Pool => {
    const known = pools.get(lambda.ref)
    if (known) return known
    const logFile = join(options.logDir, `${lambda.ref}.log`)
    const settings: WorkerSettings = {
      ...moduleOf(resources, lambda),
      functionName: lambda.ref,
      functionArn: lambda.attributes.Arn ?? '',
      memoryMb: Number(lambda.properties.MemorySize ?? 128),
      logFile,
      endpoint: options.endpoint,
      database: options.database,
      cacheDir: options.cacheDir,
    }
    const pool = createPool({
      settings: () => ({ ...settings, ...changes.get(lambda.ref) }),
      environment: () => environmentOf(lambda),
      timeoutMs: Number(lambda.properties.Timeout ?? 3) * 1000,
      maxWorkers: waiting => {
        const reserved = lambda.properties.ReservedConcurrentExecutions
        const most = options.maxWorkers?.(waiting)
        if (reserved === undefined) return most ?? MAX_OF_A_FUNCTION
        // What is reserved in AWS may be more than this machine is to run.
        return Math.min(Number(reserved), most ?? Number.POSITIVE_INFINITY)
      },
      idleMs: options.idleMs ?? 60_000,
      room,
      call: options.call,
      wrote: options.wrote,
      log: openLog(logFile),
      report: options.report,
    })
    pools.set(lambda.ref, pool)
    return pool
  }

  /** What a developer gave a function instead of what the assembly says. */
  const changes = new Map<string, Partial<Pick<WorkerSettings, 'file' | 'inspectPort'>>>()
  /** What calls wait for while functions are replaced. */
  let held: PromiseWithResolvers<void> | undefined
  const change = (name: string, part: Partial<WorkerSettings>): Pool | undefined => {
    const lambda = resources.ofType('AWS::Lambda::Function').find(({ ref }) => ref === name || ref.endsWith(`-${name}`))
    if (!lambda) return undefined
    changes.set(lambda.ref, { ...changes.get(lambda.ref), ...part })
    const pool = poolOf(lambda)
    pool.renew()
    if (changes.get(lambda.ref)?.inspectPort !== undefined) pool.warm()
    return pool
  }

  const byArn = new Map<string, Resource>()
  for (const lambda of resources.ofType('AWS::Lambda::Function'))
    for (const name of [lambda.ref, lambda.attributes.Arn ?? '']) byArn.set(name, lambda)
  for (const version of resources.ofType('AWS::Lambda::Version', 'AWS::Lambda::Alias')) {
    const lambda = byArn.get(String(version.properties.FunctionName))
    if (lambda) byArn.set(version.ref, lambda)
  }
  const find = (target: string) => {
    const known = byArn.get(target)
    if (known) return known
    const arn = /(arn:aws:lambda:[^/]+)\/invocations$/.exec(target)?.[1]
    return arn === undefined ? undefined : byArn.get(arn)
  }

  const invokers = new Map<string, Invoke>()
  let underWay = 0
  let done = 0
  return {
    find,
    invoke: async (target, event, invokeOptions) => {
      if (held) await held.promise
      let invoke = invokers.get(target)
      if (!invoke) {
        const lambda = find(target)
        if (!lambda) throw new Error(`No function is declared as ${target}`)
        invoke = poolOf(lambda).invoke
        invokers.set(target, invoke)
      }
      underWay += 1
      try {
        return await invoke(event, invokeOptions)
      } finally {
        underWay -= 1
        done += 1
      }
    },
    hold: isHeld => {
      if (isHeld) held ??= Promise.withResolvers()
      else {
        held?.resolve()
        held = undefined
      }
    },
    replace: (name, file) => void change(name, { file }),
    inspect: (name, inspectPort) => change(name, { inspectPort }) !== undefined,
    isResting: () => underWay === 0,
    done: () => done,
    running: () =>
      Object.fromEntries(
        [...pools].map(([name, pool]): [string, number] => [name, pool.workers()]).filter(([, n]) => n > 0),
      ),
    close: async () => {
      await Promise.all([...pools.values()].map(pool => pool.close()))
    },
  }
}
