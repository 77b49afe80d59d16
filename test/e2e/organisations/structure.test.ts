import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { texts } from '#shared/areas.ts'
import type { Leaf } from '#shared/kit/leaves.ts'
import { organisationsPaths } from '#shared/organisations/paths.ts'
import { roleOf } from '#shared/organisations/role.ts'
import { inspect, makeOrganisation, makePerson, type Person, type Product, startProduct, visitAt } from '../harness.ts'

// @reaches web shared functions

/** The roles, teams and members of an organisation, as its owner keeps them. */

const { en, fr } = texts

let product: Product
let owner: Person
let organisationId: string

beforeAll(async () => {
  product = await startProduct()
  owner = await makePerson(product, 'Ola', 'Marsh', 'structure')
  const { id } = await makeOrganisation(product, owner, { tradingName: 'Marsh Foundry', domainName: 'marsh-foundry' })
  organisationId = id
  const smith = await makePerson(product, 'Ivo', 'Smithy', 'structure')
  const { uid } = await product.client.call<{ uid: string }>({ email: smith.email }, 'User.SYNC', {})
  const as = { email: owner.email, organisationId: id }
  const { items } = await product.client.call<{ items: { rid: string; name: string }[] }>(
    as,
    'Organisations.GET_ROLES',
    {},
  )
  // The role is deleted further down, and then Ivo has none.
  const rid = items.find(({ name }) => name === 'Member')?.rid
  const invitation = { type: 'member', rid, language: 'en', invitees: [uid] }
  await product.client.call(as, 'Invitations.CREATE', invitation, 'smith')
  const answer = { organizationId: id, type: 'member', accept: true }
  await product.client.call({ email: smith.email }, 'Invitations.ACCEPT_INVITATION', answer, 'smith')
}, 240_000)
afterAll(() => product?.close())

const leafOf = (page: Page, leaf: string) => page.getByRole('checkbox', { name: leaf, exact: true })

test('roles, teams and members of an organisation', async () => {
  const desk = await visitAt(product, owner, `${product.url}${organisationsPaths.roles()}`, { width: 1280 })
  await desk.getByRole('link', { name: en['organisations.roles.add'] }).first().click()
  await desk.getByLabel(en['organisations.structure.name'], { exact: true }).fill('Quotes')
  const requests = en['organisations.permission.transaction.marketplace.microserviceRequest']
  await leafOf(desk, en['organisations.permission.transaction.ticket.supplier']).check()
  // What the organisation closes to everybody says so, and why.
  await leafOf(desk, requests).check()
  await desk.getByText(en['organisations.why.noSuppliers'].replace('{permission}', requests)).waitFor()
  await inspect(desk, 'a new role')
  await desk.getByRole('button', { name: en['organisations.structure.save'] }).click()
  await desk.getByRole('link', { name: 'Quotes' }).waitFor()
  await inspect(desk, 'roles')

  await desk.getByRole('link', { name: 'Quotes' }).click()
  await leafOf(desk, requests).uncheck()
  await desk.getByRole('button', { name: en['organisations.structure.save'] }).click()
  await desk.waitForURL(`**${organisationsPaths.roles()}`)
  await desk.goto(`${product.url}${organisationsPaths.roles({ q: 'memb' })}`)
  await desk
    .getByRole('row', { name: /Member/ })
    .getByRole('button', { name: en['organisations.roles.delete'] })
    .click()
  await desk.getByRole('dialog').getByRole('button', { name: en['organisations.roles.delete'] }).click()
  await desk.getByRole('link', { name: 'Member', exact: true }).waitFor({ state: 'detached' })

  await desk.goto(`${product.url}${organisationsPaths.teams()}`)
  await desk.getByRole('button', { name: en['organisations.teams.add'] }).first().click()
  const naming = desk.getByRole('dialog', { name: en['organisations.teams.add'] })
  await naming.getByRole('button', { name: en['organisations.invite.done'] }).click()
  await naming.getByText(en['organisations.invite.titleRequired']).first().waitFor()
  await naming.getByLabel(en['organisations.invite.titleField']).fill('Night shift')
  await naming.getByRole('button', { name: en['organisations.invite.done'] }).click()
  await desk.getByRole('link', { name: 'Night shift' }).click()
  await desk.getByRole('button', { name: en['organisations.teams.put'] }).first().click()
  const adding = desk.getByRole('dialog', { name: en['organisations.teams.put'] })
  await adding.getByLabel(en['organisations.invite.search']).fill('Mars')
  await adding
    .getByRole('listitem')
    .filter({ hasText: 'Ola Marsh' })
    .getByRole('button', { name: en['organisations.invite.take'], exact: true })
    .click()
  await inspect(desk, 'members for a team')
  await adding.getByRole('button', { name: en['organisations.invite.done'] }).click()
  await desk.getByRole('row', { name: /Ola Marsh/ }).waitFor()
  await inspect(desk, 'a team')

  // The member's dialog has an address; the list is a file.
  await desk.goto(`${product.url}${organisationsPaths.members()}`)
  const row = desk.getByRole('row', { name: /Ola Marsh/ })
  await row.getByText('Night shift').waitFor()
  await row.getByText(en['organisations.members.owner'], { exact: true }).waitFor()
  // The owner is not released, and reads why.
  const leave = row.getByRole('button', { name: en['organisations.member.event.leave'] })
  expect(await leave.getAttribute('aria-disabled')).toBe('true')
  await row.getByText(en['refusal.member.ownerStays']).waitFor({ state: 'attached' })
  const download = desk.waitForEvent('download')
  await desk.getByRole('button', { name: en['app.export.csv'] }).click()
  const lines = readFileSync(await (await download).path(), 'utf8')
    .trim()
    .split('\r\n')
  expect(lines.find(line => line.startsWith('Ola Marsh'))).toContain('Night shift')
  await row.getByRole('button', { name: en['organisations.staff.change'] }).click()
  await desk.waitForURL(`**${organisationsPaths.members()}?member=mem_*`)
  await desk.getByText(en['organisations.staff.ownerRole']).waitFor()
  await desk.keyboard.press('Escape')

  // A role is given; its page says who would gain by a change of it.
  const smith = desk.getByRole('row', { name: /Ivo Smithy/ })
  await smith.getByRole('button', { name: en['organisations.staff.change'] }).click()
  const dialog = desk.getByRole('dialog', { name: 'Ivo Smithy' })
  await dialog.getByText(en['organisations.staff.may']).click()
  await dialog.getByText(en['organisations.staff.mayNothing']).waitFor()
  await dialog.getByLabel(en['organisations.roles.role']).selectOption({ label: 'Quotes' })
  await inspect(desk, 'a member')
  await dialog.getByRole('button', { name: en['organisations.structure.save'] }).click()
  await smith.getByText('Quotes').waitFor()
  await inspect(desk, 'members')
  await desk.goto(`${product.url}${organisationsPaths.roles()}`)
  await desk.getByRole('link', { name: 'Quotes' }).click()
  await leafOf(desk, en['organisations.permission.department.account.contacts']).check()
  await desk.getByText('Ivo Smithy').waitFor()
  await inspect(desk, 'who gains by a role')
  await desk.getByRole('button', { name: en['organisations.structure.save'] }).click()
  await desk.waitForURL(`**${organisationsPaths.roles()}`)
}, 240_000)

test('the same on a phone, in French', async () => {
  const phone = await visitAt(product, owner, `${product.url}${organisationsPaths.members()}`, {
    width: 390,
    language: 'fr',
  })
  await phone.getByText('Ola Marsh').first().waitFor()
  await inspect(phone, 'members at 390 px in French')
  await phone.goto(`${product.url}${organisationsPaths.roles()}`)
  await phone.getByRole('link', { name: 'Quotes' }).click()
  await phone.getByText(fr['organisations.roles.preview']).waitFor()
  await inspect(phone, 'a role at 390 px in French')
  // The page that one is on is in sight in its row, and a team's page opened by its address has all of its words.
  await phone.goto(`${product.url}${organisationsPaths.invitations()}`)
  await inspect(phone, 'invitations at 390 px in French')
  const here = phone.locator('.third-level [aria-current=page]')
  expect(await here.evaluate(link => link.getBoundingClientRect().right)).toBeLessThanOrEqual(390)
  await phone.goto(`${product.url}${organisationsPaths.teams()}`)
  await phone.getByRole('link', { name: 'Night shift' }).click()
  await phone.getByRole('heading', { name: 'Night shift' }).waitFor()
  await phone.reload()
  await phone.getByRole('button', { name: fr['organisations.teams.put'] }).first().click()
  const put = phone.getByRole('dialog', { name: fr['organisations.teams.put'] })
  await put.getByRole('button', { name: fr['organisations.invite.take'] }).first().waitFor()
  await put.getByRole('button', { name: fr['organisations.invite.done'] }).waitFor()
  await inspect(phone, 'who comes into a team at 390 px in French')
  await phone.keyboard.press('Escape')
  await phone.goto(`${product.url}${organisationsPaths.teams()}`)
  await phone.getByRole('link', { name: 'Night shift' }).waitFor()
  await inspect(phone, 'teams at 390 px in French')
  await phone.getByRole('button', { name: fr['organisations.teams.delete'] }).click()
  await phone.getByRole('dialog').getByRole('button', { name: fr['organisations.teams.delete'] }).click()
  await phone.getByText(fr['organisations.teams.none']).waitFor()
}, 240_000)

test('a role above one’s own is shown as it is, closed, and says why, on a desk and on a phone', async () => {
  const as = { email: owner.email, organisationId: organisationId }
  const call = <T>(method: `${string}.${string}`, payload: object, of: string) =>
    product.client.call<T>(as, method, payload, of)
  const keeps: Leaf[] = ['department.structure.role']
  const { rid } = await call<{ rid: string }>('Organisations.ADD_ROLE', { name: 'Keeper', body: roleOf(1, keeps) }, 'k')
  const above = { name: 'Board', body: roleOf(5, keeps) }
  const board = await call<{ rid: string }>('Organisations.ADD_ROLE', above, 'b')
  const { items } = await call<{ items: { mid: string; name: string; version: number }[] }>(
    'Organisations.GET_MEMBERS',
    { type: 'member', query: 'Ivo' },
    'm',
  )
  const { mid = '', version = 0 } = items[0] ?? {}
  await call('Organisations.UPDATE_MEMBER', { mid, version, rid }, 'u')
  const smith = { first: 'Ivo', last: 'Smithy', email: 'ivo.smithy.structure@people.example', password: owner.password }
  for (const [width, language, words] of [
    [1280, 'en', en],
    [390, 'fr', fr],
  ] as const) {
    const page = await visitAt(product, smith, `${product.url}${organisationsPaths.role(board.rid)}`, {
      width,
      language,
    })
    const save = page.getByRole('button', { name: words['organisations.structure.save'] })
    await save.waitFor()
    expect(await save.isDisabled()).toBe(true)
    const why = words['organisations.roles.aboveLevel'].replace('{level}', '5').replace('{own}', '1')
    await page.getByText(why).first().waitFor()
    await save.focus()
    await page.keyboard.press('Enter')
    await inspect(page, `a role above one's own at ${width} px`)
  }
  // Whoever may not keep the members leaves by the overview of their own organisations; the owner of one reads why they stay.
  await makeOrganisation(product, smith, { tradingName: 'Smithy Tools', domainName: 'smithy-tools' })
  const page = await visitAt(product, smith, product.url + organisationsPaths.information(), {
    width: 390,
    language: 'fr',
  })
  const of = (name: string) => page.locator('section', { has: page.getByRole('heading', { name }) })
  const leave = { name: fr['organisations.member.event.leave'] }
  expect(await of('Smithy Tools').getByRole('button', leave).isDisabled()).toBe(true)
  await of('Marsh Foundry').getByRole('button', leave).click()
  await inspect(page, 'asked before one leaves the staff')
  await page.getByRole('dialog').getByRole('button', leave).click()
  await page.getByText(fr['app.switch.gone'].replace('{name}', 'Marsh Foundry')).waitFor()
  await page.goto(product.url + organisationsPaths.information())
  await of('Smithy Tools').waitFor()
  expect(await of('Marsh Foundry').count()).toBe(0)
}, 240_000)
