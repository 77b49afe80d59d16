import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { areaNames } from '#shared/area-names.ts'
import { type Kept, looseBounds } from './bounds.ts'
import { type Unseen, unusedWrites } from './grants.ts'
import { graphOf } from './imports.ts'
import { ofAreas, reachedBy, reachesEverything, type TestFile, testFile } from './select.ts'
import { readSpent, spentTable } from './spent.ts'

/**
 * `npm test`: types, lint, what nothing uses, and every test. The last line is `N passed, N failed`.
 *
 *     npm test                           everything; what is dear in the part that is for every day (test/whole.ts)
 *     npm test -- --whole                everything, whole: both screens of each walk, every sample in full
 *     npm test -- --area deals,house     what belongs to some areas; `house` is what belongs to none
 *     npm test -- --changed              what the uncommitted change can reach, whole
 *     npm test -- --changed main         what all since the fork from main can reach
 *     npm test -- --spent                how much processor time each test file took, in a table, with sums by room and area
 *     npm test -- test/shared/deals      what vitest understands besides: files, -t NAME
 */

const root = join(import.meta.dirname, '../..')
const bin = (name: string) => join(root, 'node_modules', '.bin', name)

const run = (command: string, args: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<number> =>
  new Promise(done => {
    const child = spawn(command, args, {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, ...env },
    })
    child.once('error', () => done(1))
    child.once('exit', code => done(code ?? 1))
  })

/** Runs something without a word until it has ended. */
const saying = (command: string, args: readonly string[]): Promise<{ readonly code: number; readonly said: string }> =>
  new Promise(done => {
    let said = ''
    const child = spawn(command, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] })
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => {
        said += chunk.toString('utf8')
      })
    child.once('error', error => done({ code: 1, said: `${error.message}\n` }))
    child.once('close', code => done({ code: code ?? 1, said }))
  })

const output = (command: string, args: readonly string[]): string =>
  execFileSync(command, args, {
    cwd: root,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
    maxBuffer: 64 * 1024 * 1024,
  })

type Results = {
  numPassedTests: number
  testResults: { status: string; assertionResults: { status: string }[] }[]
}

type Count = { passed: number; failed: number }
const counted = (code: number): Count => (code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 })

/** `whole`: nothing of a proof is left out, however dear it is. */
type Options = {
  area?: string
  changed?: string
  spent?: boolean
  whole?: boolean
  readonly rest: string[]
}

const capacity = 'test/fixtures/capacity'
const boundsKept = (): Kept =>
  new Map(
    readdirSync(join(root, capacity)).map(file => [
      `${capacity}/${file}`,
      JSON.parse(readFileSync(join(root, capacity, file), 'utf8')),
    ]),
  )

const unseen = (): Unseen => JSON.parse(readFileSync(join(root, 'test/fixtures/writes-unseen.json'), 'utf8'))

/**
 * What keeps the memory of a product at rest small (scripts/pinned-node.mjs) has tests ask the system for every piece of 8 kB: half as many
 * page faults again. Nothing is at rest here.
 */
const generous = { MALLOC_TRIM_THRESHOLD_: undefined, MALLOC_MMAP_THRESHOLD_: undefined }

/** A file that could not be run at all counts as one failure, and so does a run that failed without telling which. */
const tests = async (args: readonly string[], { spent: showSpent, whole }: Options): Promise<Count> => {
  const folder = mkdtempSync(join(tmpdir(), 'tradewell-test-'))
  const report = join(folder, 'results.json')
  const spent = join(folder, 'spent')
  const figures = join(folder, 'figures')
  const writes = join(folder, 'writes')
  try {
    writeFileSync(spent, '')
    writeFileSync(figures, '')
    writeFileSync(writes, '')
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
    const env = {
      ...generous,
      ...(showSpent && { TEST_SPENT_FILE: spent }),
      ...(whole && { TRADEWELL_WHOLE: '1' }),
      // Of all tests alone it is known what none of them does.
      ...(args.length === 0 && { TEST_FIGURES_FILE: figures, TEST_WRITES_FILE: writes }),
    }
    const code = await run(bin('vitest'), ['run', ...reporters, ...args], env)
    if (showSpent) process.stdout.write(spentTable(readSpent(readFileSync(spent, 'utf8')), areaNames))
    const { numPassedTests, testResults } = JSON.parse(readFileSync(report, 'utf8')) as Results
    const failed = testResults
      .map(({ status, assertionResults }) => {
        const each = assertionResults.filter(result => result.status === 'failed').length
        return each === 0 && status === 'failed' ? 1 : each
      })
      .reduce((sum, count) => sum + count, 0)
    const isAll = args.length === 0 && code === 0
    const loose = isAll
      ? [
          ...looseBounds(readFileSync(figures, 'utf8'), boundsKept()),
          ...unusedWrites(readFileSync(writes, 'utf8'), unseen()),
        ]
      : []
    for (const line of loose) process.stdout.write(`${line}\n`)
    return { passed: numPassedTests, failed: (code !== 0 && failed === 0 ? 1 : failed) + loose.length }
  } catch (error) {
    process.stderr.write(`The tests left no results: ${(error as Error).message}\n`)
    return { passed: 0, failed: 1 }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const lines = (text: string): string[] => text.split('\n').filter(line => line !== '')

/** What differs from a commit, or from the fork from a branch: committed, uncommitted and new files alike. */
const changedSince = (ref: string): string[] => {
  const base = output('git', ['merge-base', 'HEAD', ref]).trim()
  return [
    ...lines(output('git', ['diff', '--name-only', '--no-renames', base])),
    ...lines(output('git', ['ls-files', '--others', '--exclude-standard'])),
  ]
}

/** The test files, with what each of them leads to. */
const testFiles = (): TestFile[] => {
  const graph = graphOf(root)
  return [...graph.keys()].filter(file => /^test\/.*\.test\.tsx?$/.test(file)).map(file => testFile(file, graph))
}

const selected = (area: string | undefined, changed: string | undefined): string[] | undefined => {
  if (area === undefined && changed === undefined) return undefined
  const all = testFiles()
  let files = all.map(({ file }) => file)
  if (changed !== undefined) {
    const paths = changedSince(changed)
    process.stdout.write(`${paths.length} changed files\n`)
    if (!paths.some(path => reachesEverything(path))) {
      const reached = new Set(reachedBy(all, paths, areaNames))
      files = files.filter(file => reached.has(file))
    }
  }
  return area === undefined ? files : [...ofAreas(files, area.split(','), areaNames)]
}

const isCommit = (word: string | undefined): word is string => {
  if (word === undefined || word.startsWith('-')) return false
  return spawnSync('git', ['rev-parse', '--verify', '--quiet', `${word}^{commit}`], { cwd: root }).status === 0
}

/** Our own options; what else there is goes to vitest as it stands. */
const readOptions = (words: readonly string[]): Options => {
  const options: Options = { rest: [] }
  const left = [...words]
  for (let word = left.shift(); word !== undefined; word = left.shift()) {
    if (word === '--spent') options.spent = true
    else if (word === '--whole') options.whole = true
    else if (word === '--changed') options.changed = isCommit(left[0]) ? (left.shift() ?? 'HEAD') : 'HEAD'
    else if (word.startsWith('--changed=')) options.changed = word.slice('--changed='.length)
    else if (word === '--area') options.area = left.shift() ?? ''
    else if (word.startsWith('--area=')) options.area = word.slice('--area='.length)
    else options.rest.push(word)
  }
  // A change reaches few files: those can be proved whole.
  if (options.changed !== undefined) options.whole = true
  return options
}

const options = readOptions(process.argv.slice(2))
const files = selected(options.area, options.changed)
if (files) process.stdout.write(`${files.length} test files\n`)
/** Beside the tests, which wait for a database or a browser often enough; what they say is told behind those. */
const checks = [
  // With one checker: each of several looks at what they share by itself, and the tests have the other cores.
  saying(bin('tsc'), ['--noEmit', '--checkers', '1']),
  saying(bin('biome'), ['check', '--error-on-warnings']),
  saying(process.execPath, [join(root, 'scripts/unused.ts')]),
]
const ofTests =
  files?.length === 0 ? { passed: 0, failed: 0 } : await tests([...options.rest, ...(files ?? [])], options)
const counts = [ofTests]
for (const { code, said } of await Promise.all(checks)) {
  process.stdout.write(said)
  counts.push(counted(code))
}
const sum = (key: keyof Count) => counts.reduce((total, count) => total + count[key], 0)
process.stdout.write(`${sum('passed')} passed, ${sum('failed')} failed\n`)
process.exitCode = sum('failed') === 0 ? 0 : 1
