import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { chance } from '../chance.ts'
import { type Cloud, clockOf, endCloud, pause, startCloud } from './cloud.ts'
import { report } from './killing.ts'

/**
 * Moves the clock of a local cloud with its demo on by a year, kills it with signal 9 at seeded moments on the way, starts it again and
 * moves on, and looks whether every schedule ran for each of its days, once and in order.
 *
 *     node test/crash/clock.ts [--kills 10] [--seed 1] [--days 365] [--data FOLDER_WITH_A_DEMO] [--no-seed]
 *
 * With `--kills 0` it tells how long the year takes. The folder that is named is used as it is.
 */

const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '10' },
    seed: { type: 'string', default: '1' },
    days: { type: 'string', default: '365' },
    data: { type: 'string' },
    'no-seed': { type: 'boolean', default: false },
  },
})
const [kills, days] = [Number(values.kills), Number(values.days)]
const dataDir = values.data ?? mkdtempSync(path.join(tmpdir(), 'tradewell-clock-'))
const DAY_MS = 86_400_000

const random = chance(Number(values.seed))

const problems: string[] = []

const start = () =>
  startCloud(dataDir, {
    seeds: !values['no-seed'],
    report: said => {
      // In brief, what went wrong in a function or a service.
      if (/^ {2}!/m.test(said)) problems.push(said.trim())
    },
  })

/** Waits until the clock has come to a moment. */
const reach = async (cloud: Cloud, at: number) => {
  for (;;) {
    const { now, movingTo } = await clockOf(cloud)
    if (Date.parse(now) >= at || movingTo === undefined) return
    await pause(20)
  }
}

/** Processor seconds of the cloud and all that it started and that has ended, where the system tells. */
const processorSeconds = (pid: number | undefined): number => {
  const file = `/proc/${pid}/stat`
  if (!existsSync(file)) return Number.NaN
  const fields = readFileSync(file, 'utf8').split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) / 100
}

type Run = { readonly schedule: string; readonly time: string; readonly state: 'begun' | 'done' }

const runs = (): readonly Run[] =>
  ['schedules.log.1', 'schedules.log']
    .map(name => path.join(dataDir, 'logs', name))
    .filter(existsSync)
    .flatMap(file => readFileSync(file, 'utf8').split('\n'))
    .flatMap(line => {
      // A kill may have cut a line short.
      try {
        return line ? [JSON.parse(line) as Run] : []
      } catch {
        return []
      }
    })

const dayOf = (time: string) => time.slice(0, 10)

/** What is wrong with the runs of a schedule between two moments. */
const wrongRuns = (name: string, from: number, to: number): string[] => {
  const done = runs().filter(
    ({ schedule, state, time }) =>
      schedule === name && state === 'done' && Date.parse(time) > from && Date.parse(time) <= to,
  )
  const times = done.map(({ time }) => time)
  const wrong: string[] = []
  if (times.join() !== times.toSorted().join()) wrong.push(`${name} did not run in order`)
  const ran = new Map<string, number>()
  for (const time of times) ran.set(dayOf(time), (ran.get(dayOf(time)) ?? 0) + 1)
  // The days on which it began and ended are not whole ones.
  for (let day = from + DAY_MS; day < to - DAY_MS; day += DAY_MS) {
    const count = ran.get(dayOf(new Date(day).toISOString())) ?? 0
    if (count === 0) wrong.push(`${name} did not run on ${dayOf(new Date(day).toISOString())}`)
  }
  const twice = [...ran].filter(([, count]) => count > 1)
  // What runs more often than daily runs once a day while the clock is moved, and by its own time where it was started again.
  if (twice.length > kills + 2) wrong.push(`${name} ran more than once on ${twice.length} days`)
  return wrong
}

const main = async () => {
  let cloud = await start()
  const from = Date.parse((await clockOf(cloud)).now)
  const to = from + days * DAY_MS
  const move = () => clockOf(cloud, new Date(to).toISOString())
  const points = Array.from({ length: kills }, () => from + random() * (to - from)).toSorted((a, b) => a - b)
  const begun = performance.now()
  const spentBefore = processorSeconds(cloud.process.pid)
  await move()
  for (const point of points) {
    await reach(cloud, point)
    await endCloud(cloud, 'SIGKILL')
    cloud = await start()
    await move()
  }
  // To the end of the last day, too, and of what it began.
  await reach(cloud, Number.POSITIVE_INFINITY)
  const took = (performance.now() - begun) / 1000
  const spent =
    kills === 0 ? `, ${(processorSeconds(cloud.process.pid) - spentBefore).toFixed(1)} s of processor time` : ''
  const { now } = await clockOf(cloud)
  await endCloud(cloud, 'SIGTERM')
  if (Date.parse(now) < to) problems.push(`it is ${now} only`)
  const names = [...new Set(runs().map(({ schedule }) => schedule))]
  for (const name of names) problems.push(...wrongRuns(name, from, to))
  const within = runs().filter(({ time }) => Date.parse(time) > from && Date.parse(time) <= to)
  const again = within.filter(run => run.state === 'begun').length - within.filter(run => run.state === 'done').length
  report(
    [
      `${days} days in ${took.toFixed(1)} s${spent}; ${kills} kills; ${names.length} schedules, ${within.length - again} lines of runs, ${again} runs cut short`,
    ],
    problems,
    'each schedule ran for each of its days, in order',
  )
}

try {
  await main()
} finally {
  if (values.data === undefined) rmSync(dataDir, { recursive: true, force: true })
}
