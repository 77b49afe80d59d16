import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { spawnWatched } from 'local-cloud'
import { localEnvironment } from './stage.ts'

/** Builds what the local cloud hosts, and only what changed since the last time. */

const root = join(import.meta.dirname, '..', '..')
const dist = join(root, 'dist')
const stampsFile = join(dist, 'stamps.json')

/** Where the local stage is synthesised to, apart from the cdk.out of a deployment. */
export const localAssembly = join(dist, 'local.cdk.out')

type Step = {
  readonly name: string
  /** Files and folders, from the project's root, on which the result depends. */
  readonly inputs: readonly string[]
  /** What is there after it ran. */
  readonly output: string
  readonly command: readonly string[]
  readonly env?: Readonly<Record<string, string>>
}

const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js')
const common = ['package-lock.json', 'package.json', 'tsconfig.json', 'shared']

const functionsStep: Step = {
  name: 'functions',
  inputs: [...common, 'functions', 'infra/build-functions.ts'],
  output: join(dist, 'functions'),
  command: ['infra/build-functions.ts'],
}
const webStep: Step = {
  name: 'web',
  inputs: [...common, 'web', 'vite.config.ts', 'scripts/web'],
  output: join(dist, 'web', 'index.html'),
  command: [vite, 'build', '--logLevel', 'warn'],
  // As people get it, whatever is set around: a test runner says 'test'.
  env: { NODE_ENV: 'production' },
}
const synthStep: Step = {
  name: 'infrastructure',
  inputs: [...functionsStep.inputs, ...webStep.inputs, 'infra', 'cdk.json'],
  output: join(localAssembly, 'manifest.json'),
  command: ['infra/app.ts'],
  // What CloudFormation would say of the templates, the CDK asks for itself: half of the time of a synthesis, for what is not deployed.
  env: { ...localEnvironment, CDK_OUTDIR: localAssembly, CDK_VALIDATION: 'false' },
}

const allSteps: readonly Step[] = [functionsStep, webStep, synthStep]

const filesUnder = (path: string): string[] => {
  if (!existsSync(path)) return []
  if (statSync(path).isFile()) return [path]
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => join(entry.parentPath, entry.name))
    .toSorted()
}

/** What hosts the product is in infra too, but nothing that is built depends on it, the stage's settings apart. */
const isHost = (file: string) =>
  ['local', 'host'].some(folder => file.startsWith(join(root, 'infra', folder))) && !file.endsWith('host/stage.ts')

const hashOf = (inputs: readonly string[], known: Map<string, string>): string => {
  const hash = createHash('sha256')
  for (const input of new Set(inputs)) {
    let part = known.get(input)
    if (part === undefined) {
      const inner = createHash('sha256')
      for (const file of filesUnder(join(root, input)))
        if (!isHost(file)) inner.update(`${file.slice(root.length)}\0`).update(readFileSync(file))
      part = inner.digest('hex')
      known.set(input, part)
    }
    hash.update(part)
  }
  return hash.digest('hex')
}

/** A build that failed; its output was printed. */
export class BuildFailedError extends Error {
  constructor(step: string, code: number | null) {
    super(`Building the ${step} failed (exit code ${code}); see above.`)
    this.name = 'BuildFailedError'
  }
}

const run = ({ name, command, env }: Step): Promise<void> =>
  new Promise((done, fail) => {
    // A build that outlived a killed start would write into the midst of the next one's.
    const child = spawnWatched(process.execPath, command, {
      cwd: root,
      env: { ...process.env, ...env },
      stdout: 'pipe',
      stderr: 'pipe',
    })
    let output = ''
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (chunk: Buffer) => {
        output += chunk.toString('utf8')
      })
    child.once('error', fail)
    child.once('exit', code => {
      if (code === 0) return done()
      process.stderr.write(output)
      fail(new BuildFailedError(name, code))
    })
  })

type Stamps = Record<string, string>
const readStamps = (): Stamps => {
  try {
    return JSON.parse(readFileSync(stampsFile, 'utf8')) as Stamps
  } catch {
    return {}
  }
}

const isBusy = (error: unknown) => (error as { errcode?: number }).errcode === SQLITE_BUSY
const SQLITE_BUSY = 5

/** Waits until no other process builds. The system releases the lock with the process, however that ends. */
const takeTurn = async (tell: (message: string) => void): Promise<() => void> => {
  mkdirSync(dist, { recursive: true })
  const db = new DatabaseSync(join(dist, 'build-lock'))
  db.exec('PRAGMA busy_timeout = 0')
  for (let tries = 0; ; tries += 1) {
    try {
      db.exec('BEGIN EXCLUSIVE')
      return () => db.close()
    } catch (error) {
      if (!isBusy(error)) throw error
      if (tries === 5) tell('Waiting for another process that builds ...')
      await new Promise(done => setTimeout(done, 100))
    }
  }
}

/**
 * Bundles the functions, builds the web and synthesises the local stage, each only when its sources changed.
 * @param phase is told when a part of it is done
 * @returns the folder of the cloud assembly
 * @throws {BuildFailedError}
 */
export const ensureBuilt = async (
  tell: (message: string) => void = () => {},
  phase: (name: string) => void = () => {},
): Promise<string> => {
  const fresh = isBuilt()
  phase('looking for changes')
  if (fresh) return localAssembly
  const giveTurn = await takeTurn(tell)
  phase('waiting for another build')
  try {
    await buildWhatChanged(tell)
    phase('build')
  } finally {
    giveTurn()
  }
  return localAssembly
}

/** The same of the web alone. @returns its folder @throws {BuildFailedError} */
export const ensureWebBuilt = async (): Promise<string> => {
  const giveTurn = await takeTurn(() => {})
  try {
    await buildWhatChanged(() => {}, [webStep])
  } finally {
    giveTurn()
  }
  return join(dist, 'web')
}

const staleness =
  (stamps: Stamps, known = new Map<string, string>()) =>
  (step: Step) =>
    !existsSync(step.output) || stamps[step.name] !== hashOf(step.inputs, known)

/** A step that is being built, or was when its process was killed, has no stamp. */
const isBuilt = (): boolean => {
  const isStale = staleness(readStamps())
  return !allSteps.some(isStale)
}

const buildWhatChanged = async (tell: (message: string) => void, steps: readonly Step[] = allSteps): Promise<void> => {
  const stamps = readStamps()
  const known = new Map<string, string>()
  const isStale = staleness(stamps, known)
  const keep = () => {
    writeFileSync(`${stampsFile}.new`, JSON.stringify(stamps))
    renameSync(`${stampsFile}.new`, stampsFile)
  }
  const build = async (step: Step) => {
    tell(`Building the ${step.name} ...`)
    // Of the sources as they are now: what changes while they are built is built the next time.
    const hash = hashOf(step.inputs, known)
    delete stamps[step.name]
    keep()
    await run(step)
    stamps[step.name] = hash
    keep()
  }
  await Promise.all(steps.filter(step => step !== synthStep && isStale(step)).map(build))
  if (steps.includes(synthStep) && isStale(synthStep)) await build(synthStep)
}
