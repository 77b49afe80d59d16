import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, it } from 'vitest'
import { ensureBuilt } from '#infra/host/build.ts'
import { createPhases } from '#infra/host/phases.ts'

// @reaches infra

const isAlive = (pid: number) => {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

it('what is built waits for nobody else who builds', async () => {
  const assembly = await ensureBuilt()
  const lock = new DatabaseSync(join(assembly, '..', 'build-lock'))
  lock.exec('PRAGMA busy_timeout = 60000; BEGIN EXCLUSIVE')
  try {
    expect(await ensureBuilt()).toBe(assembly)
  } finally {
    lock.close()
  }
})

it('a watched program ends with its owner, even when that is killed with -9', async () => {
  const owner = spawn(process.execPath, [join(import.meta.dirname, '..', 'local', 'fixtures', 'watched-owner.ts')], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [line] = (await once(owner.stdout, 'data')) as [Buffer]
  const [watched = 0, free = 0] = line.toString('utf8').trim().split(' ').map(Number)
  expect([isAlive(watched), isAlive(free)]).toEqual([true, true])
  owner.kill('SIGKILL')
  await expect.poll(() => isAlive(watched)).toBe(false)
  expect(isAlive(free)).toBe(true)
  process.kill(free)
})

it('the phases of a start add up, and the longest are told first', () => {
  const times = [1000, 1500, 61_500, 61_700]
  const phases = createPhases(() => times.shift() ?? 0)
  for (const name of ['loading', 'tables', 'build', 'tables']) phases.done(name)
  expect(phases.spent()).toEqual({ loading: 1000, tables: 700, build: 60_000 })
  expect(phases.longest(2)).toBe('build 60.0 s, loading 1.0 s')
})
