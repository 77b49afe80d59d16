import module from 'node:module'
import { pathToFileURL } from 'node:url'
import { parentPort, workerData } from 'node:worker_threads'
import type { Invocation, LambdaFailure, WorkerMessage, WorkerSettings } from './protocol.ts'

/** One execution environment of a function: loads its module, then answers one event at a time. */

type Handler = (event: unknown, context: Record<string, unknown>) => unknown

const settings = workerData as WorkerSettings
const port = parentPort
if (!port) throw new Error('A function runs in a worker thread only')
const post = (message: WorkerMessage) => port.postMessage(message)

const failureOf = (error: unknown): LambdaFailure =>
  error instanceof Error
    ? { errorType: error.name, errorMessage: error.message, trace: (error.stack ?? '').split('\n') }
    : { errorType: typeof error, errorMessage: String(error) }

module.enableCompileCache?.()
const loaded = (await import(pathToFileURL(settings.file).href)) as Record<string, unknown>
const exported = loaded[settings.export] ?? (loaded.default as Record<string, unknown> | undefined)?.[settings.export]
if (typeof exported !== 'function') throw new Error(`${settings.file} exports no function named ${settings.export}`)
const handler = exported as Handler

const contextOf = ({ requestId, deadline }: Invocation) => ({
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

port.on('message', async (invocation: Invocation) => {
  const { requestId } = invocation
  try {
    const result = await handler(JSON.parse(invocation.event), contextOf(invocation))
    post({ kind: 'answer', requestId, payload: JSON.stringify(result) ?? 'null' })
  } catch (error) {
    const failure = failureOf(error)
    console.error(JSON.stringify({ level: 'ERROR', requestId, ...failure }))
    post({ kind: 'failure', requestId, failure })
  }
})
post({ kind: 'ready' })
