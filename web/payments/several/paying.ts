import { useRef, useState } from 'react'
import type { InvoiceView } from '#shared/deals/invoice.ts'
import type { Id } from '#shared/kit/id.ts'
import { endsRun } from '#shared/payments/chosen.ts'
import { type Paying, Payments } from '#shared/payments/Payments.contract.ts'
import type { BegunRow } from '#shared/payments/several.ts'
import { client } from '../../lib/call.ts'
import { useCommand } from '../../lib/query.ts'
import { type Card, type CardOutcome, giveCard, ProviderFailure } from '../card-provider.ts'
import { providerOf, tellOutcome } from '../paying.ts'
import { tell } from '../trying.ts'
import { payAllAddress } from './address.ts'

/**
 * What became of one invoice in this run. `taken`: the provider took the money, and has still to say so to the server. `unsure`: it
 * did not say what became of the card. `stopped`: it was not tried any more.
 */
export type Result =
  | { readonly at: 'paying' | 'taken' | 'debiting' | 'changed' | 'unsure' | 'stopped' }
  | { readonly at: 'declined'; readonly code: string }
  | { readonly at: 'asks'; readonly url: string }
  | { readonly at: 'refused'; readonly refusal: NonNullable<BegunRow['refusal']> }

type Results = Readonly<Record<string, Result>>

const resultOf = (outcome: CardOutcome): Result => {
  switch (outcome.kind) {
    case 'paid':
      return { at: 'taken' }
    case 'processing':
      return { at: 'debiting' }
    case 'gone':
      return { at: 'unsure' }
    case 'acting':
      return { at: 'asks', url: outcome.url }
    case 'declined':
      return { at: 'declined', code: outcome.code }
  }
}

/** Gives the card for one payment that was begun. */
const payOne = async (
  { refusal, payment }: BegunRow,
  invoice: InvoiceView,
  card: Card,
  returnUrl: string,
): Promise<Result> => {
  if (refusal) return { at: 'refused', refusal }
  if (!payment) return { at: 'unsure' }
  // Late interest was added since the page was opened: nobody pays what one did not see.
  if (payment.amount !== invoice.due) return { at: 'changed' }
  tell(invoice.id, { number: payment.tries, at: 'begun' })
  try {
    const intent = await client(Payments)('CLIENT_SECRET', { invoiceId: invoice.id })
    const outcome = await giveCard(await providerOf(), intent, card, returnUrl)
    tellOutcome(invoice.id, payment.tries, outcome)
    return resultOf(outcome)
  } catch (failure) {
    if (failure instanceof ProviderFailure) return { at: 'unsure' }
    throw failure
  }
}

/** Pays several invoices with one card, one after another, and says what became of each. */
export const usePayingSeveral = (chosen: readonly Id<'invoice'>[]) => {
  const [results, setResults] = useState<Results>({})
  const [progress, setProgress] = useState<{ readonly done: number; readonly total: number }>()
  const [failure, setFailure] = useState<unknown>()
  const isStopped = useRef(false)
  const begin = useCommand(Payments, 'PAY_MULTI_INVOICES')
  const note = (invoiceId: string, result: Result) => setResults(before => ({ ...before, [invoiceId]: result }))

  const run = async (items: readonly Paying[], card: Card): Promise<string | undefined> => {
    const returnUrl = `${location.origin}${payAllAddress(chosen)}`
    const { rows } = await begin.run({ invoiceIds: items.map(({ invoice }) => invoice.id) })
    let declined: string | undefined
    for (const [at, row] of rows.entries()) {
      const { invoice } = items[at]!
      if (isStopped.current) {
        note(invoice.id, { at: 'stopped' })
        continue
      }
      note(invoice.id, { at: 'paying' })
      const result = await payOne(row, invoice, card, returnUrl)
      note(invoice.id, result)
      setProgress({ done: at + 1, total: rows.length })
      if (result.at !== 'declined') continue
      declined = result.code
      if (endsRun(result.code)) isStopped.current = true
    }
    return declined
  }
  /** Resolves with the code of the last decline, or undefined. */
  const give = async (items: readonly Paying[], card: Card): Promise<string | undefined> => {
    isStopped.current = false
    setFailure(undefined)
    setResults({})
    setProgress({ done: 0, total: items.length })
    try {
      return await run(items, card)
    } catch (failed) {
      setFailure(failed)
      return undefined
    } finally {
      setProgress(undefined)
    }
  }
  return {
    results,
    progress,
    failure,
    give,
    stop: () => {
      isStopped.current = true
    },
    needs: begin.needs,
    busy: progress !== undefined,
  }
}
