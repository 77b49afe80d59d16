import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { workers } from '#functions/areas.ts'

// @reaches functions docs/architecture.md

test('docs/architecture.md says of every worker what it follows and what it does', () => {
  const page = readFileSync(join(import.meta.dirname, '../../docs/architecture.md'), 'utf8')
  const untold = workers.map(({ name }) => name).filter(name => !new RegExp(`\\b${name}\\b`).test(page))
  expect(untold, 'add a line each to "What follows from an event" of docs/architecture.md').toEqual([])
})
