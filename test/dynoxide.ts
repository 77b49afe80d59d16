import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { freePort } from '../scripts/dev/free-port.ts'

// Starts a package.
// @reaches package-lock.json

export const dynoxide = path.resolve('node_modules/@dynoxide/linux-x64/dynoxide')

export type Database = { readonly endpoint: string; readonly end: () => Promise<void> }

/**
 * Starts the local database by itself, without the local cloud.
 * @param file where its rows are; without one they are in memory
 * @throws {Error} where it does not start, or there is none for this platform
 */
export const startDatabase = async (file?: string): Promise<Database> => {
  if (!existsSync(dynoxide))
    throw new Error('No local DynamoDB for this platform: set DYNAMODB_ENDPOINT to the address of a DynamoDB Local')
  const port = await freePort()
  const args = ['serve', '--host', '127.0.0.1', '--port', String(port), ...(file ? ['--db-path', file] : [])]
  const child = spawn(dynoxide, args, { stdio: 'ignore' })
  const gone = new Promise<void>(resolve => child.once('exit', () => resolve()))
  const endpoint = `http://127.0.0.1:${port}`
  for (let tries = 0; ; tries++) {
    const up = await fetch(endpoint).then(
      () => true,
      () => false,
    )
    if (up) break
    if (tries > 400 || child.exitCode !== null) throw new Error('the local DynamoDB did not start')
    await new Promise(resolve => setTimeout(resolve, 12))
  }
  const end = async () => {
    child.kill()
    await gone
  }
  return { endpoint, end }
}
