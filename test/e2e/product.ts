import { execFile, fork } from 'node:child_process'
import { createHash } from 'node:crypto'
import { appendFileSync, closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Organisation } from '#shared/organisations/organisation.ts'
import { type DemoClient, demoClient } from '#test/demo/client.ts'
import { abnOf } from '#test/functions/people.ts'

// A test that starts the product says which areas it is about; this is what starts it.
// @reaches infra/host scripts/clock.ts

/** The product as `npm start` runs it, without a browser before it and without a test around it. */

const root = join(import.meta.dirname, '../..')

/** Empty, in a folder and on a port of its own. */
export type Hosted = {
  readonly url: string
  /** The same doors that a browser uses, for what a test only needs to be there. */
  readonly client: DemoClient
  /** A new session of somebody, as a browser keeps it: what is in its storage, by name. */
  readonly session: (email: string) => Promise<Readonly<Record<string, string>>>
  /** The mails to an address, newest first. */
  readonly mails: (to: string) => Promise<readonly { readonly subject: string; readonly text: string }[]>
  /** Moves the product's time on, as `npm run clock -- +2h` does, and waits until what was due on the way is done. */
  readonly moveClock: (by: string) => Promise<void>
  /** What time it is there, as ISO text in UTC. */
  readonly now: () => Promise<string>
  /** What it has printed so far. */
  readonly printed: () => string
  readonly close: () => Promise<void>
}

/** Where a product runs, for whoever wants to join it. */
export type Started = { readonly url: string; readonly folder: string; readonly close: () => Promise<void> }

/**
 * How many functions may be loaded at a time. A test goes from page to page faster than anybody reads, and two files may go through
 * one product: no function is to end for another one and start again.
 */
const ENVIRONMENTS = '160'

const logOf = (folder: string): string => join(folder, 'printed.log')

/** Starts the product. The first start of a checkout builds it, which takes its time. @throws {Error} with what it printed */
export const startHost = async (): Promise<Started> => {
  const folder = mkdtempSync(join(tmpdir(), 'tradewell-e2e-'))
  const args = ['--no-seed', '--data', folder, '--port', '0', '--environments', ENVIRONMENTS]
  const log = openSync(logOf(folder), 'a')
  const child = fork(join(root, 'infra/host/main.ts'), args, { cwd: root, stdio: ['ignore', log, log, 'ipc'] })
  closeSync(log)
  const printed = () => readFileSync(logOf(folder), 'utf8')
  const ended = new Promise<void>(resolve => child.once('exit', () => resolve()))
  const close = async () => {
    if (child.exitCode === null) child.kill('SIGTERM')
    await ended
    const shots = process.env.TRADEWELL_SHOTS
    if (shots) appendFileSync(join(shots, 'product.log'), printed())
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    const url = await new Promise<string>((resolve, reject) => {
      child.on('message', message => resolve((message as { ready: string }).ready))
      child.once('exit', code => reject(new Error(`the product did not start (${code}):\n${printed()}`)))
    })
    return { url, folder, close }
  } catch (error) {
    await close()
    throw error
  }
}

/** What Amplify stores of a session, under the names that its token store gives that. */
const sessionOf = async (url: string, folder: string, email: string): Promise<Record<string, string>> => {
  const { secret } = JSON.parse(readFileSync(join(folder, 'cloud.json'), 'utf8')) as { secret: string }
  const [configuration, answer] = await Promise.all([
    fetch(`${url}/config.json`),
    fetch(`${url}/local/token`, { method: 'POST', headers: { authorization: `Bearer ${secret}` }, body: email }),
  ])
  if (!answer.ok) throw new Error(`no session for ${email}: ${answer.status}`)
  const { userPoolClientId } = (await configuration.json()) as { userPoolClientId: string }
  const { accessToken, idToken, refreshToken } = (await answer.json()) as Record<string, string>
  const claims = Buffer.from(accessToken?.split('.')[1] ?? '', 'base64url').toString()
  const { username } = JSON.parse(claims) as { username: string }
  const ofClient = `CognitoIdentityServiceProvider.${userPoolClientId}`
  const tokens = {
    accessToken,
    idToken,
    refreshToken,
    clockDrift: '0',
    signInDetails: JSON.stringify({ loginId: email }),
  }
  const named = Object.entries(tokens).map(([name, value]) => [`${ofClient}.${username}.${name}`, value ?? ''])
  return Object.fromEntries([[`${ofClient}.LastAuthUser`, username], ...named])
}

/** Joins a product that runs. */
export const joinHost = async ({ url, folder, close }: Started): Promise<Hosted> => {
  const before = readFileSync(logOf(folder), 'utf8').length
  return {
    url,
    client: await demoClient(folder),
    printed: () => readFileSync(logOf(folder), 'utf8').slice(before),
    session: email => sessionOf(url, folder, email),
    async moveClock(by) {
      const env = { ...process.env, TRADEWELL_DATA: folder }
      await promisify(execFile)(process.execPath, [join(root, 'scripts/clock.ts'), by], { cwd: root, env })
    },
    async now() {
      const answer = await fetch(`${url}/local/clock.json`)
      return ((await answer.json()) as { now: string }).now
    },
    async mails(to) {
      const answer = await fetch(`${url}/local/mailbox.json?to=${encodeURIComponent(to)}&limit=20`)
      return ((await answer.json()) as { messages: { subject: string; text: string }[] }).messages
    },
    close,
  }
}

/** Starts a product of one's own. */
export const hostProduct = async (): Promise<Hosted> => joinHost(await startHost())

export type Person = {
  readonly first: string
  readonly last: string
  readonly email: string
  readonly password: string
}

/** A person who signed up and completed the profile. */
export const makePerson = async (
  { client }: Pick<Hosted, 'client'>,
  first: string,
  last: string,
  mark: string,
): Promise<Person> => {
  const email = `${first}.${last}.${mark}@people.example`.toLowerCase()
  const password = 'Tradewell-2026!'
  await client.signUp(email, password)
  const { version } = await client.call<{ version: number }>({ email }, 'User.SYNC', {})
  await client.call({ email }, 'User.PUT', { version, body: { firstName: first, lastName: last } })
  return { first, last, email, password }
}

/** An ABN for a domain name: an organisation that nobody else has gets one that nobody else has. */
export const abnFor = (domainName: string): string =>
  abnOf(createHash('sha256').update(domainName).digest().readUInt32BE() % 300_000_000)

/** An organisation of a person's, in professional services. */
export const makeOrganisation = (
  { client }: Pick<Hosted, 'client'>,
  { email }: Person,
  named: {
    readonly tradingName: string
    readonly domainName: string
    readonly acceptsAtOnce?: boolean
    readonly description?: string
    readonly signerCount?: number
    readonly country?: string
  },
): Promise<Organisation> =>
  client.call<Organisation>(
    { email },
    'Organisations.CREATE_ORGANIZATION',
    { org: { ...named, abn: abnFor(named.domainName), anzsicDivision: 'M' } },
    named.domainName,
  )
