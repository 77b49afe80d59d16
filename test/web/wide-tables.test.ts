import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

// @reaches web

const root = join(import.meta.dirname, '../..')
const sources = globSync('web/**/*.tsx', { cwd: root }).map(file => ({
  file,
  source: readFileSync(join(root, file), 'utf8'),
}))

test('a page of the settings that has a table takes the width, so that the table uses the room of a wide screen', () => {
  const framed = sources.filter(({ source }) => /<SettingsFrame\b/.test(source) && /<(?:Table|WorkList)\b/.test(source))
  expect(framed.length).toBeGreaterThan(3)
  const narrow = framed.filter(({ source }) =>
    [...source.matchAll(/<SettingsFrame\b[^>]*?(?:\{[^}]*\}[^>]*?)*>/g)].some(([tag]) => !/\swide\b/.test(tag)),
  )
  expect(
    narrow.map(({ file }) => file),
    'say `wide` in SettingsFrame: 640 px are for what is read and filled in',
  ).toEqual([])
})
