import type { Book } from '#shared/payments/books.ts'
import { someAtOnce } from '../kit/some-at-once.ts'
import { worker } from '../kit/worker.ts'
import type { Checking } from './book-check.ts'
import { checkUses } from './webhook-uses.ts'

/** Three in the morning in Sydney's winter, four in its summer: before the day's run. */
const hourUtc = 17
/** What a run leaves of its time, to end by itself. */
const leftMs = 20_000
/** Books that are checked at one time. */
const atOnce = 5
/** A book that was checked less than this long ago is left alone, so that a run that is begun again goes on with the others. */
const restMs = 6 * 60 * 60_000

/** Books in which nothing ever moved are checked again after so long. */
const unusedRestMs = 7 * 24 * 60 * 60_000 - restMs

/**
 * Holds the books of each account against the provider's, every night (docs/decisions/books.md). A run that finds a difference fails when it is through,
 * which is what tells an operator.
 */
export const BooksCheck = worker(
  'BooksCheck',
  { kind: 'daily', hourUtc },
  checkUses,
  async (_event: unknown, job: Checking) => {
    const [{ checkBook, hearOf }, { stageOwnKey }] = await Promise.all([
      import('./book-check.ts'),
      import('./own-key.ts'),
    ])
    // With wrong keys nothing that the provider says is held against anything: the run fails, which is what tells an operator.
    await job.transaction(work => stageOwnKey(work))
    const before = new Date(job.now.getTime() - restMs).toISOString()
    const unusedBefore = new Date(job.now.getTime() - unusedRestMs).toISOString()
    let checked = 0
    let differing = 0
    const failures: unknown[] = []
    const check = async (book: Book) => {
      try {
        // How an account stands is asked every night, whether or not anything ever moved in it.
        if (book.isUnused && book.checkedAt > unusedBefore) await hearOf(job, book)
        else {
          if (!(await checkBook(job, book))) differing += 1
          checked += 1
        }
      } catch (error) {
        failures.push(error)
        job.log('error', 'books were not checked', { book: book.book, error })
      }
    }
    const due = async function* () {
      for await (const book of job.db.books.all('due', {})) {
        if (book.checkedAt > before) return
        yield book
      }
    }
    const hasTime = () => job.timeLeft() >= leftMs
    if (!(await someAtOnce(due(), atOnce, hasTime, check)))
      throw new Error('the books were not checked in the time of one run')
    job.log('info', 'the books were checked', { checked, differing })
    if (failures.length > 0) throw new Error(`${failures.length} books were not checked`, { cause: failures[0] })
    if (differing > 0) throw new Error(`${differing} books differ from the provider's`)
    return { checked }
  },
)
