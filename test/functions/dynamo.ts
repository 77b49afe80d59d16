import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createServer } from 'node:http'
import { type AddressInfo, createServer as createSocketServer } from 'node:net'
import path from 'node:path'
import type { TestProject } from 'vitest/node'

// Starts a package.
// @reaches package-lock.json

const freePort = () =>
  new Promise<number>((resolve, reject) => {
    const server = createSocketServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo
      server.close(() => resolve(port))
    })
  })

declare module 'vitest' {
  export interface ProvidedContext {
    /** Where a test file asks for a database: POST answers with the address of one, DELETE with that address ends it. */
    databases: string
  }
}

const binary = path.resolve('node_modules/@dynoxide/linux-x64/dynoxide')

/** @throws {Error} where it does not start, or there is none for this platform */
const startDatabase = async (): Promise<{ readonly endpoint: string; readonly end: () => Promise<void> }> => {
  if (!existsSync(binary))
    throw new Error('No local DynamoDB for this platform: set DYNAMODB_ENDPOINT to the address of a DynamoDB Local')
  const port = await freePort()
  const child: ChildProcess = spawn(binary, ['serve', '--host', '127.0.0.1', '--port', String(port)], {
    stdio: 'ignore',
  })
  const endpoint = `http://127.0.0.1:${port}`
  for (let tries = 0; ; tries++) {
    const up = await fetch(endpoint).then(
      () => true,
      () => false,
    )
    if (up) break
    if (tries > 400 || child.exitCode !== null) throw new Error('the local DynamoDB did not start')
    await new Promise(resolve => setTimeout(resolve, 10))
  }
  const end = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return
    const ended = new Promise<void>(resolve => child.once('exit', () => resolve()))
    child.kill()
    await ended
  }
  return { endpoint, end }
}

/**
 * A database for each test file that asks for one. One for all would take longer with every table that somebody makes in it: what a
 * statement costs there grows with their number, and a whole run makes thousands.
 */
export default async (project: TestProject) => {
  const named = process.env.DYNAMODB_ENDPOINT
  const running = new Map<string, () => Promise<void>>()
  const begin = async (): Promise<string> => {
    if (named) return named
    const { endpoint, end } = await startDatabase()
    running.set(endpoint, end)
    return endpoint
  }
  const door = createServer(async (request, answer) => {
    try {
      const asked = decodeURIComponent(request.url?.slice(1) ?? '')
      if (request.method === 'POST') return answer.end(await begin())
      await running.get(asked)?.()
      running.delete(asked)
      answer.end()
    } catch (error) {
      answer.writeHead(500).end(String(error))
    }
  })
  await new Promise<void>(resolve => door.listen(0, '127.0.0.1', resolve))
  project.provide('databases', `http://127.0.0.1:${(door.address() as AddressInfo).port}`)
  return async () => {
    door.close()
    await Promise.all([...running.values()].map(end => end()))
  }
}
