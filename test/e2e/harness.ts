import { fork } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { expect, onTestFailed } from 'vitest'
import { identityPaths } from '#shared/identity/paths.ts'
import type { Organisation } from '#shared/organisations/organisation.ts'
import { openBrowser } from '#test/browser.ts'
import { type DemoClient, demoClient } from '#test/demo/client.ts'
import { abnOf } from '#test/functions/people.ts'
import { themes } from '#web/lib/theme.ts'

const root = join(import.meta.dirname, '../..')
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
/** The rules whose outcome is a theme's to decide. */
const ofColours = ['color-contrast', 'link-in-text-block']
const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** The product as `npm start` runs it, empty, in a folder and on a port of its own. */
export type Product = {
  readonly url: string
  /** The same doors that a browser uses, for what a test only needs to be there. */
  readonly client: DemoClient
  readonly open: (options?: Visit) => Promise<Page>
  /** The mails to an address, newest first. */
  readonly mails: (to: string) => Promise<readonly { readonly subject: string; readonly text: string }[]>
  readonly close: () => Promise<void>
}

export type Visit = {
  readonly width?: number
  readonly language?: 'en' | 'fr'
  /** On a screen that is touched. */
  readonly touch?: boolean
}

/** What the browser complained of, page by page. */
const complaints = new WeakMap<BrowserContext, string[]>()

/** How much of a page's text is told of a failed test. */
const TOLD = 1200

/**
 * Tells where each page of a failed test was, what it showed and complained of, and what the product printed last; TRADEWELL_SHOTS
 * names a folder for pictures.
 */
const tellOnFailure = (page: Page, width: number, printed: () => string): void => {
  onTestFailed(async ({ task }) => {
    if (page.isClosed()) return
    const shown = await page.evaluate(() => (document.querySelector('main') ?? document.body).innerText).catch(() => '')
    const said = [
      page.url(),
      ...(complaints.get(page.context()) ?? []),
      shown.replace(/\n{2,}/g, '\n').slice(0, TOLD),
      printed().slice(-TOLD),
    ]
    process.stderr.write(`\nAfter "${task.name}" a page of ${width} px was at ${said.join('\n')}\n`)
    const folder = process.env.TRADEWELL_SHOTS
    const name = `${task.name.slice(0, 40)}-${width}-${pages++}`.replaceAll(/\W+/g, '-')
    if (folder) await page.screenshot({ path: join(folder, `${name}.png`) }).catch(() => undefined)
  })
}
let pages = 0

/** A refusal is an answer: the browser notes its status, which says nothing about the page. */
const isOurs = (text: string): boolean =>
  !/Failed to load resource: the server responded with a status of 4\d\d/.test(text)

const enter = async (
  browser: Browser,
  { width = 1280, language = 'en', touch = false }: Visit,
  printed: () => string,
): Promise<Page> => {
  const context = await browser.newContext({
    viewport: { width, height: width < 500 ? 844 : 900 },
    hasTouch: touch,
    // What slides in is not waited for, a hundred times a run; the tokens set every duration to nothing.
    reducedMotion: 'reduce',
    locale: 'en-AU',
    timezoneId: 'Australia/Sydney',
    acceptDownloads: true,
  })
  await context.addInitScript(tongue => localStorage.setItem('tradewell.language', tongue), language)
  const said: string[] = []
  complaints.set(context, said)
  // By an event of its own: what the browser writes of it differs between browsers, and a policy that reports only writes nothing.
  await context.exposeFunction('tellViolation', (text: string) => said.push(text))
  await context.addInitScript(() =>
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sourceFile }) => {
      const tell = (window as unknown as { tellViolation: (text: string) => void }).tellViolation
      tell(`content security policy: ${effectiveDirective} ${blockedURI} ${sourceFile}`)
    }),
  )
  const page = await context.newPage()
  // Long: how fast a page is, on a machine that runs other tests beside, is nothing that these tell of.
  page.setDefaultTimeout(60_000)
  tellOnFailure(page, width, printed)
  page.on('console', message => {
    if (message.type() === 'error' && isOurs(message.text())) said.push(message.text())
  })
  page.on('pageerror', error => said.push(error.message))
  return page
}

/** Starts the product. The first start of a checkout builds it, which takes its time. */
export const startProduct = async (): Promise<Product> => {
  const folder = mkdtempSync(join(tmpdir(), 'tradewell-e2e-'))
  const child = fork(join(root, 'infra/host/main.ts'), ['--no-seed', '--data', folder, '--port', '0'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', part => (output += String(part)))
  const ended = new Promise<void>(resolve => child.once('exit', () => resolve()))
  const stop = async () => {
    if (child.exitCode === null) child.kill('SIGTERM')
    await ended
    rmSync(folder, { recursive: true, force: true })
  }
  const url = await new Promise<string>((resolve, reject) => {
    child.on('message', message => resolve((message as { ready: string }).ready))
    child.once('exit', code => reject(new Error(`the product did not start (${code}):\n${output}`)))
  })
  let browser: Browser
  try {
    browser = await openBrowser()
  } catch (error) {
    await stop()
    throw error
  }
  return {
    url,
    client: await demoClient(folder),
    open: (options = {}) => enter(browser, options, () => output),
    async mails(to) {
      const answer = await fetch(`${url}/local/mailbox.json?to=${encodeURIComponent(to)}&limit=20`)
      return ((await answer.json()) as { messages: { subject: string; text: string }[] }).messages
    },
    async close() {
      await browser.close()
      await stop()
      const shots = process.env.TRADEWELL_SHOTS
      if (shots) writeFileSync(join(shots, 'product.log'), output)
    },
  }
}

/** How long a page must not change to be taken for what it was to show, and how long that is waited for. */
const QUIET_MS = 250
const NOISY_MS = 3000

/**
 * Waits until a page shows what it was to show: loaded, without skeletons or pale older answers, and no longer changing. The
 * network does not tell: an answer that the browser has kept and asks for again behind the scenes is never reported as done.
 */
export const settled = async (page: Page): Promise<void> => {
  await page.waitForLoadState('load')
  await page.locator('main h1').first().waitFor()
  await page.waitForFunction(() => !document.querySelector('main [aria-busy=true]'))
  await page.evaluate(
    ([quiet, noisy]) =>
      new Promise<void>(resolve => {
        const done = () => {
          observer.disconnect()
          clearTimeout(timer)
          clearTimeout(limit)
          resolve()
        }
        let timer = setTimeout(done, quiet)
        const limit = setTimeout(done, noisy)
        const observer = new MutationObserver(() => {
          clearTimeout(timer)
          timer = setTimeout(done, quiet)
        })
        observer.observe(document, { subtree: true, childList: true, characterData: true, attributes: true })
      }),
    [QUIET_MS, NOISY_MS] as const,
  )
  await page.waitForFunction(() => !document.querySelector('main [aria-busy=true]'))
}

/** What fades in or changes its colour is not to be judged half way. */
const still = (page: Page): Promise<unknown> =>
  page.evaluate(() =>
    Promise.all(
      document
        .getAnimations()
        .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
        .map(animation => animation.finished.catch(() => undefined)),
    ),
  )

/** What axe-core finds of some rules, each with the first element that it finds it at. */
const axeFinds = async (page: Page, runOnly: unknown): Promise<string[]> => {
  const found = (await page.evaluate(`axe.run(document, { runOnly: ${JSON.stringify(runOnly)} })`)) as {
    violations: { id: string; nodes: { target: string[] }[] }[]
  }
  return found.violations.map(({ id, nodes }) => `${id} ${nodes[0]?.target}`)
}

/**
 * Looks at a page as it stands: axe-core finds nothing, in the other themes nothing that colours decide (CUSTOM is LIGHT with an
 * accent that test/web/theme.test.ts holds to be readable), nothing runs over
 * the edge, and the browser has nothing to complain of.
 */
export const inspect = async (page: Page, name: string): Promise<void> => {
  await settled(page)
  // From the top, where nothing that floats lies over a half of something.
  await page.evaluate(() => scrollTo({ top: 0 }))
  await page.waitForFunction(() => scrollY === 0)
  await still(page)
  await page.evaluate(axe)
  expect(await axeFinds(page, rules), name).toEqual([])
  const own = await page.evaluate(() => document.documentElement.dataset.theme)
  for (const theme of themes.filter(one => one !== own && one !== 'CUSTOM')) {
    await page.evaluate(other => {
      document.documentElement.dataset.theme = other
    }, theme)
    await still(page)
    expect(await axeFinds(page, { type: 'rule', values: ofColours }), `${name} in ${theme}`).toEqual([])
  }
  await page.evaluate(before => {
    document.documentElement.dataset.theme = before
  }, own)
  const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(over, `${name} runs over the edge`).toBeLessThanOrEqual(0)
  expect(complaints.get(page.context()), name).toEqual([])
  const shots = process.env.TRADEWELL_SHOTS
  if (shots) await page.screenshot({ path: join(shots, `${name.replace(/\W+/g, '-')}.png`), fullPage: true })
}

/** What the browser has complained of on the pages of this visit so far: errors, and what the content security policy stopped. */
export const complaintsOf = (page: Page): readonly string[] => complaints.get(page.context()) ?? []

export type Person = {
  readonly first: string
  readonly last: string
  readonly email: string
  readonly password: string
}

/** A person who signed up and completed the profile. */
export const makePerson = async ({ client }: Product, first: string, last: string, mark: string): Promise<Person> => {
  const email = `${first}.${last}.${mark}@people.example`.toLowerCase()
  const password = 'Tradewell-2026!'
  await client.signUp(email, password)
  const { version } = await client.call<{ version: number }>({ email }, 'User.SYNC', {})
  await client.call({ email }, 'User.PUT', { version, body: { firstName: first, lastName: last } })
  return { first, last, email, password }
}

/** An organisation of a person's, in professional services. @param n tells its ABN from those of others */
export const makeOrganisation = (
  { client }: Product,
  { email }: Person,
  named: { readonly tradingName: string; readonly domainName: string; readonly acceptsAtOnce?: boolean },
  n: number,
): Promise<Organisation> =>
  client.call<Organisation>(
    { email },
    'Organisations.CREATE_ORGANIZATION',
    { org: { ...named, abn: abnOf(n), anzsicDivision: 'M' } },
    named.domainName,
  )

/** Signs in on the page of the product, wherever one is sent afterwards. */
export const signIn = async (page: Page, person: Person, language: Visit['language'] = 'en'): Promise<void> => {
  const [password, submit] = language === 'fr' ? ['Mot de passe', 'Se connecter'] : ['Password', 'Sign in']
  await page.getByLabel('E-mail').fill(person.email)
  await page.getByLabel(password, { exact: true }).fill(person.password)
  await page.getByRole('button', { name: submit, exact: true }).click()
}

/** A visit of somebody who has signed in and is at home. */
export const atHome = async (product: Product, person: Person, visit: Visit): Promise<Page> => {
  const page = await product.open(visit)
  await page.goto(product.url + identityPaths.login())
  await signIn(page, person, visit.language)
  await page.waitForURL(`**${identityPaths.home()}`)
  return page
}
