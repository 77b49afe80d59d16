import type { Invoice } from '../deals/invoice.ts'
import type { InstrumentKind } from './instrument.ts'
import type { PaymentView } from './payment.ts'

/**
 * One try at paying an invoice, as the page and the notifications know it. `begun`: it waits for a card. `checking`: the
 * payer's bank asks. `taken`: the browser was told that the money is taken, and the provider has still to say so.
 * `debiting`: a bank takes days. The others are how it ended; `lapsed` is one that was left alone too long,
 * `lost` one of which nobody will hear what the bank made of it, `givenBack` one whose money went back.
 */
export type TryState =
  | 'begun'
  | 'checking'
  | 'taken'
  | 'debiting'
  | 'declined'
  | 'canceled'
  | 'lapsed'
  | 'lost'
  | 'givenBack'
  | 'paid'

export type Try = {
  /** Which of the invoice's tries it is, from 1. */
  readonly number: number
  readonly at: TryState
  /** The provider's code of a decline. */
  readonly code?: string | undefined
  /** Of which kind it was that did not pay; a card that is given for it where nothing is said. */
  readonly kind?: InstrumentKind | undefined
}

/** What may still come after each state of the same try. What arrives late and is not here changes nothing. */
const follows: Readonly<Record<TryState, readonly TryState[]>> = {
  begun: ['checking', 'taken', 'debiting', 'declined', 'canceled', 'lapsed', 'givenBack', 'paid'],
  checking: ['taken', 'debiting', 'declined', 'canceled', 'lapsed', 'givenBack', 'paid'],
  taken: ['debiting', 'declined', 'canceled', 'lapsed', 'givenBack', 'paid'],
  debiting: ['declined', 'canceled', 'lost', 'givenBack', 'paid'],
  declined: ['paid'],
  canceled: ['givenBack', 'paid'],
  lapsed: ['givenBack', 'paid'],
  lost: ['canceled', 'lapsed', 'givenBack', 'paid'],
  givenBack: ['paid'],
  paid: [],
}

/**
 * What is known after something was told of a try: a newer try takes the place of an older one, an older one never that of
 * a newer one, and money that arrived ends them all. A notification tells of a decline without its code, which may follow.
 */
export const hear = (known: Try | undefined, told: Try): Try => {
  if (!known) return told
  if (known.at === 'paid') return known
  if (told.at === 'paid' || told.number > known.number) return told
  if (told.number !== known.number) return known
  const tellsWhy = told.at === known.at && known.code === undefined && told.code !== undefined
  // A notification tells nothing of what was to be paid with.
  return tellsWhy || follows[known.at].includes(told.at) ? { ...told, kind: told.kind ?? known.kind } : known
}

const stateOf = ({ status, declined, endedBy }: PaymentView): TryState | undefined => {
  switch (status) {
    case 'open':
      return declined === undefined ? 'begun' : 'declined'
    case 'checking':
      return 'checking'
    case 'processing':
      return 'debiting'
    case 'lost':
      return 'lost'
    case 'succeeded':
      return 'paid'
    case 'canceled':
      return endedBy === 'time' ? 'lapsed' : 'canceled'
    case 'refunded':
    case 'repaid':
      return 'givenBack'
    // What is owed back is said beside it.
    case 'bounced':
    case 'owed':
    // It came to its end long ago: nobody tried to pay what is owed since.
    case 'takenBack':
      return undefined
  }
}

/** The last try as the server has it; undefined where nobody tried, or nothing is to be said of it. */
export const tryOf = (invoice: Pick<Invoice, 'status'>, payment: PaymentView | null): Try | undefined => {
  if (invoice.status === 'paid') return { number: payment?.tries ?? 0, at: 'paid' }
  // What a bank gave back in part pays that part: nobody tried to pay the rest since.
  if (invoice.status === 'published' && payment?.status === 'succeeded') return undefined
  const at = payment ? stateOf(payment) : undefined
  if (!payment || !at) return undefined
  return { number: payment.tries, at, code: payment.declined, kind: payment.kind }
}

/** The try that a call answers with: where its money came, that is news, whatever was asked. */
export const tryAnswered = (payment: PaymentView): Try | undefined =>
  tryOf({ status: payment.status === 'succeeded' ? 'paid' : 'pending' }, payment)

const toldBy: Readonly<Record<string, TryState>> = {
  'payments.notice.failed': 'declined',
  'payments.notice.lapsed': 'lapsed',
  'payments.notice.lost': 'lost',
  'payments.notice.refunded': 'givenBack',
}

/** What a notification tells of a try at paying, with its invoice; undefined for one about something else. */
export const tryOfNotice = (notice: {
  readonly message: string
  readonly itemId: string
  readonly params: Readonly<Record<string, string | number>>
}): { readonly invoiceId: string; readonly told: Try } | undefined => {
  const { message, itemId, params } = notice
  if (message === 'deals.notice.invoicePaid') return { invoiceId: itemId, told: { number: 0, at: 'paid' } }
  const at = toldBy[message]
  if (at === undefined || typeof params.try !== 'number') return undefined
  return { invoiceId: String(params.invoiceId), told: { number: params.try, at } }
}

/** Whether an invoice that is marked as being paid is not: the try has ended, and the provider's word is on its way. */
export const hasEnded = ({ at }: Try): boolean =>
  at === 'declined' || at === 'canceled' || at === 'lapsed' || at === 'lost' || at === 'givenBack'
