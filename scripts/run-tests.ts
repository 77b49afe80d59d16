import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** `npm test`: types, lint and every test. The last line is `N passed, N failed`. */

const root = join(import.meta.dirname, '..')
const bin = (name: string) => join(root, 'node_modules', '.bin', name)

const run = (command: string, args: readonly string[]): Promise<number> =>
  new Promise(done => {
    const child = spawn(command, args, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] })
    child.once('error', () => done(1))
    child.once('exit', code => done(code ?? 1))
  })

type Results = {
  numPassedTests: number
  testResults: { status: string; assertionResults: { status: string }[] }[]
}

type Count = { passed: number; failed: number }
const counted = (code: number): Count => (code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 })

/** A file that could not be run at all counts as one failure, and so does a run that failed without telling which. */
const tests = async (args: readonly string[]): Promise<Count> => {
  const folder = mkdtempSync(join(tmpdir(), 'tradewell-test-'))
  const report = join(folder, 'results.json')
  try {
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
    const code = await run(bin('vitest'), ['run', ...reporters, ...args])
    const { numPassedTests, testResults } = JSON.parse(readFileSync(report, 'utf8')) as Results
    const failed = testResults
      .map(({ status, assertionResults }) => {
        const each = assertionResults.filter(result => result.status === 'failed').length
        return each === 0 && status === 'failed' ? 1 : each
      })
      .reduce((sum, count) => sum + count, 0)
    return { passed: numPassedTests, failed: code !== 0 && failed === 0 ? 1 : failed }
  } catch (error) {
    process.stderr.write(`The tests left no results: ${(error as Error).message}\n`)
    return { passed: 0, failed: 1 }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const counts = [
  counted(await run(bin('tsc'), ['--noEmit'])),
  counted(await run(bin('biome'), ['check', '--error-on-warnings'])),
  await tests(process.argv.slice(2)),
]
const sum = (key: keyof Count) => counts.reduce((total, count) => total + count[key], 0)
process.stdout.write(`${sum('passed')} passed, ${sum('failed')} failed\n`)
process.exitCode = sum('failed') === 0 ? 0 : 1
