import { takenBy } from './auto-debit.ts'
import type { Contract, PaymentScheduleItem } from './contract.ts'
import { mostAtOnce, mostDebitedAtOnce } from './invoice.ts'

type Terms = Pick<Contract, 'autoDebit' | 'publishing' | 'progress'>
type Payment = Pick<PaymentScheduleItem, 'number' | 'status' | 'invoiceId'>

/** Whether a payment is taken by auto-debit, whose invoices nobody writes on before they go out. */
const isTaken = ({ autoDebit }: Pick<Terms, 'autoDebit'>, number: number): boolean =>
  takenBy({ contract: autoDebit }, number) !== undefined

/** Whether nobody is there to lend a draft a hand: the invoices of a contract are published by themselves, or its next payment is taken. */
export const publishesByItself = (contract: Terms): boolean =>
  contract.publishing !== undefined || isTaken(contract, contract.progress.bill)

/** Whether a draft may be written of a payment by hand: it is neither billed nor held, has none yet, and is not taken by auto-debit. */
export const isDraftable = (contract: Terms, { number, status, invoiceId }: Payment): boolean =>
  status === 'scheduled' && invoiceId === undefined && !isTaken(contract, number)

/** How many payments of a contract are published in one step; those that are taken write more rows each. */
export const mostPublished = ({ autoDebit }: Pick<Terms, 'autoDebit'>): number =>
  autoDebit ? mostDebitedAtOnce : mostAtOnce

/**
 * Which of a stretch of payments can be billed in one step, from the next on: those that are published, each with the draft that it has, and those
 * of which a draft can be written.
 */
export const billableAtOnce = <P extends Payment>(contract: Terms, payments: readonly P[]) => ({
  publish: payments.filter(({ status }) => status === 'scheduled').slice(0, mostPublished(contract)),
  draft: publishesByItself(contract)
    ? []
    : payments.filter(payment => isDraftable(contract, payment)).slice(0, mostAtOnce),
})
