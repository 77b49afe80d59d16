import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { InvoiceView } from '#shared/deals/invoice.ts'
import { requested, signOffer } from '../deals.ts'
import { atHome, inspect, type Product, startProduct, visitAt } from '../harness.ts'
import { onScreens } from '../screens.ts'

// @reaches web shared

/** What a client owes a supplier, as both of them see it. */

let product: Product
beforeAll(async () => {
  product = await startProduct()
}, 240_000)
afterAll(() => product?.close())

describe.each(
  onScreens('phone', [
    {
      width: 1280,
      language: 'en',
      balance: '1,000.00',
      csv: 'Export CSV',
      pdf: 'Download PDF',
      clients: 'Clients',
      byMonth: 'CSV: By month',
      byYear: 'By financial year',
    },
    {
      width: 390,
      language: 'fr',
      balance: '1 000,00',
      csv: 'Exporter en CSV',
      pdf: 'Télécharger le PDF',
      clients: 'Clients',
      byMonth: 'CSV\u00a0: Par mois',
      byYear: 'Par exercice',
    },
  ]),
)('a statement at $width px', ({ width, language, balance, csv, pdf, clients, byMonth, byYear }) => {
  test('is found by both sides, opened, and taken along as a table and as a paper', async () => {
    const { client } = product
    const { ada, cora, seller, asSeller, asBuyer, requestId, version } = await requested(
      product,
      `statement${width}`,
      `Account ${width}`,
    )
    const on = { requestId, version }
    await client.call(asSeller, 'Tickets.CREATE_OFFER', { ...on, body: { message: '', language: 'en' } })
    await signOffer(product, requestId, [
      [asBuyer, 'Cora Harbour'],
      [asSeller, 'Ada Wattle'],
    ])
    const { contract } = await client.call<{ contract: { id: string } }>(
      asSeller,
      'Tickets.GET_PROCUREMENT_OF_TICKET_MERGED',
      { ticket: requestId },
    )
    const invoice = await client.call<InvoiceView>(asSeller, 'Invoices.PUBLISH_INVOICE', {
      contractId: contract.id,
      number: 1,
    })
    const off = (Number(invoice.total) - 1000).toFixed(2)
    await client.call(asSeller, 'Credits.CREATE', {
      invoiceId: invoice.id,
      version: invoice.version,
      reason: 'A discount.',
      wish: { by: 'amount', amount: off },
    })

    const buyer = await visitAt(product, cora, `${product.url}/procurement/statement`, { width, language })
    await buyer.getByText(balance).first().waitFor()
    await inspect(buyer, `accounts ${width}`)
    await buyer
      .getByRole('link', { name: `Account ${width}` })
      .first()
      .click()
    await buyer.waitForURL(`**/procurement/statement/${seller.id}.**`)
    await buyer.getByText(invoice.reference).first().waitFor()
    await inspect(buyer, `statement ${width}`)
    const [table] = await Promise.all([
      buyer.waitForEvent('download'),
      buyer.getByRole('button', { name: csv, exact: true }).click(),
    ])
    const lines = await readFile(await table.path(), 'utf8')
    expect(lines).toContain(invoice.reference)
    expect(lines).toContain(`-${off}`)
    expect(lines).toContain('1000.00')
    const [paper] = await Promise.all([
      buyer.waitForEvent('download'),
      buyer.getByRole('button', { name: pdf, exact: true }).click(),
    ])
    expect((await readFile(await paper.path())).subarray(0, 5).toString()).toBe('%PDF-')
    const address = new URL(buyer.url()).pathname
    await buyer.context().close()

    const own = await client.call<{ items: { account: string; balance: string }[] }>(
      asSeller,
      'Statements.GET_ACCOUNTS',
      {
        side: 'sale',
      },
    )
    expect(own.items.map(one => one.balance)).toEqual(['1000.00'])
    const page = await atHome(product, ada, { width, language })
    await page.locator('.switch-face').click()
    await page.getByRole('dialog').getByRole('button', { name: seller.tradingName }).click()
    await page.locator('.switch-face').filter({ hasText: seller.tradingName }).waitFor()
    await page.goto(`${product.url}/procurement/statement`)
    await page.getByRole('tab', { name: clients, exact: true }).click()
    await page.getByRole('link', { name: 'Cora Harbour' }).first().click()
    await page.waitForURL(`**${address}`)
    await page.getByText(invoice.reference).first().waitFor()
    await inspect(page, `statement of a client ${width}`)
    // What the year came to, from totals that follow the invoice.
    await page.goto(`${product.url}/analysis`)
    await page.locator('.figures', { hasText: balance }).waitFor()
    await page
      .getByRole('cell', { name: /Cora Harbour/ })
      .first()
      .waitFor()
    await page.getByRole('link', { name: invoice.reference }).waitFor()
    // Each table adds up, and says what is owed of what went out then.
    for (const title of [byYear, byMonth.split(/:\s/)[1] ?? ''])
      await page.getByRole('table', { name: title }).getByText(balance).first().waitFor()
    await inspect(page, `analysis ${width}`)
    const [months] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: byMonth, exact: true }).click(),
    ])
    expect(await readFile(await months.path(), 'utf8')).toContain(invoice.total)
    await page.context().close()
  })
})
