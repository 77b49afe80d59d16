import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { readMove } from '#infra/local/clock-page.ts'
import type { Resources } from '#infra/local/cloudformation/resolve.ts'
import { openClock } from '#infra/local/events/clock.ts'
import { openProgress } from '#infra/local/events/progress.ts'
import { AlreadyMovingError, startScheduler } from '#infra/local/events/scheduler.ts'
import { startTestCloud } from '../fixtures/cloud.ts'
import { journal } from '../fixtures/journal.ts'

const START = Date.parse('2026-11-22T10:00:00Z')
const DAY = 86_400_000
const iso = (at: number) => new Date(at).toISOString()

/** Rules as a template would declare them, and nothing else. */
const rules = (expressions: Readonly<Record<string, string>>): Resources =>
  ({
    assembly: { stacks: new Map() },
    ofType: (type: string) =>
      type === 'AWS::Events::Rule'
        ? Object.entries(expressions).map(([ref, ScheduleExpression]) => ({
            ref,
            stack: 's',
            attributes: { Arn: ref },
            properties: { ScheduleExpression, Targets: [{ Arn: ref }] },
          }))
        : [],
  }) as unknown as Resources

type Run = { readonly name: string; readonly time: string }

/** A scheduler on a folder of its own, on a machine whose time stands still; `open` again is a start after a kill. */
const bench = (expressions: Readonly<Record<string, string>>, begins?: number) => {
  const folder = mkdtempSync(join(tmpdir(), 'tradewell-clock-'))
  const runs: Run[] = []
  const open = (onRun: (run: Run) => void = () => {}, machine = START) => {
    const progress = openProgress(join(folder, 'p.sqlite'))
    const clock = openClock(progress, begins, () => machine)
    const scheduler = startScheduler({
      resources: rules(expressions),
      progress,
      clock,
      report: () => {},
      invoke: async (name, event) => {
        const run = { name, time: (event as { time: string }).time }
        onRun(run)
        runs.push(run)
        return { ok: true, value: {} }
      },
    })
    const close = () => {
      scheduler.close()
      progress.close()
    }
    return { clock, scheduler, close }
  }
  return {
    runs,
    open,
    file: join(folder, 'p.sqlite'),
    [Symbol.dispose]: () => rmSync(folder, { recursive: true, force: true }),
  }
}

const noRest = async () => {}

describe('the clock', () => {
  it('runs what is due on the way, each day once, in order, and what runs more often once a day', async () => {
    using at = bench({ daily: 'cron(0 2 * * ? *)', hourly: 'rate(1 hour)', weekly: 'cron(0 3 ? * MON *)' })
    const { clock, scheduler, close } = at.open()
    await scheduler.moveTo(START + 365 * DAY, noRest)
    expect(iso(clock.now())).toBe(iso(START + 365 * DAY))
    close()
    const timesOf = (name: string) => at.runs.filter(run => run.name === name).map(run => run.time)
    expect(timesOf('daily')).toEqual(
      Array.from({ length: 365 }, (_, n) => iso(Date.parse('2026-11-23T02:00:00Z') + n * DAY).replace('.000Z', 'Z')),
    )
    expect(timesOf('weekly')).toHaveLength(53)
    const days = timesOf('hourly').map(time => time.slice(0, 10))
    expect(new Set(days).size).toBe(365)
    // And once more at the end.
    expect(days.length).toBeLessThanOrEqual(366)
    const order = at.runs.map(run => run.time)
    expect(order).toEqual(order.toSorted())
  })

  it('waits for what a run has started before the next', async () => {
    using at = bench({ daily: 'cron(0 2 * * ? *)', nightly: 'cron(0 22 * * ? *)' })
    const told: string[] = []
    const { scheduler, close } = at.open(run => told.push(run.name))
    await scheduler.moveTo(START + 3 * DAY, async () => {
      await new Promise(done => setTimeout(done, 1))
      told.push('rest')
    })
    close()
    expect(told.join(' ')).toBe(`rest${' nightly rest daily rest'.repeat(3)}`)
  })

  it('goes on after a kill at any run: every day of every schedule is there, one at the most twice', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 40 }), async killedAt => {
        using at = bench({ daily: 'cron(0 2 * * ? *)', other: 'cron(30 2 * * ? *)' })
        let count = 0
        const never = new Promise<never>(() => {})
        const first = at.open(() => {
          count += 1
          if (count === killedAt) throw new Error('killed')
        })
        const move = first.scheduler.moveTo(START + 10 * DAY, noRest)
        await Promise.race([move, vi.waitUntil(() => count >= killedAt).catch(() => never)]).catch(() => {})
        first.close()
        await move.catch(() => {})
        const second = at.open()
        await second.scheduler.moveTo(START + 10 * DAY, async () => {
          await new Promise(done => setTimeout(done, 0))
        })
        await new Promise(done => setTimeout(done, 5))
        second.close()
        for (const name of ['daily', 'other']) {
          const days = at.runs.filter(run => run.name === name).map(run => run.time.slice(0, 10))
          expect(new Set(days).size).toBe(10)
          expect(days.length).toBeLessThanOrEqual(11)
        }
      }),
      { numRuns: 20 },
    )
  })

  it('is kept over a restart, never goes back, and is moved by one at a time', async () => {
    using at = bench({})
    const first = at.open()
    const move = first.scheduler.moveTo(START + DAY, noRest)
    await expect(first.scheduler.moveTo(START + 2 * DAY, noRest)).rejects.toThrow(AlreadyMovingError)
    await move
    first.clock.set(START)
    first.close()
    const second = at.open()
    expect(iso(second.clock.now())).toBe(iso(START + DAY))
    second.close()
  })

  it('begins behind the machine’s where it is told to, comes to it, and stays there', async () => {
    using at = bench({ daily: 'cron(0 2 * * ? *)' }, START - 30 * DAY)
    const first = at.open()
    expect(iso(first.clock.now())).toBe(iso(START - 30 * DAY))
    await first.scheduler.moveTo(START - 10 * DAY, noRest)
    first.close()
    // A start on the next day, by a moment that passes while it is moved.
    const second = at.open(undefined, START + DAY)
    expect(iso(second.clock.now())).toBe(iso(START - 9 * DAY))
    await second.scheduler.moveTo(START + DAY - 1000, noRest)
    expect(second.clock.ahead()).toBe(0)
    second.close()
    expect(at.runs.map(run => run.time.slice(0, 10))).toEqual(
      Array.from({ length: 31 }, (_, n) => iso(START - 29 * DAY + n * DAY).slice(0, 10)),
    )
    const third = at.open()
    expect(third.clock.ahead()).toBe(0)
    third.close()
  })

  it('has no past to go to in data that were begun without one', () => {
    const folder = mkdtempSync(join(tmpdir(), 'tradewell-clock-'))
    for (const begins of [undefined, START - 30 * DAY]) {
      const progress = openProgress(join(folder, 'p.sqlite'))
      expect(openClock(progress, begins, () => START).ahead()).toBe(0)
      progress.close()
    }
    rmSync(folder, { recursive: true })
  })

  it.each([
    ['+30d', '2027-01-30T10:00:00.000Z'],
    ['+12h', '2026-12-31T22:00:00.000Z'],
    ['+2w', '2027-01-14T10:00:00.000Z'],
    ['+2m', '2027-02-28T10:00:00.000Z'],
    ['+1y', '2027-12-31T10:00:00.000Z'],
    ['2027-03-01', '2027-03-01T00:00:00.000Z'],
    ['2027-03-01T08:30Z', '2027-03-01T08:30:00.000Z'],
  ])('reads %s', (text, expected) => {
    expect(iso(readMove(text, Date.parse('2026-12-31T10:00:00Z')) ?? 0)).toBe(expected)
  })
  it('reads the machine’s time as now', () => {
    expect(readMove('now', START - 30 * DAY, START)).toBe(START)
  })
  it.each(['', '30d', '+d', '-3d', '+30', 'tomorrow', '2027-13-01', '2027-02-30T', '+99999d', '1e3'])(
    'refuses %s',
    text => {
      expect(readMove(text, START)).toBeUndefined()
    },
  )
})

describe('a moved clock', () => {
  it('brings several runs due at one moment, which go one after the other, and none waits long for a slow one', async () => {
    vi.useFakeTimers()
    using at = bench({ first: 'rate(1 minute)', second: 'rate(1 minute)', third: 'rate(1 minute)' })
    at.open().close()
    const progress = openProgress(at.file)
    const said: string[] = []
    const slow = Promise.withResolvers<void>()
    const scheduler = startScheduler({
      resources: rules({ first: 'rate(1 minute)', second: 'rate(1 minute)', third: 'rate(1 minute)' }),
      progress,
      clock: openClock(progress, undefined, () => START + 120_000),
      report: () => {},
      invoke: async (name, _event, kept) => {
        // One that is kept until the next minute is never gone.
        expect(kept?.keptMs).toBeLessThan(60_000)
        said.push(`${name} begun`)
        await (name === 'second' ? slow.promise : Promise.resolve())
        said.push(`${name} done`)
        return { ok: true, value: {} }
      },
    })
    await vi.advanceTimersByTimeAsync(1)
    expect(said).toEqual(['first begun', 'first done', 'second begun'])
    await vi.advanceTimersByTimeAsync(4000)
    expect(said).toHaveLength(3)
    await vi.advanceTimersByTimeAsync(1000)
    expect(said.slice(3)).toEqual(['third begun', 'third done'])
    slow.resolve()
    await vi.advanceTimersByTimeAsync(1)
    expect(said).toHaveLength(6)
    scheduler.close()
    progress.close()
    vi.useRealTimers()
  })

  it('brings a run that cannot be noted, as on a full disk: that is told, and it runs again, as do those behind it', async () => {
    vi.useFakeTimers()
    using at = bench({ first: 'rate(1 minute)', second: 'rate(1 minute)' })
    at.open().close()
    const progress = openProgress(at.file)
    const said: string[] = []
    const reports: string[] = []
    let isFull = true
    const scheduler = startScheduler({
      resources: rules({ first: 'rate(1 minute)', second: 'rate(1 minute)' }),
      progress: {
        ...progress,
        setLastRun: (name, time) => {
          if (name === 'first' && isFull) throw new Error('database or disk is full')
          progress.setLastRun(name, time)
        },
      },
      clock: openClock(progress, undefined, () => START + 120_000),
      report: line => void reports.push(line),
      invoke: async name => {
        said.push(name)
        return { ok: true, value: {} }
      },
    })
    await vi.advanceTimersByTimeAsync(1)
    expect([said, reports]).toEqual([['first', 'second'], ['schedule first: Error: database or disk is full']])
    isFull = false
    await vi.advanceTimersByTimeAsync(60_000)
    expect(said.filter(name => name === 'first')).toHaveLength(2)
    expect(reports).toHaveLength(1)
    scheduler.close()
    progress.close()
    vi.useRealTimers()
  })

  it('leaves to whoever moves the clock meanwhile what waits for its turn', async () => {
    vi.useFakeTimers()
    using at = bench({ first: 'rate(1 minute)', second: 'rate(1 minute)' })
    at.open().close()
    const progress = openProgress(at.file)
    const said: string[] = []
    const slow = Promise.withResolvers<void>()
    const scheduler = startScheduler({
      resources: rules({ first: 'rate(1 minute)', second: 'rate(1 minute)' }),
      progress,
      clock: openClock(progress, undefined, () => START + 120_000),
      report: () => {},
      invoke: async name => {
        said.push(name)
        if (said.length === 1) await slow.promise
        return { ok: true, value: {} }
      },
    })
    await vi.advanceTimersByTimeAsync(1)
    await scheduler.moveTo(START + 180_000, noRest)
    const moved = said.filter(name => name === 'second').length
    slow.resolve()
    await vi.advanceTimersByTimeAsync(6000)
    expect(moved).toBe(1)
    expect(said.filter(name => name === 'second')).toHaveLength(moved)
    scheduler.close()
    progress.close()
    vi.useRealTimers()
  })

  it('is what schedules, calls and streams are told', async () => {
    await using cloud = await startTestCloud()
    await cloud.scheduler.moveTo(Date.now() + 10 * DAY, cloud.rest)
    const daily = (await journal(cloud, 'scheduled')).filter(({ name }) => name.includes('Daily'))
    expect(daily).toHaveLength(10)
    expect(daily.every(({ times }) => times === 1)).toBe(true)
    const answer = await fetch(`${cloud.url}/echo`)
    const { event } = (await answer.json()) as { event: { requestContext: { timeEpoch: number } } }
    expect(event.requestContext.timeEpoch - Date.now()).toBeGreaterThan(9.9 * DAY)
  })
})
