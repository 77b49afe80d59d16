import { writeFileSync } from 'node:fs'
import { statesPage } from '#shared/states-page.ts'

/** Writes docs/states.md from the state tables. A test fails when it is stale. */
writeFileSync(new URL('../docs/states.md', import.meta.url), statesPage())
