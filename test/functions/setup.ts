import { afterAll, vi } from 'vitest'
import { endDatabase } from './database.ts'

// For each test file, before its own hooks, so that what is registered here runs after them: the next file of this worker finds the world
// as this one did.
const before = { ...process.env }

afterAll(async () => {
  vi.useRealTimers()
  vi.unstubAllEnvs()
  for (const name of Object.keys(process.env)) if (!(name in before)) delete process.env[name]
  Object.assign(process.env, before)
  await endDatabase()
})
