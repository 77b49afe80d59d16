import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

// @reaches web

const root = join(import.meta.dirname, '../..')

/** A part that shows a failure, or nothing, in the place of all else as soon as an answer has an error. */
const inPlaceOfAll = /if \((\w+)\??\.(?:error|isError)\)\s+return\b/g

test('what a page has stays, with what is typed there, when it is asked again and the wire is broken', () => {
  const found = globSync('web/**/*.{ts,tsx}', { cwd: root }).flatMap(file =>
    [...readFileSync(join(root, file), 'utf8').matchAll(inPlaceOfAll)].map(([said]) => `${file}: ${said}`),
  )
  expect(
    found,
    'say `if (found.error && !found.data)`: the error of an answer that is there is of asking again',
  ).toEqual([])
})
