import { afterAll, beforeAll, expect, test } from 'vitest'
import { texts } from '#shared/areas.ts'
import { identityPaths } from '#shared/identity/paths.ts'
import { marketplacePaths } from '#shared/marketplace/paths.ts'
import type { Organisation } from '#shared/organisations/organisation.ts'
import { organisationsPaths } from '#shared/organisations/paths.ts'
import {
  atHome,
  inspect,
  makeOrganisation,
  makePerson,
  type Person,
  type Product,
  signIn,
  startProduct,
  visitAt,
} from '../harness.ts'

// @reaches web shared functions

/** Finding people and organisations, and the cards that their names open. */

const { en, fr } = texts

let product: Product
let owner: Person
let mate: Person
let quarry: Organisation
let cutters: Organisation

const publish = async (person: Person, body: object) => {
  const as = { email: person.email }
  const { user } = await product.client.call<{ user: { version: number } }>(as, 'User.INITIAL_LOAD', {})
  const named = { firstName: person.first, lastName: person.last }
  await product.client.call(as, 'User.PUT', { version: user.version, body: { ...named, ...body } }, 'published')
}

beforeAll(async () => {
  product = await startProduct()
  owner = await makePerson(product, 'Odette', 'Quarry', 'people')
  mate = await makePerson(product, 'Silvan', 'Tessaract', 'people')
  await publish(mate, { city: 'Hobart', phone: '+61 400 123 456', publishedProfile: ['phone', 'location'] })
  quarry = await makeOrganisation(product, owner, { tradingName: 'Quarry Stone', domainName: 'quarry-stone' })
  // The letters o of this one are another script's.
  cutters = await makeOrganisation(product, mate, { tradingName: 'Quarry St\u043ene', domainName: 'stone-cutters' })
  const asMate = { email: mate.email }
  await product.client.call(asMate, 'Organisations.JOIN_AS_CLIENT', { organizationId: quarry.id }, 'mate')
}, 240_000)
afterAll(() => product?.close())

test('a name opens a card by the pointer, the keyboard and a finger; people and look-alikes are found', async () => {
  const page = await visitAt(product, owner, product.url + organisationsPaths.clients(), { width: 1280 })
  const name = page.getByRole('button', { name: 'Silvan Tessaract', exact: true })
  const card = page.getByRole('dialog', { name: en['organisations.card.title'].replace('{name}', 'Silvan Tessaract') })
  const before = await name.boundingBox()
  await name.hover()
  await card.getByText('+61 400 123 456').waitFor()
  await card.getByText(/Hobart/).waitFor()
  // It takes no room, and goes when the pointer goes.
  expect(await name.boundingBox()).toEqual(before)
  await inspect(page, 'a card of a client')
  await page.mouse.move(5, 5)
  await card.waitFor({ state: 'detached' })
  // By the keyboard: reached, it opens; Esc closes it and the focus stays at the name.
  await page.getByLabel(en['organisations.relations.kind']).focus()
  for (let steps = 0; steps < 12 && !(await name.evaluate(one => one === document.activeElement)); steps++)
    await page.keyboard.press('Tab')
  await card.getByText('+61 400 123 456').waitFor()
  await page.keyboard.press('Escape')
  await card.waitFor({ state: 'detached' })
  expect(await name.evaluate(one => one === document.activeElement)).toBe(true)

  // People by name, on the page of organisations; and whose name looks like another's.
  await page.goto(`${product.url}${marketplacePaths.organisations()}?q=tessar`)
  await page.getByRole('heading', { name: en['organisations.found.people'] }).waitFor()
  await page.getByRole('button', { name: 'Silvan Tessaract', exact: true }).waitFor()
  await inspect(page, 'people found by name')
  await page.goto(product.url + organisationsPaths.about('stone-cutters'))
  await page.getByText(en['organisations.alike.page']).waitFor()
  await page.getByRole('link', { name: /quarry-stone/ }).waitFor()
  await inspect(page, 'a page whose name looks like another')
  await page.goto(product.url + organisationsPaths.create())
  await page.getByLabel(en['organisations.form.tradingName'], { exact: true }).fill('QUARRY  STONE Pty Ltd')
  await page.getByText(en['organisations.alike.mine']).waitFor()
}, 120_000)

test('on a phone in French: one’s card as others see it, and a supplier’s card by a tap', async () => {
  const page = await visitAt(product, mate, product.url + identityPaths.profile(), { width: 390, language: 'fr' })
  await page.getByRole('button', { name: fr['identity.profile.asOthers'] }).click()
  const own = page.getByRole('dialog', { name: 'Silvan Tessaract' })
  await own.getByText('+61 400 123 456').waitFor()
  await inspect(page, 'own card at 390 px in French')
  await page.keyboard.press('Escape')
  await page.goto(product.url + organisationsPaths.about('quarry-stone'))
  await page.getByText(fr['organisations.alike.page']).waitFor()
  await inspect(page, 'a page that another looks like, at 390 px in French')
}, 60_000)

test('an address is completed in the profile; an unpaid fee leaves one page open, on a phone too', async () => {
  const page = await visitAt(product, owner, product.url + identityPaths.profile(), { width: 1280 })
  await page.getByLabel(en['organisations.form.address']).fill('12 high st ballarat')
  await page.getByText(en['organisations.join.suggestions']).waitFor()
  await inspect(page, 'addresses in the profile')
  await page.getByRole('button', { name: /^12 High Street, Ballarat/ }).click()
  expect(await page.getByLabel(en['identity.postalCode']).inputValue()).toBe('3350')
  await page.getByRole('button', { name: en['app.save'] }).click()
  await page.getByText(en['identity.profile.saved']).waitFor()
  await page.reload()
  await expect
    .poll(() => page.getByRole('textbox', { name: en['identity.city'] }).inputValue())
    .toBe('Ballarat Central')

  for (const [width, language, words] of [
    [1280, 'en', en],
    [390, 'fr', fr],
  ] as const) {
    const debtor = await atHome(product, owner, { width, language })
    // Nobody sets this status before usage fees are charged, so the answer is changed on its way.
    await debtor.route('**/functions/Organisations', async route => {
      const { method } = route.request().postDataJSON() as { method: string }
      if (method !== 'GET_MINE') return route.continue()
      const answer = await route.fetch()
      await route.fulfill({ response: answer, body: (await answer.text()).replaceAll('"active"', '"feeUnpaid"') })
    })
    await debtor.goto(product.url + organisationsPaths.clients())
    await debtor.waitForURL(`**${organisationsPaths.payFee()}`)
    await debtor.getByRole('heading', { name: words['organisations.fee.title'] }).waitFor()
    await inspect(debtor, `the fee is unpaid, at ${width} px`)
    await debtor.getByRole('button', { name: words['app.switch.personal'] }).click()
    await debtor.waitForURL(`**${identityPaths.home()}`)
  }
}, 120_000)

test('a form begins where one is: country and prefix by the connection, the address by what the browser tells', async () => {
  const email = 'fern.river.people@people.example'
  await product.client.signUp(email, owner.password)
  const page = await product.open({ width: 390, headers: { 'cloudfront-viewer-country': 'FR' } })
  await page.context().grantPermissions(['geolocation'])
  await page.context().setGeolocation({ latitude: -37.56, longitude: 143.86 })
  await page.goto(product.url + identityPaths.login())
  await signIn(page, { first: '', last: '', email, password: owner.password })
  await page.waitForURL(`**${identityPaths.fillUp()}`)
  const country = page.getByLabel(en['identity.country'])
  const phone = page.getByLabel(en['identity.phone'])
  await expect.poll(() => country.inputValue()).toBe('FR')
  await phone.focus()
  expect(await phone.inputValue()).toBe('+33 ')
  await page.getByLabel(en['identity.firstName'], { exact: true }).fill('Fern')
  // A prefix that nothing followed is no number.
  expect(await phone.inputValue()).toBe('')
  await page.getByLabel(en['identity.lastName'], { exact: true }).fill('River')
  await page.getByRole('button', { name: en['organisations.form.here'] }).click()
  await expect.poll(() => page.getByLabel(en['identity.postalCode']).inputValue()).toBe('3350')
  expect(await country.inputValue()).toBe('AU')
  await inspect(page, 'a profile begun where one is')
  await page.getByRole('button', { name: en['identity.fillup.submit'] }).click()
  await page.waitForURL(`**${identityPaths.home()}`)
}, 120_000)

test('an industry is chosen down to its class, and stands on the page; one sees whom one can reach at a client', async () => {
  const page = await visitAt(product, owner, product.url + organisationsPaths.details(), { width: 1280 })
  const level = (type: 'subdivision' | 'group' | 'class') =>
    page.getByLabel(new RegExp(`^${en[`organisations.form.industry.${type}`]}`))
  await level('subdivision').selectOption('69')
  await level('group').selectOption('693')
  await level('class').selectOption('6932')
  await inspect(page, 'an industry down to its class')
  await page.getByRole('button', { name: en['app.save'] }).click()
  await page.getByText(en['organisations.edit.done']).waitFor()
  await page.goto(product.url + organisationsPaths.about('quarry-stone'))
  await page.getByText('Accounting Services').waitFor()

  const asMate = { email: mate.email, organisationId: cutters.id }
  await product.client.call(asMate, 'Organisations.JOIN_AS_CLIENT_ORG', { organizationId: quarry.id }, 'cutters')
  await page.goto(product.url + organisationsPaths.clients())
  const row = page.getByRole('row').filter({ hasText: en['organisations.relations.kind.organization'] })
  await row.getByRole('button', { name: 'Silvan Tessaract', exact: true }).waitFor()
  await inspect(page, 'clients and their people')
}, 120_000)
