import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { type ProviderPerson, spawnWatched } from 'local-cloud'

/** The demo data of a first start. */

const root = join(import.meta.dirname, '..', '..')
const script = join(root, 'scripts', 'seed.ts')

/** Somebody of the demo, as scripts/seed.ts leaves them in demo-people.json in the folder of data. */
export type DemoPerson = {
  readonly name: string
  readonly email: string
  readonly password: string
  readonly role: string
}

const marker = (dataDir: string) => join(dataDir, 'seeded')

export const isSeeded = (dataDir: string): boolean => existsSync(marker(dataDir))

/** Fourteen months, and a day before the first that something happens on. */
const HISTORY_MS = 425 * 86_400_000

/** When the product's time begins where a demo is to be made: it is moved on to the machine's while it is. */
export const demoBegins = (now: number): number => now - HISTORY_MS

/** Whom to sign in as; nobody when there is no demo. */
export const demoPeople = (dataDir: string): readonly DemoPerson[] => {
  const file = join(dataDir, 'demo-people.json')
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as DemoPerson[]) : []
}

/**
 * The demo's people as an identity provider knows them. Their usual addresses have a password with the product, which
 * therefore refuses them from elsewhere; with these they are new to it.
 * @param provider as people call it, such as Google
 */
export const demoAccounts = (dataDir: string, provider: string): readonly ProviderPerson[] =>
  demoPeople(dataDir).map(({ name, email }) => {
    const [givenName = '', ...rest] = name.split(' ')
    return { email: `${email.split('@')[0]}@${provider.toLowerCase()}.example`, givenName, familyName: rest.join(' ') }
  })

/** What the seeding says of itself, line by line; the local page shows it. */
const said: string[] = []
let state: 'none' | 'filling' | 'complete' | 'incomplete' = 'none'

/** A page under /local that shows how far the demo is, and looks again by itself until it is complete. */
export const demoPage = (request: IncomingMessage, response: ServerResponse, path: string): boolean => {
  if (path !== '/local/demo') return false
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    response.writeHead(405, { allow: 'GET, HEAD' }).end()
    return true
  }
  const words = {
    none: 'There is nothing to fill in: the demo is complete since an earlier start, or none was asked for.',
    filling: 'The demo is being filled in. What is listed is there.',
    complete: 'The demo is complete.',
    incomplete: 'The demo is not complete; the next start goes on with it.',
  }
  const lines = said.map(line => `<li>${line.replace(/[&<>]/g, c => `&#${c.charCodeAt(0)};`)}</li>`).join('')
  response.writeHead(200, {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'content-security-policy': "default-src 'none'",
    'x-content-type-options': 'nosniff',
    ...(state === 'filling' ? { refresh: '2' } : {}),
  })
  response.end(
    `<!doctype html><html lang="en"><meta charset="utf-8"><title>Demo</title><h1>Demo</h1><p>${words[state]}</p><ol>${lines}</ol></html>`,
  )
  return true
}

/**
 * Runs scripts/seed.ts against the running local cloud, unless it has run to its end before. A run that was cut short is
 * begun again: its commands carry their own request ids, so that none takes effect twice.
 * @param usable is called once there is enough for a first look
 * @returns false when it failed; the next start tries again
 */
export const seedDemo = async (dataDir: string, signal: AbortSignal, usable: () => void): Promise<boolean> => {
  if (isSeeded(dataDir) || !existsSync(script)) return true
  state = 'filling'
  const child = spawnWatched(process.execPath, ['--disable-warning=ExperimentalWarning', script, '--data', dataDir], {
    cwd: root,
    stdout: 'pipe',
    stderr: 'inherit',
  })
  if (child.stdout)
    createInterface({ input: child.stdout }).on('line', line => {
      process.stdout.write(`${line}\n`)
      said.push(line.trim())
      if (said.length === 1) usable()
    })
  const end = () => void child.kill('SIGTERM')
  signal.addEventListener('abort', end)
  if (signal.aborted) end()
  const code = await new Promise<number | null>(done => {
    child.once('error', () => done(null))
    child.once('close', done)
  })
  signal.removeEventListener('abort', end)
  state = code === 0 ? 'complete' : 'incomplete'
  if (code !== 0) return false
  writeFileSync(marker(dataDir), new Date().toISOString())
  return true
}
