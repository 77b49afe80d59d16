import { describe, expect, test } from 'vitest'
import { Credits } from '#functions/deals/Credits.ts'
import { Invoices } from '#functions/deals/Invoices.ts'
import { Statements } from '#functions/deals/Statements.ts'
import type { Statement } from '#shared/deals/account.ts'
import type { InvoiceView } from '#shared/deals/invoice.ts'
import { findSeals } from '#shared/files/seals.ts'
import { textsOf } from '../pdf.ts'
import { payingSetting } from './fixture.ts'

type Base = Awaited<ReturnType<typeof payingSetting>>

const statementOf = (base: Base, from: string, to: string, who: Base['as'][keyof Base['as']] = base.as.cora) =>
  base.call<Statement>(Statements, who, 'GET', { account: accountOf(base), from, to })
const accountOf = ({ org }: Base) => `${org.wattle}.${org.harbour}.AUD`
const moved = ({ lines }: Statement) => lines.map(({ kind, amount, balance }) => [kind, amount, balance])

describe('a statement of account', () => {
  test('says what moved it: billed, credited, paid late, voided; and what is owed behind each', async () => {
    const base = await payingSetting({ lateRate: '10' })
    try {
      const { id: invoiceId, version } = await base.invoiceNow()
      const wish = { by: 'amount', amount: '50.00' }
      await base.call(Credits, base.as.ada, 'CREATE', { invoiceId, version, reason: 'A discount.', wish })
      base.clock.now = new Date('2026-06-10T01:00:00.000Z')
      const { due, lateInterest } = await base.invoiceNow()
      await base.payInvoice()
      await base.card('4242424242424242')
      await base.deliverAll()
      const second = await base.call<InvoiceView>(Invoices, base.as.ada, 'PUBLISH_INVOICE', {
        contractId: base.agreement.id,
        number: 2,
      })
      await base.call<InvoiceView>(Invoices, base.as.ada, 'VOID', {
        invoiceId: second.id,
        version: second.version,
        reason: 'Too early.',
      })
      const whole = await statementOf(base, '2026-01-01', '2026-06-30')
      const { total } = second
      const interest = Number(lateInterest)
      expect(interest).toBeGreaterThan(0)
      expect(whole.lines.map(({ kind }) => kind).toSorted()).toEqual(
        ['credit', 'interest', 'invoice', 'invoice', 'payment', 'void'].toSorted(),
      )
      expect(whole).toMatchObject({
        opening: '0.00',
        closing: '0.00',
        sums: {
          invoice: (550 + Number(total)).toFixed(2),
          credit: '-50.00',
          interest: interest.toFixed(2),
          payment: `-${due}`,
          void: `-${total}`,
        },
      })
      // Cut anywhere, the parts go on from one another.
      const march = await statementOf(base, '2026-03-01', '2026-03-31')
      expect(moved(march)).toEqual([['invoice', '550.00', '550.00']])
      const april = await statementOf(base, '2026-04-02', '2026-05-31')
      expect(april).toMatchObject({ opening: '550.00', closing: '500.00' })
      expect((await statementOf(base, '2026-06-11', '2026-06-30')).opening).toBe('0.00')
      for (const [who, side] of [
        [base.as.cora, 'purchase'],
        [base.as.ada, 'sale'],
      ] as const)
        expect(await base.call(Statements, who, 'GET_ACCOUNTS', { side })).toEqual({
          isWhole: true,
          items: [
            {
              account: accountOf(base),
              supplier: { id: base.org.wattle, type: 'organization' },
              supplierName: 'Wattle Advisory',
              customer: { id: base.org.harbour, type: 'organization' },
              customerName: 'Harbour Foods',
              currency: 'AUD',
              balance: '0.00',
            },
          ],
        })
      const file = await base.call<{ fileName: string; content: string }>(Statements, base.as.cora, 'PDF', {
        account: accountOf(base),
        from: '2026-01-01',
        to: '2026-06-30',
        language: 'en',
      })
      const pdf = Buffer.from(file.content, 'base64')
      const texts = await textsOf(pdf)
      for (const text of ['Statement of account', 'Opening balance', 'Closing balance', '0.00 AUD', '-50.00'])
        expect(texts).toContain(text)
      expect(findSeals(pdf)).toHaveLength(1)
    } finally {
      await base.close()
    }
  })

  test('shows a credit of what was paid as owed to the client', async () => {
    const base = await payingSetting()
    try {
      await base.payInvoice()
      await base.card('4242424242424242')
      await base.deliverAll()
      const { id: invoiceId, version } = await base.invoiceNow()
      const wish = { by: 'amount', amount: '110.00' }
      await base.call(Credits, base.as.ada, 'CREATE', { invoiceId, version, reason: 'Faulty.', wish })
      expect(await statementOf(base, '2026-03-01', '2026-04-30')).toMatchObject({ closing: '-110.00' })
      // What closed before a period is not read for it, and still counts by what the supplier owes of it.
      const later = await statementOf(base, '2027-01-01', '2027-01-31')
      expect(later).toMatchObject({ opening: '-110.00', closing: '-110.00', lines: [] })
      expect(await base.call(Statements, base.as.ada, 'GET_ACCOUNTS', { side: 'sale' })).toMatchObject({
        items: [{ balance: '-110.00' }],
      })
    } finally {
      await base.close()
    }
  })

  test('is found by the name of the other side, on the side of whoever looks', async () => {
    const base = await payingSetting()
    try {
      await base.payInvoice()
      await base.card('4242424242424242')
      await base.deliverAll()
      const found = async (who: Base['as'][keyof Base['as']], query: string) =>
        (
          await base.call<{ lists: { side: string; items: { account: string }[] }[] }>(Statements, who, 'FIND', {
            query,
          })
        ).lists.flatMap(({ side, items }) => items.map(({ account }) => [side, account]))
      const { ada, cora, eve, finn } = base.as
      expect(await found(cora, 'WATTLE')).toEqual([['purchase', accountOf(base)]])
      expect(await found(ada, 'harbour f')).toEqual([['sale', accountOf(base)]])
      // One is not found by one's own name, and nobody finds what others owe each other.
      for (const who of [cora, eve, finn]) expect(await found(who, 'harbour')).toEqual([])
      expect(await base.refused(Statements, cora, 'FIND', { query: '' })).toBe('input.invalid')
    } finally {
      await base.close()
    }
  })

  test('security: is told to both sides and nobody else, and for a period that makes sense', async () => {
    const base = await payingSetting()
    try {
      const asked = { account: accountOf(base), from: '2026-03-01', to: '2026-04-30' }
      for (const who of [base.as.finn, base.as.eve]) {
        expect(await base.refused(Statements, who, 'GET', asked)).toBe('notFound')
        expect(await base.refused(Statements, who, 'PDF', { ...asked, language: 'en' })).toBe('notFound')
        expect(await base.call(Statements, who, 'GET_ACCOUNTS', { side: 'purchase' })).toEqual({
          items: [],
          isWhole: true,
        })
      }
      const made = `${base.org.harbour}.${base.org.wattle}.AUD`
      expect(await base.refused(Statements, base.as.ada, 'GET', { ...asked, account: made })).toBe('notFound')
      expect(await base.refused(Statements, base.as.ada, 'GET', { ...asked, to: '2026-02-01' })).toBe('input.invalid')
      expect(await base.refused(Statements, base.as.ada, 'GET', { ...asked, to: '2027-06-01' })).toBe('input.invalid')
      expect(await base.refused(Statements, base.as.ada, 'GET', { ...asked, account: 'x' })).toBe('input.invalid')
    } finally {
      await base.close()
    }
  })
})
