import { afterAll, beforeAll, expect, test } from 'vitest'
import { texts } from '#shared/areas.ts'
import { identityPaths } from '#shared/identity/paths.ts'
import { organisationsPaths } from '#shared/organisations/paths.ts'
import { inspect, makeOrganisation, makePerson, type Person, type Product, startProduct, visitAt } from '../harness.ts'

// @reaches web shared functions

/** Inviting by mail, coming in by the link, and accepting in the product. */

const { en, fr } = texts

let product: Product
let owner: Person
let known: Person

beforeAll(async () => {
  product = await startProduct()
  owner = await makePerson(product, 'Iris', 'Host', 'invitations')
  known = await makePerson(product, 'Kay', 'Known', 'invitations')
  await makeOrganisation(product, owner, { tradingName: 'Open House', domainName: 'open-house' })
}, 240_000)
afterAll(() => product?.close())

/** The link in the last mail to an address, once it is there. */
const linkTo = async (email: string): Promise<string> => {
  const link = async () => /https?:\/\/\S+#[\w-]{43}/.exec((await product.mails(email))[0]?.text ?? '')?.[0]
  await expect.poll(link, { interval: 300 }).toBeDefined()
  return (await link()) ?? ''
}

test('somebody is invited by mail, makes an account by the link, and accepts', async () => {
  const email = 'nora.new@people.example'
  const page = await visitAt(product, owner, product.url + organisationsPaths.members(), { width: 1280 })
  await page.getByRole('button', { name: en['organisations.invite.title.member'] }).click()
  const dialog = page.getByRole('dialog', { name: en['organisations.invite.title.member'] })
  for (const each of [email, known.email]) {
    await dialog.getByLabel(en['organisations.invite.search']).fill(each)
    await dialog.getByRole('button', { name: en['organisations.invite.newFriend'] }).click()
    // What was searched for stays.
    expect(await dialog.getByLabel(en['organisations.invite.search']).inputValue()).toBe(each)
  }
  await dialog.getByLabel(en['organisations.invite.role'], { exact: true }).selectOption({ label: 'Member' })
  await inspect(page, 'the dialog that invites by mail')
  await dialog.getByRole('button', { name: en['organisations.invite.submit'] }).click()
  await dialog.waitFor({ state: 'detached' })
  await page.goto(product.url + organisationsPaths.invitations())
  await page.getByRole('row', { name: new RegExp(email) }).waitFor()
  await inspect(page, 'invitations that were sent')

  const link = await linkTo(email)
  const guest = await product.open({ width: 390 })
  await guest.goto(link)
  await guest.getByText('Open House').first().waitFor()
  // What leads to it is out of the address at once.
  expect(guest.url()).toBe(product.url + identityPaths.registerInvited('invited'))
  expect(await guest.getByLabel(en['identity.email'], { exact: true }).inputValue()).toBe(email)
  // A page that is loaded anew goes on with it, and the address still tells nothing.
  await guest.reload()
  await guest.getByText('Open House').first().waitFor()
  expect(guest.url()).toBe(product.url + identityPaths.registerInvited('invited'))
  await inspect(guest, 'an invitation, signed out')
  await guest.getByLabel(en['organisations.invited.firstName']).fill('Nora')
  await guest.getByLabel(en['organisations.invited.lastName']).fill('New')
  await guest.getByLabel(en['identity.password'], { exact: true }).fill('Tradewell-2026!')
  await guest.getByRole('button', { name: en['organisations.invited.submit'] }).click()
  await guest.waitForURL(`**${organisationsPaths.acceptInvitation()}`)
  await inspect(guest, 'an invitation to accept')
  await guest.getByRole('button', { name: en['organisations.invitation.event.accept'], exact: true }).click()
  await guest.waitForURL(`**${identityPaths.home()}`)
  await page.reload()
  const row = page.getByRole('row', { name: new RegExp(email) })
  await row.getByText(en['organisations.invitation.status.running']).waitFor()
}, 120_000)

test('somebody with an account finds the invitation in the product, in French', async () => {
  const page = await product.open({ width: 390, language: 'fr' })
  await page.goto(product.url + identityPaths.login())
  await page.getByLabel('E-mail').fill(known.email)
  await page.getByLabel('Mot de passe', { exact: true }).fill(known.password)
  await page.getByRole('button', { name: 'Se connecter', exact: true }).click()
  await page.waitForURL(`**${organisationsPaths.acceptInvitation()}`)
  await inspect(page, 'an invitation in French')
  await page.getByRole('button', { name: fr['organisations.invitation.event.decline'], exact: true }).click()
  await page.waitForURL(`**${identityPaths.home()}`)
}, 60_000)

test('people of a file are looked through, and invited', async () => {
  const page = await visitAt(product, owner, product.url + organisationsPaths.inviteMany(), { width: 1280 })
  await page.getByLabel(en['organisations.invite.role'], { exact: true }).selectOption({ label: 'Member' })
  const csv = 'e-mail\nlist.one@people.example\nno address\nlist.two@people.example\n'
  await page
    .getByRole('group', { name: en['organisations.many.pick'] })
    .locator('input')
    .setInputFiles({ name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) })
  await page.getByRole('button', { name: en['organisations.many.check'] }).click()
  await page.getByText(en['organisations.many.problem.email']).waitFor()
  await inspect(page, 'a list that was looked through')
  await page.getByRole('button', { name: en['organisations.invitationList.event.start'] }).click()
  await page.getByText(en['organisations.invitationList.status.running']).first().waitFor()
}, 60_000)

test('the dialog on a phone in French: found by words and by address, each tab, and sent', async () => {
  const page = await visitAt(product, owner, product.url + organisationsPaths.suppliers(), {
    width: 390,
    language: 'fr',
  })
  await page.getByRole('button', { name: fr['organisations.invite.title.supplier'] }).click()
  const dialog = page.getByRole('dialog', { name: fr['organisations.invite.title.supplier'] })
  await dialog.getByLabel(fr['organisations.invite.search']).fill('Iris')
  for (const tab of ['client', 'member', 'directory'] as const) {
    await dialog.getByRole('tab', { name: fr[`organisations.invite.tab.${tab}`] }).click()
    await inspect(page, `the dialog at 390 px in French, ${tab}`)
  }
  await dialog.getByLabel(fr['organisations.invite.search']).fill('fournisseur@people.example')
  await dialog.getByRole('button', { name: fr['organisations.invite.newFriend'] }).click()
  await dialog.getByRole('button', { name: fr['organisations.invite.submit'] }).click()
  await dialog.getByText(fr['organisations.invite.messageRequired']).first().waitFor()
  await dialog.getByLabel(fr['organisations.invite.message']).fill('Bonjour, livrez-vous ?')
  await dialog.getByRole('button', { name: fr['organisations.invite.submit'] }).click()
  await dialog.waitFor({ state: 'detached' })
}, 120_000)
