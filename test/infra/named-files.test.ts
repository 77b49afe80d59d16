import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

// @reaches shared functions infra web test scripts bench docs README.md

const root = join(import.meta.dirname, '../..')

const path =
  /(?<![\w./@#<-])(?:shared|functions|infra|web|test|scripts|bench|docs|decisions)\/[\w./-]+\.(?:tsx?|mjs|css|json|md)\b/g
const comment = /^\s*(?:\/\/|\/?\*).*|\s\/\/\s.*/gm

/** The files of ours that a text names by their paths. Pages of docs name decisions from where they stand. */
const namedIn = (text: string): string[] =>
  [...text.matchAll(path)].map(([name]) => (name.startsWith('decisions/') ? `docs/${name}` : name))

test('paths are found in prose and in comments, and those with a gap to fill are left alone', () => {
  expect(namedIn('In infra/stages.ts (decisions/uploads.md), and shared/<area>/paths.ts or ../shared/x.ts.')).toEqual([
    'infra/stages.ts',
    'docs/decisions/uploads.md',
  ])
  const slashes = '/'.repeat(2)
  const source = `import x from 'web/a.ts'\n/** As web/b.ts. */\nconst y = 1 ${slashes} see test/c.ts\n * docs/d.md\n`
  expect((source.match(comment) ?? []).flatMap(namedIn)).toEqual(['web/b.ts', 'test/c.ts', 'docs/d.md'])
})

test('every file that a comment or a page of docs names is there', () => {
  const sources = globSync('{shared,functions,infra,web,test,scripts,bench}/**/*.{ts,tsx,mjs,css}', { cwd: root })
  const pages = globSync('{README.md,docs/**/*.md}', { cwd: root })
  const read = (file: string) => readFileSync(join(root, file), 'utf8')
  const named = [
    ...sources.map(file => ({ file, names: (read(file).match(comment) ?? []).flatMap(namedIn) })),
    ...pages.map(file => ({ file, names: namedIn(read(file)) })),
  ]
  expect(named.flatMap(({ names }) => names).length).toBeGreaterThan(100)
  const gone = named.flatMap(({ file, names }) =>
    names.filter(name => !existsSync(join(root, name))).map(name => `${file} names ${name}`),
  )
  expect(gone, 'name the file that is meant, by its path from the root').toEqual([])
})
