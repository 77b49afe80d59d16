import { ulid } from 'ulid'
import { settlingTables } from '#functions/deals/billing-tables.ts'
import { Contracts } from '#functions/deals/Contracts.ts'
import { DailyRun } from '#functions/deals/DailyRun.ts'
import { Invoices } from '#functions/deals/Invoices.ts'
import { stageSettled } from '#functions/deals/settle.ts'
import { transaction } from '#functions/kit/work.ts'
import type { FeeQuote } from '#shared/deals/fee-model.ts'
import type { feeMethods } from '#shared/deals/fees.contract.ts'
import type { InvoiceView } from '#shared/deals/invoice.ts'
import type { Out } from '#shared/kit/contract.ts'
import { addDays } from '#shared/kit/date.ts'
import { idFrom } from '#shared/kit/id.ts'
import { setting } from '../deals/fixture.ts'

/** The product's business number, as the stage says it. */
export const productNumber = '10000000000'
export type Fee = Out<(typeof feeMethods)['GET_USAGE_FEE']>
type Done = Out<(typeof feeMethods)['CREATE_ORG_TICKET']>
export type Choice = { plan: string; extraClients: number }

/** Harbour Foods, whose owner Cora chooses plans from 10 March 2026 on. */
export const choosing = async () => {
  process.env.PRODUCT_ABN = productNumber
  const base = await setting()
  const { cora } = base.as
  base.clock.now = new Date('2026-03-10T01:00:00.000Z')
  const fee = (as = cora) => base.call<Fee>(Contracts, as, 'GET_USAGE_FEE', {})
  const quote = (choice: Choice) => base.call<FeeQuote>(Contracts, cora, 'GET_FEE_QUOTE', choice)
  const agreement = ({ now, monthly }: Pick<FeeQuote, 'now' | 'monthly'>) => ({
    now,
    monthly,
    signature: { kind: 'drawn', strokes: [[1, 1, 20, 20, 40, 10, 60, 30]] },
    language: 'en',
  })
  const choose = async (choice: Choice) =>
    base.call<Done>(Contracts, cora, 'CREATE_ORG_TICKET', { request: choice, contract: agreement(await quote(choice)) })
  const runOn = async (day: string) => {
    base.clock.now = new Date(`${addDays(day, -1)}T20:00:00.000Z`)
    return base.work(DailyRun, {})
  }
  const invoice = (invoiceId: string) => base.call<InvoiceView>(Invoices, cora, 'GET_BY_ID', { invoiceId })
  const settle = (id: string) => {
    const uses = { tables: settlingTables }
    return transaction<typeof uses, unknown>(base.host, uses, {}, async work => {
      const row = await work.db.invoices.need({ id: id as InvoiceView['id'] })
      return stageSettled(work, row, {
        paymentId: idFrom('payment', ulid()),
        amount: row.total,
        lateInterest: '0.00',
        tool: 'card',
        instrument: 'Visa',
        paidAt: base.clock.now.toISOString(),
      })
    })
  }
  const open = async () =>
    (await base.call<{ items: InvoiceView[] }>(Invoices, cora, 'GET_BY_RELATED', { side: 'purchase' })).items
  return { ...base, cora, fee, quote, agreement, choose, runOn, invoice, settle, open }
}

export const spark = { plan: 'spark', extraClients: 0 }
export const momentum = { plan: 'momentum', extraClients: 0 }
