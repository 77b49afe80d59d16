import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Resource, Resources } from '#infra/local/cloudformation/resolve.ts'
import type { Iam } from '#infra/local/iam/roles.ts'
import { createFunctions, type Functions } from '#infra/local/lambda/functions.ts'

// @reaches infra/local

/** Tells how many events it handles at once, and ends when the file that the event names is there. */
const handler = `
import { existsSync } from 'node:fs'
let busy = 0
export const handler = async ({ until, name, say, hang, loaded, wait, exit, left }, context) => {
  if (left) return context.getRemainingTimeInMillis()
  if (loaded) {
    const isLoaded = () => process.moduleLoadList.some(module => module.includes('/undici/'))
    return { atFirst: isLoaded(), Response: typeof Response, asked: isLoaded() }
  }
  if (say) console.log(say)
  while (hang) {}
  if (exit) process.exit(1)
  busy += 1
  const together = busy
  while (until && !existsSync(until)) await new Promise(done => setTimeout(done, 5))
  if (wait) await new Promise(done => setTimeout(done, wait))
  busy -= 1
  return { together, name }
}`

let folder: string
let functions: Functions | undefined
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tradewell-environments-'))
  mkdirSync(join(folder, 'code'))
  writeFileSync(join(folder, 'code', 'index.mjs'), handler)
})
afterEach(async () => {
  await functions?.close()
  rmSync(folder, { recursive: true, force: true })
})

/** Of which tables the readers were told. */
let wrote: string[] = []
const start = (
  maxEnvironments: number,
  reserved: Readonly<Record<string, number | undefined>>,
  Timeout = 30,
  maxWorkers?: (waiting: number) => number,
) => {
  const lambdas = Object.entries(reserved).map(([name, ReservedConcurrentExecutions]) => ({
    id: name,
    ref: name,
    stack: 'S',
    attributes: { Arn: `arn:aws:lambda:r:0:function:${name}` },
    properties: { Code: { S3Key: 'code.zip' }, Handler: 'index.handler', Timeout, ReservedConcurrentExecutions },
  })) as unknown as Resource[]
  const resources = {
    ofType: (type: string) => (type === 'AWS::Lambda::Function' ? lambdas : []),
    assembly: { assets: new Map([['code', join(folder, 'code')]]), stacks: new Map() },
  } as unknown as Resources
  wrote = []
  functions = createFunctions({
    resources,
    iam: { credentialsOf: () => ({ accessKeyId: 'a', secretAccessKey: 'b' }) } as unknown as Iam,
    logDir: join(folder, 'logs'),
    cacheDir: join(folder, 'cache'),
    overlay: {},
    localise: value => value,
    endpoint: 'http://127.0.0.1:9',
    database: 'http://127.0.0.1:9',
    wrote: (tables = ['whatever it had begun']) => wrote.push(...tables),
    call: async () => ({ status: 500, headers: {}, body: Buffer.alloc(0) }),
    report: () => {},
    maxEnvironments: () => maxEnvironments,
    ...(maxWorkers && { maxWorkers }),
  })
  return functions
}
const total = (of: Functions) => Object.values(of.running()).reduce((sum, n) => sum + n, 0)
const letGo = (name: string) => writeFileSync(join(folder, name), '')
const until = (name: string) => join(folder, name)

describe('execution environments', () => {
  it('are kept idle no longer than their last event asks for', async () => {
    const cloud = start(3, { A: undefined, B: undefined, C: undefined })
    await cloud.invoke('A', {}, { keptMs: 50 })
    await cloud.invoke('B', {})
    await cloud.invoke('C', {}, { keptMs: 50 })
    await cloud.invoke('C', {})
    await expect.poll(() => cloud.running(), { timeout: 5000 }).toEqual({ B: 1, C: 1 })
  })

  it('load fetch, which takes megabytes, for a function that asks for it and for no other', async () => {
    const cloud = start(1, { A: undefined })
    expect(await cloud.invoke('A', { loaded: true })).toEqual({
      ok: true,
      value: { atFirst: false, Response: 'function', asked: true },
    })
  })

  it('handle one event each, and no more are up than there may be; the rest wait their turn', async () => {
    const cloud = start(2, { A: undefined })
    const answers = Array.from({ length: 12 }, (_, n) => cloud.invoke('A', { name: n, until: until('go') }))
    await expect.poll(() => total(cloud)).toBe(2)
    letGo('go')
    const values = (await Promise.all(answers)).map(outcome => (outcome.ok ? outcome.value : outcome.failure))
    expect(values).toEqual(Array.from({ length: 12 }, (_, name) => ({ together: 1, name })))
    expect(total(cloud)).toBe(2)
  })

  it('are more where a crowd of events waits for one', async () => {
    const cloud = start(10, { A: undefined }, 30, waiting => (waiting < 3 ? 1 : 2))
    const ask = () => cloud.invoke('A', { until: until('go') })
    const answers = [ask(), ask(), ask(), ask()]
    expect(total(cloud)).toBe(1)
    answers.push(ask())
    expect(total(cloud)).toBe(2)
    letGo('go')
    for (const outcome of await Promise.all(answers)) expect(outcome.ok).toBe(true)
  })

  it('are no more than this machine runs of one, however many the template reserves', async () => {
    const cloud = start(10, { A: 30, B: 1 }, 30, () => 2)
    const answers = ['A', 'A', 'A', 'A', 'B', 'B'].map(name => cloud.invoke(name, { until: until('go') }))
    await expect.poll(() => cloud.running()).toEqual({ A: 2, B: 1 })
    letGo('go')
    for (const outcome of await Promise.all(answers)) expect(outcome.ok).toBe(true)
    expect(cloud.running()).toEqual({ A: 2, B: 1 })
  })

  it('that rest make room for another function', async () => {
    const cloud = start(1, { A: undefined, B: undefined })
    expect(await cloud.invoke('A', {})).toMatchObject({ ok: true })
    expect(await cloud.invoke('B', {})).toMatchObject({ ok: true })
    expect(cloud.running()).toEqual({ B: 1 })
    expect(await cloud.invoke('A', {})).toMatchObject({ ok: true })
  })

  it('make room by the second one of a function before the only one of another', async () => {
    const cloud = start(3, { A: undefined, B: undefined, C: undefined })
    await cloud.invoke('A', {})
    const both = [cloud.invoke('B', { until: until('go') }), cloud.invoke('B', { until: until('go') })]
    await expect.poll(() => cloud.running()).toEqual({ A: 1, B: 2 })
    letGo('go')
    await Promise.all(both)
    expect(await cloud.invoke('C', {})).toMatchObject({ ok: true })
    expect(cloud.running()).toEqual({ A: 1, B: 1, C: 1 })
  })

  it('that have handled many events outlast one that has handled few, even if that one came to rest later', async () => {
    const cloud = start(2, { Busy: undefined, Once: undefined, Next: undefined })
    for (let n = 0; n < 100; n++) await cloud.invoke('Busy', {})
    await cloud.invoke('Once', {})
    expect(cloud.running()).toEqual({ Busy: 1, Once: 1 })
    expect(await cloud.invoke('Next', {})).toMatchObject({ ok: true })
    expect(cloud.running()).toEqual({ Busy: 1, Next: 1 })
  })

  it('as warm as each other end in the order in which they came to rest', async () => {
    const cloud = start(2, { A: undefined, B: undefined, C: undefined })
    await cloud.invoke('A', {})
    await cloud.invoke('B', {})
    await cloud.invoke('A', {})
    expect(await cloud.invoke('C', {})).toMatchObject({ ok: true })
    expect(cloud.running()).toEqual({ A: 1, C: 1 })
  })

  it('are given to a function that has none even when all are busy: they may be waiting for it', async () => {
    const cloud = start(1, { A: undefined, B: undefined })
    const outer = cloud.invoke('A', { until: until('inner-done') })
    await expect.poll(() => total(cloud)).toBe(1)
    expect(await cloud.invoke('B', {})).toMatchObject({ ok: true })
    letGo('inner-done')
    expect(await outer).toMatchObject({ ok: true })
    await expect.poll(() => total(cloud)).toBe(1)
  })

  it('are as many as the template reserves, and an event that waits longer than it may is throttled', async () => {
    const cloud = start(8, { A: 1, None: 0 })
    const first = cloud.invoke('A', { until: until('go') })
    const patient = cloud.invoke('A', { name: 'patient' })
    expect(await cloud.invoke('A', {}, { withinMs: 20 })).toMatchObject({
      ok: false,
      failure: { errorType: 'TooManyRequestsException' },
    })
    expect(cloud.running()).toEqual({ A: 1 })
    letGo('go')
    expect([await first, await patient]).toMatchObject([{ ok: true }, { ok: true, value: { name: 'patient' } }])
    expect(await cloud.invoke('None', {})).toMatchObject({
      ok: false,
      failure: { errorType: 'TooManyRequestsException' },
    })
  })

  it('log what a function prints, also when it hangs afterwards', async () => {
    const cloud = start(2, { A: undefined }, 1)
    await cloud.invoke('A', { say: 'hello é' })
    expect(await cloud.invoke('A', { say: 'here it stops', hang: true })).toMatchObject({ ok: false })
    const lines = readFileSync(join(folder, 'logs', 'A.log'), 'utf8')
      .trim()
      .split('\n')
    expect(lines.slice(0, 2)).toEqual(['hello é', 'here it stops'])
    expect(lines[2]).toContain('Task timed out after 1.00 seconds')
    // What it had asked of the database by then may have been done.
    await expect.poll(() => wrote).toEqual(['whatever it had begun'])
  })

  it('have the next event before they are done with one, and lose it to another that rests', async () => {
    const cloud = start(2, { A: undefined })
    const slow = cloud.invoke('A', { until: until('slow') })
    const quick = cloud.invoke('A', { until: until('quick') })
    const next = [cloud.invoke('A', { name: 'one' }), cloud.invoke('A', { name: 'two' }), cloud.invoke('A', {})]
    await expect.poll(() => total(cloud)).toBe(2)
    letGo('quick')
    expect(await quick).toMatchObject({ ok: true })
    expect(await Promise.all(next)).toMatchObject([
      { value: { name: 'one', together: 1 } },
      { value: { name: 'two', together: 1 } },
      { ok: true },
    ])
    letGo('slow')
    expect(await slow).toMatchObject({ ok: true })
  })

  it('begin nothing ahead once their function has another module: that is for the new one', async () => {
    const cloud = start(2, { A: 1 })
    writeFileSync(join(folder, 'code', 'other.mjs'), "export const handler = async () => 'new'")
    const first = cloud.invoke('A', { until: until('go') })
    await expect.poll(() => total(cloud)).toBe(1)
    await new Promise(done => setTimeout(done, 500))
    const next = [cloud.invoke('A', {}), cloud.invoke('A', {})]
    cloud.replace('A', join(folder, 'code', 'other.mjs'))
    letGo('go')
    expect(await first).toMatchObject({ value: { together: 1 } })
    expect(await Promise.all(next)).toEqual([
      { ok: true, value: 'new' },
      { ok: true, value: 'new' },
    ])
    expect(total(cloud)).toBe(1)
  })

  it('leave no event behind a long one as another of them ends', async () => {
    const cloud = start(2, { A: undefined })
    await Promise.all([cloud.invoke('A', { wait: 100 }), cloud.invoke('A', { wait: 100 })])
    const long = cloud.invoke('A', { until: until('go') })
    const ending = cloud.invoke('A', { exit: true })
    const next = cloud.invoke('A', { name: 'next' })
    expect(await ending).toMatchObject({ failure: { errorType: 'Runtime.ExitError' } })
    expect(await next).toMatchObject({ value: { name: 'next' } })
    letGo('go')
    expect(await long).toMatchObject({ ok: true })
  }, 10_000)

  it('have an event that waits behind a long one as soon as there may be another', async () => {
    let most = 1
    const cloud = start(3, { A: undefined, B: undefined }, 30, () => most)
    await cloud.invoke('A', {})
    const long = cloud.invoke('A', { until: until('go') })
    const next = cloud.invoke('A', { name: 'next' })
    await new Promise(done => setTimeout(done, 50))
    most = 2
    await cloud.invoke('B', {})
    expect(await next).toMatchObject({ value: { name: 'next' } })
    letGo('go')
    expect(await long).toMatchObject({ ok: true })
  }, 10_000)

  it('answer everything that is asked of them as they all end, begun or not', async () => {
    const cloud = start(2, { A: undefined, B: 1 })
    const asked = Array.from({ length: 20 }, (_, n) => cloud.invoke(n % 2 ? 'A' : 'B', { wait: 20 }))
    await Promise.race(asked)
    await cloud.close()
    for (const outcome of await Promise.all(asked))
      if (!outcome.ok) expect(outcome.failure.errorType).toMatch(/^(?:ServiceException|Runtime.ExitError)$/)
    expect(await cloud.invoke('A', {})).toMatchObject({ failure: { errorType: 'ServiceException' } })
  }, 10_000)

  it('begin nothing that was throttled meanwhile, and count the time of an event from where it is begun', async () => {
    const cloud = start(2, { A: 1 })
    const first = cloud.invoke('A', { until: until('go') })
    await expect.poll(() => total(cloud)).toBe(1)
    const late = cloud.invoke('A', { say: 'too late' }, { withinMs: 20 })
    const left = cloud.invoke('A', { left: true })
    expect(await late).toMatchObject({ failure: { errorType: 'TooManyRequestsException' } })
    await new Promise(done => setTimeout(done, 1000))
    letGo('go')
    expect(await first).toMatchObject({ ok: true })
    const outcome = await left
    expect(outcome.ok && Number(outcome.value)).toBeGreaterThan(29_200)
    expect(readFileSync(join(folder, 'logs', 'A.log'), 'utf8')).toBe('')
  })

  it('handle each event once, one at a time, whatever becomes of those beside it', async () => {
    const seed = 20261127
    let last = seed
    /** Evenly below `n`, the same in each run. */
    const below = (n: number) => {
      last = (Math.imul(last, 1103515245) + 12345) >>> 0
      return (last >>> 8) % n
    }
    const cloud = start(3, { A: undefined, B: undefined }, 1)
    const asked = Array.from({ length: 400 }, async (_, n) => {
      await new Promise(done => setTimeout(done, below(900)))
      const kind = below(40)
      const event = {
        name: n,
        say: `event ${n}`,
        wait: below(3) ? 0 : below(40),
        exit: kind === 0,
        hang: kind === 1 && n < 80,
      }
      return { n, event, outcome: await cloud.invoke(below(4) ? 'A' : 'B', event, below(5) ? {} : { withinMs: 250 }) }
    })
    const all = await Promise.all(asked)
    const lines = ['A', 'B'].flatMap(name => readFileSync(join(folder, 'logs', `${name}.log`), 'utf8').split('\n'))
    const begun = Map.groupBy(
      lines.filter(line => line.startsWith('event ')),
      line => Number(line.slice(6)),
    )
    for (const { n, event, outcome } of all) {
      const failure = outcome.ok ? undefined : outcome.failure.errorType
      const times = begun.get(n)?.length ?? 0
      expect([n, times <= 1]).toEqual([n, true])
      if (failure === 'TooManyRequestsException') expect([n, times]).toEqual([n, 0])
      if (outcome.ok) expect([n, times, outcome.value]).toEqual([n, 1, { together: 1, name: n }])
      if (event.exit && failure !== 'TooManyRequestsException') expect(failure).toBe('Runtime.ExitError')
    }
    expect(all.filter(({ outcome }) => outcome.ok).length).toBeGreaterThan(100)
  })
})
