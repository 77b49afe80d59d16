import { z } from 'zod'
import type { IsoDate } from '../kit/date.ts'
import { Party } from '../kit/event.ts'
import { id, uid } from '../kit/id.ts'
import type { Currency } from '../kit/money.ts'
import { instrumentStatuses } from './instrument-states.ts'

/** What a customer can keep: a card, or an Australian bank account with a BECS mandate. */
export const instrumentKinds = ['card', 'auBankDebit'] as const
export type InstrumentKind = (typeof instrumentKinds)[number]

/** A card or a bank debit that a customer keeps for one supplier: it stands in that supplier's account, and can be used in no other. */
export const Instrument = z.object({
  id: id('instrument'),
  /** From 1, by customer and supplier. */
  number: z.number().int().min(1),
  customer: Party,
  supplier: Party,
  supplierName: z.string(),
  /** The supplier's account at the provider, the customer there, the set-up, and once that succeeded the payment method and its mandate. */
  accountId: z.string().max(255),
  providerCustomerId: z.string().max(255),
  setupId: z.string().max(255),
  methodId: z.string().max(255).optional(),
  mandateId: z.string().max(255).optional(),
  kind: z.enum(instrumentKinds),
  status: z.enum(instrumentStatuses),
  /** What its owner recognises, such as 'BECS •••• 3456'; empty until it is kept. */
  label: z.string().max(80),
  /** The last month of a card, as '2031-04'. */
  expires: z
    .string()
    .regex(/^\d{4}-\d{2}$/)
    .optional(),
  /** The provider's code of the last try that failed. */
  failed: z.string().max(100).optional(),
  /** Where it was removed because the provider has it no more: who meant to pay with it reads that. */
  isGone: z.literal(true).optional(),
  /** Who of the customer set it up. */
  by: uid,
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  version: z.number().int(),
})
export type Instrument = z.output<typeof Instrument>

/** An instrument as its customer sees it. */
export const InstrumentView = Instrument.omit({
  number: true,
  accountId: true,
  providerCustomerId: true,
  setupId: true,
  methodId: true,
  mandateId: true,
  isGone: true,
  by: true,
  customer: true,
}).extend({
  /** Whether something can be taken with it today. */
  isUsable: z.boolean(),
})
export type InstrumentView = z.output<typeof InstrumentView>

/** In what, and by which tool (`paymentTools`), something is to be paid. */
export type WayToPay = { readonly currency: Currency; readonly tool: string }

/**
 * Whether a tool takes a card, or a bank account (spec part 2, section 5, "Payment sufficiency"): direct debit takes bank accounts alone; what is
 * paid by card can be paid from a bank account, too.
 */
export const takesKind = (tool: string, kind: InstrumentKind): boolean =>
  tool !== 'directDebit' || kind === 'auBankDebit'

/** Whether a card pays an invoice, or bank accounts alone do. */
export const takesCards = ({ material }: { readonly material: { readonly paymentTool: string } }): boolean =>
  takesKind(material.paymentTool, 'card')

/** An account that is paid into, by its id at the provider, and whether that lets it debit bank accounts. */
export type PaidAccount = { readonly accountId: string; readonly debitsBanks: boolean }

/** The kinds of which one pays so, into an account. Bank debits are in Australian dollars alone. */
export const kindsFor = (way: WayToPay | undefined, account: PaidAccount | undefined): readonly InstrumentKind[] =>
  instrumentKinds.filter(
    kind =>
      (way === undefined || takesKind(way.tool, kind)) &&
      (kind === 'card' || ((way === undefined || way.currency === 'AUD') && account?.debitsBanks !== false)),
  )

/** Whether a card is past its last month on a day. */
export const isExpired = ({ expires }: Pick<Instrument, 'expires'>, today: IsoDate): boolean =>
  expires !== undefined && expires < today.slice(0, 7)

/**
 * Whether something can be taken with an instrument: its set-up succeeded, it has not expired, and it stands in the account that is paid.
 * @param way in what and by what that is to be paid, where it is one thing
 */
export const isUsable = (
  instrument: Pick<Instrument, 'status' | 'accountId' | 'expires' | 'kind' | 'methodId'> | undefined,
  account: PaidAccount | undefined,
  today: IsoDate,
  way?: WayToPay | undefined,
): boolean =>
  instrument?.status === 'kept' &&
  instrument.methodId !== undefined &&
  account !== undefined &&
  instrument.accountId === account.accountId &&
  !isExpired(instrument, today) &&
  kindsFor(way, account).includes(instrument.kind)

export const instrumentView = (
  instrument: Instrument,
  account: PaidAccount | undefined,
  today: IsoDate,
  way?: WayToPay | undefined,
): InstrumentView => {
  const {
    number: _number,
    accountId: _account,
    providerCustomerId: _customerId,
    setupId: _setup,
    methodId: _method,
    mandateId: _mandate,
    by: _by,
    customer: _customer,
    ...view
  } = instrument
  return { ...view, isUsable: isUsable(instrument, account, today, way) }
}

/** Instruments that a customer may keep for one supplier at one time, those included that were never finished. */
export const mostInstruments = 10
