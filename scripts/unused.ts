import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'

// What it reads is for `npm test` itself.
// @reaches scripts/unused.ts scripts/unused-exceptions.json

/** What nothing uses: files, exports and packages, as knip finds them from the entries in knip.json. */

const root = path.resolve(import.meta.dirname, '..')
const list = 'scripts/unused-exceptions.json'

/** `file shared/work/reminder.ts`, `export keptNames in web/lib/keep.ts`, `package axe-core in package.json`: its line in the list. */
type Unused = { readonly what: string; readonly advice: string }

type Named = readonly { readonly name: string }[]

/** What knip's reporter `json` writes, as far as it is read here. */
export type Report = {
  readonly issues: readonly ({ readonly file: string } & { readonly [K in Kind]?: Named })[]
}

const remove = 'delete it, or use it'
const kinds = {
  exports: ['export', remove],
  types: ['export', remove],
  namespaceMembers: ['export', remove],
  dependencies: ['package', 'npm uninstall it'],
  devDependencies: ['package', 'npm uninstall it'],
  optionalPeerDependencies: ['package', 'npm uninstall it'],
  unlisted: ['undeclared package', 'npm install --save-exact it'],
  unresolved: ['missing import', 'mend the path'],
  binaries: ['undeclared command', 'npm install --save-exact --save-dev the package that brings it'],
} as const
type Kind = keyof typeof kinds | 'files'

const inFiles = ({ issues }: Report, advice: string): Unused[] =>
  issues.flatMap(({ files = [] }) => files.map(({ name }) => ({ what: `file ${name}`, advice })))

/**
 * @param all what nothing at all uses
 * @param product what the product does not use: tests, commands and benches may
 */
export const unusedIn = (all: Report, product: Report): Unused[] => {
  const dead = inFiles(all, remove)
  return [
    ...dead,
    ...inFiles(product, 'only tests or commands use it: delete it, or list it with what it waits for').filter(
      ({ what }) => !dead.some(other => other.what === what),
    ),
    ...all.issues.flatMap(({ file, ...found }) =>
      Object.entries(kinds).flatMap(([key, [kind, advice]]) =>
        (found[key as Kind] ?? []).map(({ name }) => ({ what: `${kind} ${name} in ${file}`, advice })),
      ),
    ),
  ]
}

/**
 * What is wrong, a line for each and one that says what to do.
 * @param excepted what may stand unused, each with its reason; the list only shrinks
 */
export const complaints = (found: readonly Unused[], excepted: Readonly<Record<string, string>>): string[] => [
  ...found
    .filter(({ what }) => !Object.hasOwn(excepted, what))
    .map(({ what, advice }) => `unused ${what}\n    ${advice}${what.startsWith('file ') ? ` (${list})` : ''}`),
  ...Object.keys(excepted)
    .filter(each => !found.some(({ what }) => what === each))
    .map(each => `${each}\n    is used or gone: take its line out of ${list}`),
]

const knip = (...args: readonly string[]): Report => {
  const file = path.join(root, 'node_modules/knip/bin/knip.js')
  const told = ['--reporter', 'json', '--no-exit-code', '--no-progress', '--no-config-hints', ...args]
  return JSON.parse(
    execFileSync(process.execPath, [file, ...told], { cwd: root, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 }),
  )
}

if (process.argv[1] === import.meta.filename) {
  const found = unusedIn(knip(), knip('--production', '--include', 'files'))
  const wrong = complaints(found, JSON.parse(readFileSync(path.join(root, list), 'utf8')) as Record<string, string>)
  if (wrong.length) {
    console.error(wrong.join('\n'))
    process.exitCode = 1
  }
}
