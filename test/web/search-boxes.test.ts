import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { expect, test } from 'vitest'
import { allPaths } from '#shared/app/paths.ts'

// @reaches web shared

const root = join(import.meta.dirname, '../..')
const read = (file: string) => readFileSync(join(root, file), 'utf8')

const routeFiles = ['web/app/router.tsx', ...globSync('web/*/routes.tsx', { cwd: root })]

/** The files that an address's page begins with: what its route loads, or imports where it is part of the first file. */
const beginningsOf = ({ key }: { readonly key: string }): string[] =>
  routeFiles.flatMap(file => {
    const source = read(file)
    const at = (spec: string) => relative(root, join(root, dirname(file), spec))
    return source.split('\n').flatMap(line => {
      if (!new RegExp(`\\b${key.replace('.', 'Paths\\.')}\\b`).test(line) || line.startsWith('import')) return []
      // A dialog over a page: what is typed is for the page.
      const [, child] = /^const (\w+) = /.exec(line) ?? []
      const over = child ? source.split('\n').find(other => other.includes(`[${child}]`)) : undefined
      if (over) return beginningsOf({ key: /(\w+)Paths\.(\w+)/.exec(over)?.slice(1).join('.') ?? '' })
      const [direct] = [...line.matchAll(/import\('([^']+)'\)/g)].map(found => at(found[1] ?? ''))
      if (direct) return [direct]
      const [, loader] = /Paths\.\w+, (\w+)/.exec(line) ?? []
      const [, component] = /element: <(\w+)/.exec(line) ?? []
      const word = loader ?? component
      if (!word) return []
      const [, loaded] = new RegExp(`const ${word} = \\(\\) => import\\('([^']+)'\\)`).exec(source) ?? []
      const [, imported] = new RegExp(`import {[^}]*\\b${word}\\b[^}]*} from '(\\.[^']+)'`).exec(source) ?? []
      const spec = loaded ?? imported
      // What a router defines itself stands in the file itself.
      return [spec ? at(spec) : file]
    })
  })

/** A file of the web and all that it imports from its area, the shared parts, or the pages of the frame. */
const closureOf = (file: string, seen = new Set<string>()): Set<string> => {
  if (seen.has(file) || !existsSync(join(root, file)) || /^web\/(?:lib|ui|app\/shell)\//.test(file)) return seen
  seen.add(file)
  for (const [, spec] of read(file).matchAll(/from '(\.[^']+\.tsx?)'/g))
    closureOf(relative(root, join(root, dirname(file), spec ?? '')), seen)
  return seen
}

/** Whether a source reads what the bar's box wrote. */
const readsWords = (file: string): boolean =>
  /\bdefaults = {[^}]*\bq: ''|\buse(?:Status|Words)Filter\(/.test(read(file))

const pages = allPaths
  .filter(path => path.search !== undefined)
  .map(path => {
    const files = beginningsOf(path)
    return { at: path.at, files, sources: [...new Set(files.flatMap(file => [...closureOf(file)]))] }
  })
  .filter(({ files }) => files.length > 0)

test('every page under the search box of the bar reads what is typed there', () => {
  expect(pages.length).toBeGreaterThan(20)
  const deaf = pages.filter(({ sources }) => !sources.some(readsWords))
  expect(
    deaf.map(({ at, files }) => `${at} (${files.join(', ')})`),
    'read `q` with useFilters and hand it to the query, or take `search` from the path in shared/<area>/paths.ts',
  ).toEqual([])
})

test('no page under that box has a second one for the same words', () => {
  const doubled = pages.flatMap(({ at, sources }) =>
    sources
      // One that asks whether the bar has the box has its own elsewhere alone.
      .filter(file => /<SearchInput[^/]*value={filters\.q}/s.test(read(file)) && !/showsSearchBox/.test(read(file)))
      .map(file => `${at}: ${file}`),
  )
  expect(doubled, 'take the SearchInput from the page: the bar has one').toEqual([])
})

test('every list of records that can be searched has the box of the bar', () => {
  const searched = new Set(pages.flatMap(({ files }) => files))
  const without = allPaths
    .filter(path => path.menu && path.search === undefined)
    .flatMap(path => {
      const files = beginningsOf(path)
      // An address that leads on to another of the same file has no list of its own.
      const own = files.filter(file => !searched.has(file) && readsWords(file))
      return own.map(file => `${path.at} (${file})`)
    })
  expect(without, "say `search: 'signedIn'` at the path in shared/<area>/paths.ts").toEqual([])
})
