import module from 'node:module'
import { pathToFileURL } from 'node:url'
import { parentPort, workerData } from 'node:worker_threads'
import { handOver } from './hand-over.mjs'
import { openLog } from './log.mjs'

// One execution environment of a function: loads its module, then answers one event at a time.
// It is plain JavaScript because there are dozens of these: each would load the type stripper for itself, which costs ten
// megabytes and thirty milliseconds. protocol.ts has the types of what goes in and out.

/** @type {import('./protocol.ts').WorkerData} */
const settings = workerData
/** @param {import('./protocol.ts').WorkerMessage} message */
const post = message => parentPort.postMessage(message)

/** @returns {import('./protocol.ts').LambdaFailure} */
const failureOf = error =>
  error instanceof Error
    ? { errorType: error.name, errorMessage: error.message, trace: (error.stack ?? '').split('\n') }
    : { errorType: typeof error, errorMessage: String(error) }

// What a function prints goes straight to its log: through the streams of a worker, each line wakes two threads.
const log = openLog(settings.logFile)
for (const stream of [process.stdout, process.stderr])
  stream.write = (chunk, encoding, done = encoding) => {
    log(chunk)
    if (typeof done === 'function') process.nextTick(done)
    return true
  }

/** The environment before this one may not have given the port back yet. */
const openInspector = async port => {
  const inspector = await import('node:inspector')
  for (let tries = 0; inspector.url() === undefined && tries < 100; tries += 1) {
    inspector.open(port, '127.0.0.1')
    if (inspector.url() === undefined) await new Promise(done => setTimeout(done, 50))
  }
}
if (settings.inspectPort !== undefined) await openInspector(settings.inspectPort)

module.enableCompileCache(settings.cacheDir)
// Not imported: that would read all of its names, of which three load all of fetch, three megabytes for each environment.
const http = process.getBuiltinModule('node:http')
// From here on a module is stripped of its types once for all environments.
const { openDirect } = await import('../dynamodb/direct.ts')
const handed = handOver(http, settings.endpoint, post, openDirect(settings.database))
const loaded = await import(pathToFileURL(settings.file).href)
const handler = loaded[settings.export] ?? loaded.default?.[settings.export]
if (typeof handler !== 'function') throw new Error(`${settings.file} exports no function named ${settings.export}`)
// Written now, because an environment ends without a chance to do so.
module.flushCompileCache()

/** @param {import('./protocol.ts').Invocation} invocation */
const contextOf = (requestId, deadline) => ({
  awsRequestId: requestId,
  callbackWaitsForEmptyEventLoop: true,
  functionName: settings.functionName,
  functionVersion: '$LATEST',
  invokedFunctionArn: settings.functionArn,
  logGroupName: `/aws/lambda/${settings.functionName}`,
  logStreamName: 'local',
  memoryLimitInMB: String(settings.memoryMb),
  getRemainingTimeInMillis: () => Math.max(0, deadline - Date.now()),
})

/**
 * @param {import('./protocol.ts').Invocation} invocation
 * @returns {Promise<import('./protocol.ts').WorkerMessage>}
 */
const handle = async ({ requestId, event, timeoutMs }) => {
  try {
    const result = await handler(JSON.parse(event), contextOf(requestId, Date.now() + timeoutMs))
    return { kind: 'answer', requestId, payload: JSON.stringify(result) ?? 'null' }
  } catch (error) {
    const failure = failureOf(error)
    console.error(JSON.stringify({ level: 'ERROR', requestId, ...failure }))
    return { kind: 'failure', requestId, failure }
  }
}

const claim = new Int32Array(settings.claim)
/** @type {import('./protocol.ts').Invocation[]} */
const given = []
/** The next event that is this environment's still. */
const take = () => {
  for (let next = given.shift(); next; next = given.shift())
    if (next.ahead === undefined || Atomics.compareExchange(claim, 0, next.ahead, 0) === next.ahead) return next
  return undefined
}

let isAtWork = false
const work = async () => {
  isAtWork = true
  for (let event = take(); event; ) {
    const answer = await handle(event)
    // Taken before the host hears that this one is done, and gives the next or takes it back.
    event = take()
    post(answer)
  }
  isAtWork = false
}
parentPort.on('message', message => {
  if (message.kind === 'called') return handed(message)
  given.push(message)
  if (!isAtWork) void work()
})
post({ kind: 'ready' })
