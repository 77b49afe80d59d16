import { fork } from 'node:child_process'
import type { Sealer } from '../ports/seal-key.ts'
import type { PaperBounds, ProcessAsked, ProcessTold, Unmade } from './paper-process.ts'
import type { PaperAsked } from './paper-worker.ts'
import { attachedPaper, type SignedPaper } from './signed-paper.ts'

/** The process's own file: beside this one, or beside the bundle that this one is in (infra/build-functions.ts). */
const program = import.meta.url.endsWith('.ts') ? './paper-process.ts' : './paper-process.mjs'

const bounds: PaperBounds = { mostMs: 25_000, mostHeapMb: 384, mostBytes: 600 * 1024 * 1024 }

/** How a process ends that wanted more memory than there is: ended by V8, or by the system. */
const outOfMemory: readonly unknown[] = ['SIGABRT', 'SIGTRAP', 'SIGILL', 'SIGKILL'] satisfies NodeJS.Signals[]
/** How one ends that somebody stopped: a terminal sends Ctrl-C to every process of a program. */
const stopped: readonly unknown[] = ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGQUIT'] satisfies NodeJS.Signals[]
/** A process starts, and ends its thread in time, within this much more: one that does not hangs as a whole. */
const graceMs = 4000

/** The paper with the file's own pages, made in a process of its own, or why that came to nothing. */
const boundApart = (paper: PaperAsked, { sign }: Sealer, within: PaperBounds): Promise<Uint8Array | Unmade> => {
  // It reads a stranger's file: nothing that this one knows is in its environment, and what it prints may be of the file.
  const { LD_LIBRARY_PATH } = process.env
  const child = fork(new URL(program, import.meta.url), {
    serialization: 'advanced',
    execArgv: [],
    env: LD_LIBRARY_PATH === undefined ? {} : { LD_LIBRARY_PATH },
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  // What can't be told any more is told by its end.
  const ask = (asked: ProcessAsked) => void child.send(asked, () => undefined)
  return new Promise((resolve, reject) => {
    let outcome: Uint8Array | Unmade | undefined
    let limit: NodeJS.Timeout | undefined
    const waitFor = (asked: ProcessAsked) => {
      limit = setTimeout(() => {
        outcome ??= { why: 'time', exit: 'SIGKILL' }
        child.kill('SIGKILL')
      }, within.mostMs + graceMs)
      ask(asked)
    }
    child.on('message', (told: ProcessTold) => {
      if ('sealed' in told) outcome = told.sealed
      else if ('unmade' in told) outcome = told.unmade
      else {
        clearTimeout(limit)
        sign(told.sign).then(
          signature => child.connected && waitFor({ signature }),
          error => {
            // The key's failure is not the file's: it is tried again, and the paper is what it would have been.
            reject(error)
            child.kill('SIGKILL')
          },
        )
      }
    })
    child.once('error', reject)
    child.once('close', (code, signal) => {
      clearTimeout(limit)
      if (outcome) resolve(outcome)
      else if (stopped.includes(signal)) reject(new Error(`the process of a paper was stopped by ${signal}`))
      else resolve({ why: outOfMemory.includes(signal) ? 'memory' : 'failed', exit: signal ?? code ?? 0 })
    })
    waitFor({ paper, within })
  })
}

/**
 * The sealed paper of a signed version: a PDF's own pages and behind them who signed, or of any other file the evidence with the file
 * attached. A PDF that LibPDF makes nothing of, or that takes more than a paper may, is attached, too: nobody looks into it for that.
 * @param tell is told why there is no paper with the pages of a PDF
 */
export const sealedPaper = async (
  paper: SignedPaper,
  file: Uint8Array,
  sealer: Sealer,
  tell: (unmade: Unmade) => void,
  within: PaperBounds = bounds,
): Promise<Uint8Array> => {
  const { chain } = sealer
  if (paper.version.type === 'application/pdf') {
    const bound = await boundApart({ paper, file, chain }, sealer, within)
    if (bound instanceof Uint8Array) return bound
    tell(bound)
  }
  return attachedPaper(paper, file, sealer)
}
