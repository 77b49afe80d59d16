import { z } from 'zod'
import { dealData, dealEvent } from '../deals/deal-event.ts'
import { dealsPaths } from '../deals/paths.ts'
import { event } from '../kit/event.ts'
import { textOf } from '../kit/personal.ts'
import { paymentsPaths } from './paths.ts'

/** What is told of the switch of auto-debit, and of what customers keep for it. */

const ofSwitch = {
  table: 'AutoDebitActs',
  data: dealData.extend({
    /** What it is about: the request, the contract, or a payment of it with its number. */
    scope: textOf('nobody'),
    number: z.number().int(),
    instrument: textOf('demanderId'),
    side: textOf('nobody'),
  }),
  href: ({ data: { ticketId } }: { readonly data: { readonly ticketId: string } }) => dealsPaths.autoDebit(ticketId),
} as const

export const autoDebitOn = dealEvent('payments.autoDebit.on', {
  ...ofSwitch,
  words: 'payments.story.autoDebitOn',
  tone: 'accent',
  notice: { type: 'followup', text: 'payments.notice.autoDebitOn' },
})

export const autoDebitOff = dealEvent('payments.autoDebit.off', {
  ...ofSwitch,
  words: 'payments.story.autoDebitOff',
  tone: 'warning',
  notice: { type: 'followup', text: 'payments.notice.autoDebitOff' },
})

const ofInstrument = {
  table: 'Instruments',
  data: z.strictObject({
    supplierId: z.string(),
    supplierName: textOf('supplierId'),
    customerId: z.string(),
    instrument: textOf('customerId'),
  }),
  audience: ['transaction.ticket.demander'],
  touches: ['PaymentInstruments', 'AutoDebits'],
  href: () => paymentsPaths.instruments(),
} as const

export const instrumentKept = event('payments.instrument.kept', {
  ...ofInstrument,
  words: 'payments.story.instrumentKept',
  notice: { type: 'add', section: 'deal', text: 'payments.notice.instrumentKept' },
})

export const instrumentRemoved = event('payments.instrument.removed', {
  ...ofInstrument,
  words: 'payments.story.instrumentRemoved',
  notice: { type: 'remove', section: 'deal', text: 'payments.notice.instrumentRemoved' },
})
