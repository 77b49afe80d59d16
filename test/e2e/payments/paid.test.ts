import { afterAll, beforeAll, expect, test } from 'vitest'
import { texts } from '#shared/areas.ts'
import type { CreditNote } from '#shared/deals/credit.ts'
import type { InvoiceView } from '#shared/deals/invoice.ts'
import { dealsPaths } from '#shared/deals/paths.ts'
import { marketplacePaths } from '#shared/marketplace/paths.ts'
import { organisationsPaths } from '#shared/organisations/paths.ts'
import { monthOf } from '#shared/payments/books.ts'
import type { Dispute } from '#shared/payments/dispute.ts'
import type { Paying } from '#shared/payments/Payments.contract.ts'
import { paymentsPaths } from '#shared/payments/paths.ts'
import { fillBankAccount, fillCard, frameOfCard } from '#test/card-frame.ts'
import { connectAccount } from '#test/demo/accounts.ts'
import type { IntentToPay } from '#test/demo/client.ts'
import { debitActs } from '#test/demo/debits.ts'
import { sceneOf } from '#test/demo/pictures.ts'
import { billed, makeTrader, offered, signed } from '../deals.ts'
import { atHome, inspect, makePerson, type Product, startProduct, visitAt } from '../harness.ts'
import { onScreens } from '../screens.ts'

// @reaches web shared

/**
 * A supplier opens an account to be paid through, fills it in at the provider, sees how it stands, and answers a bank that takes money back; what
 * was lost is paid again, and what was credited is given back.
 */

let product: Product
beforeAll(async () => {
  product = await startProduct()
}, 240_000)
afterAll(() => product?.close())

const disputePath = async (as: { readonly email: string; readonly organisationId: string }): Promise<string> => {
  const { items } = await product.client.call<{ items: Dispute[] }>(as, 'PaymentAccounts.GET_DISPUTES', {})
  return organisationsPaths.dispute(items[0]!.id)
}

test.each([
  { width: 1280, language: 'en', answer: 'Complete with test details', status: 'verified' },
  { width: 390, language: 'fr', answer: 'Leave a document out', status: 'restricted' },
] as const)(
  'an account is opened and filled in at $width px in $language',
  async ({ width, language, answer, status }) => {
    const words = texts[language]
    const owner = await makePerson(product, 'Petra', 'Payne', `paid${width}`)
    await makeTrader(product, owner, `Payne Works ${width}`)
    const page = await visitAt(product, owner, `${product.url}${organisationsPaths.details()}`, { width, language })
    await page.getByRole('link', { name: words['organisations.page.account'] }).click()
    await page.getByRole('heading', { name: words['payments.account.none.title'] }).waitFor()
    await inspect(page, `account, none (${width})`)
    await page.getByRole('button', { name: words['payments.account.open'] }).click()
    await page.getByRole('button', { name: answer }).click()
    await page.getByText(words[`payments.account.status.${status}`], { exact: true }).waitFor()
    // Coming back leaves nothing in the address.
    await page.waitForURL(url => url.pathname === organisationsPaths.account() && url.search === '')
    if (status === 'restricted') await page.getByText(words['payments.account.need.document']).waitFor()
    await page.getByText(words['payments.payouts.none'], { exact: true }).waitFor()
    await inspect(page, `account, ${status} (${width})`)
    // The desk speaks of it only where something is to be done.
    await page.goto(`${product.url}/home`)
    await page.getByRole('heading', { level: 1, name: `Payne Works ${width}` }).waitFor()
    const told = page.getByRole('link', { name: words['payments.account.desk.action'] })
    if (status === 'restricted') await told.click()
    else expect(await told.count()).toBe(0)
    if (status === 'restricted') await page.getByText(words['payments.account.restricted.text']).waitFor()
  },
)

test.each(onScreens('phone'))(
  'who cannot be paid offers nothing, and whoever owes it reads why, at $width px in $language',
  async ({ width, language }) => {
    const words = texts[language]
    const { supplier, client, invoices } = await billed(product, `held${width}`, 1)
    const service = await offered(product, supplier.person, supplier.as.organisationId, { json: [] })
    await connectAccount(product.client, supplier.as, 'document')
    const invoiceId = invoices[0]!.id
    const of = { supplier: `Stocktakers held${width}`, provider: `Stocktakers held${width}` }
    const says = (key: string) =>
      Object.entries(of).reduce(
        (said, [name, value]) => said.replaceAll(`{${name}}`, value),
        words[key as keyof typeof words],
      )

    const buyer = await visitAt(
      product,
      client.person,
      product.url + paymentsPaths.payInvoice({ invoice: invoiceId }),
      { width, language },
    )
    await buyer.getByText(says('refusal.payments.noPayee')).waitFor()
    await inspect(buyer, `nobody to pay (${width})`)
    await buyer.goto(product.url + marketplacePaths.service(service.id))
    const ask = buyer.getByRole('button', { name: words['marketplace.service.request'] })
    await buyer.getByText(says('marketplace.request.notPaid')).first().waitFor()
    expect(await ask.getAttribute('aria-disabled')).toBe('true')
    await inspect(buyer, `nobody to ask (${width})`)

    const seller = await visitAt(
      product,
      supplier.person,
      product.url + paymentsPaths.payInvoice({ invoice: invoiceId }),
      { width, language },
    )
    await seller.getByRole('link', { name: words['payments.paidTo.connect'] }).waitFor()
    await inspect(seller, `cannot be paid (${width})`)
    await seller.goto(product.url + dealsPaths.newProposal())
    await seller.getByText(says('refusal.deals.noPayee')).first().waitFor()
    const send = seller.getByRole('button', { name: words['deals.proposal.send'] })
    expect(await send.getAttribute('aria-disabled')).toBe('true')
    await inspect(seller, `cannot offer (${width})`)
    await seller.getByRole('link', { name: words['deals.offer.account'] }).click()
    await seller.getByText(words['payments.account.status.restricted'], { exact: true }).waitFor()
    // What it lacked is given: it may sell, and be paid, at once.
    await connectAccount(product.client, supplier.as)
    await seller.getByText(words['payments.account.status.verified'], { exact: true }).waitFor()
    await buyer.goto(product.url + paymentsPaths.payInvoice({ invoice: invoiceId }))
    await frameOfCard(buyer).locator('input[name=number]').waitFor()
    await buyer.goto(product.url + marketplacePaths.service(service.id))
    await buyer.getByRole('link', { name: words['marketplace.service.request'] }).waitFor()
    // Where the provider allows no bank debits, cards alone are offered.
    await connectAccount(product.client, supplier.as, 'noDebits')
    await seller.goto(product.url + marketplacePaths.newService())
    await seller.getByText(words['marketplace.editor.debits']).waitFor()
    const debit = seller.getByRole('checkbox', { name: words['marketplace.tool.directDebit'] })
    expect(await debit.getAttribute('aria-disabled')).toBe('true')
    await inspect(seller, `cards alone (${width})`)
  },
)

/** A seller who is paid through an account of its own, with an invoice that is out. */
const paidInto = async (mark: string, way = {}) => {
  const made = await billed(product, mark, 1, way)
  return { ...made, invoiceId: made.invoices[0]!.id }
}

/** The client pays by a card, without a browser. */
const payWith = async (as: Parameters<typeof disputePath>[0], invoiceId: string, card: string) => {
  const { call, giveCard } = product.client
  await call(as, 'Payments.PAY_INVOICE', { invoiceId })
  await giveCard(await call<IntentToPay>(as, 'Payments.CLIENT_SECRET', { invoiceId }), card)
}

test.each(onScreens('phone'))(
  'a payment that its bank takes back is answered at $width px in $language',
  async ({ width, language }) => {
    const words = texts[language]
    const { supplier, client, invoiceId } = await paidInto(`bank${width}`)
    const page = await visitAt(product, supplier.person, product.url + organisationsPaths.account(), {
      width,
      language,
    })
    await page.getByText(words['payments.disputes.none'], { exact: true }).waitFor()
    await payWith(client.as, invoiceId, '4000000000002685')
    // The page hears of it by itself.
    await page.getByText(words['payments.dispute.status.needsResponse'], { exact: true }).first().waitFor()
    await inspect(page, `account, disputed (${width})`)
    await page.goto(product.url + (await disputePath(supplier.as)))
    const send = page.getByRole('button', { name: words['payments.dispute.event.answer'] })
    await send.waitFor()
    await page.getByLabel(words['payments.dispute.explanation']).fill('winning_evidence')
    // Papers of the deal go with one click; of deliveries there is none that was accepted.
    for (const paper of ['contract', 'invoice'] as const)
      await page.getByRole('button', { name: words[`payments.dispute.paper.${paper}`] }).click()
    const files = page.getByRole('list', { name: words['payments.dispute.files'] })
    await files
      .getByText(/\.pdf \(/)
      .nth(1)
      .waitFor()
    // A new file is brought where it goes; one that is no evidence is not even sent, and what was kept is taken out again.
    const what = words['payments.dispute.file.other']
    const place = files.getByRole('group', { name: words['payments.dispute.files.new'].replace('{what}', what) })
    const photo = { name: 'as-left.png', mimeType: 'image/png', buffer: Buffer.from((await sceneOf('as left')).drawn) }
    await place.locator('input').setInputFiles({ name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('a') })
    await files.getByRole('alert').getByText(words['refusal.payments.evidenceType']).waitFor()
    // The answer does not take it at first. Tried again, it is not kept among one's files twice.
    const made: string[] = []
    page.on('request', sent => {
      if (sent.url().includes('/functions/')) made.push((sent.postDataJSON() as { method: string }).method)
    })
    const refusal = { errorType: 'call.conflict', errorMessage: 'Somebody was quicker', params: {} }
    await page.route('**/functions/DisputeFiles', route => {
      const isFirst = made.filter(method => method === 'ADD_FILE').length === 1
      return isFirst && made.at(-1) === 'ADD_FILE' ? route.fulfill({ json: refusal }) : route.continue()
    })
    await place.locator('input').setInputFiles(photo)
    await files.getByRole('button', { name: words['files.retry'].replace('{name}', photo.name) }).click()
    await files.getByText(/as-left\.png \(/).waitFor()
    expect(made.filter(method => method === 'ADD_FILE' || method === 'THREAD_CREATE')).toEqual([
      ...['THREAD_CREATE', 'ADD_FILE', 'ADD_FILE'],
    ])
    await page
      .getByRole('button', { name: words['payments.dispute.files.remove'].replace('{what}', what), exact: true })
      .click()
    await files.getByText(/as-left\.png \(/).waitFor({ state: 'detached' })
    await page.getByRole('button', { name: words['payments.dispute.paper.deliveries'], disabled: true }).focus()
    await page.getByText(words['refusal.payments.nothingDelivered']).last().waitFor()
    await inspect(page, `dispute (${width})`)
    // What was typed is sent, whether it was kept before or not.
    await send.click()
    await page.getByRole('dialog').getByRole('button', { name: words['payments.dispute.event.answer'] }).click()
    await page.getByText(words['payments.dispute.status.won'], { exact: true }).first().waitFor()
    await page.getByText('winning_evidence').waitFor()
    // What went to the bank stands there, and nothing of it can be changed.
    await files
      .getByText(/\.pdf \(/)
      .nth(1)
      .waitFor()
    await send.focus()
    await page.getByText(words['refusal.payments.disputeAnswered']).last().waitFor()
    await inspect(page, `dispute, won (${width})`)
  },
)

test.each(onScreens('phone'))(
  'what a bank took back is paid again, and what was credited is given back, at $width px in $language',
  async ({ width, language }) => {
    const words = texts[language]
    const begins = (key: keyof typeof words) => words[key].split('{')[0]!.trim()
    const { supplier, client, invoiceId } = await paidInto(`lost${width}`)
    const { call } = product.client
    const buyer = await visitAt(product, client.person, product.url + dealsPaths.invoice(invoiceId), {
      width,
      language,
    })
    await payWith(client.as, invoiceId, '4000000000002685')
    // The page hears of each step by itself.
    await buyer.locator('main').getByText(begins('payments.disputed.title')).waitFor()
    await buyer.getByText(words['deals.invoice.paidDisputed'], { exact: true }).first().waitFor()
    await inspect(buyer, `invoice, its payment disputed (${width})`)
    const disputeId = (await disputePath(supplier.as)).split('/').at(-1)
    const evidence = { product: 'Stocktaking', serviceDate: '', explanation: 'losing_evidence' }
    await call(supplier.as, 'PaymentAccounts.ANSWER_DISPUTE', { disputeId, evidence, send: true })
    await buyer.getByText(begins('payments.takenBack.title')).first().waitFor()
    await inspect(buyer, `invoice, its payment taken back (${width})`)
    await buyer.getByRole('link', { name: words['deals.paper.pay'] }).click()
    await buyer.getByText(begins('payments.takenBack.title')).first().waitFor()
    await inspect(buyer, `paying what was taken back (${width})`)
    await fillCard(buyer, '4242 4242 4242 4242')
    await buyer.getByRole('button', { name: new RegExp(`^${begins('payments.card.pay')}\\s+\\d`) }).click()
    await buyer.getByText(words['payments.paid.title'], { exact: true }).first().waitFor()
    await inspect(buyer, `paid again (${width})`)

    // Days later the bank leaves a part of what it took. It was paid meanwhile, and the provider passes nothing on while the bank keeps the rest.
    const bank = (path: string) =>
      fetch(`${product.url}/local/stripe/disputes/${disputeId}/${path}`, { method: 'POST', redirect: 'manual' })
    expect((await bank('lose?amount=10000')).status).toBe(303)
    const owing = await visitAt(product, supplier.person, product.url + dealsPaths.invoice(invoiceId), {
      width,
      language,
    })
    const why = words['payments.giveLate.why.disputed'].split(/\{\w+\}/).toSorted((a, b) => b.length - a.length)[0]!
    await owing.getByText(why.trim()).waitFor({ timeout: 60_000 })
    await inspect(owing, `a part that a bank left, as who sold sees it (${width})`)
    const again = { name: words['payments.giveAgain'], exact: true }
    const giveAgain = async () => {
      await owing.getByRole('button', again).click()
      await owing.getByRole('dialog').getByRole('button', again).click()
    }
    await giveAgain()
    await owing.getByText(words['refusal.payments.disputed']).first().waitFor()
    expect((await bank('regain')).status).toBe(303)
    const dispute = async () =>
      (await call<{ items: Dispute[] }>(supplier.as, 'PaymentAccounts.GET_DISPUTES', {})).items[0]?.status
    await expect.poll(dispute, { timeout: 30_000 }).toBe('won')
    await owing.reload()
    await giveAgain()
    await owing.getByText(why.trim()).waitFor({ state: 'detached' })
    await owing.context().close()

    const { version } = await call<InvoiceView>(supplier.as, 'Invoices.GET_BY_ID', { invoiceId })
    const credit = await call<CreditNote>(supplier.as, 'Credits.CREATE', {
      invoiceId,
      version,
      reason: 'A visit was not needed.',
      wish: { by: 'amount', amount: '44.00' },
    })
    const sales = await visitAt(product, supplier.person, product.url + dealsPaths.credit(credit.id), {
      width,
      language,
    })
    const give = { name: words['payments.giveBack'], exact: true }
    await sales.getByRole('button', give).click()
    await inspect(sales, `giving back to a card (${width})`)
    await sales.getByRole('dialog').getByRole('button', give).click()
    await sales.getByText(words['deals.credit.status.returned'], { exact: true }).first().waitFor()
    await inspect(sales, `a credit note, given back (${width})`)
    await buyer.goto(product.url + dealsPaths.credit(credit.id))
    await buyer.getByText(words['deals.credit.status.returned'], { exact: true }).first().waitFor()
    await inspect(buyer, `a credit note that was given back, to its client (${width})`)
    await Promise.all([sales.context().close(), buyer.context().close()])
  },
  240_000,
)

test.each(onScreens('phone'))(
  'what came in vain and no bank took is given back again, or paid another way, at $width px in $language',
  async ({ width, language }) => {
    const words = texts[language]
    const { supplier, client, invoiceId } = await paidInto(`vain${width}`)
    const { call, giveCard } = product.client
    // A payment of an invoice that is void by the time it comes, from an account that is closed when it goes back.
    await call(client.as, 'Payments.PAY_INVOICE', { invoiceId })
    const intent = await call<IntentToPay>(client.as, 'Payments.CLIENT_SECRET', { invoiceId })
    await giveCard(intent, '4000000000000002')
    const invoice = () => call<InvoiceView>(supplier.as, 'Invoices.GET_BY_ID', { invoiceId })
    await expect.poll(async () => (await invoice()).status, { timeout: 30_000 }).toBe('published')
    await call(supplier.as, 'Invoices.VOID', { invoiceId, version: (await invoice()).version, reason: 'A mistake' })
    await giveCard(intent, '4000000000005126')

    const [sales, buyer] = await Promise.all(
      [supplier, client].map(({ person }) => atHome(product, person, { width, language })),
    )
    await sales!.goto(product.url + dealsPaths.invoice(invoiceId))
    // The page hears of it by itself, and of each answer of the bank.
    const again = { name: words['payments.giveAgain'], exact: true }
    await sales!.getByRole('button', again).waitFor({ timeout: 60_000 })
    await inspect(sales!, `invoice, owed back (${width})`)
    await buyer!.goto(product.url + paymentsPaths.payInvoice({ invoice: invoiceId }))
    const theirs = words['payments.giveAgain.theirs'].split('}')[1]!.trim()
    await buyer!.getByText(theirs).waitFor()
    await inspect(buyer!, `payment, owed back to its client (${width})`)
    await sales!.getByRole('button', again).click()
    await inspect(sales!, `giving back again (${width})`)
    const owed = async () => (await call<Paying>(supplier.as, 'Payments.GET_BY_INVOICE', { invoiceId })).owedBack[0]
    const before = await owed()
    await sales!.getByRole('dialog').getByRole('button', again).click()
    await sales!.getByRole('dialog').waitFor({ state: 'detached' })
    // Given back once more, and not taken this time, either: two steps.
    const { version } = before!
    await expect.poll(async () => (await owed())?.version ?? 0, { timeout: 60_000 }).toBeGreaterThan(version + 1)
    await sales!.reload()
    const otherwise = { name: words['payments.giveAgain.otherwise'], exact: true }
    await sales!.getByRole('button', otherwise).click()
    await inspect(sales!, `it was paid another way (${width})`)
    await sales!.getByRole('dialog').getByRole('button', otherwise).click()
    await sales!.getByRole('dialog').waitFor({ state: 'detached' })
    await sales!.getByRole('button', otherwise).waitFor({ state: 'detached' })
    await buyer!.getByText(theirs).waitFor({ state: 'detached' })
    await Promise.all([sales!.context().close(), buyer!.context().close()])
  },
  240_000,
)

test.each(onScreens('phone'))(
  'a bank account is kept, auto-debit switched on with its words, an invoice paid with it, and all of it ended, at $width px in $language',
  async ({ width, language }) => {
    const words = texts[language]
    const { supplier, client, invoiceId } = await paidInto(`debit${width}`)
    const { call } = product.client
    const { requestId, reference } = await call<InvoiceView>(client.as, 'Invoices.GET_BY_ID', { invoiceId })
    const buyer = await visitAt(product, client.person, product.url + dealsPaths.autoDebits(), { width, language })
    await buyer.getByText(words['payments.debits.none.coming'], { exact: true }).waitFor()
    await inspect(buyer, `auto-debit, none (${width})`)

    await buyer.goto(product.url + dealsPaths.purchaseDetail(requestId))
    await buyer.getByRole('button', { name: words['payments.debit.switchOn'], exact: true }).click()
    const dialog = buyer.getByRole('dialog')
    await dialog.getByRole('button', { name: words['payments.keep.auBankDebit'] }).click()
    await dialog.locator('.StripeElement iframe').waitFor()
    await inspect(buyer, `keeping a bank account (${width})`)
    await fillBankAccount(buyer, '000123456')
    await dialog.getByRole('button', { name: words['payments.keep.send'], exact: true }).click()
    await dialog.getByText('BECS •••• 3456').first().waitFor()
    await inspect(buyer, `what is agreed to (${width})`)
    await dialog.getByRole('button', { name: words['payments.debit.agree'] }).click()
    await buyer.getByText(words['payments.debit.isOn'], { exact: true }).first().waitFor()
    await inspect(buyer, `deal, auto-debit on (${width})`)

    await buyer.getByRole('link', { name: words['payments.debit.see'] }).click()
    await buyer.getByText(reference).first().waitFor()
    await buyer.getByText(words['deals.taking.status.planned'], { exact: true }).first().waitFor()
    await inspect(buyer, `auto-debit of a deal (${width})`)
    await buyer.goto(product.url + dealsPaths.autoDebits())
    await buyer.getByText(reference).first().waitFor()
    await inspect(buyer, `auto-debit, coming (${width})`)

    // Paid by hand with what is kept, it is taken no more.
    await buyer.goto(product.url + paymentsPaths.payInvoice({ invoice: invoiceId }))
    await buyer.getByRole('button', { name: /BECS •••• 3456/ }).waitFor()
    await inspect(buyer, `paying with what is kept (${width})`)
    await buyer.getByRole('button', { name: /BECS •••• 3456/ }).click()
    await buyer.getByText(words['payments.paid.title'], { exact: true }).first().waitFor({ timeout: 60_000 })
    await buyer.goto(`${product.url}${dealsPaths.autoDebits()}?group=stopped`)
    await buyer.getByText(words['payments.debits.why.paidByHand']).first().waitFor()

    // The supplier cannot switch it on, is told who can, and may switch it off.
    const seller = await visitAt(product, supplier.person, product.url + dealsPaths.autoDebit(requestId), {
      width,
      language,
    })
    await seller.getByRole('button', { name: words['payments.debit.switchOff'], exact: true }).click()
    await seller
      .getByRole('dialog')
      .getByRole('button', { name: words['payments.debit.switchOff'], exact: true })
      .click()
    await seller.getByText(words['payments.debit.isOff'], { exact: true }).first().waitFor()
    await inspect(seller, `auto-debit switched off by who sold (${width})`)

    await buyer.goto(product.url + paymentsPaths.instruments())
    await buyer.getByText('BECS •••• 3456').first().waitFor()
    await inspect(buyer, `what is kept (${width})`)
    await buyer.getByRole('button', { name: /BECS •••• 3456/ }).click()
    await buyer
      .getByRole('dialog')
      .getByRole('button', { name: /BECS •••• 3456/ })
      .click()
    await buyer.getByText(words['payments.instruments.none'], { exact: true }).waitFor()
    await inspect(buyer, `nothing kept (${width})`)
  },
)

test.each(onScreens('phone'))(
  'what is agreed to be paid by direct debit is paid from a bank account alone, given once, at $width px in $language',
  async ({ width, language }) => {
    const words = texts[language]
    const { client, invoiceId } = await paidInto(`bankonly${width}`, { paymentTool: 'directDebit' })
    const address = product.url + paymentsPaths.payInvoice({ invoice: invoiceId })
    const buyer = await visitAt(product, client.person, address, { width, language })
    await buyer.getByRole('heading', { name: words['payments.bankOnly.title'] }).waitFor()
    await buyer.getByRole('button', { name: words['payments.keep.auBankDebit'] }).click()
    await buyer.locator('.StripeElement iframe').waitFor()
    expect(await buyer.getByText(words['payments.card.title'], { exact: true }).count()).toBe(0)
    await inspect(buyer, `giving the bank account that pays (${width})`)
    await fillBankAccount(buyer, '000123456')
    await buyer.getByRole('button', { name: words['payments.keep.send'], exact: true }).click()
    await buyer.getByRole('button', { name: /BECS •••• 3456/ }).click()
    await buyer.getByText(words['payments.paid.title'], { exact: true }).first().waitFor()
  },
)

test.each(onScreens('phone'))(
  'what cards pay is paid from a bank account by who would rather, at $width px in $language',
  async ({ width, language }) => {
    const words = texts[language]
    const { client, invoiceId } = await paidInto(`either${width}`)
    const address = product.url + paymentsPaths.payInvoice({ invoice: invoiceId })
    const buyer = await visitAt(product, client.person, address, { width, language })
    await frameOfCard(buyer).locator('input[name=number]').waitFor()
    await buyer.getByRole('button', { name: words['payments.withKept.bank'] }).click()
    await buyer.getByRole('button', { name: words['payments.keep.auBankDebit'] }).click()
    await buyer.getByText(words['payments.withKept.bank.text']).waitFor()
    await inspect(buyer, `a bank account where cards pay (${width})`)
    await fillBankAccount(buyer, '111111116')
    await buyer.getByRole('button', { name: words['payments.keep.send'], exact: true }).click()
    await buyer.getByRole('button', { name: /BECS •••• 1116/ }).click()
    // The bank knows no such account, and sends the debit back: it is told in a bank's words.
    await buyer.getByText(words['payments.returned.account']).first().waitFor()
    await inspect(buyer, `a debit that came back (${width})`)
  },
)

test.each(onScreens('phone'))(
  'who is in another country is paid what was agreed on, and keeps its account in its own money, at $width px in $language',
  async ({ width, language }) => {
    const words = texts[language]
    const { supplier, client, invoices } = await billed(product, `abroad${width}`, 1, {}, { country: 'NZ' })
    const invoiceId = invoices[0]!.id
    const address = product.url + paymentsPaths.payInvoice({ invoice: invoiceId })
    const buyer = await visitAt(product, client.person, address, { width, language })
    await fillCard(buyer, '4242 4242 4242 4242')
    const pay = new RegExp(`^${words['payments.card.pay'].split('{')[0]!.trim()}\\s.*220`)
    await buyer.getByRole('button', { name: pay }).click()
    await buyer.getByText(words['payments.paid.title'], { exact: true }).first().waitFor()
    expect(await buyer.locator('main').getByText('NZ').count()).toBe(0)
    await inspect(buyer, `paid into an account abroad (${width})`)
    const written = async () => {
      const month = monthOf(await product.now())
      return (await product.client.call<{ items: unknown[] }>(supplier.as, 'Books.GET_MONTH', { month })).items.length
    }
    await expect.poll(written, { timeout: 30_000 }).toBe(2)
    const seller = await visitAt(product, supplier.person, product.url + organisationsPaths.books(), {
      width,
      language,
    })
    await seller.getByText(words['payments.books.closing'].replace('{currency}', 'NZD')).first().waitFor()
    await inspect(seller, `books in another currency (${width})`)
    // What was agreed on stays in the money of the deal.
    await seller.goto(product.url + dealsPaths.invoice(invoiceId))
    await seller.getByText(words['deals.invoice.status.paid'], { exact: true }).first().waitFor()
    expect(await seller.locator('main').getByText('NZ').count()).toBe(0)
    await Promise.all([seller.context().close(), buyer.context().close()])
  },
)

test.each(onScreens('phone'))(
  'what auto-debit would take for a delivery in dispute is shown as held, to both sides, at $width px in $language',
  async ({ width, language }) => {
    const words = texts[language]
    const payment = { type: 'perDelivery', initialAmount: 0, initialOffset: 0, finalPeriod: 1, finalOffset: 0 }
    const { supplier, client, requestId } = await signed(product, `held-debit${width}`, payment)
    const { call } = product.client
    const deal = { requestId, buyer: client.as, seller: supplier.as, signed: 0 }
    const from = { kind: 'card', number: '4242424242424242' } as const
    for (const { act } of debitActs(product.client, { from }, deal)) await act()
    const { contract } = await call<{ contract: { id: string } }>(
      supplier.as,
      'Tickets.GET_PROCUREMENT_OF_TICKET_MERGED',
      { ticket: requestId },
    )
    const page = await visitAt(product, client.person, product.url + dealsPaths.autoDebit(requestId), {
      width,
      language,
    })
    await page.getByText(words['payments.debits.ahead']).first().waitFor()
    expect(await page.getByText(words['payments.debits.aheadHeld']).count()).toBe(0)
    const on = { contractId: contract.id, number: 1 }
    await call(supplier.as, 'Contracts.DELIVER', { ...on, version: 1, note: 'Done early.' })
    await call(client.as, 'Contracts.DISPUTE_DELIVERY', { ...on, version: 2, reason: 'Half of it is missing.' })
    for (const [person, who] of [
      [client.person, 'who buys'],
      [supplier.person, 'who sells'],
    ] as const) {
      const seen = await visitAt(product, person, product.url + dealsPaths.autoDebit(requestId), { width, language })
      await seen.getByText(words['payments.debits.aheadHeld']).first().waitFor()
      await inspect(seen, `what is held for a delivery in dispute, to ${who} (${width})`)
      await seen.context().close()
    }
    // Settled, it is taken as it would have been.
    await call(client.as, 'Contracts.ACCEPT_DELIVERY', { ...on, version: 3 })
    await page.reload()
    await page.getByText(words['payments.debits.ahead']).first().waitFor()
    await expect.poll(() => page.getByText(words['payments.debits.aheadHeld']).count()).toBe(0)
    await page.context().close()
  },
)
