import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'

const root = path.resolve(import.meta.dirname, '../..')

/** A local cloud in a process of its own, which can be killed as a power cut would. */
export type Cloud = { readonly process: ChildProcess; readonly url: string; readonly secret: string }

/**
 * Starts the product on a folder of data and waits until it is ready.
 * @param report is handed what it prints of what went wrong; it goes to the terminal without
 */
export const startCloud = async (
  dataDir: string,
  options: {
    readonly seeds?: boolean
    readonly environment?: Readonly<Record<string, string>>
    readonly report?: (said: string) => void
  } = {},
): Promise<Cloud> => {
  const { seeds = false, environment = {}, report } = options
  const flags = ['--data', dataDir, '--port', '0', ...(seeds ? [] : ['--no-seed'])]
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', 'infra/host/main.ts', ...flags], {
    cwd: root,
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', report ? 'pipe' : 'inherit'],
  })
  if (report) child.stderr?.on('data', part => report(String(part)))
  await new Promise<void>((resolve, reject) => {
    let said = ''
    child.stdout?.on('data', part => {
      said += String(part)
      if (said.includes('Ready after')) resolve()
    })
    child.once('exit', code => reject(new Error(`the local cloud ended with ${code}: ${said}`)))
  })
  return { process: child, ...JSON.parse(readFileSync(path.join(dataDir, 'cloud.json'), 'utf8')) }
}

/** Ends it, and waits until it is gone. */
export const endCloud = async (cloud: Cloud, signal: 'SIGKILL' | 'SIGTERM' = 'SIGKILL'): Promise<void> => {
  if (cloud.process.exitCode !== null || cloud.process.signalCode !== null) return
  const gone = new Promise(resolve => cloud.process.once('exit', resolve))
  cloud.process.kill(signal)
  await gone
}

export const pause = (ms: number): Promise<void> => new Promise(resolve => setTimeout(resolve, ms))

type Told = { readonly now: string; readonly movingTo?: string; readonly message?: string }

/** What the clock of a cloud says, which is first told to move where a moment is given. */
export const clockOf = async ({ url, secret }: Cloud, to?: string): Promise<Told> => {
  const init = to === undefined ? {} : { method: 'POST', headers: { authorization: `Bearer ${secret}` }, body: to }
  return (await (await fetch(`${url}/local/clock.json`, init)).json()) as Told
}
