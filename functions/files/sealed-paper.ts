import { Worker } from 'node:worker_threads'
import type { Sealer } from '../ports/seal-key.ts'
import type { PaperAsked, PaperTold } from './paper-worker.ts'
import { attachedPaper, type SignedPaper } from './signed-paper.ts'

/** The thread's own file: beside this one, or beside the bundle that this one is in (infra/build-functions.ts). */
const thread = import.meta.url.endsWith('.ts') ? './paper-worker.ts' : './paper-worker.mjs'

/** How long a PDF may be worked on with all its seals, and how much that may take of the heap, and of memory beside it. */
const bounds = { mostMs: 25_000, mostHeapMb: 384, mostBytes: 500 * 1024 * 1024 }
/** How often it is looked at what it takes: buffers lie outside of the heap, and what unpacks fills some hundred megabytes a second. */
const everyMs = 20

/** Why a thread ended without a paper: what it took too much of, or what failed. Nothing of it is what the file or a person says. */
export type Unmade = {
  readonly why: 'time' | 'memory' | 'failed'
  readonly exit: number
  readonly error?: string
  readonly code?: string
  /** Where in our code, or LibPDF's, it failed. */
  readonly frames?: readonly string[]
}

/** What of an error may be logged: its message can hold what stands in the file. */
const withoutMessage = (error: unknown): Partial<Unmade> => {
  if (!(error instanceof Error)) return {}
  const { name, stack = '' } = error
  const frames = stack.split('\n').filter(line => /^ {4}at /.test(line))
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined
  return { error: name, ...(code && { code }), frames: frames.slice(0, 5).map(line => line.trim()) }
}

/** The paper with the file's own pages, made in a thread of its own, or why that came to nothing. */
const boundInThread = (
  asked: PaperAsked,
  { sign }: Sealer,
  { mostMs, mostHeapMb, mostBytes }: typeof bounds,
): Promise<Uint8Array | Unmade> => {
  const before = process.memoryUsage.rss()
  const worker = new Worker(new URL(thread, import.meta.url), {
    workerData: asked,
    stdout: true,
    stderr: true,
    resourceLimits: { maxOldGenerationSizeMb: mostHeapMb },
  })
  return new Promise((resolve, reject) => {
    let sealed: Uint8Array | undefined
    let failure: { readonly error: unknown } | undefined
    let unmade: Omit<Unmade, 'exit'> = { why: 'failed' }
    const giveUp = (why: 'time' | 'memory') => {
      unmade = { why }
      void worker.terminate()
    }
    const limit = setTimeout(() => giveUp('time'), mostMs)
    const watch = setInterval(() => {
      if (process.memoryUsage.rss() - before > mostBytes) giveUp('memory')
    }, everyMs)
    worker.on('message', (told: PaperTold) => {
      if ('sealed' in told) sealed = told.sealed
      else
        sign(told.sign).then(
          signature => worker.postMessage(signature),
          error => {
            failure = { error }
            void worker.terminate()
          },
        )
    })
    worker.on('error', error => {
      const told = withoutMessage(error)
      unmade = { why: told.code === 'ERR_WORKER_OUT_OF_MEMORY' ? 'memory' : 'failed', ...told }
    })
    worker.once('exit', exit => {
      clearTimeout(limit)
      clearInterval(watch)
      // The key's failure is not the file's: it is tried again, and the paper is what it would have been.
      if (failure) reject(failure.error)
      else resolve(sealed ?? { ...unmade, exit })
    })
  })
}

/**
 * The sealed paper of a signed version: a PDF's own pages and behind them who signed, or of any other file the evidence with the file
 * attached. A PDF that LibPDF makes nothing of, or that takes more than a paper may, is attached, too: nobody looks into it for that.
 * @param tell is told why the thread of a PDF ended without its paper
 */
export const sealedPaper = async (
  paper: SignedPaper,
  file: Uint8Array,
  sealer: Sealer,
  tell: (unmade: Unmade) => void,
  within: typeof bounds = bounds,
): Promise<Uint8Array> => {
  const { chain } = sealer
  if (paper.version.type === 'application/pdf') {
    const bound = await boundInThread({ paper, file, chain }, sealer, within)
    if (bound instanceof Uint8Array) return bound
    tell(bound)
  }
  return attachedPaper(paper, file, sealer)
}
