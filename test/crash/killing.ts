import { readFileSync } from 'node:fs'
import path from 'node:path'
import { type DemoCaller, type DemoClient, demoClient } from '#test/demo/client.ts'
import { type Cloud, endCloud, pause, startCloud } from './cloud.ts'

/** What the stories share that a local cloud is killed in: coming up again, waiting for what must come, and what the run tells. */

type Start = { readonly tookMs: number; readonly phases: Readonly<Record<string, number>> }
export type Running = Cloud & { readonly client: DemoClient; readonly start: Start }
/** A start after a kill, and how long it took as it is seen from outside. */
export type Restart = Start & { readonly seenMs: number; readonly point: number }

/** Starts the product on a folder of data, with somebody to call it. */
export const start = async (dataDir: string): Promise<Running> => {
  const cloud = await startCloud(dataDir)
  const told = JSON.parse(readFileSync(path.join(dataDir, 'start.json'), 'utf8')) as Start
  return { ...cloud, client: await demoClient(dataDir), start: told }
}

/** Signs a person up and gives them their name, which they sign with. */
export const settlePerson = async (client: DemoClient, email: string): Promise<DemoCaller> => {
  await client.signUp(email, 'Kill-nine-2026!')
  const user = await client.call<{ version: number }>({ email }, 'User.SYNC', {})
  const body = { firstName: 'Kim', lastName: 'Nine', country: 'AU' }
  await client.call({ email }, 'User.PUT', { version: user.version, body })
  return { email }
}

/** Waits two minutes for what must come. @throws {Error} where it does not */
export const until = async <T>(what: string, look: () => Promise<T | undefined>): Promise<T> => {
  const end = Date.now() + 120_000
  while (Date.now() < end) {
    const found = await look()
    if (found !== undefined) return found
    await pause(50)
  }
  throw new Error(`${what} did not come`)
}

/**
 * Begins something, kills the cloud a while later, and starts it again.
 * @param afterMs when to kill, from its beginning
 * @returns the cloud that is up again, how it came up, and whether what was begun was cut short
 */
export const killAmidst = async (
  cloud: Running,
  { dataDir, point, afterMs }: { readonly dataDir: string; readonly point: number; readonly afterMs: number },
  begin: (client: DemoClient) => Promise<unknown>,
): Promise<{ readonly cloud: Running; readonly restart: Restart; readonly wasCut: boolean }> => {
  const going = begin(cloud.client).then(
    () => false,
    () => true,
  )
  await pause(afterMs)
  await endCloud(cloud)
  const wasCut = await going
  const begun = performance.now()
  const again = await start(dataDir)
  const restart = { ...again.start, seenMs: Math.round(performance.now() - begun), point }
  if (process.env.TRADEWELL_CRASH_LOG) process.stderr.write(`${JSON.stringify(restart)}\n`)
  return { cloud: again, restart, wasCut }
}

/** How many problems a run tells of. */
const most = 40

/** Tells what a run did, and what it found wrong or that nothing is: then it fails. @param fine what is said where nothing is */
export const report = (lines: readonly string[], problems: readonly string[], fine: string): void => {
  const outcome = problems.length ? `PROBLEMS\n  ${problems.slice(0, most).join('\n  ')}` : fine
  process.stdout.write(`${[...lines, outcome].join('\n')}\n`)
  if (problems.length) process.exitCode = 1
}

/** What is told of the restarts. Sources that changed during the run were built anew by the next start, which is no part of coming up again. */
export const toldOfRestarts = (restarts: readonly Restart[]): string[] => {
  const counted = restarts.filter(({ phases }) => phases.build === undefined).toSorted((a, b) => a.seenMs - b.seenMs)
  const built = restarts.length - counted.length
  const slowest = counted.at(-1)
  return [
    `restart: median ${counted[Math.floor(counted.length / 2)]?.seenMs} ms, longest ${slowest?.seenMs} ms (point ${slowest?.point}: ${JSON.stringify(slowest?.phases)})`,
    ...(built ? [`${built} restarts built sources that had changed; they are not counted`] : []),
  ]
}

type Checked = { readonly checked: number; readonly brokenAt?: number; readonly cursor?: string }

/** Follows the whole audit log of a side, a stretch at a time. */
export const verified = async (
  client: DemoClient,
  side: DemoCaller,
): Promise<{ entries: number; brokenAt?: number }> => {
  let entries = 0
  let cursor: string | undefined
  do {
    const stretch: Checked = await client.call<Checked>(side, 'Audit.VERIFY', cursor ? { cursor } : {})
    entries += stretch.checked
    if (stretch.brokenAt !== undefined) return { entries, brokenAt: stretch.brokenAt }
    cursor = stretch.cursor
  } while (cursor)
  return { entries }
}

/** What is told of the audit logs that were followed. */
export const toldOfLogs = (logs: readonly { readonly entries: number; readonly brokenAt?: number }[]): string =>
  `audit logs: ${logs.map(({ entries, brokenAt }) => `${entries} entries ${brokenAt === undefined ? 'whole' : `broken at ${brokenAt}`}`).join(', ')}`
