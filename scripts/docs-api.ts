import { writeFileSync } from 'node:fs'
import { apiPage } from '#shared/api-page.ts'

/** Writes docs/api.md from the contracts. A test fails when it is stale. */
writeFileSync(new URL('../docs/api.md', import.meta.url), apiPage())
