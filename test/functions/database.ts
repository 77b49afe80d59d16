import { inject } from 'vitest'
import { askAt } from '#test/door.ts'

let database: Promise<string> | undefined

/** The address of the running test file's own database, started when it is first asked for. */
export const databaseOfFile = (): Promise<string> => {
  database ??= askAt(inject('databases'), { method: 'POST' })
  return database
}

/** Ends it, where there is one; the next file that asks has a new one. */
export const endDatabase = async (): Promise<void> => {
  const ending = database
  database = undefined
  if (ending) await askAt(`${inject('databases')}/${encodeURIComponent(await ending)}`, { method: 'DELETE' })
}
