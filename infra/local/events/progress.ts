import { openDatabase } from '../wire/sqlite.ts'

/** How far the event sources have come, kept so that a killed local cloud goes on where it was. */
export type Progress = {
  /** Whether nothing was kept when it was opened: the data begin with this start. */
  readonly isNew: boolean
  checkpoint(source: string): string | undefined
  setCheckpoint(source: string, sequence: string): void
  /** When a schedule last ran, in milliseconds since 1970. */
  lastRun(schedule: string): number | undefined
  setLastRun(schedule: string, at: number): void
  /** How far the clock is before the machine's, in milliseconds; undefined where nobody has set one. */
  clockAhead(): number | undefined
  setClockAhead(ms: number): void
  close(): void
}

export const openProgress = (file: string): Progress => {
  const db = openDatabase(file, 'NORMAL')
  db.exec(`
    CREATE TABLE IF NOT EXISTS progress (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
  `)
  const read = db.prepare('SELECT value FROM progress WHERE name = ?')
  const write = db.prepare('INSERT OR REPLACE INTO progress VALUES (?, ?)')
  const get = (name: string) => (read.get(name) as { value: string } | undefined)?.value
  const number = (name: string) => {
    const value = get(name)
    return value === undefined ? undefined : Number(value)
  }
  return {
    isNew: db.prepare('SELECT 1 FROM progress LIMIT 1').get() === undefined,
    checkpoint: source => get(`source ${source}`),
    setCheckpoint: (source, sequence) => void write.run(`source ${source}`, sequence),
    lastRun: schedule => number(`schedule ${schedule}`),
    setLastRun: (schedule, at) => void write.run(`schedule ${schedule}`, String(at)),
    clockAhead: () => number('clock'),
    setClockAhead: ms => void write.run('clock', String(ms)),
    close: () => db.close(),
  }
}
