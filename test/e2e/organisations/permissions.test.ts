import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { texts } from '#shared/areas.ts'
import type { Leaf } from '#shared/kit/leaves.ts'
import type { Organisation, StoredRole } from '#shared/organisations/organisation.ts'
import { organisationsPaths } from '#shared/organisations/paths.ts'
import { roleOf } from '#shared/organisations/role.ts'
import {
  atHome,
  inspect,
  makeOrganisation,
  makePerson,
  type Person,
  type Product,
  settled,
  signIn,
  startProduct,
  visitAt,
} from '../harness.ts'
import { journalOf } from '../journal.ts'
import { stillness } from '../visits.ts'

// @reaches web shared functions

/** What an administrator changes reaches the open page of somebody else, and what one may not do says why. */

const { en, fr } = texts

let product: Product
let boss: Person
let clerk: Person
let works: Organisation
let other: Organisation

const asBoss = () => ({ email: boss.email, organisationId: works.id })
let calls = 0
const call = <T>(method: `${string}.${string}`, payload: object) =>
  product.client.call<T>(asBoss(), method, payload, `permissions ${calls++}`)
const bodyOf = (granted: Leaf[]) => roleOf(1, granted)
const clerkLeaves: Leaf[] = ['department.structure.client', 'transaction.ticket.supplier']

beforeAll(async () => {
  product = await startProduct()
  boss = await makePerson(product, 'Ada', 'Brook', 'permissions')
  clerk = await makePerson(product, 'Cleo', 'Dale', 'permissions')
  works = await makeOrganisation(product, boss, { tradingName: 'Brook Works', domainName: 'brook-works' })
  const seller = await makePerson(product, 'Eli', 'Ford', 'permissions')
  other = await makeOrganisation(product, seller, { tradingName: 'Ford Paper', domainName: 'ford-paper' })
  const { rid } = await call<StoredRole>('Organisations.ADD_ROLE', { name: 'Clerk', body: bodyOf(clerkLeaves) })
  await call('Invitations.CREATE', { type: 'member', rid, language: 'en', emails: [clerk.email] })
  await product.client.call({ email: clerk.email }, 'Invitations.ACCEPT_INVITATION', {
    organizationId: works.id,
    type: 'member',
    accept: true,
  })
}, 240_000)
afterAll(() => product?.close())

const roleOfClerk = async (): Promise<StoredRole> => {
  const { items } = await call<{ items: StoredRole[] }>('Organisations.GET_ROLES', {})
  const found = items.find(({ name }) => name === 'Clerk')
  if (!found) throw new Error('the role is gone')
  return found
}
const change = async (granted: Leaf[]) => {
  const { rid, version } = await roleOfClerk()
  await call('Organisations.UPDATE_ROLE', { rid, version, name: 'Clerk', body: bodyOf(granted) })
}
const heading = (page: Page, name: string) => page.getByRole('heading', { name })

/** Lets each page that is loaded from now on say when its websocket is open. */
const tellOpening = (page: Page) =>
  page.addInitScript(() => {
    window.WebSocket = class extends WebSocket {
      constructor(url: string | URL, protocols?: string | string[]) {
        super(url, protocols)
        this.addEventListener('open', () => {
          document.documentElement.dataset.pushedTo = 'yes'
        })
      }
    }
  })

/** Opens a page that is told by the websocket what others do. */
const pushedAt = async (person: Person, path: string): Promise<Page> => {
  const page = await visitAt(product, person, product.url + path, { width: 1280 })
  await tellOpening(page)
  await page.reload()
  await page.locator('html[data-pushed-to]').waitFor({ state: 'attached' })
  await settled(page)
  return page
}

/** Does something elsewhere, and waits until a page has what came of it. */
const meanwhile = async (page: Page, method: string, act: () => Promise<unknown>) => {
  const before = journalOf(page).length
  await act()
  const answered = expect.stringMatching(new RegExp(`^200 Organisations.${method} `))
  await expect.poll(() => journalOf(page).slice(before)).toContainEqual(answered)
  await settled(page)
}

test('what is typed stays, whatever others save meanwhile', async () => {
  const page = await pushedAt(boss, organisationsPaths.details())
  // A team, and whoever joins, are nothing of the form.
  const about = page.getByLabel(en['organisations.form.about'])
  await about.fill('We pour')
  await meanwhile(page, 'GET_MINE', () => call('Organisations.ADD_TEAM', { name: 'Pourers' }))
  expect(await about.inputValue()).toBe('We pour')
  await page.getByRole('button', { name: en['app.save'] }).click()
  await page.getByText(en['organisations.edit.done']).waitFor()
  await settled(page)
  expect(await about.inputValue()).toBe('We pour')

  // Saved as it stands, it is the same form: what is typed there afterwards is kept from what others save as well.
  const saves = journalOf(page).length
  await page.getByRole('button', { name: en['app.save'] }).click()
  await expect
    .poll(() => journalOf(page).slice(saves))
    .toContainEqual(expect.stringMatching(/^200 Organisations.UPDATE /))
  await settled(page)
  await about.fill('We pour more')
  const { workspaces } = await call<{ workspaces: { organisation: Organisation }[] }>('Organisations.GET_MINE', {})
  const { version: saved } = workspaces.find(({ organisation }) => organisation.id === works.id)!.organisation
  await meanwhile(page, 'GET_MINE', () =>
    call('Organisations.UPDATE', { version: saved, body: { tradingName: 'Brook Works', description: 'Pourers' } }),
  )
  expect(await about.inputValue()).toBe('We pour more')

  page.once('dialog', dialog => dialog.accept())
  // A role that somebody else saves: what one saves then is refused, and stands there still.
  const { rid, version } = await call<StoredRole>('Organisations.ADD_ROLE', { name: 'Runner', body: bodyOf([]) })
  await page.goto(product.url + organisationsPaths.role(rid))
  await page.locator('html[data-pushed-to]').waitFor({ state: 'attached' })
  const name = page.getByLabel(en['organisations.structure.name'], { exact: true })
  const renamed = { rid, version, name: 'Sprinter', body: bodyOf([]) }
  await settled(page)
  await meanwhile(page, 'GET_ROLE', () => call('Organisations.UPDATE_ROLE', renamed))
  // Where nothing was typed, it is there at once.
  expect(await name.inputValue()).toBe('Sprinter')
  await name.fill('Walker')
  await meanwhile(page, 'GET_ROLE', () =>
    call('Organisations.UPDATE_ROLE', { ...renamed, version: version + 1, name: 'Jogger' }),
  )
  expect(await name.inputValue()).toBe('Walker')
  await page.getByRole('button', { name: en['organisations.structure.save'] }).click()
  await page.getByRole('alert').filter({ hasText: en['refusal.call.conflict'] }).waitFor()
  expect(await name.inputValue()).toBe('Walker')

  // What a member's dialog may choose from comes late: teams take away no role that was chosen.
  const teams = Promise.withResolvers<void>()
  await page.route('**/functions/Organisations', route =>
    (route.request().postData() ?? '').includes('"GET_TEAMS"')
      ? teams.promise.then(() => route.continue())
      : route.fallback(),
  )
  page.on('dialog', dialog => dialog.accept())
  await page.goto(product.url + organisationsPaths.members())
  const row = page.getByRole('row', { name: /Cleo Dale/ })
  await row.getByRole('button', { name: en['organisations.staff.change'] }).click()
  const role = page.getByRole('dialog').getByLabel(en['organisations.roles.role'])
  await role.selectOption({ label: 'Jogger' })
  const chosen = await role.inputValue()
  await meanwhile(page, 'GET_TEAMS', async () => teams.resolve())
  expect(await role.inputValue()).toBe(chosen)
}, 240_000)

test('what is typed stays where one may do less of something else, acts elsewhere in another tab, or the wire breaks', async () => {
  await change([...clerkLeaves, 'department.structure.role'])
  const page = await pushedAt(clerk, organisationsPaths.role('new'))
  const name = page.getByLabel(en['organisations.structure.name'], { exact: true })
  await name.fill('Helper')
  await meanwhile(page, 'GET_MINE', () => change(['department.structure.client', 'department.structure.role']))
  expect(await name.inputValue()).toBe('Helper')

  // In another tab they act for themselves, and sign in anew.
  const tab = await page.context().newPage()
  await tab.goto(product.url + stillness)
  await tab.evaluate(async own => {
    for (const key of Object.keys(localStorage))
      if (key.includes('.organization.') || key.includes('.organisation.')) localStorage.setItem(key, own)
    new BroadcastChannel('tradewell.session').postMessage('signedIn')
  }, 'personal')
  await tab.close()
  await settled(page)
  expect(await name.inputValue()).toBe('Helper')

  // The session is to be renewed, and the pool is not reached.
  const broken = Promise.withResolvers<void>()
  await page.route('**/*', route => {
    if (!route.request().headers()['x-amz-target']?.includes('Cognito')) return route.fallback()
    broken.resolve()
    return route.abort('internetdisconnected')
  })
  await page.evaluate(() => {
    for (const key of Object.keys(localStorage))
      if (key.endsWith('.clockDrift')) localStorage.setItem(key, String(36 * 3_600_000))
  })
  await change(['department.structure.role'])
  await broken.promise
  await settled(page)
  expect(await name.inputValue()).toBe('Helper')
  await change(clerkLeaves)
}, 240_000)

/** Changes what the clerk may do. The page asks for it because it was told, by the websocket, and not before: it does not poll. */
const changeLive = async (page: Page, granted: Leaf[], shown: () => Promise<unknown>) => {
  const before = journalOf(page).length
  await change(granted)
  await shown()
  const since = journalOf(page).slice(before)
  const told = since.findIndex(entry => /^pushed .*Organisations/.test(entry))
  const asked = since.indexOf('asked Organisations.GET_MINE')
  expect(told, since.join('\n')).toBeGreaterThanOrEqual(0)
  expect(asked, since.join('\n')).toBeGreaterThan(told)
}

test('a changed role closes and opens an open page, and a release leads home', async () => {
  const page = await atHome(product, clerk, { width: 1280 })
  await tellOpening(page)
  await page.goto(`${product.url}${organisationsPaths.clients()}`)
  await page.getByRole('button', { name: en['organisations.invite.title.client'] }).first().waitFor()
  await page.locator('html[data-pushed-to]').waitFor({ state: 'attached' })
  await inspect(page, 'clients of a clerk')

  await changeLive(page, ['transaction.ticket.supplier'], () => heading(page, en['app.closed.title']).waitFor())
  await page.getByText(en['organisations.ask.department.structure.role'].replace('{people}', 'Ada Brook')).waitFor()
  // Its entry in the menu stays, closed, and says the same.
  const entry = page.getByRole('link', { name: en['app.menu.management.structure'], exact: true }).first()
  expect(await entry.getAttribute('aria-disabled')).toBe('true')
  await entry.focus()
  await page.locator('.why-note').getByText('Ada Brook').waitFor()
  await page.keyboard.press('Enter')
  expect(new URL(page.url()).pathname).toBe(organisationsPaths.clients())
  await inspect(page, 'a page that was closed')

  const invite = page.getByRole('button', { name: en['organisations.invite.title.client'] }).first()
  await changeLive(page, clerkLeaves, () => invite.waitFor())

  // A control that one may not use is there, can be reached, and says why and whom to ask.
  await page.goto(`${product.url}${organisationsPaths.about(other.domainName)}`)
  const join = page.getByRole('button', { name: en['organisations.about.join'].replace('{name}', 'Ford Paper') })
  await join.focus()
  const permission = en['organisations.permission.transaction.marketplace.organizationJoin']
  const reason = en['organisations.why.role'].replace('{permission}', permission)
  expect(await join.getAttribute('aria-disabled')).toBe('true')
  await page.locator('.why-note').getByText(reason).waitFor()
  await page.locator('.why-note').getByText('Ada Brook').waitFor()
  await inspect(page, 'a button that says why')
  // Pressing it does nothing but say so again.
  await page.keyboard.press('Enter')
  expect(await page.getByText(en['organisations.about.asked'].replace('{name}', 'Ford Paper')).count()).toBe(0)
  await change([...clerkLeaves, 'transaction.marketplace.organizationJoin'])
  await expect.poll(() => join.getAttribute('aria-disabled')).toBe(null)

  const { items } = await call<{ items: { mid: string; version: number; name: string }[] }>(
    'Organisations.GET_MEMBERS',
    {
      type: 'member',
    },
  )
  const member = items.find(({ name }) => name.includes('Cleo'))
  await page.goto(`${product.url}${organisationsPaths.clients()}`)
  await page.getByRole('button', { name: en['organisations.invite.title.client'] }).first().waitFor()
  await inspect(page, 'clients, before the release')
  await call('Organisations.DELETE_MEMBER', { mid: member?.mid, version: member?.version })
  await page.getByText(en['app.switch.gone'].replace('{name}', 'Brook Works')).waitFor()
  await page.waitForURL('**/home')
}, 240_000)

test('error: a start that failed says what, leads to signing in, and from there to the page that was asked for', async () => {
  const page = await atHome(product, boss, { width: 1280 })
  const failing = [
    ['User', 'INITIAL_LOAD', en['app.start.userFailed']],
    ['Organisations', 'GET_MINE', en['organisations.infoFailed']],
  ] as const
  for (const [name, method, said] of failing) {
    let fails = true
    await page.route(`**/functions/${name}`, route =>
      fails && (route.request().postData() ?? '').includes(method)
        ? route.fulfill({ status: 404, json: { errorType: 'notFound', errorMessage: 'gone', params: {} } })
        : route.fallback(),
    )
    // In place of the own account, on which nothing of the organisation is.
    await page.goto(`${product.url}${organisationsPaths.clients()}`)
    await page.getByRole('alert').filter({ hasText: said }).waitFor()
    await page.waitForURL('**/login')
    // The route stays: what a browser asks for in the moment in which one is taken away may never be answered, here the code of the page.
    fails = false
    await signIn(page, boss)
    await page.getByRole('button', { name: en['organisations.invite.title.client'] }).first().waitFor()
    expect(new URL(page.url()).pathname).toBe(organisationsPaths.clients())
  }
}, 240_000)

test('error: a wish to join that fails says so, and of an organisation that is not there leads away', async () => {
  const page = await visitAt(product, boss, `${product.url}${organisationsPaths.about(other.domainName)}`, {
    width: 1280,
  })
  const join = page.getByRole('button', { name: en['organisations.about.join'].replace('{name}', 'Ford Paper') })
  const answering = (status: number, errorType: string) =>
    page.route('**/functions/Organisations', route =>
      (route.request().postData() ?? '').includes('JOIN_AS_CLIENT_ORG')
        ? route.fulfill({ status, json: { errorType, errorMessage: 'no', params: {} } })
        : route.fallback(),
    )
  await answering(409, 'call.conflict')
  await join.click()
  const alert = page.getByRole('alert')
  await alert
    .filter({ hasText: en['organisations.join.failed'] })
    .filter({ hasText: en['refusal.call.conflict'] })
    .waitFor()
  await page.unrouteAll()
  await answering(404, 'notFound')
  await join.click()
  await alert.filter({ hasText: en['organisations.domainMissing'] }).waitFor()
  await page.waitForURL('**/error')
}, 240_000)

test('one switches between organisations, teams and the own account on a phone, in French', async () => {
  await makeOrganisation(product, boss, { tradingName: 'Brook Studio', domainName: 'brook-studio' })
  await call('Organisations.ADD_TEAM', { name: 'Nuit' })
  const page = await atHome(product, boss, { width: 390, language: 'fr' })
  const open = async () => {
    await page.getByRole('button', { name: fr['app.switch'] }).click()
    const sheet = page.getByRole('dialog', { name: fr['app.switch'] })
    await sheet.waitFor()
    return sheet
  }
  await (await open()).getByRole('button', { name: /Brook Works/ }).click()
  const sheet = await open()
  await sheet.getByRole('button', { name: 'Nuit' }).waitFor()
  await inspect(page, 'the switcher at 390 px in French')
  await sheet.getByRole('button', { name: fr['app.switch.noTeam'] }).click()
  // Work of teams is not there without one; structure is.
  await page.goto(`${product.url}/management/microservice`)
  // Beside what closed entries of the menu say to those who do not see.
  await page.getByRole('paragraph').filter({ hasText: fr['app.closed.noTeam'] }).waitFor()
  await inspect(page, 'a page of a team, in none')
  const closed = page.locator('.second-level [aria-disabled]').first()
  await closed.focus()
  await page.locator('.why-note').getByText(fr['app.closed.noTeam']).waitFor()
  const teamIn = page.waitForRequest(request => (request.postData() ?? '').includes('"teamId":"'))
  await (await open()).getByRole('button', { name: 'Nuit' }).click()
  await page.getByText(fr['app.closed.noTeam']).first().waitFor({ state: 'detached' })
  // What is asked for now is asked for in that team.
  expect((await (await teamIn).response())?.status()).toBe(200)
  await (await open()).getByRole('button', { name: fr['app.switch.personal'] }).click()
  await heading(page, fr['app.closed.title']).waitFor()
}, 240_000)
