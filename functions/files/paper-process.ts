import { Worker } from 'node:worker_threads'
import type { PaperAsked, PaperTold } from './paper-worker.ts'

// Runs beside FileSeals as a process of its own. Memory is bounded for a thread, and watched from outside of it, but where V8 comes to the
// end of its heap between two looks it ends the whole process (SIGABRT): that is this one, which holds nothing else.

/** The thread's own file: beside this one, or beside the bundle that this one is in (infra/build-functions.ts). */
const thread = import.meta.url.endsWith('.ts') ? './paper-worker.ts' : './paper-worker.mjs'

/**
 * How long a PDF may be worked on with all its seals, not counting how long the key takes to sign them, and how much that may take of the
 * heap, and of memory in all.
 */
export type PaperBounds = { readonly mostMs: number; readonly mostHeapMb: number; readonly mostBytes: number }

/** How often it is looked at what it takes: buffers lie outside of the heap, and what unpacks fills some hundred megabytes a second. */
const everyMs = 20

/** Why there is no paper: what it took too much of, or what failed. Nothing of it is what the file or a person says. */
export type Unmade = {
  readonly why: 'time' | 'memory' | 'failed'
  /** How the thread ended, or the process with it. */
  readonly exit: number | NodeJS.Signals
  readonly error?: string
  readonly code?: string
  /** Where in our code, or LibPDF's, it failed. */
  readonly frames?: readonly string[]
}

/** What is asked of the process: first a paper, then what it had signed. */
export type ProcessAsked =
  | { readonly paper: PaperAsked; readonly within: PaperBounds }
  | { readonly signature: Uint8Array }
/** What it tells, the last of it the paper or why there is none. */
export type ProcessTold = PaperTold | { readonly unmade: Unmade }

/** What of an error may be logged: its message can hold what stands in the file. */
const withoutMessage = (error: unknown): Partial<Unmade> => {
  if (!(error instanceof Error)) return {}
  const { name, stack = '' } = error
  const frames = stack.split('\n').filter(line => /^ {4}at /.test(line))
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined
  return { error: name, ...(code && { code }), frames: frames.slice(0, 5).map(line => line.trim()) }
}

/** Tells it outside, and, when it was the last, ends. */
const tell = (told: ProcessTold, andEnd = false) =>
  process.send?.(told, undefined, undefined, () => andEnd && process.disconnect())

/** Has the paper made. @returns what hands on a signature that was asked for */
const make = (paper: PaperAsked, { mostMs, mostHeapMb, mostBytes }: PaperBounds) => {
  const worker = new Worker(new URL(thread, import.meta.url), {
    workerData: paper,
    resourceLimits: { maxOldGenerationSizeMb: mostHeapMb },
  })
  let sealed: Uint8Array | undefined
  let unmade: Omit<Unmade, 'exit'> = { why: 'failed' }
  const giveUp = (why: 'time' | 'memory') => {
    unmade = { why }
    void worker.terminate()
  }
  let leftMs = mostMs
  let since = 0
  let limit: NodeJS.Timeout | undefined
  const goOn = () => {
    since = performance.now()
    limit = setTimeout(() => giveUp('time'), leftMs)
  }
  const pause = () => {
    clearTimeout(limit)
    leftMs -= performance.now() - since
  }
  goOn()
  const watch = setInterval(() => {
    if (process.memoryUsage.rss() > mostBytes) giveUp('memory')
  }, everyMs)
  worker.on('message', (told: PaperTold) => {
    if ('sealed' in told) sealed = told.sealed
    else {
      // A key that is slow is no fault of the file.
      pause()
      tell(told)
    }
  })
  worker.on('error', error => {
    const told = withoutMessage(error)
    unmade = { why: told.code === 'ERR_WORKER_OUT_OF_MEMORY' ? 'memory' : 'failed', ...told }
  })
  worker.once('exit', exit => {
    clearTimeout(limit)
    clearInterval(watch)
    tell(sealed ? { sealed } : { unmade: { ...unmade, exit } }, true)
  })
  return (signature: Uint8Array) => {
    goOn()
    worker.postMessage(signature)
  }
}

// Whoever asked is gone, or has what was asked for.
process.once('disconnect', () => process.exit())
let handOn: ((signature: Uint8Array) => void) | undefined
process.on('message', (asked: ProcessAsked) => {
  if ('paper' in asked) handOn = make(asked.paper, asked.within)
  else handOn?.(asked.signature)
})
