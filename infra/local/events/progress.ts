import { openDatabase } from '../wire/sqlite.ts'

/** How far the event sources have come, kept so that a killed local cloud goes on where it was. */
export type Progress = {
  checkpoint(source: string): string | undefined
  setCheckpoint(source: string, sequence: string): void
  /** When a schedule last ran, in milliseconds since 1970. */
  lastRun(schedule: string): number | undefined
  setLastRun(schedule: string, at: number): void
  /** How far the clock was moved before the machine's, in milliseconds. */
  clockAhead(): number
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
  return {
    checkpoint: source => get(`source ${source}`),
    setCheckpoint: (source, sequence) => void write.run(`source ${source}`, sequence),
    lastRun: schedule => {
      const value = get(`schedule ${schedule}`)
      return value === undefined ? undefined : Number(value)
    },
    setLastRun: (schedule, at) => void write.run(`schedule ${schedule}`, String(at)),
    clockAhead: () => Number(get('clock') ?? 0),
    setClockAhead: ms => void write.run('clock', String(ms)),
    close: () => db.close(),
  }
}
