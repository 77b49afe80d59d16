import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { functionNames } from '#infra/build-functions.ts'
import { functionsBuilder } from '../../scripts/dev/functions.ts'

// @reaches functions shared infra scripts/dev

const folder = mkdtempSync(path.join(tmpdir(), 'tradewell-dev-functions-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('the functions that npm run dev builds have all that they load, now or later', async () => {
  const builder = functionsBuilder(folder)
  expect(await builder.build()).toMatchObject({ ok: true })
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
