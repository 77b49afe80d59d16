import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { contracts } from '#shared/areas.ts'

// @reaches web shared

const root = join(import.meta.dirname, '../..')

/** What is asked once all the same, and why. */
const askedOnce: Readonly<Record<string, string>> = {
  'Search.SEARCH': 'goes by an index of words, in which nothing stands before what is looked for',
  'Services.GET_BY_RELATED': 'the palette leads on to the list, which goes on',
}

/** Whether one call to a method looks through so much of a list for some words, and may find nothing of what is behind. */
const isSearched = (name: string, method: string): boolean => {
  const { input, output } = contracts[name]?.methods[method] ?? {}
  const has = (schema: unknown, field: string) =>
    field in ((schema as { shape?: Readonly<Record<string, unknown>> } | undefined)?.shape ?? {})
  return has(input, 'query') && has(output, 'cursor') && !Object.hasOwn(askedOnce, `${name}.${method}`)
}

test('a list that is searched is asked until something is found, or it has ended', () => {
  expect(isSearched('Proposals', 'GET_CLIENTS')).toBe(true)
  const asked = globSync('web/**/*.{ts,tsx}', { cwd: root }).flatMap(file =>
    [...readFileSync(join(root, file), 'utf8').matchAll(/\buseQueryOf\(\s*(\w+),\s*'(\w+)',\s*\{([^;]*?)\}\s*[,)]/g)]
      .filter(([, name = '', method = '', payload = '']) => /\bquery\b/.test(payload) && isSearched(name, method))
      .map(([, name, method]) => `${file}: ${name}.${method}`),
  )
  const mend =
    'ask it by useListOf (web/lib/list-of.ts), or for the palette by useFoundBy (web/parts/records.ts): one call may find nothing though there is more behind'
  expect(asked, mend).toEqual([])
})
