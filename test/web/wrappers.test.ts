import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { axe, axeRules, rulesOfColours } from '#test/axe.ts'
import { openBrowser } from '#test/browser.ts'
import { serveGallery } from './gallery/serve.ts'

// @reaches web test/web/gallery

let browser: Browser
let gallery: Awaited<ReturnType<typeof serveGallery>>

beforeAll(async () => {
  ;[browser, gallery] = await Promise.all([openBrowser(), serveGallery()])
}, 120_000)
afterAll(async () => {
  await browser?.close()
  gallery?.close()
})

type Visit = { width?: number; theme?: string; language?: string; signedIn?: boolean }
const complaints = new WeakMap<Page, string[]>()

/** Pages that a test is done with, for the next one: they have compiled the gallery, which a new one does anew. */
const idle: Page[] = []
const height = 800
const begin = async (): Promise<Page> => {
  const context = await browser.newContext({ reducedMotion: 'reduce', locale: 'en-AU', timezoneId: 'UTC' })
  const page = await context.newPage()
  page.setDefaultTimeout(30_000)
  const said: string[] = []
  complaints.set(page, said)
  page.on('console', message => ['error', 'warning'].includes(message.type()) && said.push(message.text()))
  page.on('pageerror', error => said.push(error.message))
  return page
}

/** Opens a page of the gallery; what the browser complains of is kept. */
const open = async (path: string, { width = 1280, theme = 'NATURE', language = 'en', signedIn = true }: Visit = {}) => {
  const page = idle.pop() ?? (await begin())
  await page.setViewportSize({ width, height })
  // Where nothing runs that could still write.
  await page.goto(`${gallery.base}/config.json`)
  await page.evaluate(
    kept => {
      localStorage.clear()
      sessionStorage.clear()
      Object.assign(localStorage, kept)
    },
    { 'tradewell.theme': theme, 'tradewell.language': language, ...(signedIn && { gallery: 'in' }) },
  )
  await page.goto(gallery.base + path)
  await page.getByRole('heading', { level: 1 }).waitFor()
  return page
}
const close = async (page: Page) => {
  expect(complaints.get(page)).toEqual([])
  idle.push(page)
}
const focused = (page: Page) =>
  page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent ?? '')

describe('axe-core finds nothing, nothing runs over the edge, and no policy is broken', () => {
  const pages = [
    '/',
    '/deal/sale',
    '/deal/sale/detail/t1',
    '/management/microservice/service/new',
    '/marketplace/microservice',
    '/configuration',
    '/nowhere',
  ]
  // What a theme decides is the same on a phone.
  const visits = [
    { width: 1280, others: ['LIGHT', 'DARK'] },
    { width: 360, others: [] },
  ]
  test.each(visits)('at $width px', { timeout: 60_000 }, async ({ width, others }) => {
    for (const path of pages) {
      const page = await open(path, { width, signedIn: path !== '/' })
      await page.evaluate(() => document.fonts.ready)
      await expect.poll(() => page.locator('.home [aria-busy=true]').count()).toBe(0)
      await page.evaluate(axe)
      const look = async (theme: string, rules: readonly string[]) => {
        const found = (await page.evaluate(
          `document.documentElement.dataset.theme = '${theme}'; axe.run(document, { runOnly: ${JSON.stringify(rules)} })`,
        )) as { violations: { id: string; nodes: { target: string[] }[] }[] }
        return found.violations.map(({ id, nodes }) => `${path} in ${theme} ${id} ${nodes[0]?.target}`)
      }
      expect(await look('NATURE', axeRules)).toEqual([])
      for (const theme of others) expect(await look(theme, rulesOfColours)).toEqual([])
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), path).toBeLessThanOrEqual(0)
      await close(page)
    }
  })
})

test('what one presses is left out of what is printed', { timeout: 60_000 }, async () => {
  for (const path of ['/deal/sale', '/deal/sale/detail/t1', '/marketplace/microservice']) {
    const page = await open(path)
    const buttons = page.locator('main .ui.button:visible')
    await expect.poll(() => buttons.count()).toBeGreaterThan(0)
    await page.emulateMedia({ media: 'print' })
    expect(await buttons.allInnerTexts(), path).toEqual([])
    await page.emulateMedia({ media: null })
    await close(page)
  }
})

describe('a dialog', () => {
  test('is named, takes the focus, keeps it, and gives it back on Esc', async () => {
    const page = await open('/deal/sale/detail/t1')
    const opener = page.getByRole('button', { name: 'Sign' })
    await opener.click()
    const dialog = page.getByRole('dialog', { name: 'Sign the engagement' })
    await dialog.waitFor()
    await expect
      .poll(() => page.getByLabel('Your full name').evaluate(field => field === document.activeElement))
      .toBe(true)
    const stops: string[] = []
    for (let i = 0; i < 4; i++) {
      await page.keyboard.press('Tab')
      stops.push(await focused(page))
      expect(await dialog.evaluate(box => box.contains(document.activeElement))).toBe(true)
    }
    expect(new Set(stops)).toEqual(new Set(['Sign now', 'Close', '']))
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    expect(await opener.evaluate(button => button === document.activeElement)).toBe(true)
    await close(page)
  })

  test('says within what went wrong, for all else is out of reach', async () => {
    const page = await open('/deal/sale/detail/t1')
    await page.getByRole('button', { name: 'Reject' }).click()
    const dialog = page.getByRole('dialog', { name: 'Reject this request?' })
    await dialog.getByRole('button', { name: 'Reject it' }).click()
    await dialog.getByRole('alert').getByText('You do not have the permission for this.').waitFor()
    await dialog.getByRole('alert').getByRole('button', { name: 'Close' }).click()
    await dialog.getByRole('alert').waitFor({ state: 'detached' })
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await page.context().close()
  })

  test('is a sheet at the bottom of a phone', async () => {
    const page = await open('/deal/sale/detail/t1', { width: 390 })
    await page.getByRole('button', { name: 'Sign' }).click()
    const dialog = page.getByRole('dialog')
    await expect
      .poll(async () => {
        const box = await dialog.boundingBox()
        return box && [Math.round(box.x), Math.round(box.width), Math.round(box.y + box.height)]
      })
      .toEqual([0, 390, 800])
    await close(page)
  })
})

describe('a form', () => {
  const path = '/management/microservice/service/new'

  test('says of a button that is being carried out that it does not act meanwhile, and keeps it in reach', async () => {
    const page = await open(path)
    const saving = page.getByRole('button', { name: 'Saving', disabled: true })
    await saving.focus()
    expect(await saving.evaluate(button => button === document.activeElement)).toBe(true)
  })

  test('puts each error beside its field and the focus on the first', async () => {
    const page = await open(path)
    await page.getByRole('button', { name: 'Save' }).click()
    const name = page.getByLabel('Name', { exact: true })
    await expect.poll(() => name.getAttribute('aria-invalid')).toBe('true')
    expect(await name.evaluate(field => field === document.activeElement)).toBe(true)
    const described = (await name.getAttribute('aria-describedby'))?.split(' ') ?? []
    const words = await Promise.all(described.map(id => page.locator(`[id="${id}"]`).textContent()))
    expect(words).toEqual(['What clients search for.', 'This is required'])
    await name.fill('ab')
    await expect.poll(() => page.getByText('At least 3 characters').count()).toBe(1)
    await page.context().close()
  })

  const fillIn = async (page: Page, name: string) => {
    await page.getByLabel('Name', { exact: true }).fill(name)
    await page.getByLabel('Base fee').fill('12.50')
    await page.getByLabel('Payable within').fill('14')
    await page.getByLabel('Type').selectOption('single')
    await page.getByRole('combobox', { name: 'Category' }).locator('input').click()
    await page.keyboard.type('num')
    await page.keyboard.press('Enter')
    await page.getByLabel('E-mail').fill('a@example.com')
    await page.getByRole('textbox', { name: 'Password' }).fill('correct horse')
  }

  test('shows a refusal beside the field it names, any other above the buttons', async () => {
    const page = await open(path)
    await fillIn(page, 'taken')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('already in use').waitFor()
    await page.getByLabel('Name', { exact: true }).fill('denied')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('alert').getByText('You do not have the permission for this.').waitFor()
    await page.context().close()
  })

  test('keeps a draft without its secrets, gives it back, and forgets it once it is sent', async () => {
    const page = await open(path)
    await fillIn(page, 'Bookkeeping')
    await page.getByText('Draft kept in this browser').waitFor()
    const kept = () => page.evaluate(() => Object.entries(localStorage).find(([key]) => key.includes('draft.'))?.[1])
    await expect.poll(kept).toContain('a@example.com')
    expect(await kept()).not.toContain('correct horse')
    page.on('dialog', dialog => void dialog.accept())
    await page.reload()
    await expect.poll(() => page.getByLabel('Name', { exact: true }).inputValue()).toBe('Bookkeeping')
    await page.getByRole('textbox', { name: 'Password' }).fill('correct horse')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Ok', { exact: true }).waitFor()
    await expect.poll(kept).toBeUndefined()
    await close(page)
  })

  test('takes an amount as people paste it, and keeps what is none to say so', async () => {
    const page = await open(path)
    const fee = page.getByLabel('Base fee')
    await fee.fill('$4,800.50')
    await page.keyboard.press('Tab')
    await expect.poll(() => fee.inputValue()).toBe('4800.50')
    expect(await fee.getAttribute('aria-invalid')).toBeNull()
    await fee.fill('1e3')
    await page.keyboard.press('Tab')
    await page.getByText('Must be a number').waitFor()
    expect(await fee.inputValue()).toBe('1e3')
    await page.context().close()
  })

  test('warns before what is typed is left behind', async () => {
    const page = await open(path)
    await page.getByLabel('Name', { exact: true }).fill('Bookkeeping')
    await page.getByRole('link', { name: 'Sales' }).click()
    const dialog = page.getByRole('dialog', { name: 'Leave this page?' })
    await dialog.getByText('All of your work in this window will be crashed').waitFor()
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    expect(new URL(page.url()).pathname).toBe(path)
    await page.getByRole('link', { name: 'Sales' }).click()
    await dialog.getByRole('button', { name: 'Leave' }).click()
    await page.waitForURL('**/deal/sale')
    await close(page)
  })
})

describe('a list', () => {
  test('keeps search, filter, sort and page in its address, and its rows are links', async () => {
    const page = await open('/deal/sale')
    await page.keyboard.press('/')
    await page.keyboard.type('pay')
    await page.waitForURL('**/deal/sale?q=pay')
    await expect.poll(() => page.getByRole('row').count()).toBe(2)
    await page.getByRole('button', { name: 'Clear the search' }).click()
    await page.waitForURL(url => !url.search)
    await page.getByLabel('Status').selectOption('Paid')
    await page.getByRole('button', { name: 'Next due' }).click()
    await page.waitForURL('**/deal/sale?status=Paid&sort=due')
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await page.getByRole('link', { name: 'Next' }).click()
    await page.waitForURL('**/deal/sale?after=second')
    await page.getByRole('link', { name: 'Previous' }).click()
    await page.waitForURL(url => !url.search)
    await expect.poll(() => page.getByRole('row').count()).toBe(6)
    await page
      .getByRole('row')
      .nth(2)
      .click({ position: { x: 400, y: 10 } })
    await page.waitForURL('**/deal/sale/detail/t1')
    await close(page)
  })

  test('that is empty for its filters leads out of them', async () => {
    const page = await open('/deal/sale?status=Void')
    await page.getByText('Nothing fits these filters').waitFor()
    await page.getByRole('main').getByRole('button', { name: 'Clear filters' }).last().click()
    await page.waitForURL(url => !url.search)
    await expect.poll(() => page.getByRole('row').count()).toBe(6)
    await close(page)
  })

  test('clips nothing at any width, and has rows of 40 px, or of 52 where one likes them so', async () => {
    const page = await open('/deal/sale')
    /** How far what a table holds reaches beyond it. */
    const beyond = () =>
      page.evaluate(() =>
        [...document.querySelectorAll('.table-frame')].map(frame => frame.scrollWidth - frame.clientWidth),
      )
    const heights = () =>
      page.locator('tbody tr').evaluateAll(rows => [...new Set(rows.map(row => Math.round(row.clientHeight)))])
    for (const width of [768, 800, 820, 1023, 1024, 1280, 1680, 1920]) {
      await page.setViewportSize({ width, height: 800 })
      expect(await beyond(), `${width} px`).toEqual([0])
      if (width >= 1024) expect(await heights(), `${width} px`).toEqual([40])
    }
    expect(await page.locator('.table-frame').evaluate(frame => frame.clientWidth)).toBeGreaterThan(1600)
    // The setting is of this browser, and there before anything is drawn.
    const choose = async (on: boolean) => {
      await page.goto(`${gallery.base}/configuration/display`)
      await page.getByLabel('Roomy rows').setChecked(on)
      await page.goto(`${gallery.base}/deal/sale`, { waitUntil: 'commit' })
      await page.waitForFunction(wanted => document.documentElement.dataset.density === wanted, on ? 'roomy' : 'dense')
      await page.getByRole('row').nth(1).waitFor()
    }
    await choose(true)
    expect(await heights()).toEqual([52])
    await choose(false)
    expect(await heights()).toEqual([40])
    await close(page)
  })

  test('offers what to do with all that are chosen', async () => {
    const page = await open('/configuration')
    await page.getByRole('checkbox', { name: 'Choose all on this page' }).check()
    await page.getByRole('toolbar').getByText('5 chosen').waitFor()
    await page.getByRole('checkbox', { name: 'Payroll' }).uncheck()
    await page.getByRole('toolbar').getByText('4 chosen').waitFor()
    await close(page)
  })
})

describe('the frame', () => {
  test('goes anywhere by Ctrl-K, shows its keys by ?, and Esc closes', async () => {
    const page = await open('/deal/sale')
    await page.keyboard.press('Control+k')
    const palette = page.getByRole('dialog', { name: 'Go to or do' })
    await palette.getByRole('combobox').fill('ales')
    await palette.getByText('Nothing has this name').waitFor()
    await palette.getByRole('combobox').fill('man ser')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/management/microservice')
    await page.keyboard.press('?')
    await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await close(page)
  })

  test('says that nothing has a name once every area has answered, and not before', async () => {
    const page = await open('/deal/sale')
    let answer = () => {}
    const held = new Promise<void>(done => {
      answer = done
    })
    await page.route('**/functions/Organisations', async route => {
      if (route.request().postData()?.includes('GET_TEAMS')) await held
      await route.continue()
    })
    await page.keyboard.press('Control+k')
    const palette = page.getByRole('dialog', { name: 'Go to or do' })
    const others = ['Tickets', 'Files', 'Mail'].map(name => page.waitForResponse(`**/functions/${name}`))
    await palette.getByRole('combobox').fill('zyxwv')
    await palette.getByRole('status').filter({ hasText: 'Loading' }).waitFor()
    await Promise.all(others)
    await palette.getByRole('status').filter({ hasText: 'Loading' }).waitFor()
    expect(await palette.getByText('Nothing has this name').count()).toBe(0)
    answer()
    await palette.getByRole('status').filter({ hasText: 'Nothing has this name' }).waitFor()
    // What is typed next is looked for first.
    await palette.getByRole('combobox').fill('zyxwvu')
    await palette.getByText('Nothing has this name').waitFor({ state: 'detached' })
    await palette.getByText('Nothing has this name').waitFor()
    await close(page)
  })

  test('finds records of areas as they answer, and leads to the list that has the rest', async () => {
    const page = await open('/deal/sale')
    await page.keyboard.press('Control+k')
    const palette = page.getByRole('dialog', { name: 'Go to or do' })
    await palette.getByRole('combobox').fill('fit')
    await palette
      .getByRole('option', { name: /^Fit-out of the bar/ })
      .first()
      .waitFor()
    await palette.getByRole('option', { name: 'Fitters' }).waitFor()
    expect(await palette.locator('.menu-heading').allTextContents()).toEqual(['Quotes', 'Teams'])
    await palette.getByRole('option', { name: 'Look on in the list' }).click()
    await page.waitForURL(url => url.pathname === '/procurement/rfq' && url.searchParams.get('q') === 'fit')
    await close(page)
  })

  test('remembers theme and language, and sets them before anything is drawn', async () => {
    const page = await open('/deal/sale')
    await page.getByRole('button', { name: 'Account' }).click()
    await page.keyboard.type('d')
    await page.keyboard.press('Enter')
    expect(await page.evaluate(() => document.documentElement.dataset.theme)).toBe('DARK')
    await page.getByRole('button', { name: 'Account' }).click()
    await page.getByRole('menuitemradio', { name: 'Français' }).click()
    await page.getByRole('link', { name: 'Affaires', exact: true }).waitFor()
    await page.reload({ waitUntil: 'commit' })
    await page.waitForFunction(
      () => document.documentElement.dataset.theme === 'DARK' && document.documentElement.lang === 'fr',
    )
    await page.getByRole('link', { name: 'Affaires', exact: true }).waitFor()
    await close(page)
  })

  test('a menu opens, moves and closes by keyboard, and gives the focus back', async () => {
    const page = await open('/deal/sale')
    await page.getByRole('button', { name: 'Account' }).focus()
    await page.keyboard.press('ArrowDown')
    await page.getByRole('menu', { name: 'Account' }).waitFor()
    await page.keyboard.press('End')
    await expect.poll(() => focused(page)).toBe('Sign Out')
    await page.keyboard.press('ArrowDown')
    await expect.poll(() => focused(page)).toBe('Settings')
    await page.keyboard.press('Escape')
    expect(await focused(page)).toBe('Account')
    await close(page)
  })

  test('switches the organisation, and signs out', async () => {
    const page = await open('/deal/sale')
    await page.getByRole('button', { name: 'Switch Org/Client' }).click()
    const sheet = page.getByRole('dialog', { name: 'Switch Org/Client' })
    await sheet.getByRole('button', { name: 'Corner Loaf' }).click()
    await page.getByText('Acting for Corner Loaf').waitFor()
    await page.getByRole('button', { name: 'Switch Org/Client Corner Loaf' }).click()
    await sheet.getByRole('button', { name: 'Sign Out' }).click()
    await page.getByRole('banner').getByRole('link', { name: 'Sign In' }).waitFor()
    expect(new URL(page.url()).pathname).toBe('/')
    await close(page)
  })

  test('tells of what waits: on the bell, in the bar of a phone, on the icon of the tab', async () => {
    const page = await open('/deal/sale', { width: 390 })
    await page.getByRole('button', { name: '3 notifications' }).click()
    await page.getByRole('region', { name: 'Notifications' }).getByRole('link').waitFor()
    await expect.poll(() => page.locator('link[rel=icon]').getAttribute('href')).toContain('unread')
    const bar = page.getByRole('navigation', { name: 'Sections' })
    expect(await bar.getByRole('link').allTextContents()).toEqual(['1Home', '2Deals', 'Me'])
    await close(page)
  })

  test('a visitor who wants a page for those signed in signs in first, and an unknown address says so', async () => {
    const page = await open('/deal/sale', { signedIn: false })
    expect(new URL(page.url()).pathname).toBe('/login')
    expect(await page.evaluate(() => sessionStorage.getItem('tradewell.requested'))).toBe('/deal/sale')
    await page.goto(`${gallery.base}/no/such/page`)
    await page.getByRole('heading', { name: 'There is no such page' }).waitFor()
    await close(page)
  })

  test('says when there is no network', async () => {
    const page = await open('/deal/sale')
    await page.context().setOffline(true)
    await page.getByText('You are offline. What you see may be out of date.').waitFor()
    await page.context().setOffline(false)
    await page.getByText('You are offline').waitFor({ state: 'detached' })
    await page.context().close()
  })
})
