import type { TestProject } from 'vitest/node'
import { openDoor } from '#test/door.ts'
import { type Database, startDatabase } from '#test/dynoxide.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** Where a test file asks for a database: POST answers with the address of one, DELETE with that address ends it. */
    databases: string
  }
}

/**
 * A database for each test file that asks for one. One for all would take longer with every table that somebody makes in it: what a
 * statement costs there grows with their number, and a whole run makes thousands.
 */
export default async (project: TestProject) => {
  const named = process.env.DYNAMODB_ENDPOINT
  const running = new Map<string, Database>()
  const door = await openDoor(async ({ method, url = '' }) => {
    if (method === 'POST') {
      if (named) return named
      const database = await startDatabase()
      running.set(database.endpoint, database)
      return database.endpoint
    }
    const asked = decodeURIComponent(url.slice(1))
    await running.get(asked)?.end()
    running.delete(asked)
    return ''
  })
  project.provide('databases', door.url)
  return async () => {
    door.close()
    await Promise.all([...running.values()].map(({ end }) => end()))
  }
}
