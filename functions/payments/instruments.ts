import type { Invoice } from '#shared/deals/invoice.ts'
import type { Request } from '#shared/deals/request.ts'
import type { Party } from '#shared/kit/event.ts'
import { advance, can } from '#shared/kit/state-table.ts'
import { dayIn } from '#shared/kit/zone.ts'
import { instrumentKept, instrumentRemoved } from '#shared/payments/events.ts'
import { type Instrument, isUsable, type PaidAccount, type WayToPay } from '#shared/payments/instrument.ts'
import { instrumentStates } from '#shared/payments/instrument-states.ts'
import { PaymentsRefusal } from '#shared/payments/refusal.ts'
import type { Reads } from '../kit/repository.ts'
import type { Work } from '../kit/serve.ts'
import type { Mandate, Setup } from '../ports/kept-instruments.ts'
import { assertDebits, assertToolTakes } from './attempts.ts'
import type { Instruments } from './instrument-tables.ts'
import { assertOwnKey } from './own-key.ts'
import type { instrumentTables } from './paying-uses.ts'

type InstrumentWork = Pick<Work<{ readonly tables: typeof instrumentTables }>, 'db' | 'now' | 'emit'>

/** What a customer keeps, or began to, for one supplier; without what was removed. */
export const instrumentsFor = async (
  instruments: Reads<typeof Instruments>,
  customer: Party,
  supplierId: string,
): Promise<{ readonly standing: Instrument[]; readonly all: Instrument[] }> => {
  const all = await instruments.allRows({ customer }, { begins: `${supplierId}#` })
  return { all, standing: all.filter(({ status }) => status !== 'removed') }
}

/** The two sides of a deal as what is kept for it names them. */
export const keptFor = ({ demander, supplier }: Pick<Request, 'demander' | 'supplier'>) => ({
  customer: demander,
  supplierId: supplier.id,
})

/** In what and by what an invoice is paid. */
export const wayOfInvoice = ({ currency, material }: Pick<Invoice, 'currency' | 'material'>): WayToPay => ({
  currency,
  tool: material.paymentTool,
})

/**
 * Holds something that is kept to what it is to pay, in the account that is paid.
 * @throws {Refusal} payments.onlyBankDebit, payments.noBankDebits, payments.instrumentUnusable
 */
export const assertUsable = (
  instrument: Instrument,
  account: PaidAccount | undefined,
  now: Date,
  way: WayToPay | undefined,
): void => {
  if (way) assertToolTakes(way.tool, instrument.kind)
  assertDebits(instrument.kind, account, instrument.supplierName)
  if (!isUsable(instrument, account, dayIn(now), way)) throw new PaymentsRefusal('payments.instrumentUnusable')
}

/** In what and by what a deal is paid; undefined while it says nothing of that. */
export const wayOf = ({ choice }: Pick<Request, 'choice'>): WayToPay | undefined =>
  choice && { currency: choice.platform.paymentCurrency, tool: choice.platform.paymentTool }

const ofInstrument = (instrument: Instrument) => ({
  subject: instrument,
  parties: [instrument.customer],
  data: {
    supplierId: instrument.supplier.id,
    supplierName: instrument.supplierName,
    customerId: instrument.customer.id,
    instrument: instrument.label,
  },
})

/** One of those by its id, whatever became of it. */
export const instrumentOf = async (
  instruments: Reads<typeof Instruments>,
  customer: Party,
  supplierId: string,
  id: Instrument['id'],
): Promise<Instrument | undefined> =>
  (await instrumentsFor(instruments, customer, supplierId)).all.find(one => one.id === id)

/** Whose something at the provider says that it is. That leads to a row and proves nothing: the row has to name it, in that account. */
const customerIn = ({ customerId = '', customerType }: Setup['metadata']): Party | undefined => {
  if (customerType !== 'user' && customerType !== 'organization') return undefined
  return isName(customerId) ? { id: customerId, type: customerType } : undefined
}
const isName = (text: string): boolean => /^[\w-]{1,64}$/.test(text)

/** The row whose set-up one at the provider is. */
export const rowOfSetup = async (
  instruments: Reads<typeof Instruments>,
  { id: setupId, accountId, metadata }: Pick<Setup, 'id' | 'accountId' | 'metadata'>,
): Promise<Instrument | undefined> => {
  const customer = customerIn(metadata)
  const { supplierId = '' } = metadata
  if (!customer || !isName(supplierId)) return undefined
  const { all } = await instrumentsFor(instruments, customer, supplierId)
  return all.find(one => one.setupId === setupId && one.accountId === accountId)
}

/** The row that is debited by a mandate at the provider, of whichever supplier: the customer who gave it is one for each account. */
export const rowOfMandate = async (
  instruments: Reads<typeof Instruments>,
  { id: mandateId, accountId, metadata }: Omit<Mandate, 'isOver'>,
): Promise<Instrument | undefined> => {
  const customer = customerIn(metadata)
  const rows = customer ? await instruments.allRows({ customer }) : []
  return rows.find(one => one.mandateId === mandateId && one.accountId === accountId)
}

/** Stages how a set-up stands at the provider, as that has it now. Only one that succeeded makes something kept. */
export const stageSetup = ({ db, now, emit }: InstrumentWork, row: Instrument, setup: Setup): Instrument => {
  const updatedAt = now.toISOString()
  if (setup.kept && can(instrumentStates, row.status, 'keep', 'system')) {
    const { failed: _failed, ...rest } = row
    const status = advance(instrumentStates, row.status, 'keep', 'system')
    const saved = db.instruments.save({ ...rest, ...setup.kept, status, updatedAt })
    emit(instrumentKept, ofInstrument(saved))
    return saved
  }
  if (setup.status === 'canceled' && row.status !== 'kept' && can(instrumentStates, row.status, 'remove', 'system'))
    return db.instruments.save({
      ...row,
      status: advance(instrumentStates, row.status, 'remove', 'system'),
      updatedAt,
    })
  const isNews = setup.failed !== undefined && (row.status !== 'failed' || row.failed !== setup.failed)
  if (setup.status !== 'open' || !isNews || !can(instrumentStates, row.status, 'fail', 'system')) return row
  const status = advance(instrumentStates, row.status, 'fail', 'system')
  return db.instruments.save({ ...row, status, failed: setup.failed?.slice(0, 100), updatedAt })
}

/** Stages that a customer keeps something no longer. @param by `system`: the provider has it no more */
export const stageRemoved = (
  { db, now, emit }: InstrumentWork,
  row: Instrument,
  by: 'customer' | 'system' = 'customer',
): Instrument => {
  const status = advance(instrumentStates, row.status, 'remove', by)
  const saved = db.instruments.save({
    ...row,
    status,
    ...(by === 'system' && { isGone: true }),
    updatedAt: now.toISOString(),
  })
  // What was never kept is no news.
  if (row.status === 'kept') emit(instrumentRemoved, ofInstrument(saved))
  return saved
}

/** Stages that the provider has something no more that is kept: nobody is offered it again. @throws {WrongKey} */
export const stageGone = async (
  work: InstrumentWork & Parameters<typeof assertOwnKey>[0],
  { customer, supplier }: Pick<Invoice, 'customer' | 'supplier'>,
  id: Instrument['id'],
): Promise<void> => {
  const row = await instrumentOf(work.db.instruments, customer, supplier.id, id)
  if (!row || !can(instrumentStates, row.status, 'remove', 'system')) return
  await assertOwnKey(work)
  stageRemoved(work, row, 'system')
}
