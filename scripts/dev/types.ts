import { type ChildProcess, spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

const tsc = join(dirname(createRequire(import.meta.url).resolve('typescript/package.json')), 'bin/tsc')

// @reaches scripts/dev

/** The compiler beside the work: tells after each change what is wrong now. */

export type TypeProblem = {
  /** From the project's root. */
  readonly file: string
  readonly line: number
  readonly column: number
  readonly message: string
}

/** The problems in the compiler's plain output, each with the lines that explain it further. */
export const problemsIn = (output: string): TypeProblem[] => {
  const problems: TypeProblem[] = []
  for (const line of output.split('\n')) {
    const [, file, row, column, message] = /^(\S.*?)\((\d+),(\d+)\): error (TS\d+: .*)$/.exec(line) ?? []
    const last = problems.at(-1)
    if (file !== undefined && message !== undefined)
      problems.push({ file, line: Number(row), column: Number(column), message })
    else if (last && line.startsWith('  '))
      problems[problems.length - 1] = { ...last, message: `${last.message}\n${line}` }
  }
  return problems
}

export type TypeChecker = {
  /** Looks anew: at once, or when it is done with what it is looking at. */
  check(): void
  close(): void
}

/**
 * What is under way goes on to its end though something was saved meanwhile: the compiler keeps what it found out only then, so whoever
 * saves faster than it looks would be told of nothing.
 * @param keep where the compiler keeps what it knows of unchanged files
 * @param tell is told all problems there are, when the compiler has looked at everything
 */
export const typeChecker = (
  root: string,
  keep: string,
  tell: (problems: readonly TypeProblem[]) => void,
): TypeChecker => {
  let running: ChildProcess | undefined
  let isStale = false
  const check = (): void => {
    if (running) {
      isStale = true
      return
    }
    const options = [
      '--noEmit',
      '--incremental',
      '--tsBuildInfoFile',
      join(keep, 'types.tsbuildinfo'),
      '--pretty',
      'false',
    ]
    const compiler = spawn(process.execPath, [tsc, ...options], { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] })
    running = compiler
    isStale = false
    let output = ''
    compiler.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString('utf8')
    })
    compiler.once('close', () => {
      if (running !== compiler) return
      running = undefined
      tell(problemsIn(output))
      if (isStale) check()
    })
  }
  return {
    check,
    close: () => {
      const before = running
      running = undefined
      // The compiler takes SIGTERM and goes on to its end, which is a minute of processor time and gigabytes that nobody waits for.
      before?.kill('SIGKILL')
    },
  }
}
