import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { texts } from '#shared/areas.ts'
import type { Organisation } from '#shared/organisations/organisation.ts'
import { organisationsPaths } from '#shared/organisations/paths.ts'
import { bring, sceneOf } from '#test/demo/pictures.ts'
import {
  atHome,
  inspect,
  makeOrganisation,
  makePerson,
  type Person,
  type Product,
  startProduct,
  type Visit,
} from '../harness.ts'

// @reaches web shared functions

/** The clients of a seller and the suppliers of a buyer, which are one list seen from two sides. */

const { en, fr } = texts

let product: Product
let seller: Person
let buyer: Person
let grove: Organisation

beforeAll(async () => {
  product = await startProduct()
  seller = await makePerson(product, 'Sol', 'Grove', 'relations')
  buyer = await makePerson(product, 'Bea', 'Kiln', 'relations')
  grove = await makeOrganisation(product, seller, {
    tradingName: 'Grove Timber',
    domainName: 'grove-timber',
    acceptsAtOnce: false,
  })
  const kiln = await makeOrganisation(product, buyer, {
    tradingName: 'Kiln and Clay',
    domainName: 'kiln-clay',
    acceptsAtOnce: false,
  })
  await makeOrganisation(product, buyer, {
    tradingName: 'Kiln Studio',
    domainName: 'kiln-studio',
    acceptsAtOnce: false,
  })
  await product.client.call(
    { email: buyer.email, organisationId: kiln.id },
    'Organisations.JOIN_AS_CLIENT_ORG',
    { organizationId: grove.id, hiMsg: 'We fire with your offcuts.' },
    'kiln-clay',
  )
  const as = { email: buyer.email, organisationId: kiln.id }
  const { drawn } = await sceneOf('kiln-clay')
  const logo = await bring(product.client, as, drawn, { purpose: 'logo', name: 'kiln-clay.png' })
  await product.client.call(as, 'Uploads.PLACE', { id: logo }, 'kiln-clay')
}, 240_000)
afterAll(() => product?.close())

const enter = (person: Person, visit: Visit) => atHome(product, person, visit)

test('a seller answers who asks, invites others and releases; a buyer sees the same from its side', async () => {
  const sales = await enter(seller, { width: 1280 })
  // By the menu: Management, Structure, whose first tab are the clients.
  await sales.getByRole('link', { name: en['app.menu.management'], exact: true }).first().click()
  await sales.getByRole('link', { name: en['app.menu.management.structure'], exact: true }).first().click()
  await sales.waitForURL(`**${organisationsPaths.clients()}`)
  await sales.getByRole('link', { name: en['organisations.page.suppliers'], exact: true }).waitFor()
  const row = sales.getByRole('row', { name: /Kiln and Clay/ })
  await row.getByText(en['organisations.member.status.requested']).waitFor()
  await row.getByText('We fire with your offcuts.').waitFor()
  // Its logo stands beside the name.
  await row.locator('img.avatar.square').waitFor()
  await inspect(sales, 'clients, one asks')
  await row.getByRole('button', { name: en['organisations.member.event.accept'] }).click()
  await row.getByText(en['organisations.member.status.active']).waitFor()

  await sales.getByRole('button', { name: en['organisations.invite.title.client'] }).click()
  const dialog = sales.getByRole('dialog', { name: en['organisations.invite.title.client'] })
  await dialog.getByLabel(en['organisations.invite.search']).fill('Kiln St')
  await dialog
    .getByRole('listitem')
    .filter({ hasText: 'Kiln Studio' })
    .getByRole('button', { name: en['organisations.invite.take'], exact: true })
    .click()
  await inspect(sales, 'the dialog that invites')
  await dialog.getByRole('button', { name: en['organisations.invite.submit'] }).click()
  await sales
    .getByRole('row', { name: /Kiln Studio/ })
    .getByText(en['organisations.member.status.invited'])
    .waitFor()

  // Narrowed by its address, and as a file.
  await sales.getByLabel(en['organisations.relations.status']).selectOption('active')
  await sales.waitForURL('**/management/structure/client?status=active')
  await expect.poll(() => sales.getByRole('row', { name: /Kiln/ }).count()).toBe(1)
  const download = sales.waitForEvent('download')
  await sales.getByRole('button', { name: en['app.export.csv'] }).click()
  const lines = readFileSync(await (await download).path(), 'utf8')
    .trim()
    .split('\r\n')
  expect(lines).toHaveLength(2)
  expect(lines[1]).toContain('Kiln and Clay')

  const buys = await enter(buyer, { width: 390, language: 'fr' })
  await buys.goto(`${product.url}${organisationsPaths.suppliers()}`)
  await buys.getByText('Grove Timber').first().waitFor()
  await buys.getByRole('link', { name: fr['organisations.suppliers.find'] }).waitFor()
  await inspect(buys, 'suppliers at 390 px in French')
  await buys.getByRole('button', { name: fr['organisations.member.event.leave'] }).click()
  const asks = buys.getByRole('dialog')
  await inspect(buys, 'asked before one leaves')
  await asks.getByRole('button', { name: fr['organisations.member.event.leave'] }).click()
  await buys.getByText(fr['organisations.suppliers.none']).waitFor()
  await inspect(buys, 'no suppliers')

  // On the page of the organisation one asks, and takes it back; accepted, one leaves there, too.
  await buys.goto(`${product.url}${organisationsPaths.about(grove.domainName)}`)
  const join = buys.getByRole('button', { name: fr['organisations.about.join'].replace('{name}', 'Grove Timber') })
  await join.click()
  await buys.getByRole('button', { name: fr['organisations.member.event.withdraw'] }).click()
  await join.click()
  await buys.getByRole('button', { name: fr['organisations.member.event.withdraw'] }).waitFor()
  await inspect(buys, 'asked to be a client, at 390 px in French')
  await sales.goto(`${product.url}${organisationsPaths.clients({ status: 'requested' })}`)
  await row.getByRole('button', { name: en['organisations.member.event.accept'] }).click()
  await row.waitFor({ state: 'detached' })
  await buys.reload()
  await buys.getByRole('button', { name: fr['organisations.member.event.leave'] }).click()
  await asks.getByRole('button', { name: fr['organisations.member.event.leave'] }).click()
  await join.waitFor()
}, 240_000)

test('a plan that is full closes what would take on a client, and leads to another plan, at 390 px in French', async () => {
  const { client } = product
  const owner = await makePerson(product, 'Pia', 'Packer', 'relations')
  const packer = await makeOrganisation(product, owner, {
    tradingName: 'Packer House',
    domainName: 'packer-house',
    acceptsAtOnce: false,
  })
  const as = { email: owner.email, organisationId: packer.id }
  // The free plan has room for three.
  for (const first of ['Ana', 'Ben', 'Caz', 'Dot']) {
    const { email } = await makePerson(product, first, 'Alder', 'relations')
    await client.call({ email }, 'Organisations.JOIN_AS_CLIENT', { organizationId: packer.id }, email)
  }
  const asking = () =>
    client.call<{ items: { mid: string; name: string; version: number }[] }>(as, 'Organisations.GET_MEMBERS', {
      type: 'client',
      status: 'requested',
    })
  for (const { mid, version, name } of (await asking()).items)
    if (!name.startsWith('Dot'))
      await client.call(as, 'Organisations.ACTIVATE_MEMBER', { mid, version, accept: true }, mid)
  const sales = await enter(owner, { width: 390, language: 'fr', touch: true })
  await sales.goto(`${product.url}${organisationsPaths.clients({ status: 'requested' })}`)
  await sales.getByText('Dot Alder').first().waitFor()
  const full = fr['organisations.plan.full.other']
    .replace('{plan}', fr['organisations.plan.free'])
    .replace('{count}', '3')
  await sales.getByText(full).first().waitFor()
  const closed = [fr['organisations.member.event.accept'], fr['organisations.invite.title.client']]
  for (const name of closed)
    expect(await sales.getByRole('button', { name }).first().getAttribute('aria-disabled'), name).toBe('true')
  await inspect(sales, 'clients, the plan is full, at 390 px in French')
  await sales.getByRole('link', { name: fr['organisations.page.upgrade'], exact: true }).last().click()
  await sales.waitForURL(`**${organisationsPaths.upgrade()}`)
  await sales.context().close()
}, 240_000)
