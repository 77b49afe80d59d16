import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { apiPages } from '#shared/api-pages.ts'

/** Writes docs/api from the contracts, a file for each area. A test fails when one is stale. */
const folder = new URL('../docs/api/', import.meta.url)
rmSync(folder, { recursive: true, force: true })
mkdirSync(folder)
for (const [file, text] of Object.entries(apiPages())) writeFileSync(new URL(file, folder), text)
