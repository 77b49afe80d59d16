import type { InstrumentView } from '#shared/payments/instrument.ts'
import type { DemoCaller, DemoClient, SetupToKeep } from './client.ts'
import type { Kept } from './kept.ts'
import type { Day } from './timeline.ts'

const card: Kept = { kind: 'card', number: '4242424242424242' }
const bank: Kept = { kind: 'auBankDebit', number: '000123456' }
/** An account with too little on it. */
const empty: Kept = { kind: 'auBankDebit', number: '222222227' }

/** How one who buys lets what falls due be taken: from what, and until when. */
export type Debit = {
  readonly from: Kept
  readonly off?: readonly [Day, 'buyer' | 'seller']
}

/** Of what each of those who are told their sign-ins sells to another, and is under way. */
export const debits: readonly Debit[] = [
  { from: card, off: [-2, 'buyer'] },
  // Tried three times, and given up.
  { from: empty },
  { from: bank },
  { from: card },
]

/** Switches auto-debit of a deal on, and what becomes of it later, as acts by the day on which each is done. */
export const debitActs = (
  client: DemoClient,
  { from: { kind, number }, off }: Debit,
  deal: { readonly requestId: string; readonly buyer: DemoCaller; readonly seller: DemoCaller; readonly signed: Day },
): readonly { readonly day: Day; readonly act: () => Promise<void> }[] => {
  const { requestId, buyer, seller, signed } = deal
  const call = <T>(as: DemoCaller, target: `${string}.${string}`, payload: object, step: string) =>
    client.call<T>(as, target, payload, `debit of ${requestId} ${step}`)
  const change = (as: DemoCaller, payload: object, step: string) =>
    call(as, 'Tickets.AUTO_DEBIT_CHANGE', { requestId, ...payload }, step)
  const switchOn = async () => {
    const begun = await call<InstrumentView>(buyer, 'PaymentInstruments.ENABLE_DIRECT_DEBIT', { requestId, kind }, '')
    const named = { supplierId: begun.supplier.id, instrumentId: begun.id }
    const setup = await call<SetupToKeep>(buyer, 'PaymentInstruments.CLIENT_SECRET', named, '')
    await client.giveToKeep(setup, { kind, number })
    await call(buyer, 'PaymentInstruments.REFRESH', named, '')
    await change(buyer, { checked: true, instrumentId: begun.id, language: 'en' }, 'on')
  }
  const switchOff = async () => void (await change(off?.[1] === 'seller' ? seller : buyer, { checked: false }, 'off'))
  return [{ day: signed, act: switchOn }, ...(off ? [{ day: off[0], act: switchOff }] : [])]
}
