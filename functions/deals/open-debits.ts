import { type DebitSwitch, methodOf, switchOf } from '#shared/deals/auto-debit.ts'
import type { Contract, ScheduleOverlay } from '#shared/deals/contract.ts'
import { type Invoice, isOwed, mostDebitedAtOnce } from '#shared/deals/invoice.ts'
import { isComing, type Taking } from '#shared/deals/taking.ts'
import type { IsoDate } from '#shared/kit/date.ts'
import type { ReadDb } from '../kit/serve.ts'
import type { BillingWork, billingTables } from './billing-tables.ts'
import { overlaysFrom, stretch } from './overlays.ts'
import { stageTakingPlan, stageTakingStop, type TakingWork } from './takings.ts'

/** An invoice that is out and not paid, with its taking. */
export type Open = { readonly invoice: Invoice; readonly taking: Taking | undefined }

type Rows = Pick<ReadDb<{ readonly tables: typeof billingTables }>, 'invoices' | 'scheduleItems' | 'takings'>

/** Those of some ids that are. Both rows are read together, whether or not there is a taking. */
export const openOf = async (db: Omit<Rows, 'scheduleItems'>, ids: readonly Invoice['id'][]): Promise<Open[]> => {
  const [invoices, takings] = await Promise.all([
    db.invoices.getMany(ids.map(id => ({ id }))),
    db.takings.getMany(ids.map(invoiceId => ({ invoiceId }))),
  ])
  return invoices.flatMap((invoice, n) => (invoice && isOwed(invoice) ? [{ invoice, taking: takings[n] }] : []))
}

/** The invoice of a payment that was billed and is not paid, by what happened to it. */
export const openId = (overlay: ScheduleOverlay | undefined): Invoice['id'] | undefined =>
  overlay?.kind === 'payment' && (overlay.status === 'invoiced' || overlay.status === 'pending')
    ? overlay.invoiceId
    : undefined

/**
 * The open invoices of a contract from a payment on, the first first, so many as one call changes.
 * @returns also from which payment on there may be more
 */
export const openInvoices = async (
  db: Rows,
  contractId: Contract['id'],
  from: number,
): Promise<{ readonly open: Open[]; readonly more: number | undefined }> => {
  const { rows } = await overlaysFrom(db.scheduleItems, contractId, 'payment', from)
  const billed = [...rows.values()].flatMap(overlay => {
    const id = openId(overlay)
    return id ? [{ id, number: overlay.number }] : []
  })
  const last = [...rows.keys()].at(-1)
  const beyond = rows.size >= stretch && last !== undefined ? last + 1 : undefined
  return {
    open: await openOf(
      db,
      billed.slice(0, mostDebitedAtOnce).map(({ id }) => id),
    ),
    more: billed[mostDebitedAtOnce]?.number ?? beyond,
  }
}

/**
 * Stages what the nearest switch of an invoice that is out means for its taking. One that is being asked for at this moment is its caller's to look
 * at before.
 * @returns the taking as it is then, where that changed
 */
export const stageFollowing = (
  work: TakingWork,
  { invoice, taking }: Open,
  says: DebitSwitch | undefined,
  by: 'customer' | 'supplier' | 'system',
): Taking | undefined => {
  const { db, now } = work
  const on = says?.on ? says : undefined
  const isOpen = taking !== undefined && isComing(taking)
  if (!on) {
    // What the bank has is carried out, and not tried again should that fail.
    return isOpen && taking.status !== 'underWay' ? stageTakingStop(work, taking, 'switchedOff', by) : undefined
  }
  if (isOpen) {
    if (taking.status === 'underWay' || taking.instrumentId === on.instrumentId) return undefined
    const { instrumentId, instrument, uid } = on
    return db.takings.save({ ...taking, instrumentId, instrument, by: uid, updatedAt: now.toISOString() })
  }
  // What was taken once and taken back by the bank is paid by hand.
  if (taking?.status === 'taken') return undefined
  return stageTakingPlan(work, invoice, on, taking)
}

/**
 * Stages what a switch of a contract means for further invoices of it, where more of them were out than that call changed.
 * @returns the contract as it goes on, which is the caller's to save
 */
export const stageRest = async (work: BillingWork, contract: Contract, today: IsoDate): Promise<Contract> => {
  const { db, now } = work
  const { autoDebit } = contract
  if (!autoDebit?.rest) return contract
  const { rest, ...switches } = autoDebit
  const { open, more } = await openInvoices(db, contract.id, rest.from)
  for (const { invoice, taking } of open) {
    const says = { invoice: invoice.autoDebit, contract: autoDebit }
    // What the provider is being asked for at this moment looks at the switch itself.
    const changed =
      taking?.status === 'begun'
        ? undefined
        : stageFollowing(work, { invoice, taking }, switchOf(says, invoice.number), 'system')
    const debited = invoice.debited ?? (changed ? (true as const) : undefined)
    const paymentMethod = methodOf(says, invoice.number, invoice.material.paymentMethod)
    if (debited === invoice.debited && paymentMethod === invoice.material.paymentMethod) continue
    db.invoices.save({
      ...invoice,
      material: { ...invoice.material, paymentMethod },
      ...(debited ? { debited } : {}),
      updatedAt: now.toISOString(),
    })
  }
  return {
    ...contract,
    autoDebit: more === undefined ? switches : { ...switches, rest: { from: more, since: today } },
  }
}
