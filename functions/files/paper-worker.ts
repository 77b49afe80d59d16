import { parentPort, workerData } from 'node:worker_threads'
import { boundPaper, type SignedPaper } from './signed-paper.ts'

// Runs in a process beside FileSeals (paper-process.ts): what LibPDF makes of a stranger's PDF may want all memory and all time, and is ended
// with it.

export type PaperAsked = {
  readonly paper: SignedPaper
  readonly file: Uint8Array
  readonly chain: readonly [Uint8Array, ...Uint8Array[]]
}

/** What it tells: what is to be signed, for the key is asked outside, and in the end the paper. */
export type PaperTold = { readonly sign: Uint8Array } | { readonly sealed: Uint8Array }

const { paper, file, chain } = workerData as PaperAsked

/** Has something signed. One seal follows the other, so the next answer is to what was asked last. */
const sign = (data: Uint8Array): Promise<Uint8Array> =>
  new Promise(resolve => {
    parentPort?.once('message', resolve)
    parentPort?.postMessage({ sign: data } satisfies PaperTold)
  })

parentPort?.postMessage({ sealed: await boundPaper(paper, file, { chain, sign }) } satisfies PaperTold)
