import { afterAll, beforeAll, expect, test } from 'vitest'
import { texts } from '#shared/areas.ts'
import { identityPaths } from '#shared/identity/paths.ts'
import { marketplacePaths } from '#shared/marketplace/paths.ts'
import type { Organisation } from '#shared/organisations/organisation.ts'
import { organisationsPaths } from '#shared/organisations/paths.ts'
import { atHome, inspect, makeOrganisation, makePerson, type Person, type Product, startProduct } from './harness.ts'

// @reaches web shared functions

/** Finding people and organisations, and the cards that their names open. */

const { en, fr } = texts

let product: Product
let owner: Person
let mate: Person
let quarry: Organisation

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
  quarry = await makeOrganisation(product, owner, { tradingName: 'Quarry Stone', domainName: 'quarry-stone' }, 971)
  // The letters o of this one are another script's.
  await makeOrganisation(product, mate, { tradingName: 'Quarry St\u043ene', domainName: 'stone-cutters' }, 972)
  const asMate = { email: mate.email }
  await product.client.call(asMate, 'Organisations.JOIN_AS_CLIENT', { organizationId: quarry.id }, 'mate')
}, 240_000)
afterAll(() => product?.close())

test('a name opens a card by the pointer, the keyboard and a finger; people and look-alikes are found', async () => {
  const page = await atHome(product, owner, { width: 1280 })
  await page.goto(product.url + organisationsPaths.clients())
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
  const page = await atHome(product, mate, { width: 390, language: 'fr' })
  await page.goto(product.url + identityPaths.profile())
  await page.getByRole('button', { name: fr['identity.profile.asOthers'] }).click()
  const own = page.getByRole('dialog', { name: 'Silvan Tessaract' })
  await own.getByText('+61 400 123 456').waitFor()
  await inspect(page, 'own card at 390 px in French')
  await page.keyboard.press('Escape')
  await page.goto(product.url + organisationsPaths.about('quarry-stone'))
  await page.getByText(fr['organisations.alike.page']).waitFor()
  await inspect(page, 'a page that another looks like, at 390 px in French')
}, 60_000)
