import { describe, expect, onTestFinished, test } from 'vitest'
import { InvoicePapers } from '#functions/deals/InvoicePapers.ts'
import { Signatures } from '#functions/deals/tables.ts'
import { repository } from '#functions/kit/repository.ts'
import { Unit } from '#functions/kit/unit.ts'
import { Organisations } from '#functions/organisations/Organisations.ts'
import { Organisations as OrganisationRows } from '#functions/organisations/tables.ts'
import { invoicePaper } from '#shared/deals/paper.ts'
import type { PaperFacts } from '#shared/deals/paper-facts.ts'
import { dealPaper } from '#shared/deals/texts/en/paper.ts'
import { productOrganisation } from '#shared/organisations/product.ts'
import { choosing, productNumber, spark } from './fee-fixture.ts'

describe('a usage plan', () => {
  test('is billed by tax invoices of the product, which are listed, and signed with the words that were shown', async () => {
    const { call, cora, choose, fee, settle, runOn, open, store } = await choosing()
    const { invoiceId, requestId } = await choose(spark)
    const facts = await call<PaperFacts>(InvoicePapers, cora, 'FACTS', { invoiceId })
    expect(facts.supplier).toMatchObject({ name: 'Tradewell', abn: productNumber, country: 'AU' })
    const text = (key: keyof typeof dealPaper) => dealPaper[key]
    expect(invoicePaper(facts, 'en', text).title).toBe(dealPaper['deals.paper.taxInvoice'])
    await settle(invoiceId!)
    await runOn('2026-04-03')
    const { invoices } = await fee()
    expect(invoices.map(({ status, total }) => [status, total])).toEqual([
      ['published', '21.99'],
      ['paid', '21.99'],
    ])
    const read = repository(Signatures, store, new Unit())
    const consent = { language: 'en', words: expect.stringContaining('Harbour Foods') }
    const given = async (id: string) => (await read.rows({ requestId: id as never }, {})).items
    expect((await given(requestId!)).find(({ side }) => side === 'demander')).toMatchObject({ consent })

    // What begins on a later day was agreed to by the words of then.
    const settleAll = async () => {
      for (const { id } of await open()) await settle(id)
    }
    await settleAll()
    await choose({ plan: 'spark', extraClients: 1 })
    await settleAll()
    await runOn('2026-05-10')
    await settleAll()
    const later = await fee()
    expect(later.deals[0]).toMatchObject({ kind: 'month', title: 'Tradewell Spark (11)' })
    expect((await given(later.deals[0]!.requestId)).find(({ side }) => side === 'demander')).toMatchObject({ consent })
    expect(later.invoices).toHaveLength(4)

    // Another number of the stage stands in what is sold from then on.
    process.env.PRODUCT_ABN = '51824753556'
    onTestFinished(() => {
      process.env.PRODUCT_ABN = productNumber
    })
    await choose({ plan: 'spark', extraClients: 2 })
    const row = await repository(OrganisationRows, store, new Unit()).need({ id: productOrganisation.id })
    expect(row.abn).toBe('51824753556')
  })

  test('of a product without a business number bears no GST, and nobody else gets the number that it has', async () => {
    const { cora, choose, invoice, refused } = await choosing()
    const org = { tradingName: 'Other', domainName: 'other-one', abn: productNumber }
    expect(await refused(Organisations, { uid: cora.uid }, 'CREATE_ORGANIZATION', { org })).toBe(
      'organisations.abnTaken',
    )
    delete process.env.PRODUCT_ABN
    onTestFinished(() => {
      process.env.PRODUCT_ABN = productNumber
    })
    const { quote, invoiceId } = await choose(spark)
    expect(quote).toMatchObject({ now: { amount: '19.99' }, gst: { rate: '0' } })
    expect(await invoice(invoiceId!)).toMatchObject({ total: '19.99', material: { tax: '0.00' } })
  })
})
