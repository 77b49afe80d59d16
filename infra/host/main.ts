import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import {
  AlreadyRunningError,
  diskFullMessage,
  isDiskFull,
  type LocalCloud,
  NoDynamoError,
  NotHostedError,
  PortTakenError,
  TableChangedError,
} from 'local-cloud'
import { BuildFailedError, ensureBuilt } from './build.ts'
import { startProduct } from './cloud.ts'
import { demoBegins, demoPeople, isSeeded, seedDemo } from './demo.ts'
import { type Development, develop } from './development.ts'
import { createPhases } from './phases.ts'

/** `npm start`: builds what changed, hosts it, seeds the demo, and stays until it is told to stop. */

const root = join(import.meta.dirname, '..', '..')
/** Where the web is looked for first, so that a bookmark keeps working. */
const USUAL_PORT = 4310

const fail = (message: string): never => {
  process.stderr.write(`${message}\n`)
  process.exit(1)
}

const readOptions = () => {
  try {
    return parseArgs({
      options: {
        'no-seed': { type: 'boolean', default: false },
        data: { type: 'string', default: join(root, '.local') },
        port: { type: 'string' },
        // How many environments all functions may have together, for a test that goes from page to page faster than anybody reads.
        environments: { type: 'string' },
        // What npm run dev hands over (scripts/dev/dev.ts).
        assembly: { type: 'string' },
        development: { type: 'string' },
        // Whoever started this one starts it anew when it asks for that, with --again.
        'kept-up': { type: 'boolean', default: false },
        again: { type: 'boolean', default: false },
      },
    }).values
  } catch (error) {
    return fail(`${(error as Error).message}\nUsage: npm start -- [--no-seed] [--data FOLDER] [--port PORT]`)
  }
}
const values = readOptions()
const dataDir = resolve(values.data)
const development: Development | undefined = values.development && JSON.parse(values.development)
const say = (text = '') => process.stdout.write(`${text}\n`)
/** In brief: the logs have it in full. */
const report = (message: string) => process.stderr.write(`  ! ${message.replace(/\s+/g, ' ').slice(0, 240)}\n`)

/** Longer than this, and the start tells where the time went. */
const SLOW_START_MS = 10_000
const phases = createPhases()

/** The port that was asked for, by --port or PORT. */
const askedPort = (): number | undefined => {
  if (values.again) return undefined
  const text = values.port ?? process.env.PORT
  if (text === undefined || text === '') return undefined
  const port = Number(text)
  return Number.isInteger(port) && port >= 0 && port <= 65_535
    ? port
    : fail(`PORT must be a number up to 65535, not ${text}.`)
}

const lastPort = join(dataDir, 'port')

/** The port of the last start, or the usual one where there was none or its note cannot be read. */
const rememberedPort = (): number => {
  const port = existsSync(lastPort) ? Number(readFileSync(lastPort, 'utf8')) : USUAL_PORT
  return Number.isInteger(port) && port > 0 && port <= 65_535 ? port : USUAL_PORT
}

/** Starts on the port that was asked for, or else on the last one, the usual one, or any. */
const start = async (assemblyDir: string): Promise<LocalCloud> => {
  const on = (port: number) =>
    startProduct({
      dataDir,
      assemblyDir,
      port,
      report,
      phase: phases.done,
      ...(values.environments ? { maxEnvironments: Number(values.environments) } : {}),
      ...(values['no-seed'] || isSeeded(dataDir) ? {} : { begins: demoBegins(Date.now()) }),
      ...(development ? { web: { url: development.web, sources: development.sources } } : {}),
    })
  const asked = askedPort()
  if (asked !== undefined) return on(asked)
  const remembered = rememberedPort()
  try {
    return await on(remembered)
  } catch (error) {
    if (!(error instanceof PortTakenError)) throw error
    say(`Port ${remembered} is taken by another program; another port this time.`)
    return on(0)
  }
}

const announce = ({ url }: LocalCloud) => {
  say()
  say(`  Tradewell     ${url}`)
  say(`  Mail and SMS  ${url}/local/mailbox`)
  say(`  Organisations ${url.replace('localhost', 'NAME.localhost')}, by their domain names`)
  say(`  Payments      ${url}/local/stripe`)
  const people = demoPeople(dataDir)
  if (people.length > 0) {
    say()
    say('  Sign in as')
    const widest = Math.max(...people.map(({ email }) => email.length))
    for (const { email, password, role } of people) say(`    ${email.padEnd(widest)}  ${password}  ${role}`)
  }
  say()
  say('  Ctrl-C stops it. npm run reset forgets the data.')
  say()
}

/** How long a look at /local/demo takes to see that the demo is complete. */
const SEEN_MS = 5000

/**
 * Asks to be started anew, at the same address. The execution environments that made the demo leave the process with three times the
 * memory that it needs (docs/decisions/anew-after-the-demo.md). What is under way ends first; open browsers find it again.
 */
const startAnew = async (cloud: LocalCloud, stopping: AbortSignal) => {
  await new Promise(done => setTimeout(done, SEEN_MS))
  if (stopping.aborted) return
  await cloud.drain()
  if (stopping.aborted) return
  await cloud.close()
  process.send?.({ again: true }, () => process.exit(0))
}

const main = async () => {
  phases.done('loading')
  const cloud = await start(values.assembly ?? (await ensureBuilt(say, phases.done)))
  if (development) develop(cloud, development, say)
  writeFileSync(lastPort, new URL(cloud.url).port)
  const stopping = new AbortController()
  const stop = async () => {
    if (stopping.signal.aborted) process.exit(130)
    stopping.abort()
    say('  Stopping ...')
    await cloud.close()
    process.exit(0)
  }
  process.on('SIGINT', () => void stop())
  process.on('SIGTERM', () => void stop())
  process.on('SIGHUP', () => void stop())
  // Whoever started this one is gone, even if by kill -9: there is nobody left to stop it.
  process.on('disconnect', () => void stop())
  cloud.core.dynamo.died.then(() => {
    if (stopping.signal.aborted) return
    fail('The DynamoDB server ended unexpectedly. Start again: nothing that was acknowledged is lost.')
  })
  let usableMs: number | undefined
  /** As soon as there is something to look at: the rest of the demo comes while one looks. */
  const usable = () => {
    if (stopping.signal.aborted || usableMs !== undefined) return
    usableMs = Math.round(performance.now())
    phases.done('demo, first part')
    announce(cloud)
    say(`  Usable after ${(usableMs / 1000).toFixed(1)} s; the rest of the demo follows: ${cloud.url}/local/demo`)
  }
  const isFirst = !values['no-seed'] && !isSeeded(dataDir)
  if (values.again && !isFirst) return process.send?.({ ready: cloud.url })
  if (isFirst) say(`Up at ${cloud.url}; filling it with the demo, once ...`)
  if (!values['no-seed'] && !(await seedDemo(dataDir, stopping.signal, usable)) && !stopping.signal.aborted)
    report('The demo data is not complete; the next start goes on with it.')
  if (stopping.signal.aborted) return
  phases.done('demo')
  if (!usableMs) announce(cloud)
  const took = performance.now()
  const record = { tookMs: Math.round(took), ...(usableMs ? { usableMs } : {}), phases: phases.spent() }
  writeFileSync(join(dataDir, 'start.json'), JSON.stringify(record))
  say(`  Ready after ${(took / 1000).toFixed(1)} s${took > SLOW_START_MS ? `: ${phases.longest(3)}` : ''}.`)
  process.send?.({ ready: cloud.url })
  if (isFirst && isSeeded(dataDir) && values['kept-up']) await startAnew(cloud, stopping.signal)
}

/** What whoever starts it can do something about: told in a line, without where in the program it was noticed. */
const expected = [
  PortTakenError,
  AlreadyRunningError,
  BuildFailedError,
  NoDynamoError,
  NotHostedError,
  TableChangedError,
] as const
const noRights = new Set(['EACCES', 'EPERM', 'EROFS', 'ENOSPC', 'ENOENT', 'ENOTDIR', 'EEXIST'])
const isExpected = (error: unknown) =>
  expected.some(type => error instanceof type) || noRights.has((error as NodeJS.ErrnoException).code ?? '')

// What finds no room on the disk tries again later or was answered with a refusal; reading goes on.
for (const event of ['uncaughtException', 'unhandledRejection'] as const)
  process.on(event, (error: unknown) => {
    if (isDiskFull(error)) return report(diskFullMessage)
    fail(error instanceof Error ? (error.stack ?? error.message) : String(error))
  })
// A terminal that is gone reads nothing any more; that is no reason to fall over.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})

try {
  await main()
} catch (error) {
  fail(
    isExpected(error) || !(error instanceof Error) ? String((error as Error).message) : (error.stack ?? error.message),
  )
}
