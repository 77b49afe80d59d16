import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { filesPaths } from '#shared/files/paths.ts'
import { workPaths } from '#shared/work/paths.ts'
import {
  inspect,
  makeOrganisation,
  makePerson,
  type Person,
  type Product,
  settled,
  startProduct,
  visitAt,
} from '../harness.ts'

// @reaches work deals files

/** A mail is written to a client, answered here and by e-mail, and one to a mailbox that is gone comes back with its reason. */

let product: Product
let owner: Person
let client: Person
/** As SES's own simulator, the local cloud says of this address that there is no such mailbox. */
const gone = { email: 'bounce+rosa@simulator.amazonses.com' }
let organisationId: string
let goneUid: string

beforeAll(async () => {
  product = await startProduct()
  owner = await makePerson(product, 'Olive', 'Page', 'mail')
  client = await makePerson(product, 'Karl', 'Reed', 'mail')
  await product.client.signUp(gone.email, 'Tradewell-2026!')
  const { version } = await product.client.call<{ version: number }>(gone, 'User.SYNC', {})
  await product.client.call(gone, 'User.PUT', { version, body: { firstName: 'Rosa', lastName: 'Vale' } })
  const made = await makeOrganisation(product, owner, { tradingName: 'Page Printers', domainName: 'page-printers' })
  organisationId = made.id
  goneUid = (await product.client.call<{ uid: string }>({ email: gone.email }, 'User.SYNC', {}, 'who')).uid
  for (const { email } of [client, gone])
    await product.client.call({ email }, 'Organisations.JOIN_AS_CLIENT', { organizationId: made.id, hiMsg: 'Hello' })
}, 240_000)
afterAll(() => product?.close())

const text = (page: Page) => page.getByRole('textbox', { name: 'Text', exact: true })
const choose = async (page: Page, name: string) => {
  await page
    .getByRole('combobox', { name: 'To' })
    .or(page.getByLabel('To', { exact: true }))
    .first()
    .click()
  await page.keyboard.type(name.slice(0, 4))
  await page
    .getByRole('option', { name: new RegExp(name) })
    .first()
    .click()
  await page.keyboard.press('Escape')
}
/** Answers the newest mail to an address, as its receiver's own program does. */
const answerByMail = async (to: string, words: string) => {
  for (let tries = 0; tries < 100; tries++) {
    const found = await fetch(`${product.url}/local/mailbox.json?to=${encodeURIComponent(to)}&limit=5`)
    const { messages } = (await found.json()) as { messages: { id: string; replyTo: string[] }[] }
    const mail = messages.find(({ replyTo }) => replyTo.length > 0)
    if (mail) {
      const body = new URLSearchParams({ text: words })
      const answer = await fetch(`${product.url}/local/mailbox/${mail.id}/answer`, {
        method: 'POST',
        redirect: 'manual',
        body,
      })
      expect(answer.status).toBe(303)
      return
    }
    await new Promise(resolve => setTimeout(resolve, 100))
  }
  throw new Error(`no mail came to ${to}`)
}

describe('at a desk', () => {
  let page: Page

  test('a mail is written by keyboard, kept as a draft, and sent', async () => {
    page = await visitAt(product, owner, product.url + workPaths.mail(), { width: 1280, lasts: true })
    await page.getByText('No mails yet').waitFor()
    await inspect(page, 'a mailbox, empty')
    await page.getByRole('link', { name: 'Write a mail' }).first().click()
    await page.getByRole('button', { name: 'Send', exact: true }).waitFor()
    await choose(page, 'Karl Reed')
    await page.getByLabel('Subject').fill('Your proofs')
    await text(page).click()
    await page.keyboard.type('Dear Karl, they are ')
    await page.keyboard.press('Control+b')
    await page.keyboard.type('ready')
    await page.getByText('Kept as a draft').waitFor()
    await inspect(page, 'a new mail')
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    await page.getByText('Message has been sent successfully.').waitFor()
    await page.waitForURL(/communication\/mail\/mth_/)
    await page.getByText('Dear Karl, they are ready').waitFor()
    await page.goto(product.url + workPaths.mailDrafts())
    await page.getByText('No drafts').waitFor()
  }, 120_000)

  test('an answer by e-mail comes in while one looks, without what it repeats', async () => {
    await page.goto(product.url + workPaths.mail())
    await page.getByText('Your proofs').first().waitFor()
    await answerByMail(client.email, 'Thank you, I come by tomorrow.')
    await page.getByText('Thank you, I come by tomorrow.').first().waitFor()
    await page.locator('.mail-unread-count').first().waitFor()
    await inspect(page, 'a mailbox with an unread mail')
    await page
      .getByRole('link', { name: /Karl Reed/ })
      .first()
      .click()
    await page.getByText('by e-mail').waitFor()
    await page.getByText('Earlier text').click()
    await inspect(page, 'a conversation')
    await page.locator('.mail-unread-count').waitFor({ state: 'detached' })
  }, 120_000)

  test('a mail that comes back says why', async () => {
    const { sent } = await product.client.call<{ sent: { threadId: string }[] }>(
      { email: owner.email, organisationId },
      'Mail.SEND_RAW',
      { emailParams: { to: [{ id: goneUid, type: 'user' }], subject: 'Old plates', html: '<p>Are they yours?</p>' } },
    )
    await page.goto(product.url + workPaths.mail({ show: 'failed' }))
    await page
      .getByRole('link', { name: /Rosa Vale/ })
      .first()
      .click()
    await page.getByText('Are they yours?').first().waitFor()
    await page.getByText('There is no such mailbox at their address.').waitFor()
    await inspect(page, 'a mail that came back')
    await page.getByRole('button', { name: 'Send again' }).click()
    await page.getByText('It is sent again.').waitFor()
    expect(sent).toHaveLength(1)
    await settled(page)
  }, 60_000)

  test('with whom there is mail, and what is archived', async () => {
    await page.goto(product.url + workPaths.mailSenders())
    await page.getByText('Karl Reed').first().waitFor()
    await inspect(page, 'correspondents')
    await page.getByRole('link', { name: 'Karl Reed' }).click()
    await page.getByText('Mails with Karl Reed only.').waitFor()
    await page
      .getByRole('link', { name: /Karl Reed/ })
      .first()
      .click()
    await page.getByRole('button', { name: 'Archive', exact: true }).click()
    await page.getByText('Moved to the archive.').waitFor()
    await page.goto(product.url + workPaths.mail({ box: 'archive' }))
    await page.getByText('Your proofs').first().waitFor()
    await page.context().close()
  }, 60_000)
})

test('a mail from a template names each of those it goes to, and takes a file that is kept here', async () => {
  const as = { email: owner.email, organisationId }
  const body = '<p>Dear <span data-field="recipient.firstName"></span>, the plates are in.</p>'
  const about = '<p>Dear <span data-field="recipient.firstName"></span>, <span data-field="deal.title"></span></p>'
  const make = (title: string, html: string) =>
    product.client.call(as, 'Templates.CREATE', { body: { title, kind: 'mail', body: html } }, title)
  await make('Plates are in', body)
  await make('About a deal', about)
  const page = await visitAt(product, owner, product.url + filesPaths.files(), { width: 1280 })
  await page.locator('input[type=file]').setInputFiles({
    name: 'proof.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('A proof of the plates'),
  })
  // Its name stands there from the start; it is a link once it is kept.
  await page.getByRole('link', { name: 'proof', exact: true }).waitFor({ timeout: 30_000 })
  // Nobody makes a hundred clients for a browser: the server's answer stands in for them. That it tells of all is a test of its own.
  await page.route('**/functions/Mail', route => {
    const { method, payload } = route.request().postDataJSON() as {
      method: string
      payload: { query?: string; cursor?: string }
    }
    if (method !== 'GET_RECIPIENTS' || payload.query) return route.continue()
    const clients = (names: string[]) => names.map(name => ({ id: name, type: 'user', relation: 'client', name }))
    const first = { recipients: clients(Array.from({ length: 20 }, (_, n) => `Client ${n}`)), cursor: '1' }
    return route.fulfill({ json: { result: payload.cursor ? { recipients: clients(['The last']) } : first } })
  })
  await page.goto(product.url + workPaths.newMail())
  // Whose name many have is reached by asking for more of them, in the list that stays open.
  await page.getByRole('combobox', { name: 'To' }).click()
  const more = page.getByRole('option', { name: 'Show more', exact: true })
  await more.click()
  await page.getByRole('option', { name: /The last$/ }).waitFor()
  expect(await more.count()).toBe(0)
  await inspect(page, 'those whom one may write to, all of them')
  await page.keyboard.press('Escape')
  await choose(page, 'Karl Reed')
  await choose(page, 'Rosa Vale')
  await page.getByLabel('Subject').fill('Plates')
  await page.getByRole('button', { name: 'Use a template' }).click()
  const using = page.getByRole('dialog', { name: 'Use a template' })
  // What is of a deal has no value without one: it is not taken with a hole in it.
  await using.getByLabel('Template', { exact: true }).selectOption({ label: 'About a deal' })
  await using.getByRole('paragraph').getByText('These fields have no value here:').waitFor()
  expect(await using.getByRole('button', { name: 'Use it' }).getAttribute('aria-disabled')).toBe('true')
  await using.getByLabel('Template', { exact: true }).selectOption({ label: 'Plates are in' })
  await expect
    .poll(() => using.getByRole('textbox', { name: 'Plates are in' }).inputValue())
    .toBe('Dear [First name of the recipient], the plates are in.')
  await inspect(page, 'a template for a mail')
  await using.getByRole('button', { name: 'Use it' }).click()
  await text(page).locator('[data-field="recipient.firstName"]').waitFor()
  await page.getByRole('button', { name: 'From our files' }).click()
  const files = page.getByRole('dialog', { name: 'Choose among our files' })
  await files.getByLabel(/^proof/).check()
  await inspect(page, 'files that are kept, for a mail')
  await files.getByRole('button', { name: 'Take 1' }).click()
  await page.getByRole('button', { name: 'Take off proof.txt' }).waitFor({ timeout: 30_000 })
  // What somebody does not show is no part of a letter, and nobody gets it before it has a value.
  await text(page).click()
  await page.getByRole('button', { name: 'Insert field' }).click()
  await page.getByRole('menuitem', { name: 'E-mail address of the recipient' }).click()
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await page.getByText('Nothing was sent. These fields have no value for Karl Reed:').waitFor()
  await inspect(page, 'a mail with a field that has no value')
  await text(page).locator('[data-field="recipient.email"]').waitFor()
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await text(page).locator('[data-field="recipient.email"]').waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await page.waitForURL(url => url.pathname === workPaths.mail())
  await page.getByText('Dear Karl, the plates are in.').waitFor()
  await page.getByText('Dear Rosa, the plates are in.').waitFor()
  await page.context().close()
  const read = await visitAt(product, client, product.url + workPaths.mail(), { width: 390, touch: true })
  await read
    .getByRole('link', { name: /Page Printers/ })
    .first()
    .click()
  await read.locator('.mail-text', { hasText: 'Dear Karl, the plates are in.' }).waitFor()
  const saved = read.waitForEvent('download')
  await read.getByRole('button', { name: /proof\.txt/ }).click()
  expect((await saved).suggestedFilename()).toBe('proof.txt')
  await inspect(read, 'a mail with a file, on a phone')
  await read.context().close()
}, 180_000)

test('on a phone, in French, the client reads and answers', async () => {
  const page = await visitAt(product, client, product.url + workPaths.mail(), {
    width: 390,
    touch: true,
    language: 'fr',
  })
  await page.getByText('Your proofs').first().waitFor()
  await inspect(page, 'a mailbox on a phone')
  await page.locator('tr', { hasText: 'Your proofs' }).getByRole('link').first().click()
  await page.getByText('they are ready').first().waitFor()
  const field = page.getByRole('textbox', { name: 'Texte', exact: true })
  await field.click()
  await page.keyboard.type('Merci encore')
  await inspect(page, 'a conversation on a phone')
  await page.getByRole('button', { name: 'Envoyer', exact: true }).click()
  await page.locator('.mail-list').getByText('Merci encore').waitFor()
  await page.context().close()
}, 120_000)
