import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { texts } from '#shared/areas.ts'
import { filesPaths } from '#shared/files/paths.ts'
import { fillCard, inBankDialog } from '#test/card-frame.ts'
import { makeSeller, published } from '../deals.ts'
import { inspect, makePerson, type Person, type Product, signIn, startProduct } from '../harness.ts'
import { onScreens } from '../screens.ts'

// @reaches chat

/** The main job from the request to the paid invoice, by two people in two browsers, each seeing the other's moves live. */

let product: Product
beforeAll(async () => {
  product = await startProduct()
}, 240_000)
afterAll(() => product?.close())

/** A stranger who was sent a paper finds out that it is genuine, and that a changed one is not. */
const expectSealed = async (file: string, width: number, says: RegExp) => {
  const language = width < 500 ? 'fr' : 'en'
  const words = texts[language]
  const page = await product.open({ width, language })
  await page.goto(`${product.url}${filesPaths.verify()}`)
  const input = page.locator('input[type=file]')
  const buffer = readFileSync(file)
  await input.setInputFiles({ name: 'paper.pdf', mimeType: 'application/pdf', buffer })
  await page.getByText(words['files.verify.unchanged.title']).waitFor()
  await page.locator('.seals').getByText(says).waitFor()
  await inspect(page, `paper, genuine (${says.source})`)
  buffer[1000] = (buffer[1000] ?? 0) ^ 1
  await input.setInputFiles({ name: 'changed.pdf', mimeType: 'application/pdf', buffer })
  await page.getByText(words['files.verify.changed.title']).waitFor()
  expect(await page.locator('.seals').count()).toBe(0)
  await page.context().close()
}

/** Signs with strokes of the mouse. */
const draw = async (page: Page) => {
  await page.getByText('Draw', { exact: true }).click()
  const canvas = page.getByRole('img', { name: 'Draw your signature here' })
  // The pad is fetched when it is first wanted; before that it takes no strokes.
  await page.locator('.draw-pad canvas[aria-busy=false]').waitFor()
  await canvas.scrollIntoViewIfNeeded()
  const box = await canvas.boundingBox()
  if (!box) throw new Error('there is nothing to draw on')
  await page.mouse.move(box.x + 20, box.y + 40)
  await page.mouse.down()
  for (let n = 1; n <= 20; n++) await page.mouse.move(box.x + 20 + n * 8, box.y + 40 + Math.sin(n / 2) * 20)
  await page.mouse.up()
}

/**
 * Pays with a card that is declined, then with one whose bank asks: refused there, and approved at last. What came of each
 * try stands where one looks.
 */
const payAtLast = async (page: Page, amount: string) => {
  const pay = page.getByRole('button', { name: `Pay ${amount}` })
  await fillCard(page, '4000 0000 0000 0002')
  await pay.click()
  const declined = page.getByRole('alert').filter({ hasText: 'Your card was not charged' })
  await declined.waitFor()
  const inSight = () =>
    declined.evaluate(box => {
      const { top, bottom } = box.getBoundingClientRect()
      return top >= 0 && bottom <= innerHeight
    })
  await expect.poll(inSight).toBe(true)
  await inspect(page, 'payment, declined')
  const atTheBank = async (answer: string) => {
    await fillCard(page, '4000 0025 0000 3155')
    await pay.click()
    await inBankDialog(page).getByRole('button', { name: answer }).click()
  }
  await atTheBank('Refuse')
  await page.getByText('Your bank did not confirm that it is you.').waitFor()
  await inspect(page, 'payment, not confirmed')
  await atTheBank('Approve')
  await page.getByText('was taken from').waitFor()
}

/** A line without the number that differs from run to run, and with plain spaces. */
const told = (line: string): string => line.replace(/INV-\w+-01/, 'INV').replaceAll('\u00a0', ' ')

/** What the audit log shows, entry by entry, without the numbers that differ from run to run. */
const entriesOf = async (page: Page): Promise<string[]> =>
  (
    await page.locator('table.rows tbody tr').evaluateAll(rows =>
      rows.map(row =>
        [...row.querySelectorAll('td')]
          .slice(0, 2)
          .map(cell => {
            const said = cell.cloneNode(true) as HTMLElement
            said.querySelector('.cell-note')?.remove()
            return said.textContent?.trim()
          })
          .join(' | '),
      ),
    )
  ).map(told)

/** Told by who comes back from the provider's page, or by the provider itself, whichever comes first. */
const verified = 'The account at the payment provider was verified.'

/** Opens one's audit log by the settings and waits until it holds just these entries, in whichever order they reached it. */
const audited = async (page: Page, name: string, steps: readonly string[]): Promise<void> => {
  await page.goto(`${product.url}/configuration/profile`)
  await page.getByRole('link', { name: 'Audit log' }).click()
  await page.getByRole('heading', { name: 'Audit log', level: 1 }).waitFor()
  await expect.poll(async () => (await entriesOf(page)).length).toBe(steps.length)
  const first = (await entriesOf(page)).find(line => line.startsWith(verified))
  const isFirst = [`${verified} | Ada Wattle`, `${verified} | Cora Harbour`, `${verified} | Tradewell helper agent`]
  if (first) expect(isFirst).toContain(first)
  const expected = steps.map(line => (first && line.startsWith(verified) ? first : line))
  await expect.poll(async () => (await entriesOf(page)).toSorted()).toEqual(expected.toSorted())
  await page.getByText(`All ${expected.length} entries are as they were written`).waitFor()
  await inspect(page, name)
  // Narrowed, which its address keeps.
  await page.getByLabel('Done by').selectOption('Tradewell helper agent')
  await page.waitForURL('**/configuration/audit?by=system')
  const itself = expected.filter(line => line.endsWith('| Tradewell helper agent'))
  await expect.poll(() => entriesOf(page)).toEqual(itself)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export CSV' }).click()
  const lines = readFileSync(await (await download).path(), 'utf8')
    .trim()
    .split('\r\n')
  expect(lines).toHaveLength(1 + itself.length)
  await page.getByLabel('To').fill('2020-01-01')
  await page.getByRole('heading', { name: 'Nothing fits these filters' }).waitFor()
  await inspect(page, `${name}, nothing found`)
}

/** Marks a page as it is loaded now; `isSame` tells whether it was ever loaded again. */
const mark = (page: Page) => page.evaluate(() => Object.assign(window, { loadedOnce: true }))
const isSame = (page: Page) => page.evaluate(() => 'loadedOnce' in window)

// That organisations trade with each other is seen by most others.
describe.each(
  onScreens('phone', [
    { width: 1280, id: 'wide', supplier: 'Wattle Advisory', client: 'Harbour Foods' },
    { width: 390, id: 'phone', supplier: 'Karri Consulting', client: undefined },
  ]),
)('at $width px', ({ width, id, supplier, client }) => {
  test('a request becomes an offer, a contract, an invoice and a receipt, seen live by both', async () => {
    const [ada, cora] = await Promise.all([
      makePerson(product, 'Ada', 'Wattle', id),
      makePerson(product, 'Cora', 'Harbour', id),
    ])
    const seller = await makeSeller(product, ada, supplier)
    if (client) await makeSeller(product, cora, client)
    const service = await published(product, ada, seller.id)
    const name = client ?? 'Cora Harbour'

    // The supplier looks at her sales before anything is there, and does not touch the page again until it arrives.
    const sales = await product.open({ width })
    await sales.goto(`${product.url}/login`)
    await signIn(sales, ada)
    await sales.waitForURL('**/home')
    await sales.goto(`${product.url}/deal/sale`)
    await sales.getByRole('heading', { name: 'No requests yet' }).waitFor()
    await inspect(sales, 'sales, empty')
    await mark(sales)

    // A visitor finds the service while typing, fills the request in, and is asked to sign in only when it is to be sent.
    const buyer = await product.open({ width })
    await buyer.goto(`${product.url}/marketplace/microservice`)
    await buyer.getByRole('searchbox').first().fill('payr')
    await buyer
      .getByRole('link', { name: 'Payroll review' })
      .and(buyer.locator(`[href$="${service.id}"]`))
      .click()
    await buyer.getByRole('heading', { name: 'Payroll review', level: 1 }).waitFor()
    await inspect(buyer, 'service')
    await buyer.getByRole('link', { name: 'Request' }).click()
    await buyer.getByLabel('Starts').waitFor()
    await inspect(buyer, 'request, details')
    await buyer.getByRole('button', { name: 'Confirm & Go To Engagement' }).click()
    await buyer.getByText('Service timeframe is required.').waitFor()
    await buyer.getByLabel('Starts').fill('2027-02-01')
    await buyer.getByLabel('Quantity').fill('2')
    await buyer.getByLabel('Instalments').check()
    await buyer.getByLabel('How many employees?').fill('12')
    // A question that hangs on another comes and goes with its answer, and is required only while it is there.
    const hanging = buyer.getByLabel('Which other system is it?')
    expect(await hanging.count()).toBe(0)
    await buyer.getByLabel('Which system?').selectOption('Other')
    await hanging.waitFor()
    await buyer.getByRole('button', { name: 'Confirm & Go To Engagement' }).click()
    await expect.poll(() => hanging.getAttribute('aria-invalid')).toBe('true')
    await inspect(buyer, 'request, a question that hangs on another')
    await buyer.getByLabel('Which system?').selectOption('Spreadsheet')
    await hanging.waitFor({ state: 'detached' })
    await buyer.getByLabel('A word to the supplier').fill('We would like to begin in February.')
    await buyer.getByText('2,200.00 AUD').waitFor()
    await buyer.getByRole('button', { name: 'Confirm & Go To Engagement' }).click()
    await buyer.getByRole('heading', { name: 'Engagement letter' }).waitFor()
    await inspect(buyer, 'request, engagement')
    await buyer.getByLabel('I have read the engagement letter').check()
    await buyer.getByRole('button', { name: 'Go To Submit' }).click()
    await buyer.getByRole('button', { name: 'Send Request' }).click()
    const dialog = buyer.getByRole('dialog', { name: "You aren't signed in." })
    await dialog.waitFor()
    await inspect(buyer, 'request, sign in first')
    await dialog.getByRole('button', { name: 'Sign In' }).click()
    await buyer.waitForURL('**/login')
    await signIn(buyer, cora)

    // Back where she was, with everything kept. Her organisation has to be a client of the supplier first.
    await buyer.waitForURL('**/request?step=submit')
    await buyer.getByText('2,200.00 AUD').waitFor()
    if (client) await buyer.getByRole('button', { name: `Join ${supplier}` }).click()
    await buyer.getByRole('button', { name: 'Send Request', disabled: false }).waitFor()
    expect(await buyer.getByText('you become a client of').count()).toBe(client ? 0 : 1)
    await inspect(buyer, 'request, to be sent')
    await buyer.getByRole('button', { name: 'Send Request' }).click()
    await buyer.getByRole('link', { name: 'Go to my tickets' }).waitFor()
    await inspect(buyer, 'request, sent')
    await buyer.getByRole('link', { name: 'Go to my tickets' }).click()
    await buyer.getByRole('link', { name: /Payroll review/ }).click()
    await buyer.getByText('can make an offer now').waitFor()
    await inspect(buyer, 'purchase, requested')
    await mark(buyer)

    // It arrives without a reload, with a notification, and is answered with an offer of another price.
    // One that it came, before it one that a new client joined, and where the provider was faster than she was, one that her account is verified.
    const bell = sales.getByRole('button', {
      name: client ? /^[23] notifications$/ : /^(1 notification|2 notifications)$/,
    })
    await bell.click()
    await sales.getByRole('link', { name: `${name} requests 'Payroll review'.` }).waitFor()
    await inspect(sales, 'notifications')
    await sales.keyboard.press('Escape')
    await sales.getByRole('link', { name: /Payroll review/ }).click()
    await sales.getByText('waits for your offer').waitFor()
    await inspect(sales, 'sale, requested')
    await sales.getByRole('link', { name: 'Make an offer' }).click()
    await sales.getByLabel('Price before tax').fill('1800.00')
    await sales.getByLabel('Message to the client').fill('Gladly, with ten percent off.')
    await sales.getByText('1,980.00 AUD').waitFor()
    await inspect(sales, 'offer')
    await sales.getByRole('button', { name: 'Send offer' }).click()
    await sales.getByRole('link', { name: 'Read and sign' }).waitFor()

    // What it changed in what was asked for is read before it is signed.
    await buyer.getByRole('link', { name: 'Changes in version 1' }).click()
    await buyer.locator('del', { hasText: '2,000.00 AUD' }).first().waitFor()
    await buyer.locator('ins', { hasText: '1,800.00 AUD' }).first().waitFor()
    await buyer.goBack()

    // Both sign what they are shown: one types her name, the other draws.
    await buyer.getByRole('link', { name: 'Read and sign' }).click()
    await buyer.getByText(`Dear ${name},`).waitFor()
    await inspect(buyer, 'contract, to be signed')
    await buyer.getByLabel('Your full name').fill('Mickey Mouse')
    await buyer.getByRole('button', { name: 'Sign the contract' }).click()
    await buyer.getByText('Type your own name, Cora Harbour').waitFor()
    await buyer.getByLabel('Your full name').fill('cora harbour')
    await buyer.getByRole('button', { name: 'Sign the contract' }).click()
    await buyer.getByText(`Cora Harbour binds ${name}: ${supplier} provides 'Payroll review' to ${name}`).waitFor()
    await inspect(buyer, 'contract, last look')
    await buyer.getByRole('button', { name: 'Sign now' }).click()
    await buyer.getByText('You have signed.').waitFor()
    await sales.getByText('Cora Harbour signed the contract.').waitFor()
    await sales.getByRole('link', { name: 'Read and sign' }).click()
    await sales.getByRole('button', { name: 'Sign the contract' }).waitFor()
    await draw(sales)
    await inspect(sales, 'contract, drawn')
    await sales.getByRole('button', { name: 'Sign the contract' }).click()
    await sales.getByRole('button', { name: 'Sign now' }).click()
    await sales.getByText('Signed by both sides.', { exact: true }).waitFor()
    await buyer.getByText('Signed by both sides.', { exact: true }).waitFor()
    await inspect(buyer, 'contract, signed')
    const paper = buyer.waitForEvent('download')
    await buyer.getByRole('button', { name: 'PDF' }).click()
    await expectSealed(await (await paper).path(), width, /signed by “Cora Harbour” for/)

    // The first payment of the schedule is billed and paid by card.
    await sales.getByRole('link', { name: /^D-\w{8}$/ }).click()
    await buyer.getByRole('link', { name: /^D-\w{8}$/ }).click()
    await sales.getByRole('button', { name: 'Publish invoice' }).click()
    await sales.getByText(`${supplier} bills ${name} 495.00 AUD for 'Payroll review'`).waitFor()
    await inspect(sales, 'invoice, last look')
    await sales.getByRole('button', { name: 'Publish', exact: true }).click()
    await inspect(sales, 'sale, billed')
    await buyer.getByRole('link', { name: 'Invoice', exact: true }).click()
    const eInvoice = buyer.getByRole('button', { name: 'Download e-invoice' })
    if (client) {
      const structured = buyer.waitForEvent('download')
      await eInvoice.click()
      const xml = await structured
      expect(xml.suggestedFilename()).toMatch(/^INV-.*\.xml$/)
      expect(readFileSync(await xml.path(), 'utf8')).toContain('<cbc:PayableAmount currencyID="AUD">495.00<')
    } else {
      // A person has no ABN, and is told so.
      await eInvoice.press('Enter')
      await buyer.getByText('The client has no ABN, which an e-invoice takes.').first().waitFor()
    }
    await inspect(buyer, 'invoice on paper')
    await buyer.getByRole('link', { name: /^D-\w{8}$/ }).click()
    await buyer.getByRole('link', { name: 'Pay', exact: true }).click()
    await fillCard(buyer, '4242 4242 4242 4242')
    await inspect(buyer, 'payment')
    await buyer.getByRole('button', { name: 'Pay 495.00 AUD' }).click()
    await buyer.getByText('was taken from').waitFor()
    await inspect(buyer, 'payment, paid')
    await sales.locator('.figures', { hasText: /Paid\s*495\.00\s*AUD/ }).waitFor()
    await buyer.getByRole('button', { name: /^\d+ notifications$/ }).waitFor()
    await sales.getByText(/was paid: 495\.00\sAUD/).waitFor()
    // All of it came by itself: neither page was ever loaded again.
    expect([await isSame(sales), await isSame(buyer)]).toEqual([true, true])

    const download = buyer.waitForEvent('download')
    await buyer.getByRole('button', { name: /receipt/i }).click()
    expect((await download).suggestedFilename()).toMatch(/\.pdf$/)
    await expectSealed(await (await download).path(), width, / of /)

    // The timeline tells the whole story to the client too, newest first.
    await buyer.getByRole('link', { name: /^D-/ }).click()
    await buyer.getByText(/was paid: 495\.00\sAUD/).waitFor()
    const story = await buyer.locator('.timeline .summary').allTextContents()
    expect(story.map(told)).toEqual([
      'Invoice INV was paid: 495.00 AUD.',
      'Invoice INV of 495.00 AUD was published.',
      'Both sides have signed: the contract runs. Payments: 4, deliveries: 1.',
      'Ada Wattle signed the contract.',
      'Cora Harbour signed the contract.',
      `${supplier} made an offer of 1,980.00 AUD.`,
      `${name} sent the request, 2,200.00 AUD.`,
    ])
    await inspect(buyer, 'purchase, paid')

    // What is delivered is accepted; then the deal stands among the contracts of both.
    const inDialog = (page: Page, button: string) =>
      page.getByRole('dialog').getByRole('button', { name: button }).click()
    await sales.getByRole('button', { name: 'Mark as delivered' }).click()
    await sales.getByText('That day is still').waitFor()
    await inDialog(sales, 'Mark as delivered')
    await buyer.getByRole('button', { name: 'Accept' }).click()
    await inDialog(buyer, 'Accept')
    await sales.getByText('Delivery 1 was accepted.').waitFor()
    await buyer.goto(`${product.url}/deal/purchase?tab=active`)
    await buyer.getByRole('link', { name: /Payroll review/ }).waitFor()
    await inspect(buyer, 'purchases, contracts')

    // Amounts read the same in the notifications, and each was written to, too, with a link to the deal.
    await sales.getByRole('button', { name: /notifications/ }).click()
    await sales.getByRole('link', { name: "An invoice of 495.00 AUD for 'Payroll review' was paid." }).waitFor()
    const subjects = async ({ email }: Person) =>
      (await product.mails(email)).map(({ subject }) => subject.replace(/INV-\w+-01/, 'INV')).sort()
    await expect
      .poll(() => subjects(ada))
      .toEqual(
        [
          `${name} accepted a delivery of 'Payroll review'`,
          `${name} paid invoice INV: 495.00 AUD`,
          `${name} requests 'Payroll review'`,
          "Waiting for your signature: 'Payroll review'",
        ].sort(),
      )
    await expect
      .poll(() => subjects(cora))
      .toEqual(
        expect.arrayContaining([
          `${supplier} made you an offer for 'Payroll review'`,
          "The contract for 'Payroll review' is signed by all",
          `Invoice INV from ${supplier}: 495.00 AUD`,
          `${supplier} delivered: 'Payroll review'`,
        ]),
      )
    const [letter] = await product.mails(ada.email)
    await sales.goto(letter?.text.match(/http\S+\/deal\/\S+/)?.[0] ?? '')
    await sales.getByText('Delivery 1 was accepted.').waitFor()

    // The audit log of each side tells every step, and who took it: one's own people by name, others by their organisation.
    const deal = (seller: string, buyer: string) => [
      `Delivery 1 was accepted. | ${buyer}`,
      `Delivery 1 was made. | ${seller}`,
      'Invoice INV was paid: 495.00 AUD. | Tradewell helper agent',
      `Invoice INV of 495.00 AUD was published. | ${seller}`,
      `Both sides have signed: the contract runs. Payments: 4, deliveries: 1. | ${seller}`,
      `Ada Wattle signed the contract. | ${seller}`,
      `Cora Harbour signed the contract. | ${buyer}`,
      `${supplier} made an offer of 1,980.00 AUD. | ${seller}`,
      `${name} sent the request, 2,200.00 AUD. | ${buyer}`,
    ]
    const account = (owner: string) => [
      `${verified} | ${owner}`,
      `An account at the payment provider was opened. | ${owner}`,
    ]
    const joined = (by: string) => (client ? [`${client} became a client of ${supplier}. | ${by}`] : [])
    await audited(sales, 'audit log of the supplier', [
      ...deal('Ada Wattle', name),
      ...joined(name),
      "The service 'Payroll review' was launched. | Ada Wattle",
      "The service 'Payroll review' was set ready. | Ada Wattle",
      "The service 'Payroll review' was created. | Ada Wattle",
      ...account('Ada Wattle'),
      `The organisation '${supplier}' was created. | Ada Wattle`,
    ])
    await audited(buyer, 'audit log of the client', [
      ...deal(supplier, 'Cora Harbour'),
      'The payment of 495.00 AUD for invoice INV was begun. | Cora Harbour',
      ...joined('Cora Harbour'),
      ...(client
        ? [...account('Cora Harbour'), `The organisation '${client}' was created. | Cora Harbour`]
        : ['The account was made. | Cora Harbour', 'The profile was changed. | Cora Harbour']),
    ])

    // The next payment takes three tries, and is taken once.
    await sales.goto(`${product.url}/deal/sale?tab=active`)
    await sales.getByRole('link', { name: /Payroll review/ }).click()
    await sales.getByRole('button', { name: 'Publish invoice' }).click()
    await inDialog(sales, 'Publish')
    await sales.getByRole('dialog').waitFor({ state: 'detached' })
    await buyer.goto(`${product.url}/deal/purchase?tab=active`)
    await buyer.getByRole('link', { name: /Payroll review/ }).click()
    await buyer.getByRole('link', { name: 'Pay', exact: true }).click()
    await payAtLast(buyer, '495.00 AUD')
    await sales.locator('.figures', { hasText: /Paid\s*990\.00\s*AUD/ }).waitFor()
    await Promise.all([sales.context().close(), buyer.context().close()])
  })
})
