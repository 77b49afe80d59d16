import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { settingsGroups, topGroups, type Viewer } from '#shared/app/menu.ts'
import { allPaths, type Described } from '#shared/app/paths.ts'
import { areaNames } from '#shared/area-names.ts'
import { texts } from '#shared/areas.ts'
import { dealsPaths } from '#shared/deals/paths.ts'
import { identityPaths } from '#shared/identity/paths.ts'
import { addDays } from '#shared/kit/date.ts'
import { actingFor } from '#shared/kit/paths.ts'
import { dayIn } from '#shared/kit/zone.ts'
import { marketplacePaths } from '#shared/marketplace/paths.ts'
import type { Service } from '#shared/marketplace/service.ts'
import type { Organisation } from '#shared/organisations/organisation.ts'
import { organisationsPaths } from '#shared/organisations/paths.ts'
import { actors } from '#test/fixtures/permissions/actors.ts'
import { abnOf, serviceBody } from '#test/functions/people.ts'
import { isWhole } from '#test/whole.ts'
import { areasOf, settingsOf, startsOf } from '#web/app/shell/navigation.ts'
import { shortcuts } from '#web/lib/shortcuts.ts'
import { card } from '../plain-terms.ts'
import {
  atHome,
  atRest,
  complaintsOf,
  inspect,
  makeOrganisation,
  makePerson,
  type Person,
  type Product,
  settled,
  signIn,
  startProduct,
  type Visit,
} from './harness.ts'
import { forgetJournal, journalOf } from './journal.ts'

// @reaches web shared

/** The frame around the pages: what a desk reaches by thumb, links for whom they are meant, tabs that leave together. */

const { en, fr } = texts

let product: Product
let owner: Person
let visitor: Person
let quill: Organisation
let tern: Organisation
let draft: Service

beforeAll(async () => {
  product = await startProduct()
  owner = await makePerson(product, 'Mara', 'Quill', 'desk')
  visitor = await makePerson(product, 'Noor', 'Haddad', 'desk')
  quill = await makeOrganisation(product, owner, { tradingName: 'Quill Payroll', domainName: 'quill-payroll' })
  tern = await makeOrganisation(product, owner, { tradingName: 'Tern Records', domainName: 'tern-records' })
  draft = await product.client.call<Service>({ email: owner.email, organisationId: tern.id }, 'Services.CREATE', {
    body: serviceBody({ name: 'Records kept' }),
  })
}, 240_000)
afterAll(() => product?.close())

const enter = (person: Person, visit: Visit) => atHome(product, person, visit)

/** Acts for one of the person's organisations by the sheet. */
const switchTo = async (page: Page, name: string): Promise<void> => {
  await page.locator('.switch-face').click()
  await page.getByRole('dialog', { name: en['app.switch'] }).getByRole('button', { name }).click()
  await page.locator('.switch-face').filter({ hasText: name }).waitFor()
}

/** A page that a desk reaches: under which heading of the sheet it stands, and of which entry it is a tab. */
type Reached = { readonly key: string; readonly path: Described; readonly label: string; readonly under?: string }

const reachedBy = (viewer: Viewer): readonly Reached[] => {
  const entries = [...areasOf(viewer), ...settingsOf(viewer)].flatMap(area =>
    area.entries.flatMap(({ path, label, tabs, closed }) => [
      ...(closed ? [] : [{ path, label: en[label] }]),
      ...tabs.map(tab => ({ path: tab.path, label: en[tab.label], under: en[label] })),
    ]),
  )
  const starts = startsOf(viewer).flatMap(({ path, label, closed }) => (closed ? [] : { path, label: en[label] }))
  const order = (path: Described) => (areaNames as readonly string[]).indexOf(path.area)
  return [...entries, ...starts]
    .map(one => ({ ...one, key: one.path.key }))
    .sort((a, b) => order(a.path) - order(b.path))
}

const signedIn = (actor: string): Viewer => ({
  signedIn: true,
  actor: actors[actor]!,
  userType: 'user',
  teamsActivated: false,
})

describe.each([
  { who: 'the owner of an organisation', actor: 'owner', person: () => owner },
  { who: 'a person without one', actor: 'personal', person: () => visitor },
])('at 390 px $who', ({ actor, person }) => {
  const reached = reachedBy(signedIn(actor))
  // Every day each page once: what somebody without an organisation reaches as an owner does is walked to at night.
  const isOwners = new Set(reachedBy(signedIn('owner')).map(({ key }) => key))
  const walked = isWhole || actor === 'owner' ? reached : reached.filter(({ key }) => !isOwners.has(key))
  let page: Page
  let taps = 0
  const tap = async (locator: ReturnType<Page['locator']>) => {
    taps += 1
    await locator.tap()
  }
  /** Opened by the first test that wants it, and used by all. */
  const toDesk = async () => {
    page ??= await enter(person(), { width: 390, touch: true, lasts: true })
    // As a person gets back to it; loaded anew only where something lies over the bar.
    const home = page.locator('.bottom-bar').locator(`[href="${identityPaths.home()}"]`)
    if (new URL(page.url()).pathname === identityPaths.home() || (await page.getByRole('dialog').count()) > 0)
      await page.goto(product.url + identityPaths.home())
    else await home.tap()
    await page.waitForURL(url => url.pathname === identityPaths.home())
  }
  afterAll(() => page?.context().close())

  test('has pages of every group of the menu that leads somewhere', () => {
    const groups = new Set(reached.map(({ path }) => path.menu?.group))
    const built = [...areasOf(signedIn(actor)), ...settingsOf(signedIn(actor))].map(({ group }) => group)
    expect([...topGroups, ...settingsGroups].map(({ group }) => group)).toEqual(expect.arrayContaining(built))
    for (const group of built) expect(groups).toContain(group)
    expect(reached.length).toBeGreaterThan(8)
  })

  test.each(walked)('reaches $key in three taps, and axe finds nothing there', async ({ path, label, under }) => {
    await toDesk()
    taps = 0
    await tap(page.getByRole('button', { name: en['app.nav.menu'], exact: true }))
    const sheet = page.getByRole('dialog', { name: en['app.nav.menu'] })
    const link = (name: string, at: string) =>
      sheet.getByRole('link', { name, exact: true }).and(page.locator(`[href="${at}"]`))
    if (under === undefined) await tap(link(label, path.at))
    else {
      await tap(sheet.getByRole('link', { name: under, exact: true }))
      await tap(page.locator('.third-level').getByRole('link', { name: label, exact: true }))
    }
    await page.waitForURL(url => url.pathname === path.at)
    expect(taps).toBeLessThanOrEqual(3)
    await inspect(page, path.at)
  })

  test('finds nothing wrong with the sheet itself, either', async () => {
    await toDesk()
    await page.getByRole('button', { name: en['app.nav.menu'], exact: true }).tap()
    await page.getByRole('dialog', { name: en['app.nav.menu'] }).waitFor()
    await inspect(page, 'menu sheet')
  })
})

describe('the content security policy', () => {
  const addresses = allPaths.filter(({ at }) => !at.includes(':'))
  /** Where nobody gets without signing in, all of them are the page to sign in: every day one of them is asked for. */
  const closed = addresses.find(({ access }) => access === 'signedIn')
  const outside = isWhole ? addresses : addresses.filter(path => path.access !== 'signedIn' || path === closed)
  /** Those that a desk reaches are looked at above, what the browser complains of among it. */
  const above = new Set(isWhole ? [] : reachedBy(signedIn('owner')).map(({ key }) => key))
  const inside = addresses.filter(({ key }) => !above.has(key))

  test('stops nothing on any page of the registry that needs no id, signed out and signed in', async () => {
    expect(outside.length).toBeGreaterThan(20)
    expect(inside.length).toBeGreaterThan(20)
    const out = await product.open()
    const member = await enter(owner, {})
    await switchTo(member, tern.tradingName)
    const visitAll = async (page: Page, paths: readonly Described[]) => {
      for (const { at } of paths) {
        await page.goto(product.url + at)
        await page.locator('#root > *').first().waitFor()
        await atRest(page)
        expect(complaintsOf(page), `${at}, ${page === out ? 'signed out' : 'signed in'}`).toEqual([])
      }
      await page.context().close()
    }
    await Promise.all([visitAll(out, outside), visitAll(member, inside)])
  }, 240_000)

  test('is seen to stop what a page may not do', async () => {
    const page = await product.open()
    await page.goto(product.url)
    await page.evaluate(() => {
      const script = document.createElement('script')
      script.textContent = 'document.title = "inline"'
      document.body.append(script)
    })
    await expect.poll(() => complaintsOf(page).join()).toContain('content security policy: script-src')
    await page.context().close()
  })
})

describe('links, tabs and the switcher', () => {
  test('a link for another organisation switches to it and says so', async () => {
    const page = await enter(owner, {})
    await switchTo(page, quill.tradingName)
    await page.goto(product.url + actingFor(marketplacePaths.ownService(draft.id), tern.id))
    await page.getByText(en['app.switch.acting'].replace('{name}', tern.tradingName)).waitFor()
    await page.getByRole('heading', { name: draft.name, level: 1 }).waitFor()
    await page.locator('.switch-face').filter({ hasText: tern.tradingName }).waitFor()
    expect(new URL(page.url()).search).toBe('')
    await page.context().close()
  })

  test('a deep link while signed out is told why it leads to sign-in, and is returned to', async () => {
    const page = await product.open()
    await page.goto(product.url + actingFor(marketplacePaths.ownService(draft.id), tern.id))
    await page.waitForURL(url => url.pathname === identityPaths.login())
    await page.getByText(en['identity.login.needed']).waitFor()
    await signIn(page, owner)
    await page.waitForURL(url => url.pathname === marketplacePaths.ownService(draft.id))
    await page.getByRole('heading', { name: draft.name, level: 1 }).waitFor()
    await page.context().close()
  })

  test('signing out in one tab leaves the other, which says why', async () => {
    const page = await enter(owner, {})
    const other = await page.context().newPage()
    await other.goto(product.url + marketplacePaths.ownServices())
    await settled(other)
    await page.getByRole('button', { name: en['app.account'], exact: true }).click()
    await page.getByRole('menuitem', { name: en['app.signOut'] }).click()
    await page.waitForURL(url => url.pathname === identityPaths.welcome())
    await other.waitForURL(url => url.pathname === identityPaths.welcome())
    await other.getByText(en['app.leftElsewhere']).waitFor()
    expect(await other.locator('.switch-face').count()).toBe(0)
    await page.context().close()
  })

  test('the switcher creates an organisation, whose address follows its name; its settings show what cannot change', async () => {
    const page = await enter(visitor, {})
    const host = new URL(product.url).host
    await page.locator('.switch-face').click()
    await page
      .getByRole('dialog', { name: en['app.switch'] })
      .getByRole('link', { name: en['organisations.new.title'] })
      .click()
    await page.waitForURL(url => url.pathname === organisationsPaths.create())
    const tradingName = page.getByLabel(en['organisations.form.tradingName'])
    const domainName = page.getByLabel(en['organisations.form.domainName'])
    await tradingName.fill('Quill Payroll')
    await expect.poll(() => domainName.inputValue()).toBe('quill-payroll')
    await page.getByText(en['organisations.domain.taken']).waitFor()
    await tradingName.fill('Café Haddad & Sons Pty Ltd')
    await expect.poll(() => domainName.inputValue()).toBe('cafe-haddad-and-sons')
    const address = `${host}${organisationsPaths.about('cafe-haddad-and-sons')}`
    await page.getByText(en['organisations.form.domainFree'].replace('{address}', address)).waitFor()
    // What one writes oneself stays.
    await domainName.fill('cafe-haddad')
    await tradingName.fill('Café Haddad')
    expect(await domainName.inputValue()).toBe('cafe-haddad')
    await page.getByLabel(en['organisations.form.abn']).fill(abnOf(803))
    await page.getByLabel(en['organisations.form.category']).selectOption('H')
    await inspect(page, 'new organisation')
    await page.getByRole('button', { name: en['organisations.new.submit'] }).click()
    await page.waitForURL(url => url.pathname === identityPaths.home())
    await page.goto(product.url + organisationsPaths.details())
    await page.getByText(abnOf(803).replace(/^(..)(...)(...)(...)$/, '$1 $2 $3 $4')).waitFor()
    await page.getByText(`${host}${organisationsPaths.about('cafe-haddad')}`).waitFor()
    await inspect(page, "an organisation's settings")
    await page.context().close()
  })

  test('? lists every shortcut there is', async () => {
    const page = await enter(owner, {})
    await settled(page)
    await page.keyboard.press('?')
    const help = page.getByRole('dialog', { name: en['app.help'] })
    await help.waitFor()
    expect(await help.locator('dt').allTextContents()).toEqual(shortcuts.map(({ does }) => en[`app.help.${does}`]))
    await inspect(page, 'help')
    await page.context().close()
  })
})

test('at 1920 px the tables of lists and of settings use the room, and nothing is wider than the screen', async () => {
  const page = await enter(owner, { width: 1920 })
  await switchTo(page, tern.tradingName)
  for (const [address, least] of [
    [marketplacePaths.ownServices(), 1600],
    // The settings have their own menu beside them.
    [organisationsPaths.audit(), 1300],
  ] as const) {
    await page.goto(product.url + address)
    const table = page.locator('main table.rows')
    await table.locator('tbody td').first().waitFor()
    await settled(page)
    const width = await table.evaluate(element => element.getBoundingClientRect().width)
    expect(width, address).toBeGreaterThan(least)
    expect(await page.evaluate(() => document.documentElement.scrollWidth), address).toBeLessThanOrEqual(1920)
  }
  await page.context().close()
})

describe.each([
  { width: 1280, touch: false },
  { width: 390, touch: true },
])('what one pins to the desk, at $width px', ({ width, touch }) => {
  const names = ['Tern Records', 'Quill Payroll', 'Records kept']
  let page: Page
  const panel = () =>
    page.locator('section').filter({ has: page.getByRole('heading', { name: en['work.pinned'], exact: true }) })
  const order = () =>
    panel()
      .locator('li a')
      .evaluateAll(links => links.map(link => link.firstChild?.textContent))
  const menu = async (name: string, entry: string) => {
    await panel()
      .getByRole('button', { name: en['work.pinned.more'].replace('{name}', name), exact: true })
      .click()
    await page.getByRole('menuitem', { name: entry, exact: true }).click()
  }
  const grip = (name: string) =>
    panel().getByRole('button', { name: en['work.pinned.move'].replace('{name}', name), exact: true })
  afterAll(() => page?.context().close())

  test('says what can be pinned while nothing is', async () => {
    page = await enter(owner, { width, touch, lasts: true })
    await switchTo(page, tern.tradingName)
    await panel().getByText(en['work.pinned.empty']).waitFor()
    await inspect(page, 'a desk with nothing pinned')
  })

  test('is pinned on the page of an organisation and of a service', async () => {
    for (const address of [
      organisationsPaths.about(tern.domainName),
      organisationsPaths.about(quill.domainName),
      marketplacePaths.ownService(draft.id),
    ]) {
      await page.goto(product.url + address)
      const pin = page.getByRole('button', { name: en['work.pin'], exact: true })
      await pin.click()
      await expect.poll(() => pin.getAttribute('aria-pressed')).toBe('true')
      await settled(page)
    }
    await page.goto(product.url + identityPaths.home())
    await expect.poll(order).toEqual(names)
    await inspect(page, 'a desk with pinned things')
  })

  test('is moved by arrow keys, by the menu and by dragging, and stays so', async () => {
    await grip(names[2]!).focus()
    await page.keyboard.press('ArrowUp')
    await expect.poll(order).toEqual([names[0], names[2], names[1]])
    await page.getByText(`${names[2]} is now number 2 of 3.`).waitFor()
    // The focus stays with what was moved.
    await page.keyboard.press('ArrowUp')
    await expect.poll(order).toEqual([names[2], names[0], names[1]])
    await menu(names[2]!, en['work.pinned.down'])
    await expect.poll(order).toEqual([names[0], names[2], names[1]])

    // Scrolls to it and waits until it stands still.
    await settled(page)
    await grip(names[1]!).hover()
    const from = (await grip(names[1]!).boundingBox())!
    const to = (await grip(names[0]!).boundingBox())!
    const [x, middle] = [from.x + from.width / 2, (box: typeof from) => box.y + box.height / 2] as const
    if (touch) {
      const finger = await page.context().newCDPSession(page)
      const touched = (type: 'touchStart' | 'touchMove' | 'touchEnd', y: number) =>
        finger.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x, y }] })
      await touched('touchStart', middle(from))
      for (const part of [0.3, 0.6, 1]) await touched('touchMove', middle(from) + (middle(to) - middle(from)) * part)
      await touched('touchEnd', middle(to))
    } else {
      await page.mouse.move(x, middle(from))
      await page.mouse.down()
      await page.mouse.move(x, middle(to), { steps: 5 })
      await page.mouse.up()
    }
    await expect.poll(order).toEqual([names[1], names[0], names[2]])
    await settled(page)
    await page.reload()
    await expect.poll(order).toEqual([names[1], names[0], names[2]])
  })

  test('is unpinned, put back where it was by Undo, and unpinned on its own page', async () => {
    await menu(names[0]!, en['work.pinned.unpin'])
    await expect.poll(order).toEqual([names[1], names[2]])
    await page.getByRole('button', { name: en['app.undo'] }).click()
    await expect.poll(order).toEqual([names[1], names[0], names[2]])
    await panel().getByRole('link', { name: names[1]! }).click()
    const pin = page.getByRole('button', { name: en['work.pin'], exact: true, pressed: true })
    await pin.click()
    await pin.waitFor({ state: 'detached' })
    await settled(page)
    await page.goto(product.url + identityPaths.home())
    await expect.poll(order).toEqual([names[0], names[2]])
    for (const name of [names[0]!, names[2]!]) await menu(name, en['work.pinned.unpin'])
    await panel().getByText(en['work.pinned.empty']).waitFor()
    // It shows at once, and is kept a moment later: a page that is closed before takes the call with it.
    await settled(page)
    await page.reload()
    await panel().getByText(en['work.pinned.empty']).waitFor()
  })
})

describe('the palette', () => {
  let rfq: string
  let team: string

  beforeAll(async () => {
    const as = { email: owner.email, organisationId: tern.id }
    // Who buys from nobody asks nobody.
    await product.client.call(as, 'Organisations.JOIN_AS_CLIENT_ORG', { organizationId: quill.id })
    const today = dayIn(await product.now())
    const body = {
      title: 'Marram shelving',
      items: [
        {
          type: 'service',
          title: 'Shelves',
          description: '',
          quantity: 2,
          start: addDays(today, 30),
          end: addDays(today, 60),
          requirePO: false,
        },
      ],
      platform: card,
      message: '',
      until: addDays(today, 10),
      language: 'en',
    }
    rfq = (await product.client.call<{ id: string }>(as, 'Rfqs.CREATE', { suppliers: [], body })).id
    team = (await product.client.call<{ tid: string }>(as, 'Organisations.ADD_TEAM', { name: 'Marram crew' })).tid
  })

  const search = async (page: Page, words: string) => {
    await page.keyboard.press('Control+k')
    const input = page.locator('.palette-input input')
    await input.fill(words)
    return input
  }
  /** What it asked since the journal was begun anew. */
  const askedBy = (page: Page) => journalOf(page).flatMap(entry => /^asked (.*)/.exec(entry)?.[1] ?? [])
  /** Under which heading something stands. */
  const headingOf = (page: Page, name: string) =>
    page.getByRole('option', { name }).evaluate(option => {
      let entry = option.parentElement
      while (entry && !entry.querySelector('.menu-heading')) entry = entry.previousElementSibling as HTMLElement | null
      return entry?.querySelector('.menu-heading')?.textContent
    })

  test('finds a request for quotes and a team by a word, each under its heading, and Enter leads there', async () => {
    const page = await enter(owner, {})
    await switchTo(page, tern.tradingName)
    await settled(page)
    await search(page, 'marram')
    await page.getByRole('option', { name: 'Marram shelving' }).waitFor()
    await page.getByRole('option', { name: 'Marram crew' }).waitFor()
    expect(await headingOf(page, 'Marram shelving')).toBe(en['deals.page.rfqs'])
    expect(await headingOf(page, 'Marram crew')).toBe(en['organisations.page.teams'])
    await inspect(page, 'what the palette finds by a word')
    await page.keyboard.press('Enter')
    await page.waitForURL(url => url.pathname === dealsPaths.rfq(rfq))
    await page.getByRole('heading', { name: 'Marram shelving', level: 1 }).waitFor()
    await search(page, 'marram')
    await page.getByRole('option', { name: 'Marram crew' }).waitFor()
    await page.keyboard.press('ArrowDown')
    await page.getByRole('option', { name: 'Marram crew', selected: true }).waitFor()
    await page.keyboard.press('Enter')
    await page.waitForURL(url => url.pathname === organisationsPaths.team(team))
    await page.getByRole('heading', { name: 'Marram crew', level: 1 }).waitFor()
    await page.context().close()
  })

  test('switches the theme, found by what it is, and signs out', async () => {
    const page = await enter(owner, { width: 820, language: 'fr' })
    // Beside the areas, the search box says what it is for.
    const box = page.locator('.bar-search input')
    await page.goto(product.url + marketplacePaths.services())
    await settled(page)
    const room = () =>
      box.evaluate((input: HTMLInputElement) => {
        const { font, paddingLeft, paddingRight } = getComputedStyle(input)
        const pen = document.createElement('canvas').getContext('2d')!
        pen.font = font
        const inside = input.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight)
        return inside - pen.measureText(input.placeholder).width
      })
    // Whatever one's organisation is called.
    await page.locator('.switch-name').evaluate(name => {
      name.textContent = 'Quill Payroll and Records of the Northern Rivers'
    })
    for (const width of [768, 820, 1023, 1024, 1100]) {
      await page.setViewportSize({ width, height: 900 })
      expect([width, (await room()) >= 0]).toEqual([width, true])
    }
    await page.setViewportSize({ width: 820, height: 900 })
    await inspect(page, 'a list at 820 px in French')
    await search(page, fr['app.theme'])
    for (const theme of ['NATURE', 'LIGHT', 'DARK', 'CUSTOM'] as const)
      await page.getByRole('option', { name: `${fr['app.theme']} › ${fr[`app.theme.${theme}`]}` }).waitFor()
    await search(page, fr['app.theme.DARK'])
    await page.getByRole('option', { name: fr['app.theme.DARK'], selected: true }).waitFor()
    await page.keyboard.press('Enter')
    await expect.poll(() => page.evaluate(() => document.documentElement.dataset.theme)).toBe('DARK')
    await search(page, fr['app.signOut'])
    await page.getByRole('option', { name: fr['app.signOut'], selected: true }).waitFor()
    await inspect(page, 'the palette, asked to sign out')
    await page.keyboard.press('Enter')
    await page.waitForURL(url => url.pathname === identityPaths.welcome())
    await search(page, fr['app.signOut'])
    await page.getByText(fr['app.palette.nothing']).waitFor()
    await page.context().close()
  })

  test('asks on where it found something, and leaves alone what had nothing for the beginning', async () => {
    const page = await enter(owner, {})
    await switchTo(page, tern.tradingName)
    await settled(page)
    forgetJournal(page)
    const input = await search(page, 'marr')
    await page.getByRole('option', { name: 'Marram crew' }).waitFor()
    await atRest(page)
    const first = askedBy(page)
    // Every kind once, for all of its lists; only files, whom the organisation is with and the market are asked for list by list.
    expect(first.length).toBeLessThanOrEqual(22)
    forgetJournal(page)
    await input.fill('marram c')
    await page.getByRole('option', { name: 'Marram shelving' }).waitFor({ state: 'detached' })
    await atRest(page)
    const second = askedBy(page)
    // The market and one's own services know other endings of words, so they are asked each time.
    const always = ['Services.GET_BY_RELATED', 'search.SEARCH', 'search.SEARCH']
    expect(second.toSorted()).toEqual(['Organisations.GET_TEAMS', 'Rfqs.FIND', ...always])
    // What had nothing is asked again for other words.
    forgetJournal(page)
    await input.fill('shelving')
    await page.getByRole('option', { name: 'Marram shelving' }).waitFor()
    await atRest(page)
    expect(askedBy(page).toSorted()).toEqual(first.toSorted())
    await page.context().close()
  })

  test('finds nothing by a word that nothing has, not even oneself, and asks a person for no organisation', async () => {
    const person = await makePerson(product, 'Iris', 'Vale', 'desk')
    const page = await enter(person, { language: 'fr' })
    await settled(page)
    forgetJournal(page)
    await search(page, 'zyxwv')
    await expect.poll(() => askedBy(page)).toContain('Tickets.FIND')
    await atRest(page)
    await page.getByText(fr['app.palette.nothing']).waitFor()
    expect(
      askedBy(page).filter(method => /^(Organisations|Invitations|Templates|Proposals|Services)\./.test(method)),
    ).toEqual([])
    await page.context().close()
  })
})
