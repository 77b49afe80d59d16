import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { texts } from '#shared/areas.ts'
import { dealPathsOf, dealsPaths } from '#shared/deals/paths.ts'
import { fillCard, inBankDialog } from '#test/card-frame.ts'
import { billed, requested } from '../deals.ts'
import { inspect, type Product, settled, startProduct, visitAt } from '../harness.ts'
import { journalOf } from '../journal.ts'
import { onScreens } from '../screens.ts'

// @reaches web shared deals

/** An offer is shared by a link, read and accepted by somebody who has no account at hand, and the link taken back; an invoice is paid by one. */

let product: Product
beforeAll(async () => {
  product = await startProduct()
}, 240_000)
afterAll(() => product?.close())

describe.each(onScreens('phone'))('an offer by a link at $width px', ({ width, language }) => {
  const say = (en: string, fr: string) => (language === 'fr' ? fr : en)

  test('is read and accepted without an account, until the link is taken back', async () => {
    const { client } = product
    const { ada, cora, seller, asSeller, requestId, version } = await requested(
      product,
      `view${width}`,
      `Sharing ${width}`,
      1,
    )
    const body = { message: 'Gladly.', language }
    await client.call(asSeller, 'Tickets.CREATE_OFFER', { requestId, version, body })

    const page = await visitAt(product, ada, `${product.url}${dealPathsOf.sale.deal(requestId, { as: seller.id })}`, {
      width,
      language,
    })
    await page.getByRole('button', { name: say('Share by a link', 'Partager par un lien') }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(say('For whom', 'Pour qui')).fill('Cora Harbour')
    await dialog.getByText(say('can be accepted or declined', 'peut être acceptée ou refusée')).click()
    await inspect(page, `sharing at ${width}`)
    await dialog.getByRole('button', { name: say('Make the link', 'Créer le lien') }).click()
    const link = await dialog
      .getByRole('textbox', { name: say('The link for Cora Harbour', 'Le lien pour Cora Harbour') })
      .inputValue()
    expect(link).toMatch(/\/client-view\/[\w-]{12}#[\w-]{43}$/)
    await inspect(page, `shared at ${width}`)

    // Somebody who has never seen the product.
    const guest = await product.open({ width, language })
    await guest.goto(link)
    await guest.getByRole('heading', { level: 1, name: `Sharing ${width}` }).waitFor()
    await guest.getByText(say('Payments', 'Paiements'), { exact: true }).first().waitFor()
    await inspect(guest, `an offer by a link at ${width}`)
    await guest.getByRole('button', { name: say('Mail me the code', 'Recevoir le code') }).click()
    await guest
      .getByRole('status')
      .filter({ hasText: say('six digits', 'six chiffres') })
      .waitFor()
    await expect.poll(() => client.mails?.(cora.email).then(([text = '']) => /\b\d{6}\b/.test(text))).toBe(true)
    const [text = ''] = (await client.mails?.(cora.email)) ?? []
    await guest.getByLabel(say('Code from the mail', "Code de l'e-mail")).fill(/\b\d{6}\b/.exec(text)?.[0] ?? '')
    await guest.getByLabel(say('Your full name', 'Votre nom complet')).fill('Cora Harbour')
    await inspect(guest, `accepting at ${width}`)
    await guest.getByRole('button', { name: say('Accept and sign', 'Accepter et signer') }).click()
    await guest.getByText(say('You have accepted.', 'Vous avez accepté.')).waitFor()
    const saved = guest.waitForEvent('download')
    await guest.getByRole('button', { name: say('Download PDF', 'Télécharger le PDF') }).click()
    expect((await saved).suggestedFilename()).toMatch(/^D-[0-9A-Z]{8}\.pdf$/)

    await page.reload()
    await dialog.getByText(say('Accepted by it', 'Acceptée par ce lien')).waitFor()
    await dialog
      .getByRole('button', { name: say('Take back the link for Cora Harbour', 'Retirer le lien pour Cora Harbour') })
      .click()
    await page.getByText(say('leads nowhere now', 'ne mène plus nulle part')).waitFor()
    await guest.reload()
    await guest.getByRole('heading', { name: say('This link leads nowhere', 'Ce lien ne mène nulle part') }).waitFor()
    await settled(guest)
    await inspect(guest, `a link that leads nowhere at ${width}`)
    for (const each of [page, guest]) await each.context().close()
  }, 180_000)

  test('an invoice is read and paid by card without an account', async () => {
    const words = texts[language]
    const { supplier, invoices, requestId } = await billed(product, `linkpay${width}`, 1)
    const invoice = invoices[0]!
    const page = await visitAt(product, supplier.person, product.url + dealsPaths.invoice(invoice.id), {
      width,
      language,
    })
    await page.getByRole('button', { name: say('Share by a link', 'Partager par un lien') }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(say('For whom', 'Pour qui')).fill('Pat Books')
    await dialog.getByRole('button', { name: say('Make the link', 'Créer le lien') }).click()
    const link = await dialog
      .getByRole('textbox', { name: say('The link for Pat Books', 'Le lien pour Pat Books') })
      .inputValue()

    const guest = await product.open({ width, language })
    await guest.goto(link)
    const paying = guest.getByRole('region', { name: words['payments.link.title'] })
    const begin = paying.getByRole('button', { name: /220/ })
    await begin.waitFor()
    // Of somebody who signed in, it is known only a moment later for whom they act: what they do on the page meanwhile stays.
    const known = Promise.withResolvers<void>()
    const reader = await product.open({ width, language })
    await reader.route('**/functions/Organisations', route => known.promise.then(() => route.continue()))
    await reader.goto(product.url + dealsPaths.invoices())
    await reader.evaluate(kept => Object.assign(localStorage, kept), await product.session(supplier.person.email))
    await reader.goto(link)
    await reader.getByRole('region').getByRole('button', { name: /220/ }).click()
    const given = reader.getByRole('form', { name: words['payments.card.title'] })
    await given.waitFor()
    known.resolve()
    await expect.poll(() => journalOf(reader)).toContainEqual(expect.stringMatching(/^200 Organisations.GET_MINE/))
    await settled(reader)
    expect(await given.count()).toBe(1)
    await reader.context().close()

    // Who only reads loads nothing of the card provider.
    expect(await guest.locator('iframe').count()).toBe(0)
    await inspect(guest, `an invoice by a link at ${width}`)
    await begin.click()
    const card = paying.getByRole('form', { name: words['payments.card.title'] })
    const press = async (number: string) => {
      await fillCard(guest, number)
      await card.getByRole('button').last().click()
    }
    await press('4000000000000002')
    await paying.getByText(words['payments.declined.title']).waitFor()
    await inspect(guest, `declined by a link at ${width}`)
    // The bank asks in a dialog of the provider's, above this page: one does not leave it.
    await press('4000 0025 0000 3155')
    await inBankDialog(guest).getByRole('button', { name: 'Refuse' }).click()
    await paying.getByText(words['payments.declined.title']).waitFor()
    // Some banks ask on a page of their own: the provider leads there, and from there back, and is told no code of the link.
    const code = link.split('#')[1]!
    const sent: string[] = []
    guest.on('request', request => {
      if (!request.url().startsWith(product.url)) sent.push(request.url() + (request.postData() ?? ''))
    })
    await guest.route('**/confirm', route =>
      route.continue({ postData: (route.request().postData() ?? '').replace('use_stripe_sdk=true&', '') }),
    )
    await press('4000 0025 0000 3155')
    await guest.getByRole('button', { name: 'Approve' }).click()
    await paying.getByText(words['payments.paid.title'], { exact: true }).waitFor()
    // The paper says so, too.
    await guest.getByText(words['deals.paper.stampPaid'], { exact: true }).first().waitFor()
    await inspect(guest, `paid by a link at ${width}`)
    expect(guest.url()).toBe(link)
    expect(sent.some(one => one.includes('return_url'))).toBe(true)
    expect(sent.filter(one => one.includes(code))).toEqual([])
    expect(
      await guest.evaluate(() => Object.keys(sessionStorage).filter(key => key.startsWith('client-view'))),
    ).toEqual([])

    await page.goto(product.url + dealsPaths.invoice(invoice.id))
    await page.getByText(say('Paid', 'Payée'), { exact: true }).first().waitFor()
    await page.getByText(words['payments.paid.byLink'].replace('{to}', 'Pat Books')).waitFor()
    await inspect(page, `an invoice that was paid by a link at ${width}`)
    await page.goto(product.url + dealPathsOf.sale.deal(requestId))
    const byLink = say('was paid through the link for Pat Books', 'a été réglée par le lien pour Pat Books')
    await page.getByText(byLink).first().waitFor()
    for (const each of [page, guest]) await each.context().close()
  }, 180_000)
})
