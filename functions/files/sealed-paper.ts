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

/** The paper with the file's own pages, made in a thread of its own; undefined where that comes to nothing, or takes too much. */
const boundInThread = (
  asked: PaperAsked,
  { sign }: Sealer,
  { mostMs, mostHeapMb, mostBytes }: typeof bounds,
): Promise<Uint8Array | undefined> => {
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
    const limit = setTimeout(() => void worker.terminate(), mostMs)
    const watch = setInterval(() => {
      if (process.memoryUsage.rss() - before > mostBytes) void worker.terminate()
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
    worker.on('error', () => undefined)
    worker.once('exit', () => {
      clearTimeout(limit)
      clearInterval(watch)
      // The key's failure is not the file's: it is tried again, and the paper is what it would have been.
      if (failure) reject(failure.error)
      else resolve(sealed)
    })
  })
}

/**
 * The sealed paper of a signed version: a PDF's own pages and behind them who signed, or of any other file the evidence with the file
 * attached. A PDF that LibPDF makes nothing of, or that takes more than a paper may, is attached, too: nobody looks into it for that.
 */
export const sealedPaper = async (
  paper: SignedPaper,
  file: Uint8Array,
  sealer: Sealer,
  within: typeof bounds = bounds,
): Promise<Uint8Array> => {
  const { chain } = sealer
  const isPdf = paper.version.type === 'application/pdf'
  const bound = isPdf ? await boundInThread({ paper, file, chain }, sealer, within) : undefined
  return bound ?? attachedPaper(paper, file, sealer)
}
