import { readdirSync, readFileSync } from 'node:fs'

/** What processes of this machine take, read from /proc. */

/** Processor time so far, in milliseconds, to the next ten. */
export const processorOf = (pids: readonly number[]): number =>
  pids.reduce((sum, pid) => {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
    return sum + (Number(fields[11]) + Number(fields[12])) * 10
  }, 0)

/** Memory in bytes: the proportional set size, in which what several processes share counts once. */
export const memoryOf = (pids: readonly number[]): number =>
  pids.reduce((sum, pid) => {
    const kilobytes = /^Pss:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1]
    return sum + Number(kilobytes ?? 0) * 1024
  }, 0)

/** The processes that one started itself. */
export const childrenOf = (pid: number): number[] =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean).map(Number)

/** Processor time so far of each thread, in milliseconds, by its id; `name` says what it does. */
export type Threads = ReadonlyMap<string, { readonly name: string; readonly spent: number }>

const does: readonly (readonly [RegExp, string])[] = [
  [/^(MainThread|node)/, 'host'],
  [/^WorkerThread/, 'functions'],
  [/^V8Worker/, 'collecting and compiling'],
  [/^libuv/, 'zlib and files'],
  [/^(tokio|dynoxide)/, 'database'],
]

export const threadsOf = (pids: readonly number[]): Threads => {
  const threads = new Map<string, { name: string; spent: number }>()
  for (const pid of pids) {
    for (const thread of readdirSync(`/proc/${pid}/task`)) {
      try {
        const folder = `/proc/${pid}/task/${thread}`
        const called = readFileSync(`${folder}/comm`, 'utf8').trim()
        const spent = Number(readFileSync(`${folder}/schedstat`, 'utf8').split(' ')[0]) / 1e6
        threads.set(thread, { name: does.find(([pattern]) => pattern.test(called))?.[1] ?? 'others', spent })
      } catch {
        // It ended in between; what it spent is in the figures of its process alone.
      }
    }
  }
  return threads
}

/** What was spent between two looks, by what it was spent on. */
export const spentBetween = (before: Threads, after: Threads): ReadonlyMap<string, number> => {
  const spent = new Map<string, number>()
  for (const [thread, { name, spent: now }] of after)
    spent.set(name, (spent.get(name) ?? 0) + now - (before.get(thread)?.spent ?? 0))
  return spent
}
