import { join } from 'node:path'
import type { Browser, BrowserContext, CDPSession, Page } from 'playwright-core'
import { onTestFinished } from 'vitest'
import { openBrowser } from '#test/browser.ts'
import { forgetJournal, journalOf, keepJournal } from './journal.ts'

/**
 * Visits to the product, each by a browser that knows nothing of the others. All files of a process share one browser, and a page that a
 * visit left goes to the next one like it, with nothing kept but the code it was given: a page that is new compiles all of that anew, and
 * fetches it, which takes three times as long as a page that has it. One of which anything was changed that could not be taken back is closed.
 */

export type Visit = {
  readonly width?: number
  readonly language?: 'en' | 'fr'
  /** On a screen that is touched. */
  readonly touch?: boolean
  /** What the browser calls itself, where it is not what it is. */
  readonly agent?: string
  /** What it sends with every request beside. */
  readonly headers?: Readonly<Record<string, string>>
  /** Whether it lasts beyond its test, until it is closed or the file ends. */
  readonly lasts?: boolean
}

/** A page that goes from visit to visit. */
type Held = {
  readonly page: Page
  readonly context: BrowserContext
  readonly devtools: CDPSession
  readonly close: () => Promise<void>
  /** How many listen to each event while nobody is there. */
  readonly listeners: readonly number[]
  readonly size: { readonly width: number; readonly height: number }
  /** Where it was, and where it may have kept something. */
  readonly origins: Set<string>
  home: string
  isSpoilt: boolean
}

/** What the browser complained of, page by page. */
const complaints = new WeakMap<BrowserContext, string[]>()

/** What the browser has complained of on the pages of this visit so far: errors, and what the content security policy stopped. */
export const complaintsOf = (page: Page): readonly string[] => complaints.get(page.context()) ?? []

/** Where pages of visits are spoken to without Playwright between. */
const devtoolsOf = new WeakMap<Page, CDPSession>()

/**
 * Runs a script in a page for what it leaves there. Playwright packs what it evaluates once more, which for half a megabyte takes
 * longer than to run it.
 */
export const runIn = async (page: Page, script: string): Promise<void> => {
  const devtools = devtoolsOf.get(page)
  // A page that a page opened.
  if (!devtools) return page.evaluate(script)
  const { exceptionDetails } = await devtools.send('Runtime.evaluate', { expression: script })
  if (exceptionDetails) throw new Error(`a script failed in the page: ${exceptionDetails.text}`)
}

/** How much of a page's text is told of a failed test, and how many of its calls. */
const TOLD = 1200
const LAST = 20

/**
 * Tells where a page of a failed test was, what it showed and complained of, its last calls, and what the product printed last; TRADEWELL_SHOTS
 * names a folder for pictures.
 */
const tell = async ({ page, size }: Held, test: string, printed: string): Promise<void> => {
  if (page.isClosed()) return
  const shown = await page.evaluate(() => (document.querySelector('main') ?? document.body).innerText).catch(() => '')
  const said = [
    page.url(),
    ...complaintsOf(page),
    ...journalOf(page).slice(-LAST),
    shown.replace(/\n{2,}/g, '\n').slice(0, TOLD),
    printed.slice(-TOLD),
  ]
  process.stderr.write(`\nAfter "${test}" a page of ${size.width} px was at ${said.join('\n')}\n`)
  const folder = process.env.TRADEWELL_SHOTS
  const name = `${test.slice(0, 40)}-${size.width}-${pages++}`.replaceAll(/\W+/g, '-')
  if (folder) await page.screenshot({ path: join(folder, `${name}.png`) }).catch(() => undefined)
}
let pages = 0

/** A refusal is an answer: the browser notes its status, which says nothing about the page. */
const isOurs = (text: string): boolean =>
  !/Failed to load resource: the server responded with a status of 4\d\d/.test(text)

/** Counts what the page asks the server for and has no answer to yet. */
const countQuestions = (): void => {
  const counted = window as unknown as { openQuestions: number }
  const ask = window.fetch
  counted.openQuestions = 0
  window.fetch = (...asked) => {
    counted.openQuestions += 1
    return ask(...asked).finally(() => {
      counted.openQuestions -= 1
    })
  }
}

/** What changes a page or its context for good, as far as anybody can tell. */
const changes = {
  page: [
    'addInitScript',
    'addLocatorHandler',
    'emulateMedia',
    'exposeBinding',
    'exposeFunction',
    'route',
    'setExtraHTTPHeaders',
  ],
  context: [
    'addInitScript',
    'exposeBinding',
    'exposeFunction',
    'grantPermissions',
    'newCDPSession',
    'route',
    'setExtraHTTPHeaders',
    'setGeolocation',
    'setOffline',
  ],
  clock: ['install', 'pauseAt', 'setFixedTime', 'setSystemTime'],
} as const

/** Has something done before any of an object's methods. */
const before = (of: object, names: readonly string[], then: () => void): void => {
  const methods = of as Record<string, (...given: unknown[]) => unknown>
  for (const name of names) {
    const method = methods[name]
    if (!method) throw new Error(`the browser's pages have no ${name}`)
    methods[name] = (...given) => {
      then()
      return method.apply(of, given)
    }
  }
}

/** What a test may listen to and forget. */
const heard =
  'close console dialog download filechooser pageerror popup request requestfailed requestfinished response websocket'.split(
    ' ',
  )
const listenersOf = (page: Page): number[] => {
  const emitter = page as unknown as { listenerCount: (event: string) => number }
  return heard.map(event => emitter.listenerCount(event))
}

const makePage = async (
  browser: Browser,
  { width = 1280, language = 'en', touch = false, agent, headers }: Visit,
): Promise<Held> => {
  const size = { width, height: width < 500 ? 844 : 900 }
  const context = await browser.newContext({
    viewport: size,
    hasTouch: touch,
    ...(agent === undefined ? {} : { userAgent: agent }),
    ...(headers === undefined ? {} : { extraHTTPHeaders: headers }),
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
  await context.addInitScript(countQuestions)
  const page = await context.newPage()
  keepJournal(page)
  // Long: how fast a page is, on a machine that runs other tests beside, is nothing that these tell of.
  page.setDefaultTimeout(60_000)
  page.on('console', message => {
    if (message.type() === 'error' && isOurs(message.text())) said.push(message.text())
  })
  page.on('pageerror', error => said.push(error.message))
  const held: Held = {
    page,
    context,
    size,
    devtools: await context.newCDPSession(page),
    close: context.close.bind(context),
    listeners: listenersOf(page),
    origins: new Set(),
    home: '',
    isSpoilt: agent !== undefined || headers !== undefined,
  }
  devtoolsOf.set(page, held.devtools)
  const spoil = () => {
    held.isSpoilt = true
  }
  before(page, changes.page, spoil)
  before(context, changes.context, spoil)
  before(page.clock, changes.clock, spoil)
  context.on('page', spoil)
  page.on('crash', spoil)
  page.on('framenavigated', frame => {
    const { origin } = new URL(frame.url())
    if (origin === 'null') return
    held.origins.add(origin)
    // What a tab keeps for itself at another address is out of reach from here.
    if (frame === page.mainFrame() && origin !== held.home) spoil()
  })
  return held
}

/** Pages that nobody is on, by what kind of visit they are for. */
const idle = new Map<string, Held[]>()
const kindOf = ({ width = 1280, language = 'en', touch = false }: Visit): string => [width, language, touch].join()

/** An address of the product with nothing behind it that runs. */
export const stillness = '/config.json'

/** Takes from a page all that it was given on its visit. */
const clear = async ({ page, context, devtools, size, origins, home }: Held): Promise<void> => {
  await page.goto(home + stillness)
  await page.evaluate(() => {
    localStorage.clear()
    sessionStorage.clear()
    window.name = ''
  })
  await context.clearCookies()
  for (const origin of origins) await devtools.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' })
  await devtools.send('Page.resetNavigationHistory')
  await page.setViewportSize(size)
  await page.mouse.move(0, 0)
  origins.clear()
}

/** Ends a visit. */
const leave = async (held: Held, kind: string): Promise<void> => {
  const { page, listeners } = held
  const isAsItWas = () =>
    !held.isSpoilt && !page.isClosed() && listenersOf(page).every((count, n) => count === listeners[n])
  if (isAsItWas() && (await clear(held).then(isAsItWas, () => false))) idle.set(kind, [...(idle.get(kind) ?? []), held])
  else await held.close()
}

let opened: Promise<Browser> | undefined

/** The browser of this process, which ends with it. */
const ownBrowser = async (): Promise<Browser> => {
  if (opened && (await opened).isConnected()) return opened
  idle.clear()
  opened = openBrowser()
  return opened
}

/** Visits to one product. One ends with the test that began it, unless it lasts; `close` ends those that do. */
export const visitsTo = ({ url, printed }: { readonly url: string; readonly printed: () => string }) => {
  const lasting = new Set<() => Promise<void>>()
  return {
    async open(visit: Visit = {}): Promise<Page> {
      const browser = await ownBrowser()
      const kind = kindOf(visit)
      const isPlain = visit.agent === undefined && visit.headers === undefined
      const held = (isPlain ? idle.get(kind)?.pop() : undefined) ?? (await makePage(browser, visit))
      held.home = new URL(url).origin
      complaints.get(held.context)?.splice(0)
      forgetJournal(held.page)
      const end = async () => {
        if (lasting.delete(end)) await leave(held, kind)
      }
      lasting.add(end)
      onTestFinished(async ({ task }) => {
        if (!lasting.has(end)) return
        if (task.result?.state === 'fail') await tell(held, task.name, printed())
        if (!visit.lasts) await end()
      })
      held.context.close = end
      return held.page
    },
    async close(): Promise<void> {
      for (const end of lasting) await end()
    },
  }
}
