import { type ChildProcess, execFileSync, fork, spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Browser } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import { openBrowser } from '#test/browser.ts'
import { isWhole } from '#test/whole.ts'

/**
 * `npm run dev` in a copy of the project, whose files the tests save as an engineer would. It builds all of it, the infrastructure twice: that
 * is proved at night, and where something that it is made of has changed.
 * @reaches scripts/dev infra vite.config.ts package.json web/identity/login-page.tsx
 */

const root = join(import.meta.dirname, '../..')
// Beside the real one, so that packages are found above it.
mkdirSync(join(root, 'dist'), { recursive: true })
const copy = mkdtempSync(join(root, 'dist/copy-'))
const data = join(copy, '.local')

const LOGIN = 'web/identity/login-page.tsx'
const ABOUT = 'functions/organisations/OrgAboutUs.ts'
const saved = new Map<string, string>()

const proof = test.runIf(isWhole)

/** Saves a file of the copy with a part of it replaced. */
const save = (file: string, part: string, by: string): void => {
  const path = join(copy, file)
  const text = readFileSync(path, 'utf8')
  if (!text.includes(part)) throw new Error(`${file} does not hold ${part}`)
  if (!saved.has(file)) saved.set(file, text)
  writeFileSync(path, text.replace(part, by))
}
/** Saves it as it was. */
const restore = (file: string): void => {
  writeFileSync(join(copy, file), saved.get(file) ?? '')
  saved.delete(file)
}
// What a test that failed left would let the next ones fail.
afterEach(({ task }) => {
  if (task.result?.state === 'fail') for (const file of saved.keys()) restore(file)
})

let dev: ChildProcess
let output = ''
let url = ''
let browser: Browser

const said = (text: string | RegExp, from = 0) => {
  const at = output.slice(from).search(text)
  return at < 0 ? undefined : at
}
const heard = async (text: string | RegExp, from = 0): Promise<void> => {
  await vi
    .waitUntil(() => said(text, from) !== undefined, { timeout: 120_000, interval: 50 })
    .catch(() => expect.fail(`${text} was not said:\n${output.slice(-3000)}`))
}

beforeAll(async () => {
  const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  })
  for (const file of files.split('\n')) {
    if (!/^(functions|infra|scripts|shared|web|test\/demo)\/|^test\/authenticator\.ts$|^[^/]+\.(json|ts)$/.test(file))
      continue
    mkdirSync(dirname(join(copy, file)), { recursive: true })
    cpSync(join(root, file), join(copy, file))
  }
  const args = ['--no-seed', '--data', data, '--port', '0', '--inspect', 'OrgAboutUs']
  dev = fork(join(copy, 'scripts/dev/dev.ts'), args, { cwd: copy, stdio: ['ignore', 'pipe', 'pipe', 'ipc'] })
  for (const stream of [dev.stdout, dev.stderr]) stream?.on('data', part => (output += String(part)))
  await heard(/Ready after/)
  url = /Tradewell +(http\S+)/.exec(output)?.[1] ?? ''
  browser = await openBrowser()
}, 240_000)

afterAll(async () => {
  await browser?.close()
  if (dev.exitCode === null) {
    const ended = new Promise(done => dev.once('exit', done))
    dev.kill('SIGTERM')
    await ended
  }
  rmSync(copy, { recursive: true, force: true })
})

/** What the gateway says of a call that waits for longer than it does: a machine that does other work takes its time to build. */
const WAITED_TOO_LONG = 503

/** What a call is answered with; one that the gateway gave up is made again. */
const ask = async (): Promise<string> => {
  const answer = await fetch(`${url}/public/about`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ method: 'GET_ORG_INFO_FROM_DOMAIN', payload: { domain: 'nobody-here' } }),
  })
  if (answer.status === WAITED_TOO_LONG) return ask()
  return ((await answer.json()) as { errorType: string }).errorType
}

proof(
  'a saved page shows in the open browser, with what was typed still there; a type error lies over it',
  async () => {
    const page = await browser.newPage()
    await page.goto(`${url}/login`)
    await page.getByLabel('Password', { exact: true }).fill('half a pass')
    const moment = await page.evaluate(() => performance.timeOrigin)
    save(LOGIN, "title={org ?? t('identity.login.title')}", 'title="Planted"')
    await page.getByRole('heading', { name: 'Planted' }).waitFor({ timeout: 30_000 })
    expect(await page.getByLabel('Password', { exact: true }).inputValue()).toBe('half a pass')
    expect(await page.evaluate(() => performance.timeOrigin)).toBe(moment)

    const from = output.length
    save(LOGIN, 'title="Planted"', 'title={7}')
    await heard(/login-page\.tsx:\d+:\d+ TS2322/, from)
    await page.locator('vite-error-overlay').waitFor({ timeout: 60_000 })
    expect(await page.locator('vite-error-overlay').evaluate(one => one.shadowRoot?.textContent)).toContain("'number'")
    restore(LOGIN)
    await heard('No type errors any more', from)
    await page.locator('vite-error-overlay').waitFor({ state: 'detached' })
    await page.close()
  },
)

/** The compilers at work on the copy. */
const compilers = (): string[] =>
  spawnSync('pgrep', ['-f', `tsc.*${copy}`], { encoding: 'utf8' })
    .stdout.split('\n')
    .filter(Boolean)

proof('of saves that overtake one another only the last is looked at', async () => {
  const seen = new Set<string>()
  for (const title of ['title="One"', 'title="Two"', 'title="Three"']) {
    save(LOGIN, "title={org ?? t('identity.login.title')}", title)
    await vi.waitUntil(() => compilers().some(pid => !seen.has(pid)), { timeout: 60_000, interval: 20 })
    for (const pid of compilers()) seen.add(pid)
    // Of two changes within 50 ms the watcher tells one: nobody saves as fast as this test would.
    await new Promise(done => setTimeout(done, 200))
    restore(LOGIN)
    await new Promise(done => setTimeout(done, 200))
  }
  await expect.poll(() => compilers().length, { timeout: 10_000 }).toBeLessThanOrEqual(1)
})

proof('a saved function answers the next call', async () => {
  expect(await ask()).toBe('notFound')
  const from = output.length
  save(ABOUT, "throw new Refusal('notFound')", "throw new Refusal('auth.denied')")
  // From here on somebody calls again and again: each call is answered, at first by the one, then by the other.
  const answers = new Set<string>()
  await expect.poll(async () => answers.add(await ask()).has('auth.denied'), { timeout: 60_000 }).toBe(true)
  expect([...answers].filter(answer => !['notFound', 'auth.denied'].includes(answer))).toEqual([])
  expect(said('OrgAboutUs: replaced', from)).toBeDefined()
  restore(ABOUT)
  await expect.poll(ask, { timeout: 60_000 }).toBe('notFound')
})

proof('a source that does not compile leaves the old function in place, and says where', async () => {
  const from = output.length
  save(ABOUT, 'export const', 'export cnst')
  await heard(/OrgAboutUs\.ts:\d+/, from)
  expect(await ask()).toBe('notFound')
  restore(ABOUT)
})

proof('a function stops in a debugger, in its own source', async () => {
  const list = (await (await fetch('http://127.0.0.1:9229/json/list')).json()) as { webSocketDebuggerUrl: string }[]
  const socket = new WebSocket(list[0]?.webSocketDebuggerUrl ?? '')
  const events: {
    method?: string
    params?: { callFrames?: { url: string }[]; url?: string; sourceMapURL?: string }
  }[] = []
  socket.on('message', raw => events.push(JSON.parse(String(raw))))
  await new Promise(done => socket.once('open', done))
  let id = 0
  const send = (method: string, params = {}) => socket.send(JSON.stringify({ id: ++id, method, params }))
  send('Debugger.enable')
  await expect.poll(() => events.some(({ params }) => params?.url?.endsWith('OrgAboutUs/index.mjs'))).toBe(true)
  const script = events.find(({ params }) => params?.url?.endsWith('OrgAboutUs/index.mjs'))?.params
  expect(script?.sourceMapURL).toBe('index.mjs.map')
  send('Debugger.pause')
  const answer = ask()
  await expect.poll(() => events.some(({ method }) => method === 'Debugger.paused'), { timeout: 30_000 }).toBe(true)
  // Longer than the function's own time would be: whoever looks may take it.
  send('Debugger.resume')
  send('Debugger.disable')
  expect(await answer).toBe('notFound')
  socket.close()
})

proof('a grant that is added to a function is synthesised and applied', async () => {
  const from = output.length
  save(ABOUT, 'domains: read(', 'domains: write(')
  save(ABOUT, 'import { read, serve }', 'import { serve, write }')
  save(ABOUT, 'organisations: read(', 'organisations: write(')
  await heard(/Templates: changed/, from)
  await heard(/Ready after/, from)
  expect(await ask()).toBe('notFound')
})
