import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

// @reaches shared

const root = join(import.meta.dirname, '../../shared')
const impure =
  /\bDate\.now\(|\bnew Date\(\)|\bMath\.random\(|\brandomUUID\b|\bgetRandomValues\b|\bperformance\.now\(|\bprocess\.|\bfetch\(/

const found = (text: string): string[] =>
  text.split('\n').filter(line => impure.test(line) && !/^\s*(\/\/|\*|\/\*)/.test(line))

test('shared asks no clock, no chance, no environment and no network: they are handed to it', () => {
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(file => file.endsWith('.ts'))
  expect(files.length).toBeGreaterThan(150)
  expect(
    files.flatMap(file => found(readFileSync(join(root, file), 'utf8')).map(line => `shared/${file}: ${line.trim()}`)),
    'hand these in as a parameter: `now`, an id, a value',
  ).toEqual([])
  for (const planted of ['const at = Date.now()', 'const now = new Date()', 'const n = Math.random()', 'fetch(url)'])
    expect(found(planted)).toEqual([planted])
})
