import { readdirSync, readFileSync } from 'node:fs'
import { builtinModules } from 'node:module'
import { join, relative, resolve } from 'node:path'
import { expect, it } from 'vitest'

// @reaches infra/local

/** The local cloud is a package that knows AWS and templates, and nothing of the product that it hosts. */

const root = join(import.meta.dirname, '../..')
const home = join(root, 'infra/local')
const sourcesOf = (folder: string) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter(file => /\.(ts|tsx|mjs)$/.test(file))
    .map(file => ({ file: join(folder, file), text: readFileSync(join(root, folder, file), 'utf8') }))
const imported = (text: string) =>
  [...text.matchAll(/\b(?:from |import |import\()'([@#.\w][\w@#./-]*)'/g)].map(([, specifier = '']) => specifier)
const manifest = (file: string) =>
  JSON.parse(readFileSync(join(root, file), 'utf8')) as {
    name: string
    private?: boolean
    exports?: string
    dependencies?: Record<string, string>
    optionalDependencies?: Record<string, string>
  }
const { dependencies = {}, ...own } = manifest('infra/local/package.json')
const packageOf = (specifier: string) => specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/')

const strangers = (file: string, text: string) =>
  imported(text).filter(specifier => {
    if (specifier.startsWith('.')) return relative(home, resolve(root, file, '..', specifier)).startsWith('..')
    if (specifier.startsWith('node:'))
      return !builtinModules.includes(specifier.slice(5)) && specifier !== 'node:sqlite'
    return !Object.hasOwn(dependencies, packageOf(specifier))
  })

it('imports nothing but its own files, Node and the packages that it names', () => {
  const files = sourcesOf('infra/local')
  expect(files.length).toBeGreaterThan(50)
  expect(files.flatMap(({ file, text }) => strangers(file, text).map(specifier => `${file}: ${specifier}`))).toEqual([])
  for (const planted of ['#shared/kit/money.ts', '#functions/areas.ts', '../../stages.ts', 'stripe', '#infra/app.ts'])
    expect(strangers('infra/local/s3/server.ts', `import { x } from '${planted}'`)).toEqual([planted])
})

it('says nothing of the product', () => {
  const names = new RegExp(`${manifest('package.json').name}|stripe|xero|quickbooks`, 'i')
  const told = sourcesOf('infra/local').flatMap(({ file, text }) =>
    text.split('\n').flatMap((line, index) => (names.test(line) ? [`${file}:${index + 1}: ${line.trim()}`] : [])),
  )
  expect(told).toEqual([])
})

it('is used by its entry alone, but for its own tests', () => {
  expect(own).toMatchObject({ private: true, exports: './index.ts' })
  const users = ['functions', 'infra', 'scripts', 'bench', 'shared', 'web', 'test']
    .flatMap(sourcesOf)
    .filter(({ file }) => !file.startsWith('infra/local/') && !file.startsWith('test/local/'))
  const inner = users.flatMap(({ file, text }) =>
    imported(text)
      .filter(specifier => specifier.startsWith('#infra/local') || /^\.[./]*\/(infra\/)?local\//.test(specifier))
      .map(specifier => `${file}: ${specifier}`),
  )
  expect(inner).toEqual([])
})
