import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

// @reaches test .github/workflows/check.yml

const root = path.resolve(import.meta.dirname, '../..')
const textOf = (file: string): string => readFileSync(path.join(root, file), 'utf8')

test('a program without which tests are left out is asked for by the workflow before the tests, which fails where it is missing', () => {
  const asked = /skipIf\(!has\('([a-z]+)'\)\)|error \} = spawnSync\('([a-z]+)'/g
  const named = globSync('test/**/*.test.ts', { cwd: root }).flatMap(file =>
    [...textOf(file).matchAll(asked)].flatMap(([, skipped, started]) => skipped ?? started ?? []),
  )
  expect(named).toContain('pdfsig')
  const [before = ''] = textOf('.github/workflows/check.yml').split('npm test')
  const [, demanded = ''] = /^ +- run: (.*openssl version)$/m.exec(before) ?? []
  const present = demanded.split(' && ').map(command => command.split(' ')[0])
  for (const program of new Set(named)) expect(present, program).toContain(program)
})
