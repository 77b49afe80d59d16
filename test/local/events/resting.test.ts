import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { comeToRest } from '#infra/local/events/resting.ts'

const short = { stillMs: 40, mostMs: 400 }

// By a clock of their own: on a busy machine a step of 20 ms takes 50.
beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** Something that is done in so many steps, of which each takes a while. */
const busyFor = (steps: number, eachMs: number) => {
  let done = 0
  const timer = setInterval(() => {
    done += 1
    if (done === steps) clearInterval(timer)
  }, eachMs)
  return {
    isQuiet: () => done >= steps,
    done: () => done,
    isWorking: () => false,
    waiting: () => ['MailQueue'],
    end: () => clearInterval(timer),
  }
}

const told = async (resting: Parameters<typeof comeToRest>[0]) => {
  const said: string[] = []
  const rest = comeToRest(resting, message => void said.push(message), short)
  await vi.advanceTimersByTimeAsync(2 * short.mostMs)
  await rest
  return said
}

test('happy: a slow machine is waited for, as long as anything is done', async () => {
  const slow = busyFor(10, 20)
  expect(await told(slow)).toEqual([])
  expect(slow.isQuiet()).toBe(true)
})

test('happy: one thing that takes long is waited for, too: it has a time of its own', async () => {
  const begun = Date.now()
  const isWorking = () => Date.now() - begun < 150
  expect(await told({ isQuiet: () => !isWorking(), done: () => 0, isWorking, waiting: () => [] })).toEqual([])
})

test('error: what waits while nothing is done is named, and the clock moves on', async () => {
  const never = {
    isQuiet: () => false,
    done: () => 0,
    isWorking: () => false,
    waiting: () => ['MailQueue', 'the stand-ins'],
  }
  expect(await told(never)).toEqual([
    expect.stringMatching(/^Something has not come to rest for \d s: MailQueue, the stand-ins\.$/),
  ])
})

test('error: what goes on without an end is not waited for without one', async () => {
  const endless = busyFor(Number.POSITIVE_INFINITY, 5)
  expect(await told(endless)).toHaveLength(1)
  endless.end()
})
