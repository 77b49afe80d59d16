import { type ChildProcess, execFile, fork } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { promisify } from 'node:util'
import { functionNames } from '#infra/build-functions.ts'
import { type FunctionsBuild, functionsBuilder } from './functions.ts'
import { type TypeProblem, typeChecker } from './types.ts'
import { startWeb } from './web.ts'

/**
 * `npm run dev`: the local cloud of `npm start`, which takes over what one saves.
 *
 *     npm run dev
 *     npm run dev -- --inspect Tickets     opens a debugger's port in that function; may be said again for others
 *     npm run dev -- --data FOLDER --port PORT --no-seed     as npm start takes them
 *
 * A saved page shows in the open browser with its state kept. A saved function answers the next call. Tables, grants,
 * routes and stacks are synthesised anew when what they are made of changed, and the cloud goes on with them. What the
 * compiler finds is told here and over the open pages.
 */

const root = join(import.meta.dirname, '../..')
const folder = join(root, 'dist/development')
const say = (text = '') => process.stdout.write(`${text}\n`)

/** Functions to open for a debugger, and what goes to the host as it stands. */
const inspected: string[] = []
const forHost: string[] = []
/** Whether whoever started this starts it anew when it asks for that, and whether it did (scripts/pinned-node.mjs). */
let isKeptUp = false
let isAgain = false
for (const words = process.argv.slice(2); words.length > 0; ) {
  const word = words.shift() ?? ''
  if (word === '--inspect') inspected.push(words.shift() ?? '')
  else if (word.startsWith('--inspect=')) inspected.push(word.slice('--inspect='.length))
  else if (word === '--kept-up') isKeptUp = true
  else if (word === '--again') isAgain = true
  else forHost.push(word)
}

/** Files that were saved since the last look, from the project's root. */
const saved = new Set<string>()

const run = promisify(execFile)
/** What a script of ours printed. Its complaints go to the terminal. */
const printed = async (script: string, ...args: string[]): Promise<string> => {
  try {
    return (await run(process.execPath, [script, ...args], { cwd: root, maxBuffer: 64 * 1024 * 1024 })).stdout
  } catch (error) {
    // What was saved since may be what mends it.
    if (saved.size === 0) say((error as { stderr?: string }).stderr || (error as Error).message)
    throw error
  }
}

const builder = functionsBuilder(join(folder, 'functions'))
const web = await startWeb(join(folder, 'web-port'))

/** The templates without the hashes of code, which change with every save. */
const templates = (): string =>
  readdirSync(join(folder, 'cdk.out'))
    .filter(file => file.endsWith('.template.json'))
    .toSorted()
    .map(file => readFileSync(join(folder, 'cdk.out', file), 'utf8').replaceAll(/[0-9a-f]{64}/g, ''))
    .join()

let declared = ''
let hosted = ''

const tell = (build: FunctionsBuild): boolean => {
  if (!build.ok) say(build.message)
  return build.ok
}

// ── The host ──────────────────────────────────────────────────────────────────────────────────────────────────────

let host: ChildProcess | undefined
let isStopping = false
/** Where it was the first time, so that open pages find it again. */
let port: string | undefined

const startHost = (...more: string[]): void => {
  const development = { web: web.url, sources: web.sources, inspect: inspected }
  // Of two, the last one counts.
  const samePort = port === undefined ? [] : ['--port', port]
  const args = [
    ...forHost,
    ...samePort,
    '--assembly',
    join(folder, 'cdk.out'),
    '--development',
    JSON.stringify(development),
    '--kept-up',
    ...more,
  ]
  const child = fork(join(root, 'infra/host/main.ts'), args, {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  host = child
  let again = false
  child.on('message', message => {
    const said = message as { readonly ready?: string; readonly again?: true }
    if (said.ready !== undefined) port = new URL(said.ready).port
    again = said.again === true
  })
  child.once('exit', code => {
    if (host !== child) return
    host = undefined
    if (again && !isStopping) return startHost('--again')
    if (code !== 0 && !isStopping) say('  The local cloud ended; it starts again with the next change.')
  })
}

const stopHost = async (): Promise<void> => {
  const child = host
  if (!child) return
  host = undefined
  const ended = new Promise<void>(done => child.once('exit', () => done()))
  child.kill('SIGTERM')
  await ended
}

// ── Changes ───────────────────────────────────────────────────────────────────────────────────────────────────────

const synthesise = async (): Promise<boolean> => {
  await printed('scripts/dev/synth.ts', folder)
  const now = templates()
  const isNew = now !== hosted
  hosted = now
  return isNew
}

/** Functions that were added since the start: this process does not know how they are made. */
const unknownIn = (declaration: string): string[] => {
  const { servers, workers } = JSON.parse(declaration) as { servers: [string][]; workers: [string][] }
  const known = functionNames()
  return [...servers, ...workers].map(([name]) => name).filter(name => !known.includes(name))
}

/** What this process was made of changed, so another one takes over: the data stay, and open pages load anew. */
const startAnew = async (why: string): Promise<void> => {
  if (!isKeptUp) {
    say(`  ${why}: start npm run dev again to see it`)
    return
  }
  say(`  ${why}: starting anew ...`)
  await end()
  process.send?.({ again: true }, () => process.exit(0))
}

let working = false

const under = (...places: string[]) => [...saved].some(file => places.some(place => file.startsWith(place)))

const takeOver = async (): Promise<void> => {
  const functionsMayDiffer = under('functions/', 'shared/')
  if (under('infra/build-functions.ts')) return startAnew('How functions are built changed')
  const cloudDiffers = under('infra/local/', 'infra/host/')
  const stacksMayDiffer = under('infra/')
  const sources = new Set(saved)
  saved.clear()
  const began = performance.now()
  const took = () => `${((performance.now() - began) / 1000).toFixed(1)} s`
  if (functionsMayDiffer) {
    // Whoever calls meanwhile waits for what was saved.
    host?.send({ hold: true })
    const build = await builder.build(sources)
    const changed = build.ok ? Object.fromEntries(build.changed) : {}
    host?.send({ hold: false, replace: changed })
    if (!tell(build)) return
    const names = Object.keys(changed).sort()
    if (names.length > 0)
      say(`  ${names.length > 4 ? `${names.length} functions` : names.join(', ')}: replaced after ${took()}`)
  }
  const nowDeclared = functionsMayDiffer ? await printed('scripts/dev/declared.ts') : declared
  const isDeclaredAnew = nowDeclared !== declared
  declared = nowDeclared
  const unknown = isDeclaredAnew ? unknownIn(nowDeclared) : []
  if (unknown.length > 0) return startAnew(`${unknown.join(', ')}: new`)
  if ((isDeclaredAnew || stacksMayDiffer) && (await synthesise()))
    say(`  Templates: changed, synthesised after ${took()}`)
  else if (!cloudDiffers && host) return
  await stopHost()
  startHost()
}

const work = async (): Promise<void> => {
  if (working) return
  working = true
  try {
    while (saved.size > 0 && !isStopping) {
      // What an editor or git writes at once is taken together.
      await new Promise(done => setTimeout(done, 40))
      await takeOver().catch(error => {
        if (saved.size === 0) say(`  ${(error as Error).message.split('\n')[0]}`)
      })
    }
  } finally {
    working = false
  }
}

// ── Types ─────────────────────────────────────────────────────────────────────────────────────────────────────────

let problemsBefore = 0
/** The line that is wrong, with a mark under the place. */
const frameOf = ({ file, line, column }: TypeProblem): string => {
  const text = readFileSync(join(root, file), 'utf8').split('\n')[line - 1] ?? ''
  return `${line} | ${text}\n${' '.repeat(String(line).length + 3 + column - 1)}^`
}
const checker = typeChecker(root, folder, problems => {
  for (const { file, line, column, message } of problems) say(`${file}:${line}:${column} ${message}`)
  if (problems.length > 0) say(`  ${problems.length === 1 ? 'One type error' : `${problems.length} type errors`}`)
  else if (problemsBefore > 0) say('  No type errors any more')
  const [first] = problems
  if (first)
    web.show({
      message: first.message,
      file: `${join(root, first.file)}:${first.line}:${first.column}`,
      frame: frameOf(first),
    })
  else if (problemsBefore > 0) web.show(undefined)
  problemsBefore = problems.length
})

// ── Begin and end ─────────────────────────────────────────────────────────────────────────────────────────────────

const end = async () => {
  isStopping = true
  checker.close()
  await stopHost()
  await Promise.all([builder.close(), web.close()])
}
const stop = async () => {
  if (isStopping) process.exit(130)
  await end()
  process.exit(0)
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop())
process.on('disconnect', () => void stop())

web.watch(
  ['functions', 'shared', 'infra', 'test/demo'].map(place => join(root, place)),
  path => {
    const file = relative(root, path).split(sep).join('/')
    if (/\.(ts|tsx|mjs)$/.test(file)) checker.check()
    if (!/^(functions|shared|infra)\//.test(file)) return
    saved.add(file)
    void work()
  },
)
if (tell(await builder.build())) {
  declared = await printed('scripts/dev/declared.ts')
  await synthesise()
  startHost(...(isAgain ? ['--again'] : []))
  checker.check()
} else say('  The local cloud starts when this is mended.')
