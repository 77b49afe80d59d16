import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { createHttpApi, type HttpApi } from './apigateway/http-api.ts'
import { createWebSocketApi, managementPath, type WebSocketApi } from './apigateway/websocket-api.ts'
import { readAssembly } from './cloudformation/assembly.ts'
import { checkHosted } from './cloudformation/check.ts'
import { resolveDynamicReferences } from './cloudformation/dynamic.ts'
import { type Resources, resolveAssembly } from './cloudformation/resolve.ts'
import { createDynamoGateway } from './dynamodb/gateway.ts'
import { type DynamoServer, startDynamo } from './dynamodb/server.ts'
import { keysOfTable } from './dynamodb/start-key.ts'
import { ensureTables } from './dynamodb/tables.ts'
import { AwsError, closeServer, endpointHandler, handedOver, listen, type Service, sendError } from './endpoint.ts'
import { bucketEvents, type ObjectCreated } from './events/bucket-events.ts'
import { type Clock, openClock } from './events/clock.ts'
import { openProgress } from './events/progress.ts'
import { comeToRest } from './events/resting.ts'
import { type Scheduler, startScheduler } from './events/scheduler.ts'
import { type Sources, startSources } from './events/sources.ts'
import { createIam, type Iam } from './iam/roles.ts'
import { createKeyService } from './keys.ts'
import { createFunctions, type Functions, MAX_ENVIRONMENTS, MAX_OF_A_FUNCTION } from './lambda/functions.ts'
import { openLog } from './lambda/log.mjs'
import type { Outcome } from './lambda/pool.ts'
import { createPlacesService } from './places.ts'
import { openSecrets, type Secrets } from './secrets.ts'
import { openQueues, type Queues } from './sqs/queues.ts'
import { createSqsService } from './sqs/wire.ts'
import { diskFullMessage } from './wire/sqlite.ts'

export type CoreOptions = {
  /** The cloud assembly that `cdk synth` made. */
  readonly assemblyDir: string
  /** Where all local data lies. */
  readonly dataDir: string
  /** Turns the addresses of the synthesised stage into local ones, in every text of the templates. */
  readonly localise?: (text: string) => string
  /** Receives, in a line each, what went wrong in a function or a service. */
  readonly report: (message: string) => void
  /** Starts what stands in for services that are not hosted here, once the templates are read. */
  readonly standIns?: (base: Base) => Promise<StandIns>
  readonly idleMs?: number
  /** How many environments of one function, and of all, may be up at once. */
  readonly maxWorkers?: number
  readonly maxEnvironments?: number
  /** When the product's time begins with new data, in milliseconds since 1970; it is the machine's when this is left out. */
  readonly begins?: number
  /** The first pause before a stream batch is tried again. */
  readonly retryMs?: number
  /** Told when a part of the start is done. */
  readonly phase?: (name: string) => void
}

/** What the stand-ins need of the local cloud. */
export type Base = {
  readonly resources: Resources
  readonly iam: Iam
  /** The secret of this folder of data, from which keys of the stand-ins may be derived. */
  readonly secret: string
  readonly invoke: (target: string, event: unknown) => Promise<Outcome>
  /** The time of the product, in milliseconds since 1970. */
  readonly now: () => number
  /** To be called for each new object; it rejects when the object has to be told of again. */
  readonly onObjectCreated: (created: ObjectCreated) => Promise<void>
}

/** What the stand-ins give to the local cloud. */
export type StandIns = {
  /** Variables that every function gets, such as AWS_ENDPOINT_URL_S3. */
  readonly overlay: Readonly<Record<string, string>>
  /** Fetches the key set of a token issuer. */
  readonly jwks: (issuer: string) => Promise<unknown>
  /** Values of secrets that the stand-ins decide, by the last part of the secret's name. */
  readonly secrets: Readonly<Record<string, string>>
  /** Turns addresses that AWS gave into those of the stand-ins, in what functions are told. */
  readonly localise?: (value: string) => string
  /** Does what the time has come for, if the clock was moved past it. @returns whether nothing of theirs is under way */
  readonly isResting?: () => boolean
  readonly close: () => Promise<void>
}

const noStandIns: StandIns = {
  overlay: {},
  jwks: async () => ({ keys: [] }),
  secrets: {},
  close: async () => {},
}

/** Everything of the local cloud that stands behind its front door. */
export type Core = {
  readonly resources: Resources
  readonly iam: Iam
  readonly functions: Functions
  readonly httpApis: ReadonlyMap<string, HttpApi>
  readonly webSocketApis: ReadonlyMap<string, WebSocketApi>
  readonly dynamo: DynamoServer
  readonly queues: Queues
  readonly secrets: Secrets
  readonly scheduler: Scheduler
  readonly clock: Clock
  /** Resolves when all that events have started has come to rest. */
  rest(): Promise<void>
  /** Where AWS calls are answered. */
  readonly endpoint: string
  close(): Promise<void>
}

/** A full disk is told once, and again after so long. */
const FULL_AGAIN_MS = 60_000

/** How long an orderly stop waits for events that functions are handling. */
const STOP_MS = 2000

/**
 * While months pass in minutes, as the clock is moved or as it is behind, most functions are called each day. Starting one takes longer
 * than all that it does on a day, so they all stay, one of each; a second one where a crowd of events waits for the first, such as
 * pictures that are brought on one day.
 */
const HISTORY_ENVIRONMENTS = 60
const CROWD = 4

/** A secret of this folder of data: 256 random bits in a file that only its owner may read. */
export const localSecret = (dataDir: string): string => {
  const file = join(dataDir, 'secret')
  if (!existsSync(file)) {
    mkdirSync(dataDir, { recursive: true })
    writeFileSync(file, randomBytes(32).toString('hex'), { mode: 0o600 })
  }
  return readFileSync(file, 'utf8').trim()
}

/**
 * Connections are managed at an address of their API in AWS, and queues answer at one of their region; here one endpoint
 * answers all AWS calls.
 */
const localiseAddress = (resources: Resources, endpoint: string, value: string): string => {
  const [, queue] = /^https:\/\/sqs\.[\w-]+\.amazonaws\.com(\/.+)$/.exec(value) ?? []
  if (queue) return `${endpoint}${queue}`
  for (const api of resources.ofType('AWS::ApiGatewayV2::Api')) {
    const { protocol, host } = new URL(api.attributes.ApiEndpoint ?? 'https://none')
    if (protocol === 'wss:' && value.startsWith(`https://${host}`))
      return value.replace(`https://${host}`, `${endpoint}${managementPath(api.ref)}`)
  }
  return value
}

/** Hosts what the cloud assembly declares. */
export const startCore = async (options: CoreOptions): Promise<Core> => {
  const { dataDir } = options
  const phase = options.phase ?? (() => {})
  let closing = false
  let fullToldAt = Number.NEGATIVE_INFINITY
  /** What breaks because the local cloud stops is nothing to tell of. */
  const report = (message: string) => {
    if (closing) return
    const isFull = message.includes(diskFullMessage) || /ENOSPC|database or disk is full/.test(message)
    if (isFull && Date.now() - fullToldAt < FULL_AGAIN_MS) return
    if (isFull) fullToldAt = Date.now()
    options.report(isFull ? diskFullMessage : message)
  }
  const secret = localSecret(dataDir)
  const assembly = readAssembly(options.assemblyDir)
  const server = createServer()
  const endpoint = `http://127.0.0.1:${await listen(server, 0)}`
  const closers: (() => Promise<void> | void)[] = [() => closeServer(server)]
  const close = async () => {
    closing = true
    for (const step of closers.toReversed()) await step()
  }
  try {
    const resources = resolveAssembly(assembly, { awsEndpoint: endpoint }, options.localise)
    checkHosted(resources.all)
    const iam = createIam(resources, secret)
    const broken = (error: unknown) => report(`local cloud: ${error instanceof Error ? error.stack : error}`)
    const services = new Map<string, Service>()
    server.on('request', endpointHandler(iam, services, broken))

    phase('templates')
    const dynamo = await startDynamo(dataDir)
    phase('database')
    closers.push(() => dynamo.close())
    const tables = resources.ofType('AWS::DynamoDB::GlobalTable', 'AWS::DynamoDB::Table')
    const streams = await ensureTables(dynamo.url, tables)
    phase('tables')
    const arns = new Map(tables.map(table => [table.ref, table.attributes.Arn ?? '']))
    const keys = new Map(tables.map(table => [table.ref, keysOfTable(table)]))
    let sources: Sources | undefined
    const wrote = (written: Iterable<string> = arns.keys()) => {
      for (const table of written) sources?.wrote(table)
    }
    const gateway = createDynamoGateway({
      url: dynamo.url,
      iam,
      arnOf: table => arns.get(table) ?? `arn:aws:dynamodb:::table/${table}`,
      keysOf: table => keys.get(table),
      onWrite: table => wrote([table]),
      report,
    })
    closers.push(() => gateway.close())
    services.set('dynamodb', gateway.service)

    const progress = openProgress(join(dataDir, 'progress.sqlite'))
    closers.push(() => progress.close())
    const clock = openClock(progress, options.begins)
    const functionsReady = Promise.withResolvers<Functions>()
    const invoke: Base['invoke'] = async (target, event) => (await functionsReady.promise).invoke(target, event)
    const onObjectCreated = bucketEvents({ resources, invoke, report, clock })
    const base: Base = { resources, iam, secret, invoke, onObjectCreated, now: clock.now }
    const standIns = (await options.standIns?.(base)) ?? noStandIns
    closers.push(() => standIns.close())
    phase('stand-ins')

    const queues = openQueues(resources.ofType('AWS::SQS::Queue'), join(dataDir, 'queues.sqlite'))
    closers.push(() => queues.close())
    services.set('geo-places', createPlacesService(iam))
    services.set('sqs', createSqsService(queues, iam))
    const secrets = openSecrets(resources.ofType('AWS::SecretsManager::Secret'), dataDir, iam, standIns.secrets)
    services.set('secretsmanager', secrets.service)
    services.set('kms', createKeyService(resources.ofType('AWS::KMS::Key'), dataDir, iam))
    resolveDynamicReferences(resources, secrets.valueOf)

    let scheduler: Scheduler | undefined
    const passesFast = () => clock.ahead() < 0 || scheduler?.movingTo() !== undefined
    const functions = createFunctions({
      resources,
      iam,
      logDir: join(dataDir, 'logs'),
      cacheDir: join(dataDir, 'compile-cache'),
      overlay: { AWS_ENDPOINT_URL: endpoint, ...standIns.overlay },
      localise: value => localiseAddress(resources, endpoint, standIns.localise?.(value) ?? value),
      endpoint,
      call: handedOver(iam, 'dynamodb', gateway.answer, broken),
      database: dynamo.url,
      wrote,
      report,
      ...(options.idleMs === undefined ? {} : { idleMs: options.idleMs }),
      maxWorkers: waiting => options.maxWorkers ?? (passesFast() && waiting < CROWD ? 1 : MAX_OF_A_FUNCTION),
      maxEnvironments: () => options.maxEnvironments ?? (passesFast() ? HISTORY_ENVIRONMENTS : MAX_ENVIRONMENTS),
    })
    closers.push(() => functions.close())
    functionsReady.resolve(functions)

    const httpApis = new Map(
      resources
        .ofType('AWS::ApiGatewayV2::Api')
        .filter(api => api.properties.ProtocolType === 'HTTP')
        .map(api => [api.ref, createHttpApi({ resources, api, functions, jwks: standIns.jwks, now: clock.now })]),
    )
    const webSocketApis = new Map(
      resources
        .ofType('AWS::ApiGatewayV2::Api')
        .filter(api => api.properties.ProtocolType === 'WEBSOCKET')
        .map(api => [api.ref, createWebSocketApi({ resources, api, functions, iam, report, now: clock.now })]),
    )
    closers.push(() => {
      for (const api of webSocketApis.values()) api.close()
    })
    services.set('execute-api', (request, response) => {
      const api = [...webSocketApis.values()].find(({ id }) => request.url.startsWith(`${managementPath(id)}/`))
      if (!api) return sendError(response, new AwsError('NotFoundException', 'Not Found', 404))
      return api.manage(request, response)
    })
    const log = openLog(join(dataDir, 'logs', 'schedules.log'))
    const started = startScheduler({ resources, progress, invoke: functions.invoke, report, clock, log })
    scheduler = started
    closers.push(() => started.close())
    sources = startSources({
      resources,
      iam,
      functions,
      queues,
      progress,
      clock,
      dynamoUrl: dynamo.url,
      streams,
      report,
      ...(options.retryMs === undefined ? {} : { retryMs: options.retryMs }),
    })
    phase('functions')
    const { close: closeSources } = sources
    closers.push(async () => {
      // What a source has under way may finish, if it does so soon; then the functions end under it.
      const finished = closeSources()
      await Promise.race([finished, new Promise(done => setTimeout(done, STOP_MS).unref())])
      await functions.close()
      await finished
    })
    const { isResting, busy } = sources
    // What costs least is asked first.
    const isQuiet = () => functions.isResting() && isResting() && (standIns.isResting?.() ?? true)
    const rest = () =>
      comeToRest(
        {
          isQuiet,
          done: functions.done,
          isWorking: () => !functions.isResting(),
          waiting: () => [...busy(), ...(standIns.isResting?.() === false ? ['the stand-ins'] : [])],
        },
        report,
      )
    return {
      resources,
      iam,
      functions,
      httpApis,
      webSocketApis,
      dynamo,
      queues,
      secrets,
      scheduler: started,
      clock,
      rest,
      endpoint,
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}
