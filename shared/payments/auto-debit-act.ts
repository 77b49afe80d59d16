import { z } from 'zod'
import { sides } from '../deals/request.ts'
import { id, uid } from '../kit/id.ts'

/** What a switch of auto-debit is about, from what is farthest from a payment to what is nearest. */
export const debitScopes = ['request', 'contract', 'item', 'invoice'] as const
export type DebitScope = (typeof debitScopes)[number]

/** That auto-debit was switched on or off, by whom, and what they agreed to who switched it on. Never changed. */
export const AutoDebitAct = z.object({
  id: id('debit'),
  requestId: id('request'),
  scope: z.enum(debitScopes),
  /** Which payment it is about, where it is about one. */
  number: z.number().int().min(1).optional(),
  invoiceId: id('invoice').optional(),
  on: z.boolean(),
  side: z.enum(sides),
  uid,
  name: z.string(),
  at: z.iso.datetime(),
  instrumentId: id('instrument').optional(),
  instrument: z.string().max(80).optional(),
  /** The words that were shown. */
  consent: z.object({ language: z.enum(['en', 'fr']), words: z.string() }).optional(),
  version: z.number().int(),
})
export type AutoDebitAct = z.output<typeof AutoDebitAct>

/** The same as both sides read it. */
export const AutoDebitActView = AutoDebitAct.omit({ uid: true, instrumentId: true, version: true })
export type AutoDebitActView = z.output<typeof AutoDebitActView>

export const actView = ({ uid: _uid, instrumentId: _instrument, version: _version, ...view }: AutoDebitAct) => view
