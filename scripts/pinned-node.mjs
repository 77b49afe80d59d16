import { spawn, spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

// Runs on whatever Node the machine has, from 20 up: it installs what the lock file names, the pinned Node among it, and
// hands over to that. Nothing here may be newer than Node 20 or come from node_modules.

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const pinned = join(root, 'node_modules', 'node', 'bin', 'node')

const packagesOf = file => JSON.parse(readFileSync(join(root, file), 'utf8')).packages ?? {}

/**
 * npm writes down what it installed when it has finished. Packages for other platforms are in the lock file alone, and the
 * project's own package is there as a link.
 */
const isInstalled = () => {
  if (!existsSync(pinned)) return false
  try {
    const installed = packagesOf('node_modules/.package-lock.json')
    return Object.entries(packagesOf('package-lock.json')).every(
      ([path, { version, optional }]) =>
        !path.startsWith('node_modules/') ||
        (installed[path] && installed[path].version === version) ||
        (optional && installed[path] === undefined),
    )
  } catch {
    return false
  }
}

/** Installs from the lock file unless just that is there already. Ends the process when it fails. */
export const install = () => {
  if (Number(process.versions.node.split('.')[0]) < 20) {
    process.stderr.write(`Tradewell needs Node 20 or newer; this is ${process.version}.\n`)
    process.exit(1)
  }
  if (isInstalled()) return
  process.stdout.write('Installing what the lock file names ...\n')
  const npm = process.env.npm_execpath
  const [command, args] = npm ? [process.execPath, [npm, 'ci']] : ['npm', ['ci']]
  const { status } = spawnSync(command, [...args, '--no-progress', '--loglevel=error'], { cwd: root, stdio: 'inherit' })
  if (status !== 0) {
    process.stderr.write('npm ci failed; see above.\n')
    process.exit(status ?? 1)
  }
  if (!existsSync(pinned)) {
    process.stderr.write(
      'npm ran no install scripts, so the pinned Node is missing: npm rebuild node esbuild --ignore-scripts=false\n',
    )
    process.exit(1)
  }
}

/**
 * Threads come and go with the functions that they run. Left alone, glibc keeps what they used for each of them: three times
 * the memory at rest. Pieces of 8 kB and more are given back as soon as they are free: V8 compiles in such, and what it no longer
 * used of them came to 20 MB. Code that was compiled, and stripped of its types, once need not be again.
 */
const frugal = {
  MALLOC_ARENA_MAX: '1',
  MALLOC_TRIM_THRESHOLD_: '131072',
  MALLOC_MMAP_THRESHOLD_: '8192',
  NODE_COMPILE_CACHE: join(root, '.cache', 'node'),
}

/** The process that started another one; 0 where the system does not tell. */
const parentOf = pid => {
  try {
    return Number(/^PPid:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0)
  } catch {
    return 0
  }
}

/** Calls when npm, or the shell between, is gone: a kill -9 of either reaches nobody below it. */
const whenNpmIsGone = call => {
  if (process.env.npm_lifecycle_event === undefined) return
  const lineage = () => `${process.ppid} ${parentOf(process.ppid)}`
  const begun = lineage()
  const timer = setInterval(() => {
    if (lineage() === begun) return
    clearInterval(timer)
    call()
  }, 1000)
  timer.unref()
}

// Node calls algorithms of Web Crypto experimental that a passkey's library merely asks about.
const start = (script, args, flags) =>
  spawn(pinned, ['--disable-warning=ExperimentalWarning', ...flags, join(root, script), ...args], {
    cwd: root,
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: {
      ...frugal,
      ...process.env,
      PATH: [join(root, 'node_modules', '.bin'), dirname(pinned), process.env.PATH].join(':'),
    },
  })

/**
 * For a process that stays up: 1 MB for each half of what is new on the heap, where V8 takes 16, for it and each function's thread
 * (infra/local/lambda/pool.ts); and a heap that grows by three tenths of what is in use before all garbage is collected, where V8 lets it
 * grow to several times that: the answers of a busy minute came to 70 MB that nobody used. It is as fast, and takes some 150 MB
 * less when it has much to do.
 */
export const lasting = ['--max-semi-space-size=1', '--heap-growing-percent=30']

/**
 * Runs a script under the pinned Node and ends with its exit code. Signals reach it; when this process is killed, the
 * script sees its channel close. One that says `again` before it ends is run anew with `--again`, unless this process is to stop.
 * @param flags Node's own
 */
export const handOver = (script, args, flags = []) => {
  let isStopping = false
  let child
  const run = more => {
    let again = false
    child = start(script, [...args, ...more], flags)
    child.on('message', message => {
      again = message.again === true
    })
    child.on('exit', (code, signal) => {
      if (again && !isStopping) run(['--again'])
      else process.exit(signal ? 1 : (code ?? 1))
    })
  }
  const stop = () => {
    isStopping = true
    child.kill('SIGTERM')
  }
  // A terminal sends Ctrl-C to both; this one waits for the other to stop in good order.
  process.on('SIGINT', () => {
    isStopping = true
  })
  process.on('SIGTERM', stop)
  process.on('SIGHUP', stop)
  whenNpmIsGone(stop)
  run([])
}
