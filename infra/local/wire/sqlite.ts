import { DatabaseSync } from 'node:sqlite'

/** SQLite's code for a disk that is full, and for the writes that fail for want of room. */
const FULL = new Set([13, 778, 1034, 4874])

/** Whether something failed because there is no room on the disk. */
export const isDiskFull = (error: unknown): boolean => {
  const { code, errcode } = (error ?? {}) as { code?: string; errcode?: number }
  return code === 'ENOSPC' || code === 'EDQUOT' || (errcode !== undefined && FULL.has(errcode))
}

/** What the terminal is told of a full disk. */
export const diskFullMessage =
  'the disk is full: nothing is written until there is room again, and what is there can be read'

/**
 * Opens a file of rows with a write-ahead log.
 * @param synchronous FULL has every commit on disk before it is answered, over a loss of power too; NORMAL over a kill -9 only
 */
export const openDatabase = (file: string, synchronous: 'FULL' | 'NORMAL' = 'FULL'): DatabaseSync => {
  const db = new DatabaseSync(file)
  db.exec(`PRAGMA journal_mode = WAL; PRAGMA synchronous = ${synchronous}; PRAGMA busy_timeout = 5000;`)
  return db
}

/**
 * Runs `work` in one transaction: all of it is kept, or nothing. `work` must not wait for anything.
 * @param keepOn tells of an error with which what was done until then is kept all the same
 */
export const inTransaction = <T>(
  db: DatabaseSync,
  work: () => T,
  keepOn: (error: unknown) => boolean = () => false,
): T => {
  db.exec('BEGIN IMMEDIATE')
  try {
    const result = work()
    db.exec('COMMIT')
    return result
  } catch (error) {
    // A full disk has ended it already, and a ROLLBACK of nothing would hide why.
    if (db.isTransaction) db.exec(keepOn(error) ? 'COMMIT' : 'ROLLBACK')
    throw error
  }
}
