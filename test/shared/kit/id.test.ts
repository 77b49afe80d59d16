import { globSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { prefixes } from '#shared/ids.ts'
import { id, idFrom, isIdOf } from '#shared/kit/id.ts'

// @reaches shared

const root = join(import.meta.dirname, '../../..')

test('every kind of id is of one area, and begins as no other does', async () => {
  const files = globSync('shared/*/ids.ts', { cwd: root })
  const kinds = (await Promise.all(files.map(file => import(`#${file}`)))).flatMap(module =>
    Object.values<Readonly<Record<string, string>>>(module).flatMap(of => Object.entries(of)),
  )
  const mend = 'name each kind in the ids.ts of one area, each area in shared/ids.ts'
  expect(kinds.map(([kind]) => kind).toSorted(), mend).toEqual(
    Object.keys(prefixes)
      .filter(kind => kind !== 'event')
      .toSorted(),
  )
  expect(new Set(Object.values(prefixes)).size, 'two kinds begin alike').toBe(Object.keys(prefixes).length)
  // How an id of a thing is told from a person's.
  for (const prefix of Object.values(prefixes)) expect(prefix).toMatch(/^[a-z]{3}$/)
})

test('an id of one kind is none of another', () => {
  const request = idFrom('request', '01J9ZZZZZZZZZZZZZZZZZZZZZZ')
  expect(request).toBe('req_01j9zzzzzzzzzzzzzzzzzzzzzz')
  expect([isIdOf('request', request), isIdOf('rfq', request)]).toEqual([true, false])
  expect([id('request').safeParse(request).success, id('rfq').safeParse(request).success]).toEqual([true, false])
  // @ts-expect-error No area names such a kind.
  expect(() => id('moon')).not.toThrow()
})
