import { globSync, readFileSync, statSync } from 'node:fs'
import { join, relative } from 'node:path'
import { build } from 'esbuild'
import { describe, expect, test } from 'vitest'
import { areaNames } from '#shared/area-names.ts'
import { filesNamedIn, graphOf, sourceOf } from '../../scripts/tests/imports.ts'
import {
  areaOf,
  HOUSE,
  needsReach,
  ofAreas,
  reachedBy,
  reachesEverything,
  reachesOf,
  setups,
  testFile,
} from '../../scripts/tests/select.ts'
import { spentTable } from '../../scripts/tests/spent.ts'

// @reaches shared functions infra web test scripts bench vitest.config.ts docs/api cdk.json README.md .github/workflows/check.yml

const root = join(import.meta.dirname, '../..')
const areas = ['identity', 'deals', 'payments']

describe('the area of a file', () => {
  test.each([
    ['functions/deals/Tickets.ts', 'deals'],
    ['shared/deals/texts/en.ts', 'deals'],
    ['test/e2e/deals/pay.test.ts', 'deals'],
    ['test/functions/deals/fixture.ts', 'deals'],
    ['test/demo/deals.ts', 'deals'],
    ['docs/api/deals.md', 'deals'],
    ['functions/kit/serve.ts', HOUSE],
    ['test/fixtures/people.ts', HOUSE],
    ['infra/product.ts', HOUSE],
    ['package.json', HOUSE],
  ])('%s is of %s', (file, area) => expect(areaOf(file, areas)).toBe(area))
})

describe('what a change reaches', () => {
  const tests = [
    { file: 'test/e2e/identity/sign-in.test.ts', reaches: ['identity'] },
    { file: 'test/e2e/deals/deal.test.ts', reaches: ['deals'] },
    { file: 'test/web/budget.test.ts', reaches: ['web', 'scripts/web'] },
    { file: 'test/shared/kit/money.test.ts', reaches: [] },
  ].map(each => ({ ...each, imports: new Set([each.file]) }))
  const reached = (...changed: string[]) => reachedBy(tests, changed, areas).map(file => file.split('/').at(-1))

  test('an area reaches its own tests and those of later areas, which stand on it', () => {
    expect(reached('functions/identity/User.ts')).toEqual(['sign-in.test.ts', 'deal.test.ts'])
    expect(reached('shared/deals/request.ts')).toEqual(['deal.test.ts'])
    expect(reached('functions/payments/Payments.ts')).toEqual([])
  })
  test('what belongs to no area reaches all that start the product', () => {
    expect(reached('functions/kit/dispatch.ts')).toEqual(['sign-in.test.ts', 'deal.test.ts'])
  })
  test('a path stands for what lies under it, and only that', () => {
    expect(reached('web/deals/deals.css')).toEqual(['deal.test.ts', 'budget.test.ts'])
    expect(reached('webpack.md')).toEqual(['sign-in.test.ts', 'deal.test.ts'])
  })
  test('a test that changed runs, and no other for it', () => {
    expect(reached('test/shared/kit/money.test.ts')).toEqual(['money.test.ts'])
  })
  test('prose reaches nothing', () => {
    expect(reached('docs/a-page.md', 'README.md')).toEqual([])
  })
})

describe('what a test leads to', () => {
  const sources = (written: Readonly<Record<string, string>>) =>
    new Map(Object.entries(written).map(([file, source]) => [file, sourceOf(file, source)]))
  const graph = sources({
    'test/shared/a.test.ts': `
      import { b } from '#shared/b.ts'
      import type { T } from '#shared/type.ts'
      import list from './list.json' with { type: 'json' }
      const later = () => import('./later.ts')`,
    'shared/b.ts': "export * from './c.ts'\nimport '../web/side.css'",
    'shared/c.ts': "import { b } from './b.ts'\nnew Worker(new URL('./thread.mjs', import.meta.url))",
    'shared/thread.mjs': "import './deep.ts'",
    'test/shared/later.ts': "import { gone } from './gone.ts'\n// @reaches docs/api",
  })
  const { imports, reaches } = testFile('test/shared/a.test.ts', graph)

  test('is what it imports at any distance, at once or later, with styles, lists and workers', () => {
    for (const file of ['b.ts', 'c.ts', 'thread.mjs', 'deep.ts']) expect(imports).toContain(`shared/${file}`)
    for (const file of ['a.test.ts', 'list.json', 'later.ts']) expect(imports).toContain(`test/shared/${file}`)
    expect(imports).toContain('web/side.css')
  })
  test('is no type, for it is gone when the test runs', () => expect(imports).not.toContain('shared/type.ts'))
  test('is what is not there any more, so that its going is noticed', () =>
    expect(imports).toContain('test/shared/gone.ts'))
  test('is what those that help it say', () => expect(reaches).toEqual(['docs/api']))
  test('is what is run before it, as vitest.config.ts has it', () => {
    expect(imports).toContain('test/spent.ts')
    expect(imports).toContain('test/shared/setup.ts')
    const config = readFileSync(join(root, 'vitest.config.ts'), 'utf8')
    const named = [...config.matchAll(/(?:setupFiles|globalSetup): \[([^\]]*)\]/g)].flatMap(([, list = '']) =>
      [...list.matchAll(/'([^']+)'/g)].map(([, file]) => file),
    )
    expect(named.toSorted()).toEqual(setups.map(({ file }) => file).toSorted())
  })
})

test('nothing that the bundler finds imported by a test is missing from what it is taken to lead to', async () => {
  const files = [...graph.keys()].filter(file => /^test\/.*\.test\.tsx?$/.test(file))
  const ours = /^(shared|functions|infra|web|test|scripts|bench)\//
  const { metafile } = await build({
    // One bundle of them all: what counts is who imports whom, and each for itself would be built hundreds of times.
    stdin: { contents: files.map(file => `import './${file}'`).join('\n'), resolveDir: root },
    absWorkingDir: root,
    outfile: 'none.js',
    bundle: true,
    metafile: true,
    write: false,
    format: 'esm',
    platform: 'node',
    packages: 'external',
    logLevel: 'silent',
    jsx: 'automatic',
    loader: { '.css': 'empty' },
  })
  const found = new Map(
    Object.entries(metafile.inputs).map(([file, { imports }]) => [
      relative(root, join(root, file)),
      { imports: imports.map(({ path }) => path).filter(path => ours.test(path)), reaches: [] },
    ]),
  )
  // As many as there are: an empty answer would be missing from nothing.
  expect(files.filter(file => found.has(file))).toEqual(files)
  expect(found.size).toBeGreaterThan(1000)
  const missing = files.flatMap(file => {
    const { imports } = testFile(file, graph)
    return [...testFile(file, found).imports].filter(each => !imports.has(each)).map(each => `${file}: ${each}`)
  })
  expect(missing).toEqual([])
})

test('areas are chosen by name, and an unknown one is answered with the list', () => {
  const files = ['test/shared/deals/a.test.ts', 'test/shared/kit/b.test.ts']
  expect(ofAreas(files, ['deals'], areas)).toEqual(['test/shared/deals/a.test.ts'])
  expect(ofAreas(files, ['house', 'payments'], areas)).toEqual(['test/shared/kit/b.test.ts'])
  expect(() => ofAreas(files, ['dealz'], areas)).toThrow(
    'No area is called dealz. There are: identity, deals, payments, house',
  )
})

test('processor time is shown dearest first, with the sums of rooms, areas and all', () => {
  const spent = [
    { file: 'test/shared/deals/a.test.ts', own: 1, started: 0.5 },
    { file: 'test/functions/deals/b.test.ts', own: 2, started: 0 },
    { file: 'test/shared/kit/c.test.ts', own: 0.1, started: 0 },
  ]
  expect(spentTable(spent, areas).split('\n').slice(3)).toEqual([
    '     2.0      0.0  test/functions/deals/b.test.ts',
    '     1.0      0.5  test/shared/deals/a.test.ts',
    '     0.1      0.0  test/shared/kit/c.test.ts',
    '     2.0      0.0  test/functions: 1 files',
    '     1.1      0.5  test/shared: 2 files',
    '     3.0      0.5  deals: 2 files',
    '     0.1      0.0  house: 1 files',
    '     3.1      0.5  all: 3 files',
    '',
  ])
})

const graph = graphOf(root)

/** The tests, and what of the tests and tools they lead to. */
const telling = (() => {
  const tests = [...graph.keys()].filter(file => /^test\/.*\.test\.tsx?$/.test(file))
  const reached = new Set(tests.flatMap(file => [...testFile(file, graph).imports]))
  return [...graph].filter(([file]) => reached.has(file) && /^(test|scripts)\//.test(file))
})()

test('a test that starts or reads more than it imports says what that is, and so does what helps it', () => {
  const silent = telling
    .filter(([file, { reaches }]) => reaches.length === 0 && needsReach(readFileSync(join(root, file), 'utf8')))
    .map(([file]) => file)
  const mend =
    'Write `// @reaches AREA or PATH …` into it: what must change for it to run under `npm test -- --changed`. What is none of the repository: its own path.'
  expect(silent, mend).toEqual([])
})

test('what a source names as a file is found, from the root and from where it stands', () => {
  const source = "join(root, 'cdk.json')\nread(`../../docs/a-page.md`)\nimport './a.ts'\nconst name = 'cdk'"
  expect(filesNamedIn('test/infra/x.test.ts', source)).toEqual(['cdk.json', 'docs/a-page.md', 'test/infra/a.ts'])
})

test('a test that names a file of ours runs when that changes', () => {
  const isFile = (name: string) => statSync(join(root, name), { throwIfNoEntry: false })?.isFile() ?? false
  const deaf = telling
    .filter(([file]) => file.startsWith('test/'))
    .flatMap(([file]) =>
      filesNamedIn(file, readFileSync(join(root, file), 'utf8'))
        .filter(name => !name.startsWith('../') && isFile(name) && !reachesEverything(name))
        .filter(name => reachedBy([testFile(file, graph)], [name], areaNames).length === 0)
        .map(name => `${file}: ${name}`),
    )
  expect(deaf, 'Add the path after the colon to the comment `// @reaches …` of the file before it.').toEqual([])
})

test('what a test says it reaches is an area or is there', () => {
  const wrong = telling.flatMap(([file, { reaches }]) =>
    reaches
      .filter(reach => !(areaNames as readonly string[]).includes(reach) && globSync(reach, { cwd: root }).length === 0)
      .map(reach => `${file}: ${reach}`),
  )
  expect(wrong).toEqual([])
  expect(reachesOf('// @reaches deals docs/api')).toEqual(['deals', 'docs/api'])
})

test('CI runs every area, each in one of its jobs', () => {
  const [, listed = ''] =
    /^ +area: \[(.*)\]$/m.exec(readFileSync(join(root, '.github/workflows/check.yml'), 'utf8')) ?? []
  const named = [...listed.matchAll(/'([^']+)'/g)].flatMap(([, names = '']) => names.split(','))
  expect(named.toSorted(), 'Name each area once in the matrix of .github/workflows/check.yml.').toEqual(
    [HOUSE, ...areaNames].toSorted(),
  )
})
