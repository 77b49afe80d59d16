import { endsRun } from '#shared/payments/chosen.ts'
import type { InstrumentKind } from '#shared/payments/instrument.ts'
import type { BegunRow } from '#shared/payments/several.ts'

/**
 * What became of one invoice in this run. `taken`: the provider took the money, and has still to say so to the server. `unsure`: it
 * did not say what became of the card. `stopped`: it was not tried any more, and what was begun for it is called off.
 */
export type Result =
  | { readonly at: 'paying' | 'taken' | 'debiting' | 'asks' | 'changed' | 'moved' | 'unsure' | 'stopped' }
  | { readonly at: 'declined'; readonly code: string; readonly kind?: InstrumentKind | undefined }
  | { readonly at: 'refused'; readonly refusal: NonNullable<BegunRow['refusal']> }

/** What a run does with each invoice whose payment was begun. */
type Acts = {
  readonly isStopped: () => boolean
  readonly stop: () => void
  readonly note: (invoiceId: BegunRow['invoiceId'], result: Result) => void
  /** Pays the one of this place. */
  readonly pay: (row: BegunRow, at: number) => Promise<Result>
  readonly callOff: (invoiceId: BegunRow['invoiceId']) => Promise<unknown>
}

/**
 * Pays one after another until somebody stops it, or it is declined in a way that ends it. What was begun and is not tried any more is called off:
 * else each would keep its invoice for half an hour, and then tell who stopped it that it was left unfinished.
 */
export const payEach = async (rows: readonly BegunRow[], acts: Acts): Promise<void> => {
  const left: BegunRow[] = []
  for (const [at, row] of rows.entries()) {
    const { invoiceId } = row
    if (acts.isStopped()) {
      acts.note(invoiceId, { at: 'stopped' })
      if (row.payment) left.push(row)
      continue
    }
    acts.note(invoiceId, { at: 'paying' })
    const result = await acts.pay(row, at)
    acts.note(invoiceId, result)
    if (result.at === 'declined' && endsRun(result.code, result.kind)) acts.stop()
  }
  // One that cannot be called off now ends by itself, and keeps no other from that.
  for (const { invoiceId } of left) await acts.callOff(invoiceId).catch(() => {})
}
