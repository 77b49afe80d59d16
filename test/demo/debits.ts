import type { InstrumentView } from '#shared/payments/instrument.ts'
import type { DemoCaller, DemoClient } from './client.ts'
import type { Day } from './timeline.ts'

/** What somebody keeps to be taken from, by the provider's numbers for tests. */
export type Kept = { readonly kind: 'card' | 'auBankDebit'; readonly number: string }

const card: Kept = { kind: 'card', number: '4242424242424242' }
const bank: Kept = { kind: 'auBankDebit', number: '000123456' }
/** An account with too little on it. */
const empty: Kept = { kind: 'auBankDebit', number: '222222227' }

/** How one who buys lets what falls due be taken: from what, from what later, and until when. */
export type Debit = {
  readonly from: Kept
  readonly later?: readonly [Day, Kept]
  readonly off?: readonly [Day, 'buyer' | 'seller']
}

/** Of what each of those who are told their sign-ins sells to another, and is under way. */
export const debits: readonly Debit[] = [
  { from: card, off: [-2, 'buyer'] },
  // What falls due since is tried three times, and given up.
  { from: bank, later: [-16, empty] },
  { from: bank },
  { from: card },
]

/** Switches auto-debit of a deal on, and what becomes of it later, as acts by the day on which each is done. */
export const debitActs = (
  client: DemoClient,
  { from, later, off }: Debit,
  deal: { readonly requestId: string; readonly buyer: DemoCaller; readonly seller: DemoCaller; readonly signed: Day },
): readonly { readonly day: Day; readonly act: () => Promise<void> }[] => {
  const { requestId, buyer, seller, signed } = deal
  const call = <T>(as: DemoCaller, target: `${string}.${string}`, payload: object, step: string) =>
    client.call<T>(as, target, payload, `debit of ${requestId} ${step}`)
  const change = (as: DemoCaller, payload: object, step: string) =>
    call(as, 'Tickets.AUTO_DEBIT_CHANGE', { requestId, ...payload }, step)
  const takeFrom = async ({ kind, number }: Kept) => {
    const begun = await call<InstrumentView>(
      buyer,
      'PaymentInstruments.ENABLE_DIRECT_DEBIT',
      { requestId, kind },
      number,
    )
    const named = { supplierId: begun.supplier.id, instrumentId: begun.id }
    const { clientSecret, accountId } = await call<{ clientSecret: string; accountId: string }>(
      buyer,
      'PaymentInstruments.CLIENT_SECRET',
      named,
      number,
    )
    await client.giveToKeep({ clientSecret, accountId }, { kind, number })
    await call(buyer, 'PaymentInstruments.REFRESH', named, number)
    await change(buyer, { checked: true, instrumentId: begun.id, language: 'en' }, `from ${number}`)
  }
  return [
    { day: signed, act: () => takeFrom(from) },
    ...(later ? [{ day: later[0], act: () => takeFrom(later[1]) }] : []),
    ...(off
      ? [
          {
            day: off[0],
            act: async () => void (await change(off[1] === 'buyer' ? buyer : seller, { checked: false }, 'off')),
          },
        ]
      : []),
  ]
}

/** The fields of the provider's form for what is kept. */
export const fieldsOf = ({ kind, number }: Kept): Record<string, string> =>
  kind === 'card'
    ? {
        'payment_method_data[type]': 'card',
        'payment_method_data[card][number]': number,
        'payment_method_data[card][exp_month]': '12',
        'payment_method_data[card][exp_year]': String(new Date().getFullYear() + 3),
        'payment_method_data[card][cvc]': '123',
      }
    : {
        'payment_method_data[type]': 'au_becs_debit',
        'payment_method_data[au_becs_debit][bsb_number]': '000000',
        'payment_method_data[au_becs_debit][account_number]': number,
        'payment_method_data[billing_details][name]': 'Accounts Payable',
        'payment_method_data[billing_details][email]': 'accounts@tradewell.test',
        'mandate_data[customer_acceptance][type]': 'online',
        'mandate_data[customer_acceptance][online][infer_from_client]': 'true',
      }
