import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createServer } from 'node:net'
import path from 'node:path'
import type { TestProject } from 'vitest/node'

// Starts a package.
// @reaches package-lock.json

const freePort = () =>
  new Promise<number>((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })

declare module 'vitest' {
  export interface ProvidedContext {
    dynamodb: string
  }
}

const ended = (child: ChildProcess) =>
  child.exitCode === null ? new Promise<void>(resolve => child.once('exit', () => resolve())) : Promise.resolve()

/** One database for all function tests of a run; every test file works in tables of its own. */
export default async (project: TestProject) => {
  const named = process.env.DYNAMODB_ENDPOINT
  if (named) {
    project.provide('dynamodb', named)
    return
  }
  const binary = path.resolve('node_modules/@dynoxide/linux-x64/dynoxide')
  if (!existsSync(binary)) {
    throw new Error('No local DynamoDB for this platform: set DYNAMODB_ENDPOINT to the address of a DynamoDB Local')
  }
  const port = await freePort()
  const child = spawn(binary, ['serve', '--host', '127.0.0.1', '--port', String(port)], {
    stdio: 'ignore',
  })
  const endpoint = `http://127.0.0.1:${port}`
  for (let tries = 0; ; tries++) {
    const up = await fetch(endpoint).then(
      () => true,
      () => false,
    )
    if (up) break
    if (tries > 200 || child.exitCode !== null) throw new Error('the local DynamoDB did not start')
    await new Promise(resolve => setTimeout(resolve, 25))
  }
  project.provide('dynamodb', endpoint)
  return async () => {
    child.kill()
    await ended(child)
  }
}
