import { strToU8, zipSync } from 'fflate'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dealsPaths } from '#shared/deals/paths.ts'
import type { Request } from '#shared/deals/request.ts'
import { filesPaths } from '#shared/files/paths.ts'
import { marketplacePaths } from '#shared/marketplace/paths.ts'
import type { Service } from '#shared/marketplace/service.ts'
import { connectAccount } from '#test/demo/accounts.ts'
import { serviceBody } from '#test/functions/people.ts'
import { offered } from '../deals.ts'
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

// @reaches work deals

/** A template is written with fields, tried with a real deal, kept in versions, shared, and used in an offer. */

let product: Product
let owner: Person
let client: Person
let request: Request
/** The owner, for the organisation. */
let as: { email: string; organisationId: string }
/** What another organisation sells. */
let theirs: Service

beforeAll(async () => {
  product = await startProduct()
  owner = await makePerson(product, 'Tessa', 'Lind', 'templates')
  client = await makePerson(product, 'Karl', 'Moss', 'templates')
  const { id: organisationId } = await makeOrganisation(product, owner, {
    tradingName: 'Lind Letters',
    domainName: 'lind-letters',
  })
  as = { email: owner.email, organisationId }
  const call = <T>(method: `Services.${string}`, payload: object) => product.client.call<T>(as, method, payload)
  await connectAccount(product.client, as)
  const made = await call<Service>('Services.CREATE', { body: serviceBody({ name: 'Letters kept', json: [] }) })
  const ready = await call<Service>('Services.TO_READY', { id: made.id, version: made.version })
  const sold = await call<Service>('Services.PUBLISH', { id: ready.id, version: ready.version })
  const other = await makeOrganisation(product, client, { tradingName: 'Moss Prints', domainName: 'moss-prints' })
  await connectAccount(product.client, { email: client.email, organisationId: other.id })
  theirs = await offered(product, client, other.id, { name: 'Printing', json: [] })
  request = await product.client.call<Request>({ email: client.email }, 'Tickets.SEND_REQUEST_MERGED', {
    body: {
      items: [{ serviceId: sold.id, quantity: 1, start: '2027-04-01', answers: {} }],
      paymentIndex: 0,
      platformIndex: 0,
      hiMsg: '',
    },
  })
}, 240_000)
afterAll(() => product?.close())

const text = (page: Page) => page.getByRole('textbox', { name: 'Text', exact: true })
const field = async (page: Page, name: string) => {
  await page.getByRole('button', { name: 'Insert field' }).click()
  await page.getByRole('menuitem', { name, exact: true }).click()
}
const said = (page: Page) => page.locator('.letter-paper .rich-text')

/** A Word file of one bold word and one that is not. */
const wordFile = (more: Record<string, Uint8Array> = {}) => {
  const main = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main'
  const relations = 'http://schemas.openxmlformats.org/package/2006/relationships'
  const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument'
  const archive = zipSync({
    '[Content_Types].xml': strToU8(
      '<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>',
    ),
    '_rels/.rels': strToU8(
      `<?xml version="1.0"?><Relationships xmlns="${relations}"><Relationship Id="r1" Type="${office}" Target="word/document.xml"/></Relationships>`,
    ),
    'word/document.xml': strToU8(
      `<?xml version="1.0"?><w:document xmlns:w="${main}"><w:body><w:p><w:r><w:rPr><w:b/></w:rPr><w:t>Imported</w:t></w:r><w:r><w:t xml:space="preserve"> words</w:t></w:r></w:p></w:body></w:document>`,
    ),
    ...more,
  })
  return {
    name: 'letter.docx',
    mimeType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    buffer: Buffer.from(archive),
  }
}

describe('at a desk', () => {
  let page: Page
  let address: string

  test('a template is written by keyboard, with a field of the deal, and tried with one', async () => {
    page = await visitAt(product, owner, product.url + filesPaths.templates(), { width: 1280, lasts: true })
    await page.getByText('You have no templates yet').waitFor()
    await inspect(page, 'templates, none yet')
    await page.getByRole('link', { name: 'New template' }).first().click()
    await page.getByLabel('Title').fill('Our offer')
    await page.getByLabel('Kind').selectOption('message')
    await text(page).click()
    await page.keyboard.type('Dear ')
    await field(page, 'Name of the client')
    await page.keyboard.type(', ')
    await page.keyboard.press('Control+b')
    await page.keyboard.type('thank you')
    await inspect(page, 'a new template')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.waitForURL(/templates\/edit\/tem_/)
    address = page.url()
    // Nothing goes out with a hole in it: what is missing is named.
    await page.getByText('These fields have no value here:').waitFor()
    await page.getByLabel('Filled with').selectOption({ index: 1 })
    await said(page).getByText('Dear Karl Moss, thank you').waitFor()
    expect(await said(page).locator('strong').innerText()).toBe('thank you')
    await inspect(page, 'a template with its preview')
  })

  test('a version is compared with the newest and brought back', async () => {
    await text(page).click()
    await page.keyboard.press('Control+End')
    await page.keyboard.type(' again')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await said(page).getByText('thank you again').waitFor()
    await page.getByRole('button', { name: 'Show versions' }).click()
    await page.getByRole('button', { name: 'Compare with the newest' }).click()
    const dialog = page.getByRole('dialog', { name: 'From version 1 to version 2' })
    await dialog.locator('ins').waitFor()
    expect(await dialog.locator('ins').innerText()).toContain('again')
    await inspect(page, 'two versions of a template')
    await dialog.getByRole('button', { name: 'Bring back' }).click()
    await page.getByText('brought back from version 1').waitFor()
    await settled(page)
    expect(await text(page).innerText()).not.toContain('again')
  })

  test('it is shared, found in its list, and a copy of it takes a Word file', async () => {
    await page.getByRole('button', { name: 'Share', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Share Our offer' })
    await dialog.getByRole('button', { name: 'Share', exact: true }).click()
    await page.getByRole('button', { name: 'Stop sharing' }).waitFor()
    await page.goto(`${product.url}${filesPaths.templatesShared()}?kind=message&sort=title`)
    await page.getByRole('link', { name: /Our offer/ }).waitFor()
    await inspect(page, 'shared templates')
    await page.getByRole('button', { name: 'Duplicate' }).first().click()
    await page.getByRole('heading', { name: 'Our offer (copy)' }).waitFor()
    await page.locator('input[type=file]').setInputFiles(wordFile())
    await page.getByRole('dialog', { name: 'Replace the text?' }).getByRole('button', { name: 'Replace' }).click()
    await page.getByText('The text of letter.docx stands here').waitFor()
    expect(await text(page).locator('strong').innerText()).toBe('Imported')
    await page.locator('input[type=file]').setInputFiles({ ...wordFile(), name: 'no.docx', buffer: Buffer.from('no') })
    await page.getByText('no.docx cannot be read as a Word file').waitFor()
    // What unpacks to far more than it is, and what is large as it comes: the page goes on, and says so.
    const styles = new Uint8Array(20_000_001)
    await page
      .locator('input[type=file]')
      .setInputFiles({ ...wordFile({ 'word/styles.xml': styles }), name: 'bomb.docx' })
    await page.getByText('bomb.docx is too large').waitFor()
    const large = Buffer.alloc(5_000_001, 'PK')
    await page.locator('input[type=file]').setInputFiles({ ...wordFile(), name: 'large.docx', buffer: large })
    await page.getByText('large.docx is too large').waitFor()
    expect(await text(page).locator('strong').innerText()).toBe('Imported')
    await inspect(page, 'a Word file that is refused')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await said(page).getByText('Imported words').waitFor()
  })

  test('an offer takes its message from a template', async () => {
    await page.goto(product.url + dealsPaths.saleOffer(request.id))
    await page.getByRole('button', { name: 'Use a template' }).first().click()
    const dialog = page.getByRole('dialog', { name: 'Use a template' })
    await dialog.getByLabel('Template', { exact: true }).selectOption({ label: 'Our offer' })
    await dialog.getByText('Dear Karl Moss, thank you').waitFor()
    await inspect(page, 'a template for an offer')
    await dialog.getByRole('button', { name: 'Use it' }).click()
    await page.getByText('The text of Our offer stands in the field.').waitFor()
    expect(await page.locator('textarea[name=message]').inputValue()).toBe('Dear Karl Moss, thank you')
  })

  test("a service's letter takes a template, with the places of letters for what a deal brings", async () => {
    await page.goto(product.url + filesPaths.newTemplate())
    await page.getByLabel('Title').fill('Engagement')
    await page.getByLabel('Kind').selectOption('engagement')
    await text(page).click()
    await page.keyboard.type('We work for ')
    await field(page, 'Name of the client')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.waitForURL(/templates\/edit\/tem_/)
    await page.goto(product.url + marketplacePaths.newService())
    await settled(page)
    const letter = page.locator('section', { has: page.getByLabel('Text of the letter') }).last()
    await letter.getByRole('button', { name: 'Use a template' }).first().click()
    const dialog = page.getByRole('dialog', { name: 'Use a template' })
    await expect
      .poll(() => dialog.getByRole('textbox', { name: 'Engagement' }).inputValue())
      .toBe('We work for {client}')
    await inspect(page, "a template for a service's letter")
    await dialog.getByRole('button', { name: 'Use it' }).click()
    await expect.poll(() => page.getByLabel('Text of the letter').inputValue()).toBe('We work for {client}')
  })

  test('a request takes its message from a template; one that has no value here is not taken', async () => {
    const body = '<p>Please tell us when, <span data-field="person.firstName"></span></p>'
    await product.client.call(as, 'Templates.CREATE', { body: { title: 'Asking', kind: 'message', body } })
    await page.goto(`${product.url}${marketplacePaths.request(theirs.id)}`)
    await settled(page)
    await page.getByRole('button', { name: 'Use a template' }).click()
    const dialog = page.getByRole('dialog', { name: 'Use a template' })
    await dialog.getByLabel('Template', { exact: true }).selectOption({ label: 'Our offer' })
    // It names the client of a deal, and there is no deal yet.
    await dialog.getByRole('paragraph').getByText('These fields have no value here:').waitFor()
    expect(await dialog.getByRole('button', { name: 'Use it' }).getAttribute('aria-disabled')).toBe('true')
    await inspect(page, 'a template for a request that lacks a value')
    await dialog.getByLabel('Template', { exact: true }).selectOption({ label: 'Asking' })
    await dialog.getByRole('button', { name: 'Use it' }).click()
    await expect.poll(() => page.locator('textarea[name=hiMsg]').inputValue()).toBe('Please tell us when, Tessa')
  })

  test('what is shared is taken back, and then nobody else has it', async () => {
    await page.goto(address)
    await page.getByRole('button', { name: 'Stop sharing' }).click()
    await page.getByRole('button', { name: 'Stop sharing' }).waitFor({ state: 'detached' })
    await page.getByText('Our offer is a draft again.').waitFor()
    await page.goto(product.url + filesPaths.templatesShared())
    await page.getByText('Nothing is shared yet').waitFor()
  })

  test('on a phone, in French, the same text is read and its fields are chosen by touch', async () => {
    const phone = await visitAt(product, owner, address, { width: 390, language: 'fr' })
    await settled(phone)
    await inspect(phone, 'a template on a phone')
    await phone.getByRole('button', { name: 'Insérer un champ' }).click()
    await phone.getByRole('menuitem', { name: "Aujourd'hui", exact: true }).click()
    await phone.locator('.rich-text [data-field="date.today"]').waitFor()
    await phone.goto(product.url + filesPaths.templatesDraft())
    await inspect(phone, 'drafts of templates on a phone')
    await phone.context().close()
  })
})
