import { expect, test } from 'vitest'
import { contractDayTables, stageContractDay } from '#functions/deals/daily/contract-day.ts'
import { InvoicePapers } from '#functions/deals/InvoicePapers.ts'
import { Invoices } from '#functions/deals/Invoices.ts'
import { Tickets } from '#functions/deals/Tickets.ts'
import { transaction } from '#functions/kit/work.ts'
import type { InvoiceView } from '#shared/deals/invoice.ts'
import { textsOf } from '../pdf.ts'
import { setting } from './fixture.ts'

/** A deal whose first two payments are drafted. */
const drafted = async () => {
  const base = await setting()
  const { contract, request } = await base.contracted()
  for (const day of ['2026-04-01', '2026-05-01'])
    await transaction(base.host, { tables: contractDayTables }, {}, work => stageContractDay(work, contract.id, day))
  const { invoices } = await base.procurement(base.as.ada, request.id)
  return { ...base, agreement: contract, request, drafts: invoices.filter(({ status }) => status === 'draft') }
}

test('a supplier writes on one draft or on several at once, and the sums stay those of the schedule', async () => {
  const { as, call, refused, drafts } = await drafted()
  const [first, second] = drafts
  const { id: invoiceId, version, total } = first!
  const words = { invoiceId, version, description: 'Your order 4711.\nThank you.' }
  expect(await call<InvoiceView>(Invoices, as.ada, 'UPDATE', words)).toMatchObject({
    description: 'Your order 4711.\nThank you.',
    status: 'draft',
    total,
  })
  expect(await refused(Invoices, as.ada, 'UPDATE', words)).toBe('call.conflict')
  expect(await refused(Invoices, as.ada, 'UPDATE', { ...words, total: '1.00' })).toBe('input.invalid')
  const both = [
    { invoiceId, version: version + 1, description: 'Paid by your board.' },
    { invoiceId: second!.id, version: second!.version, description: 'Paid by your board.' },
  ]
  expect(await refused(Invoices, as.cora, 'UPDATE_MULTI', { invoices: both })).toBe('notFound')
  // All, or none.
  expect(await refused(Invoices, as.ada, 'UPDATE_MULTI', { invoices: [both[0], { ...both[1], version: 99 }] })).toBe(
    'call.conflict',
  )
  expect(await refused(Invoices, as.ada, 'UPDATE_MULTI', { invoices: [both[0], both[0]] })).toBe('input.invalid')
  const { invoices } = await call<{ invoices: InvoiceView[] }>(Invoices, as.ada, 'UPDATE_MULTI', { invoices: both })
  expect(invoices.map(({ description }) => description)).toEqual(['Paid by your board.', 'Paid by your board.'])
})

test('what is published is not written on any more, and says on paper what stood on its draft', async () => {
  const { as, call, refused, publish, agreement, drafts } = await drafted()
  const { id: invoiceId, version } = drafts[0]!
  await call(Invoices, as.ada, 'UPDATE', { invoiceId, version, description: 'Your order 4711.' })
  const out = await publish(as.ada, agreement.id, 1)
  expect(
    await refused(Invoices, as.ada, 'UPDATE', { invoiceId, version: out.version, description: 'Other words.' }),
  ).toBe('state.transition')
  const { content } = await call<{ content: string }>(InvoicePapers, as.cora, 'GET', { invoiceId, language: 'en' })
  expect((await textsOf(Buffer.from(content, 'base64'))).join(' ')).toContain('Your order 4711.')
})

test('a client approves a published invoice once, which its supplier is told and the paper says', async () => {
  const { as, call, refused, publish, agreement, drafts, told } = await drafted()
  const draft = { invoiceId: drafts[0]!.id, version: drafts[0]!.version }
  expect(await refused(Invoices, as.cora, 'SIGN_INVOICE_MERGED', draft)).toBe('notFound')
  const { id: invoiceId, version } = await publish(as.ada, agreement.id, 1)
  expect(await refused(Invoices, as.ada, 'SIGN_INVOICE_MERGED', { invoiceId, version })).toBe('auth.denied')
  expect(await refused(Invoices, as.finn, 'SIGN_INVOICE_MERGED', { invoiceId, version })).toBe('auth.denied')
  const signed = await call<InvoiceView>(Invoices, as.cora, 'SIGN_INVOICE_MERGED', { invoiceId, version })
  expect(signed).toMatchObject({ status: 'published', customerSign: { uid: as.cora.uid, name: 'Cora Tester' } })
  expect(told().at(-1)).toMatchObject({ type: 'deals.invoice.approved' })
  expect(await refused(Invoices, as.cora, 'SIGN_INVOICE_MERGED', { invoiceId, version: signed.version })).toBe(
    'deals.approvedAlready',
  )
  const { content } = await call<{ content: string }>(InvoicePapers, as.cora, 'GET', { invoiceId, language: 'en' })
  expect((await textsOf(Buffer.from(content, 'base64'))).join(' ')).toContain(
    'Approved by Cora Tester for Harbour Foods',
  )
})

test('a supplier sees who of its people published what is open, and nobody else does', async () => {
  const { as, call, refused, publish, agreement } = await drafted()
  const one = await publish(as.ada, agreement.id, 1)
  // Whoever acts for the first time is looked up in one more step.
  await call(Tickets, as.ben, 'GET_BY_RELATED', { side: 'sale', group: 'open' })
  const two = await publish(as.ben, agreement.id, 2)
  expect(await call(Invoices, as.ada, 'GET_MAPPING_BY_PUBLISHER', {})).toEqual({
    publishers: [
      { uid: as.ada.uid, name: 'Ada Tester', invoiceIds: [one.id] },
      { uid: as.ben.uid, name: 'Ben Tester', invoiceIds: [two.id] },
    ],
    hasMore: false,
  })
  expect(await call(Invoices, as.cora, 'GET_MAPPING_BY_PUBLISHER', {})).toEqual({ publishers: [], hasMore: false })
  expect(await refused(Invoices, as.eve, 'GET_MAPPING_BY_PUBLISHER', {})).toBe('auth.denied')
})
