import { z } from 'zod'
import { calculatedDateField } from '../kit/fields.ts'
import { id, uid } from '../kit/id.ts'
import type { PaymentMethod } from '../terms/contract-values.ts'

/**
 * The switch of auto-debit (spec part 1, section 4, auto-debit toggle): on a request, its contract, one payment of the schedule, or an
 * invoice. The nearest one says whether a payment is taken.
 */

const said = {
  /** Whose word it is. */
  uid,
  name: z.string(),
  at: z.iso.datetime(),
} as const

export const DebitSwitch = z.discriminatedUnion('on', [
  z.object({
    on: z.literal(true),
    ...said,
    /** With what the customer has it taken, and what that is called. */
    instrumentId: id('instrument'),
    instrument: z.string().max(80),
  }),
  z.object({ on: z.literal(false), ...said }),
])
export type DebitSwitch = z.output<typeof DebitSwitch>
export type DebitOn = Extract<DebitSwitch, { on: true }>

/** Payments of one contract that may have a switch of their own. */
export const mostOwnSwitches = 50

/** The switches of a contract: its own, and those of single payments of its schedule. */
export const ContractDebit = z.object({
  all: DebitSwitch.optional(),
  items: z
    .array(z.object({ number: z.number().int().min(1), says: DebitSwitch }))
    .max(mostOwnSwitches)
    .optional(),
  /** When it was switched off while more invoices were out than one call changes: a switch of theirs that is older counts as off. */
  offAt: z.iso.datetime().optional(),
  /** Set while a change still has to reach invoices, since there were more than one call changes: from which payment on, and the day it began. */
  rest: z.object({ from: z.number().int().min(1), since: calculatedDateField }).optional(),
  /** Who of the supplier signed last: what is taken is billed under that signature. */
  signer: z.object({ uid, name: z.string() }),
})
export type ContractDebit = z.output<typeof ContractDebit>

type Switches = {
  readonly invoice?: DebitSwitch | undefined
  readonly contract?: ContractDebit | undefined
  readonly request?: DebitSwitch | undefined
}

/**
 * Which switch says whether a payment is taken: the first that is set of its invoice's, the payment's own, the contract's and the request's.
 * Switching a contract off switches all of its invoices off; where those are more than one call changes, a switch that is older than
 * that counts as gone.
 */
export const switchOf = ({ invoice, contract, request }: Switches, number: number): DebitSwitch | undefined => {
  const offAt = contract?.offAt
  const own = invoice?.on && offAt !== undefined && invoice.at < offAt ? undefined : invoice
  return own ?? contract?.items?.find(one => one.number === number)?.says ?? contract?.all ?? request
}

/**
 * The method of a payment as its material says it, 1 regular or 2 auto-debit (spec part 2, section 9): what the nearest switch says; where
 * nobody has switched anything so far, what both signed.
 */
export const methodOf = (switches: Switches, number: number, agreed: PaymentMethod): PaymentMethod => {
  const says = switchOf(switches, number)
  return says ? (says.on ? 2 : 1) : agreed
}

/** With what a payment is taken; undefined for one that its customer pays by hand. */
export const takenBy = (switches: Switches, number: number): DebitOn | undefined => {
  const says = switchOf(switches, number)
  return says?.on ? says : undefined
}

/**
 * The switches of a contract with another one of its own, or of one payment, which takes the place of the one that was there. Off for the
 * contract is off for all of it. What was still to follow of the switch before does not.
 */
export const withSwitch = (
  before: Omit<ContractDebit, 'signer'>,
  says: DebitSwitch,
  number: number | undefined,
): Omit<ContractDebit, 'signer'> => {
  const own = before.items ?? []
  if (number !== undefined) {
    const others = own.filter(one => one.number !== number)
    const items = [...others, { number, says }].toSorted((a, b) => a.number - b.number)
    return { ...before, items }
  }
  const items = says.on ? own : own.filter(one => !one.says.on)
  const { items: _items, rest: _rest, ...others } = before
  return { ...others, all: says, ...(items.length > 0 ? { items } : {}) }
}
