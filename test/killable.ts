import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterEach } from 'vitest'

// A test names the script that it starts.
// @reaches test/killable.ts

/** A process that a test kills as a power cut would, and folders that outlive it; both are gone after each test. */
export const killable = () => {
  const folders: string[] = []
  let child: ChildProcess | undefined

  const kill = async (): Promise<void> => {
    const killed = child
    child = undefined
    if (!killed || killed.exitCode !== null || killed.signalCode !== null) return
    killed.kill('SIGKILL')
    await once(killed, 'exit')
  }
  afterEach(async () => {
    await kill()
    for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
  })
  return {
    kill,
    /** A new folder for its data. */
    folder: (): string => {
      const made = mkdtempSync(join(tmpdir(), 'crash-test-'))
      folders.push(made)
      return made
    },
    /** Starts a script and hands on each line that it prints. */
    start: (script: string, parameters: readonly string[], onLine: (line: string) => void): void => {
      const started = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', script, ...parameters], {
        stdio: ['ignore', 'pipe', 'inherit'],
      })
      child = started
      createInterface({ input: started.stdout }).on('line', onLine)
    },
  }
}

/** Numbers from 0 to 1 that are the same in every run. */
export const seeded = (seed: number) => () => {
  seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
  return seed / 2_147_483_648
}
