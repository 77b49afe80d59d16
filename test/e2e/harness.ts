import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect, inject } from 'vitest'
import { identityPaths } from '#shared/identity/paths.ts'
import { axe, axeRules, rulesOfColours } from '#test/axe.ts'
import { askAt } from '#test/door.ts'
import { themes } from '#web/lib/theme.ts'
import { judgements, type Looks } from './judgements.ts'
import { type Hosted, hostProduct, joinHost, makeOrganisation, makePerson, type Person } from './product.ts'
import { complaintsOf, runIn, stillness, type Visit, visitsTo } from './visits.ts'

export { complaintsOf, makeOrganisation, makePerson, type Person, type Visit }

/** The product, and visits to it. */
export type Product = Hosted & { readonly open: (options?: Visit) => Promise<Page> }

const behindBrowser = (product: Hosted): Product => {
  const visits = visitsTo(product)
  return {
    ...product,
    open: visits.open,
    async close() {
      await visits.close()
      await product.close()
    },
  }
}

/**
 * The product that all files of a run share, with a browser of one's own before it. What others made is in it, so a test names its people
 * and organisations by itself, and nobody moves its clock.
 */
export const startProduct = async (): Promise<Product> => {
  const { url, folder } = JSON.parse(await askAt(inject('product'))) as { url: string; folder: string }
  const shared = await joinHost({ url, folder, close: async () => undefined })
  const moveClock = () =>
    Promise.reject(new Error('others are at work here: startOwnProduct() has a clock to be moved'))
  return behindBrowser({ ...shared, moveClock })
}

/** Starts a product of one's own, empty, with a browser before it. */
export const startOwnProduct = async (): Promise<Product> => behindBrowser(await hostProduct())

/** How long a page that asks for nothing must not change to be taken for what it was to show, and how long that is waited for. */
const QUIET_MS = 100
const NOISY_MS = 3000

/** A page that leads on takes with it what was asked of it. */
const isLedOn = (error: unknown) => /context was destroyed|because of a navigation/.test(String(error))

/**
 * Waits until whatever page there is rests: loaded, without skeletons or pale older answers, with every question answered, and no
 * longer changing. The page counts its questions itself: of an answer that the browser has kept and asks for again behind the
 * scenes nobody else is told that it is done.
 */
export const atRest = async (page: Page): Promise<void> => {
  await page.waitForLoadState('load')
  await page.waitForFunction(() => !document.querySelector('main [aria-busy=true]'))
  const rested = page.evaluate(
    ([quiet, noisy]) =>
      new Promise<void>(resolve => {
        const done = () => {
          observer.disconnect()
          clearTimeout(timer)
          clearTimeout(limit)
          resolve()
        }
        const again = () => {
          clearTimeout(timer)
          timer = setTimeout(look, quiet)
        }
        const look = () => ((window as unknown as { openQuestions: number }).openQuestions > 0 ? again() : done())
        let timer = setTimeout(look, quiet)
        const limit = setTimeout(done, noisy)
        const observer = new MutationObserver(again)
        observer.observe(document, { subtree: true, childList: true, characterData: true, attributes: true })
      }),
    [QUIET_MS, NOISY_MS] as const,
  )
  try {
    await rested
  } catch (error) {
    if (!isLedOn(error)) throw error
    return atRest(page)
  }
  await page.waitForFunction(() => !document.querySelector('main [aria-busy=true]'))
}

/** Waits until a page shows what it was to show, its heading among it. */
export const settled = async (page: Page): Promise<void> => {
  await page.waitForLoadState('load')
  await page.locator('main h1').first().waitFor()
  await atRest(page)
}

/** What axe-core finds: of all rules but those that colours decide in the theme that a page has, and of those in every theme. */
type Found = readonly { readonly theme: string; readonly violations: readonly string[] }[]

/** The looks of a page's texts and controls that were judged before, in each theme, as far as this process knows. */
const judged = judgements()

/** Where the processes of a run tell each other of them: all look at one build of the web with one browser. */
const judgedAt = () => `${inject('product')}/judged`

const isNone = (some: Looks) => some.every(({ looks }) => looks.length === 0)

/** What of some looks neither this process nor another one of the run has judged. */
const unjudgedOf = async (some: Looks): Promise<Looks> => {
  const unknown = judged.without(some)
  if (isNone(unknown)) return unknown
  const left = JSON.parse(await askAt(judgedAt(), { method: 'POST', body: JSON.stringify(unknown) })) as Looks
  judged.add(judgements(left).without(unknown))
  return left
}

/** Tells that nothing was found of some looks. */
const tellJudged = async (some: Looks): Promise<void> => {
  if (isNone(some)) return
  judged.add(some)
  await askAt(judgedAt(), { method: 'PUT', body: JSON.stringify(some) })
}

/**
 * Runs in the page. Tells apart how its texts and controls can look: two that have the same names, states and style, each within the
 * same, have the same colours on the same ground in every theme, whatever they say. Keeps them by that, as numbers.
 */
const tellLooksApart = (): number[] => {
  const told = /^(class|style|role|type|disabled|hidden|open|aria-|data-)/
  const looks = new Map<number, Element[]>()
  /** FNV-1a, over what it was before. */
  const mix = (before: number, text: string): number => {
    let sum = before
    for (let n = 0; n < text.length; n++) sum = Math.imul(sum ^ text.charCodeAt(n), 16777619)
    return sum >>> 0
  }
  const isJudged = (element: Element) =>
    element.matches('a, button, input, select, textarea') ||
    [...element.childNodes].some(node => node.nodeType === Node.TEXT_NODE && node.textContent?.trim())
  const walk = (element: Element, above: number, place: string) => {
    const said = [...element.attributes]
      .filter(({ name }) => told.test(name))
      .map(({ name, value }) => `${name}=${value}`)
    const look = mix(above, `${element.tagName} ${place} ${said.toSorted().join(' ')}`)
    if (isJudged(element)) looks.set(look, [...(looks.get(look) ?? []), element])
    const { children } = element
    // What is first, last or every other one may be drawn otherwise.
    for (let n = 0; n < children.length; n++)
      walk(children[n]!, look, n === 0 ? 'first' : n === children.length - 1 ? 'last' : `${n % 2}`)
  }
  walk(document.body, mix(2166136261, String(innerWidth)), '')
  Object.assign(window, { looks })
  return [...looks.keys()]
}

/** Runs in the page, from the top and with nothing half way: where it fades in, changes its colour or lies under what floats. */
const lookWithAxe = async ([rules, ofColours, fresh]: readonly [
  readonly string[],
  readonly string[],
  Looks,
]): Promise<Found> => {
  type Outcome = { violations: { id: string; nodes: { target: string[] }[] }[] }
  const { axe, looks: all } = window as unknown as {
    axe: { run: (on: unknown, options: unknown) => Promise<Outcome> }
    looks: Map<number, Element[]>
  }
  const { dataset } = document.documentElement
  const own = dataset.theme ?? ''
  const still = () =>
    Promise.all(
      document
        .getAnimations()
        .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
        .map(animation => animation.finished.catch(() => undefined)),
    )
  // Colours of one's own are not among those that are judged by their looks.
  const isJudged = fresh.some(({ theme }) => theme === own)
  const off = isJudged ? Object.fromEntries(ofColours.map(rule => [rule, { enabled: false }])) : {}
  const look = async (theme: string, on: unknown, which: object) => {
    dataset.theme = theme
    await still()
    // Sheets of style are not fetched again for it: what looks at those is an experiment of axe's and does not run.
    const { violations } = await axe.run(on, { ...which, preload: { assets: ['media'] } })
    return { theme, violations: violations.map(({ id, nodes }) => `${id} ${nodes[0]?.target}`) }
  }
  scrollTo({ top: 0, behavior: 'instant' })
  // What listens to scrolling hears of it with the next frame.
  for (let frame = 0; frame < 2; frame++) await new Promise(resolve => requestAnimationFrame(resolve))
  const found = [await look(own, document, { runOnly: rules, rules: off })]
  for (const { theme, looks } of fresh) {
    const include = looks.flatMap(one => all.get(one) ?? []).filter(({ isConnected }) => isConnected)
    if (include.length > 0) found.push(await look(theme, { include }, { runOnly: { type: 'rule', values: ofColours } }))
  }
  dataset.theme = own
  return found
}

/**
 * Looks at a page as it stands: axe-core finds nothing; in no theme anything that colours decide, of what looks as nothing looked
 * before (CUSTOM is LIGHT with an accent that test/web/theme.test.ts holds to be readable); nothing runs over the edge, and the browser
 * has nothing to complain of.
 */
export const inspect = async (page: Page, name: string): Promise<void> => {
  await settled(page)
  // It stays until the page is loaded anew.
  if (!(await page.evaluate(() => 'axe' in window))) await runIn(page, axe)
  const looks = await page.evaluate(tellLooksApart)
  const unjudged = await unjudgedOf(themes.filter(theme => theme !== 'CUSTOM').map(theme => ({ theme, looks })))
  for (const { theme, violations } of await page.evaluate(lookWithAxe, [axeRules, rulesOfColours, unjudged] as const))
    expect(violations, `${name} in ${theme}`).toEqual([])
  await tellJudged(unjudged)
  const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(over, `${name} runs over the edge`).toBeLessThanOrEqual(0)
  expect(complaintsOf(page), name).toEqual([])
  const shots = process.env.TRADEWELL_SHOTS
  if (shots) await page.screenshot({ path: join(shots, `${name.replace(/\W+/g, '-')}.png`), fullPage: true })
}

/** Signs in on the page of the product, wherever one is sent afterwards. */
export const signIn = async (page: Page, person: Person, language: Visit['language'] = 'en'): Promise<void> => {
  const [password, submit] = language === 'fr' ? ['Mot de passe', 'Se connecter'] : ['Password', 'Sign in']
  await page.getByLabel('E-mail').fill(person.email)
  await page.getByLabel(password, { exact: true }).fill(person.password)
  await page.getByRole('button', { name: submit, exact: true }).click()
}

/**
 * A visit of somebody who signed in before and opens an address: the browser has the session, as the pool gave it. How one comes by it on the
 * screens is what sign-in.test.ts is about, and signIn() here.
 */
export const visitAt = async (product: Product, person: Person, address: string, visit: Visit = {}): Promise<Page> => {
  const [page, session] = await Promise.all([product.open(visit), product.session(person.email)])
  // One that another visit left waits there.
  if (page.url() !== product.url + stillness) await page.goto(product.url + stillness)
  await page.evaluate(kept => Object.assign(localStorage, kept), session)
  await page.goto(address)
  return page
}

/** The same at home, which is open then. */
export const atHome = async (product: Product, person: Person, visit: Visit): Promise<Page> => {
  const page = await visitAt(product, person, product.url + identityPaths.home(), visit)
  await page.locator('main h1').first().waitFor()
  await page.waitForURL(`**${identityPaths.home()}`)
  return page
}
