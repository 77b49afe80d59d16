import { afterAll, beforeAll, expect, test } from 'vitest'
import { texts } from '#shared/areas.ts'
import { dealsPaths } from '#shared/deals/paths.ts'
import { identityPaths } from '#shared/identity/paths.ts'
import { marketplacePaths } from '#shared/marketplace/paths.ts'
import type { Service } from '#shared/marketplace/service.ts'
import type { Organisation } from '#shared/organisations/organisation.ts'
import { organisationsPaths } from '#shared/organisations/paths.ts'
import { connectAccount } from '#test/demo/accounts.ts'
import { offered } from './deals.ts'
import { inspect, makeOrganisation, makePerson, type Person, type Product, signIn, startProduct } from './harness.ts'

// @reaches web shared functions infra

/** An organisation's own host: found, joined, entered by a sign-in that the product's own site hands over. */

const { en, fr } = texts

let product: Product
let owner: Person
let client: Person
let stranger: Person
let quarry: Organisation
let host: string
let slabs: Service

beforeAll(async () => {
  product = await startProduct()
  owner = await makePerson(product, 'Oma', 'Quarry', 'hosts')
  client = await makePerson(product, 'Cai', 'Marble', 'hosts')
  stranger = await makePerson(product, 'Sol', 'Stranger', 'hosts')
  quarry = await makeOrganisation(product, owner, { tradingName: 'Oma Stone and Slate Works', domainName: 'oma-stone' })
  const { client: doors } = product
  await connectAccount(doors, { email: owner.email, organisationId: quarry.id })
  slabs = await offered(product, owner, quarry.id, {
    name: 'Slabs laid',
    durationType: { type: 'week', length: 2 },
    engagementLetter: '',
    json: [],
  })
  await doors.call({ email: client.email }, 'Organisations.JOIN_AS_CLIENT', { organizationId: quarry.id }, 'hosts')
  host = product.url.replace('localhost', `${quarry.domainName}.localhost`)
}, 240_000)
afterAll(() => product?.close())

test('a client finds the host, signs in on the site in its name, and is let in; signing out ends it on both', async () => {
  const page = await product.open({ width: 1280 })
  await page.goto(host)
  await page.getByRole('heading', { name: 'Oma Stone and Slate Works' }).waitFor()
  await expect.poll(() => page.getByRole('searchbox').count()).toBe(0)
  await inspect(page, 'the host of an organisation')
  await page.getByRole('link', { name: en['app.signIn'], exact: true }).click()
  await page.waitForURL(`${product.url}${identityPaths.login()}`)
  await page.getByRole('heading', { name: 'Oma Stone and Slate Works' }).waitFor()
  await inspect(page, "signing in in an organisation's name")
  await page.getByLabel('E-mail').fill(client.email)
  await page.getByLabel('Password', { exact: true }).fill(client.password)
  await page.getByRole('button', { name: 'Sign in Oma Stone and Slate Works with Email' }).click()
  await page.waitForURL(`${host}${identityPaths.home()}`)
  await page.locator('main h1').first().waitFor()

  // A request from the host leads to its deal, there.
  await page.goto(host + marketplacePaths.request(slabs.id))
  await page.getByLabel('Starts').fill('2027-02-01')
  await page.getByRole('button', { name: 'Go To Submit' }).click()
  await page.getByRole('button', { name: 'Send Request', disabled: false }).click()
  await page.waitForURL(url => url.origin === host && url.pathname.startsWith(dealsPaths.purchase('')))
  await page.getByText('can make an offer now').waitFor()
  await inspect(page, "a request from an organisation's own host")

  const site = await page.context().newPage()
  await site.goto(`${product.url}${identityPaths.home()}`)
  await site.locator('main h1').first().waitFor()
  expect(site.url()).toBe(`${product.url}${identityPaths.home()}`)
  await page.getByRole('button', { name: en['app.account'], exact: true }).click()
  await page.getByRole('menuitem', { name: en['app.signOut'] }).click()
  await page.waitForURL(`${host}/`)
  await site.goto(`${product.url}${identityPaths.profile()}`)
  await site.waitForURL(`${product.url}${identityPaths.login()}`)
}, 240_000)

test('others read that they are no client, and a host of nobody is no page', async () => {
  const page = await product.open({ width: 390 })
  await page.goto(`${host}${organisationsPaths.enter({ to: identityPaths.profile() })}`)
  await page.waitForURL(`${product.url}${identityPaths.login()}`)
  await inspect(page, "signing in in the organisation's name at 390 px")
  await page.getByLabel('E-mail').fill(stranger.email)
  await page.getByLabel('Password', { exact: true }).fill(stranger.password)
  await page.getByRole('button', { name: 'Sign in Oma Stone and Slate Works with Email' }).click()
  await page.getByText(en['organisations.joinOneFirst']).waitFor()
  await inspect(page, 'not let in')
  await page.goto(product.url.replace('localhost', 'nobody-here.localhost'))
  await page.getByText(en['organisations.domainMissing']).waitFor()
  expect(new URL(page.url()).pathname).toBe(identityPaths.error())
  await inspect(page, 'a host of nobody')
  await page.goto(product.url + organisationsPaths.about('nobody-here'))
  await page.getByText(en['organisations.domainMissing']).waitFor()
  expect(new URL(page.url()).pathname).toBe(identityPaths.error())
  await inspect(page, 'the page of nobody')
  await page.goto(product.url + identityPaths.temporary())
  await page.waitForURL(product.url + identityPaths.welcome())
}, 240_000)

test('a visitor asks to join on the host, confirms it by the mail, and is a client', async () => {
  const page = await product.open({ width: 390, language: 'fr' })
  await page.goto(host)
  const join = fr['organisations.join.button'].replace('{org}', 'Oma Stone and Slate Works')
  await page.getByRole('button', { name: join }).click()
  const dialog = page.getByRole('dialog', { name: 'Oma Stone and Slate Works' })
  await dialog.getByText(fr['organisations.join.invitation'].replace('{org}', 'Oma Stone and Slate Works')).waitFor()
  const more = dialog.getByRole('button', { name: fr['organisations.joinForm.info'] })
  await more.click()
  const info = dialog.getByRole('dialog', { name: fr['organisations.joinForm.info'] })
  await info.getByText(fr['organisations.joinForm.info.text'].replace('{org}', 'Oma Stone and Slate Works')).waitFor()
  await inspect(page, 'what a client is')
  await info.getByRole('button', { name: fr['app.gotIt'] }).click()
  await info.waitFor({ state: 'detached' })
  expect(await more.evaluate(button => button === document.activeElement)).toBe(true)
  const submit = dialog.getByRole('button', { name: join })
  expect(await submit.isDisabled()).toBe(true)
  await dialog.getByLabel(fr['organisations.joinForm.firstName'], { exact: true }).fill('Sol')
  await dialog.getByLabel(fr['organisations.joinForm.lastName'], { exact: true }).fill('Stranger')
  await dialog.getByLabel(fr['organisations.form.emailLabel']).fill(stranger.email)
  await dialog.getByLabel(fr['organisations.form.phone']).fill('+33 6 12 34 56 78')
  await expect.poll(() => dialog.getByLabel(fr['organisations.joinForm.country']).inputValue()).toBe('FR')
  await dialog.getByLabel(fr['organisations.joinForm.country']).selectOption('AU')
  await dialog.getByLabel(fr['organisations.form.address']).fill('12 high st ballarat')
  await dialog.getByText(fr['organisations.join.suggestions']).waitFor()
  await inspect(page, 'suggestions of addresses')
  await dialog.getByRole('button', { name: /^12 High Street, Ballarat/ }).click()
  expect(await dialog.getByLabel(fr['organisations.form.postalCode']).inputValue()).toBe('3350')
  await dialog.getByRole('textbox', { name: fr['organisations.joinForm.message'] }).fill('Bonjour, des dalles ?')
  expect(await submit.isDisabled()).toBe(false)
  // What is wrong stands beside its field, in the words of the page; what is said of the whole is seen, however long the form is.
  const website = dialog.getByLabel(fr['organisations.form.websiteLabel'])
  await website.fill('example')
  await submit.click()
  await dialog.getByText(fr['app.field.url']).waitFor()
  await website.fill('')
  await submit.click()
  const failure = dialog.getByRole('alert').filter({ hasText: fr['organisations.joinForm.humanMissing'] })
  await failure.waitFor()
  const isWithin = (inner: Element) => {
    const { bottom = 0 } = inner.closest('dialog')?.getBoundingClientRect() ?? {}
    return inner.getBoundingClientRect().bottom <= bottom
  }
  await expect.poll(() => failure.evaluate(isWithin)).toBe(true)
  await dialog.getByLabel('Je suis une personne').check()
  await inspect(page, 'the dialog to join')
  await expect.poll(() => dialog.getByLabel('Je suis une personne').isEnabled()).toBe(true)
  await submit.click()
  await page.getByRole('dialog', { name: fr['organisations.joinForm.asked'] }).waitFor()
  await inspect(page, 'asked to join')

  const subject = 'Confirmez que vous souhaitez rejoindre Oma Stone and Slate Works'
  const letter = async () => (await product.mails(stranger.email)).find(mail => mail.subject === subject)
  await expect.poll(letter).toBeTruthy()
  const link = /http\S+#[\w-]{43}/.exec((await letter())?.text ?? '')?.[0] ?? ''
  await page.goto(link)
  await page.getByRole('main').getByRole('link', { name: fr['app.signIn'] }).click()
  await signIn(page, stranger, 'fr')
  await page.waitForURL(`${product.url}${organisationsPaths.confirmJoin(quarry.domainName)}`)
  await page.getByText('Bonjour, des dalles ?').waitFor()
  await inspect(page, 'confirming')
  await page.getByRole('button', { name: join }).click()
  await page.waitForURL(`${product.url}${organisationsPaths.about(quarry.domainName)}`)
  await page.getByRole('button', { name: fr['organisations.about.visit'] }).click()
  await page.waitForURL(`${host}${identityPaths.home()}`)
}, 240_000)

test('a phone is led to its own host, signs in there, and stays on the desktop site once it asked for it', async () => {
  const agent =
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1'
  const page = await product.open({ width: 390, touch: true, agent })
  const mobile = product.url.replace('localhost', 'm.localhost')
  await page.goto(`${product.url}${organisationsPaths.about(quarry.domainName)}?tab=a`)
  await page.waitForURL(`${mobile}${organisationsPaths.about(quarry.domainName)}?tab=a`)
  await page.getByRole('heading', { name: 'Oma Stone and Slate Works' }).waitFor()
  await inspect(page, 'the mobile host')
  await page.goto(mobile + identityPaths.login())
  await signIn(page, client)
  await page.waitForURL(`${mobile}${identityPaths.home()}`)
  await page.getByRole('button', { name: en['app.account'], exact: true }).click()
  await page.getByRole('menuitem', { name: en['app.desktopSite'] }).click()
  await page.waitForURL(url => url.origin === product.url)
  // It stays, without being asked again.
  await page.goto(`${product.url}${organisationsPaths.about(quarry.domainName)}`)
  await page.getByRole('heading', { name: 'Oma Stone and Slate Works' }).waitFor()
  expect(new URL(page.url()).origin).toBe(product.url)
}, 240_000)
