import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** Where the local cloud that holds a folder of data answers, as far as it has come up. */
const whereabouts = (dataDir: string): string => {
  try {
    const { url, pid } = JSON.parse(readFileSync(join(dataDir, 'cloud.json'), 'utf8')) as { url: string; pid: number }
    return ` at ${url} (process ${pid})`
  } catch {
    return ''
  }
}

/** Another local cloud holds the folder of data. */
export class AlreadyRunningError extends Error {
  constructor(dataDir: string) {
    super(
      `Another local cloud is running on ${dataDir}${whereabouts(dataDir)}. Stop it first, with Ctrl-C where it runs.`,
    )
    this.name = 'AlreadyRunningError'
  }
}

/**
 * Takes a folder of data for this process. The lock is SQLite's own on an otherwise empty file: the system releases it with
 * the process, however that ends, so that none is ever left behind.
 * @returns what gives the folder back
 * @throws {AlreadyRunningError}
 */
export const takeFolder = (dataDir: string): (() => void) => {
  mkdirSync(dataDir, { recursive: true })
  const db = new DatabaseSync(join(dataDir, 'lock'))
  try {
    db.exec('PRAGMA busy_timeout = 0; BEGIN EXCLUSIVE')
  } catch {
    db.close()
    throw new AlreadyRunningError(dataDir)
  }
  return () => db.close()
}
