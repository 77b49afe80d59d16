import { inject } from 'vitest'

let database: Promise<string> | undefined

const ask = async (): Promise<string> => {
  const answer = await fetch(inject('databases'), { method: 'POST' })
  const text = await answer.text()
  if (!answer.ok) throw new Error(text)
  return text
}

/** The address of the running test file's own database, started when it is first asked for. */
export const databaseOfFile = (): Promise<string> => {
  database ??= ask()
  return database
}

/** Ends it, where there is one; the next file that asks has a new one. */
export const endDatabase = async (): Promise<void> => {
  const ending = database
  database = undefined
  if (ending) await fetch(`${inject('databases')}/${encodeURIComponent(await ending)}`, { method: 'DELETE' })
}
