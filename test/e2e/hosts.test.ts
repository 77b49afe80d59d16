import { afterAll, beforeAll, expect, test } from 'vitest'
import { texts } from '#shared/areas.ts'
import { identityPaths } from '#shared/identity/paths.ts'
import type { Organisation } from '#shared/organisations/organisation.ts'
import { organisationsPaths } from '#shared/organisations/paths.ts'
import { inspect, makeOrganisation, makePerson, type Person, type Product, startProduct } from './harness.ts'

// @reaches web shared functions infra

/** An organisation's own host: found, joined, entered by a sign-in that the product's own site hands over. */

const { en } = texts

let product: Product
let owner: Person
let client: Person
let stranger: Person
let quarry: Organisation
let host: string

beforeAll(async () => {
  product = await startProduct()
  owner = await makePerson(product, 'Oma', 'Quarry', 'hosts')
  client = await makePerson(product, 'Cai', 'Marble', 'hosts')
  stranger = await makePerson(product, 'Sol', 'Stranger', 'hosts')
  quarry = await makeOrganisation(product, owner, { tradingName: 'Quarry Stone', domainName: 'quarry-stone' }, 911)
  const { client: doors } = product
  await doors.call({ email: client.email }, 'Organisations.JOIN_AS_CLIENT', { organizationId: quarry.id }, 'hosts')
  host = product.url.replace('localhost', `${quarry.domainName}.localhost`)
}, 240_000)
afterAll(() => product?.close())

test('a client finds the host, signs in on the site in its name, and is let in; signing out ends it on both', async () => {
  const page = await product.open({ width: 1280 })
  await page.goto(host)
  await page.getByRole('heading', { name: 'Quarry Stone' }).waitFor()
  await expect.poll(() => page.getByRole('searchbox').count()).toBe(0)
  await inspect(page, 'the host of an organisation')
  await page.getByRole('link', { name: en['app.signIn'], exact: true }).click()
  await page.waitForURL(`${product.url}${identityPaths.login()}`)
  await page.getByRole('heading', { name: 'Quarry Stone' }).waitFor()
  await inspect(page, "signing in in an organisation's name")
  await page.getByLabel('E-mail').fill(client.email)
  await page.getByLabel('Password', { exact: true }).fill(client.password)
  await page.getByRole('button', { name: 'Sign in Quarry Stone with Email' }).click()
  await page.waitForURL(`${host}${identityPaths.home()}`)
  await page.locator('main h1').first().waitFor()

  const site = await page.context().newPage()
  await site.goto(`${product.url}${identityPaths.home()}`)
  await site.locator('main h1').first().waitFor()
  expect(site.url()).toBe(`${product.url}${identityPaths.home()}`)
  await page
    .getByRole('button', { name: /Cai Marble/ })
    .first()
    .click()
  await page
    .getByRole('button', { name: en['app.signOut'] })
    .or(page.getByRole('menuitem', { name: en['app.signOut'] }))
    .first()
    .click()
  await page.waitForURL(`${host}/`)
  await site.goto(`${product.url}${identityPaths.profile()}`)
  await site.waitForURL(`${product.url}${identityPaths.login()}`)
}, 240_000)

test('others read that they are no client, and a host of nobody is no page', async () => {
  const page = await product.open({ width: 390 })
  await page.goto(`${host}${organisationsPaths.enter({ to: identityPaths.profile() })}`)
  await page.waitForURL(`${product.url}${identityPaths.login()}`)
  await page.getByLabel('E-mail').fill(stranger.email)
  await page.getByLabel('Password', { exact: true }).fill(stranger.password)
  await page.getByRole('button', { name: 'Sign in Quarry Stone with Email' }).click()
  await page.getByText(en['organisations.joinOneFirst']).waitFor()
  await inspect(page, 'not let in')
  await page.goto(product.url.replace('localhost', 'nobody-here.localhost'))
  await page.getByText(en['organisations.domainMissing']).waitFor()
  expect(new URL(page.url()).pathname).toBe(identityPaths.error())
  await inspect(page, 'a host of nobody')
}, 240_000)
