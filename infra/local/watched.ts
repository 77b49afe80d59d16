import { type ChildProcess, spawn } from 'node:child_process'

/**
 * A shell that turns into the program, leaving behind a watcher that ends it when this process is gone, however it went:
 * the watcher's read meets the end of the pipe, which the kernel closes even after kill -9. A line on the pipe means that
 * the program ended, or is being ended in good order, and there is nothing to do.
 */
const WATCHED = 'exec 3<&0; (read -r line <&3 || kill -9 $$) >/dev/null 2>&1 & exec "$0" "$@" 3<&- </dev/null'

export type WatchedOptions = {
  readonly cwd?: string
  readonly env?: NodeJS.ProcessEnv
  readonly stdout: 'ignore' | 'inherit' | 'pipe'
  readonly stderr: 'ignore' | 'inherit' | 'pipe'
  /** In a process group of its own, out of the reach of a Ctrl-C in the terminal. */
  readonly detached?: boolean
}

/** Sends the watcher away: from now on the program does not end with this process. */
export const unwatch = (child: ChildProcess): void => void child.stdin?.end('stopped\n')

/** Starts a program that ends with this process, even if that is killed with -9. It reads no input. */
export const spawnWatched = (program: string, args: readonly string[], options: WatchedOptions): ChildProcess => {
  const { stdout, stderr, ...others } = options
  // Without a shell like that there is no watcher; a start by hand ends its children by the terminal.
  if (process.platform === 'win32') return spawn(program, [...args], { ...others, stdio: ['ignore', stdout, stderr] })
  const child = spawn('/bin/sh', ['-c', WATCHED, program, ...args], { ...others, stdio: ['pipe', stdout, stderr] })
  child.stdin?.on('error', () => {})
  child.once('exit', () => unwatch(child))
  return child
}
