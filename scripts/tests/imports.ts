import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { importsOf } from '../import-law.ts'
import { reachesOf } from './select.ts'

// @reaches shared functions infra web test scripts bench

/** What a file leads to when it runs, and what it says that it reaches besides (`@reaches …`). */
export type Source = { readonly imports: readonly string[]; readonly reaches: readonly string[] }
export type Graph = ReadonlyMap<string, Source>

const rooms = ['shared', 'functions', 'infra', 'web', 'test', 'scripts', 'bench']

/** Files that a source names beside itself: a worker that it starts, a list that it reads. */
const named = (from: string, source: string): string[] =>
  [...source.matchAll(/(['"`])(\.\.?\/[\w./-]+\.\w+)\1/g)].map(([, , file = '']) =>
    path.posix.join(path.posix.dirname(from), file),
  )

/** What a source names in its texts as a file would be: from the root, or from where the source stands. */
export const filesNamedIn = (from: string, source: string): readonly string[] => [
  ...new Set(
    [...source.matchAll(/(['"`])([\w.][\w./-]*\.\w+)\1/g)].map(([, , name = '']) =>
      /^\.\.?\//.test(name) ? path.posix.join(path.posix.dirname(from), name) : name,
    ),
  ),
]

/** What a source leads to. Types are left out: they are gone when it runs, and what they break, the compiler tells. */
export const sourceOf = (from: string, source: string): Source => {
  const run = importsOf(from, source).filter(({ isType }) => !isType)
  const targets = new Set([...run.map(({ to }) => to), ...named(from, source)])
  return { imports: [...targets].filter(to => rooms.includes(to.split('/')[0] ?? '')), reaches: reachesOf(source) }
}

/** Every source of the repository with what it leads to. */
export const graphOf = (root: string): Graph =>
  new Map(
    globSync(`{${rooms.join(',')}}/**/*.{ts,tsx,mjs}`, { cwd: root, exclude: name => name === 'node_modules' })
      .sort()
      .map(file => [file, sourceOf(file, readFileSync(path.join(root, file), 'utf8'))]),
  )
