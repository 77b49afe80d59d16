import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { functionNames } from '#infra/build-functions.ts'
import { isWhole } from '#test/whole.ts'
import { functionsBuilder } from '../../scripts/dev/functions.ts'

// @reaches functions shared infra scripts/dev

const folder = mkdtempSync(path.join(tmpdir(), 'tradewell-dev-functions-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

// All are bundled, and all again: at night, and where something that it is made of has changed.
test.runIf(isWhole)('the functions that npm run dev builds have all that they load, now or later', async () => {
  const builder = functionsBuilder(folder)
  expect(await builder.build()).toMatchObject({ ok: true, bundled: functionNames().length })
  // What holds a saved source is bundled anew, and nothing else: all of them would take ten seconds.
  const bundledFor = async (...saved: string[]) => builder.build(new Set(saved))
  expect(await bundledFor('functions/organisations/OrgAboutUs.ts')).toEqual({
    ok: true,
    bundled: 1,
    changed: new Map(),
  })
  expect(await bundledFor('functions/deals/statistics-tables.ts')).toMatchObject({ ok: true, bundled: 2 })
  expect(await bundledFor('shared/kit/refusal.ts')).toMatchObject({ ok: true, bundled: functionNames().length })
  expect(await bundledFor('functions/areas.ts', 'functions/nobody-imports-this.ts')).toMatchObject({ bundled: 0 })
  await builder.close()
  const missing = functionNames().flatMap(name => {
    const own = path.join(folder, name)
    const source = readFileSync(path.join(own, 'index.mjs'), 'utf8')
    const loaded = [...source.matchAll(/^import .* from "(\.[^"]+)"|\bimport\("(\.[^"]+)"\)/gm)]
    return loaded
      .map(([, first, later]) => first ?? later ?? '')
      .filter(file => !existsSync(path.join(own, file)))
      .map(file => `${name} loads ${file}`)
  })
  expect(missing).toEqual([])
})
