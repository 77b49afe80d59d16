import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { CloudFile } from 'local-cloud'
import { Refusal } from '#shared/kit/refusal.ts'

/** How command-line tools reach the local cloud that runs on this machine. They know no other. */

const defaultData = join(import.meta.dirname, '..', '.local')

/** The folder of data of the local cloud: TRADEWELL_DATA, or the one that npm start uses. */
export const dataFolder = (): string => process.env.TRADEWELL_DATA ?? defaultData

/** A message for the terminal; the tool ends with exit code 1. */
export class ToolError extends Error {}

/** @throws {ToolError} when none is running */
export const runningCloud = (dataDir = dataFolder()): CloudFile => {
  const file = join(dataDir, 'cloud.json')
  if (!existsSync(file)) throw new ToolError('The local cloud is not running. Start it with npm start.')
  return JSON.parse(readFileSync(file, 'utf8')) as CloudFile
}

const request = async (url: string, init: RequestInit): Promise<Response> => {
  try {
    return await fetch(url, init)
  } catch {
    throw new ToolError(`The local cloud does not answer at ${new URL(url).origin}. Start it with npm start.`)
  }
}

/** A bearer token of a local person. @throws {ToolError} when nobody has the address */
export const tokenOf = async (cloud: CloudFile, email: string): Promise<string> => {
  const answer = await request(`${cloud.url}/local/token`, {
    method: 'POST',
    headers: { authorization: `Bearer ${cloud.secret}` },
    body: email,
  })
  const body = (await answer.json()) as { accessToken?: string; message?: string }
  if (!answer.ok || body.accessToken === undefined) throw new ToolError(body.message ?? `No token (${answer.status})`)
  return body.accessToken
}

export type CallAnswer = { readonly ok: boolean; readonly body: unknown }

const unknownFunction = () => {
  const { errorType, message, params } = new Refusal('call.unknownFunction')
  return { errorType, errorMessage: message, params }
}

/** Calls a method of a server function as a person, with or without an organisation. */
export const callFunction = async (
  cloud: CloudFile,
  token: string,
  call: { function: string; method: string; payload: unknown; organisationId?: string | undefined; requestId?: string },
): Promise<CallAnswer> => {
  const answer = await request(`${cloud.url}/functions/${encodeURIComponent(call.function)}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      method: call.method,
      payload: call.payload,
      organisationId: call.organisationId,
      requestId: call.requestId ?? crypto.randomUUID(),
    }),
  })
  const text = await answer.text()
  try {
    const body = JSON.parse(text) as { readonly errorType?: string }
    // The gateway has no route to it, and says no more than that.
    if (answer.status === 404 && body.errorType === undefined) return { ok: false, body: unknownFunction() }
    return { ok: answer.ok, body }
  } catch {
    return { ok: false, body: { message: text || `HTTP ${answer.status}` } }
  }
}

/** Runs a tool; a ToolError is told in one line. */
export const runTool = async (tool: () => Promise<void>): Promise<void> => {
  try {
    await tool()
  } catch (error) {
    process.stderr.write(`${error instanceof ToolError ? error.message : (error as Error).stack}\n`)
    process.exitCode = 1
  }
}
