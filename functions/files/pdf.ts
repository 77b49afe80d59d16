import { Worker } from 'node:worker_threads'
import { thumbnailWidth } from '#shared/files/purposes.ts'
import { thumbnailSize } from '#shared/files/upload.ts'
import type { PdfAsked, PdfPage, PdfTold } from './pdf-worker.ts'

/** The thread's own file: beside this one, or beside the bundle that this one is in (infra/build-functions.ts). */
const thread = import.meta.url.endsWith('.ts') ? './pdf-worker.ts' : './pdf-worker.mjs'

/** How long a PDF is looked at, the start of pdfium included, and how much memory that may take. */
const mostMs = 8000
const mostMemory = 256 * 1024 * 1024
/** So many pages are read for words. */
const mostPages = 400

/** What a PDF shows of itself: its first page in small, and its text. */
export type SeenPdf = { readonly page?: PdfPage; readonly text: string }

/**
 * Looks at a PDF with pdfium, in a thread and a memory of its own. One that is broken or locked, or that takes too long or too much, shows
 * as much as was seen by then: the file itself is not refused for it.
 */
export const seePdf = (bytes: Uint8Array, mostText: number, limitMs = mostMs): Promise<SeenPdf> => {
  const asked: PdfAsked = {
    bytes,
    ...{ mostMemory, mostPages, mostText },
    width: thumbnailWidth,
    mostHeight: thumbnailSize({ width: thumbnailWidth, height: Number.MAX_SAFE_INTEGER }).height,
  }
  const worker = new Worker(new URL(thread, import.meta.url), {
    workerData: asked,
    // What pdfium prints of broken files is nobody's business.
    stdout: true,
    stderr: true,
    resourceLimits: { maxOldGenerationSizeMb: 128 },
  })
  return new Promise(resolve => {
    let seen: SeenPdf = { text: '' }
    const limit = setTimeout(() => void worker.terminate(), limitMs)
    worker.on('message', (told: PdfTold) => {
      seen = 'page' in told ? { ...seen, page: told.page } : { ...seen, text: `${seen.text} ${told.text}` }
    })
    worker.on('error', () => undefined)
    worker.once('exit', () => {
      clearTimeout(limit)
      resolve(seen)
    })
  })
}
