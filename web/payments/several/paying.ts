import { useRef, useState } from 'react'
import type { InvoiceView } from '#shared/deals/invoice.ts'
import type { Id } from '#shared/kit/id.ts'
import type { InstrumentView } from '#shared/payments/instrument.ts'
import { type Paying, Payments } from '#shared/payments/Payments.contract.ts'
import type { PaymentView } from '#shared/payments/payment.ts'
import type { BegunRow } from '#shared/payments/several.ts'
import { tryAnswered } from '#shared/payments/trying.ts'
import { CallError, client } from '../../lib/call.ts'
import { type Language, useLanguage } from '../../lib/i18n.ts'
import { useCommand } from '../../lib/query.ts'
import { type CardOutcome, type GivenCard, giveCard, ProviderFailure } from '../card-provider.ts'
import { askBank, tellOutcome } from '../paying.ts'
import { tell } from '../trying.ts'
import { payAllAddress } from './address.ts'
import { payEach, type Result } from './each.ts'

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
      return { at: 'asks' }
    case 'declined':
      return { at: 'declined', code: outcome.code }
  }
}

/** Goes on with one payment that was begun, where it is still over what the page shows. */
const goOn = async (
  { refusal, payment }: BegunRow,
  invoice: InvoiceView,
  pay: (tries: number) => Promise<Result>,
): Promise<Result> => {
  if (refusal) return { at: 'refused', refusal }
  if (!payment) return { at: 'unsure' }
  // Late interest was added since the page was opened: nobody pays what one did not see.
  if (payment.amount !== invoice.due) return { at: 'changed' }
  tell(invoice.id, { number: payment.tries, at: 'begun' })
  try {
    return await pay(payment.tries)
  } catch (failure) {
    if (failure instanceof ProviderFailure) return { at: 'unsure' }
    throw failure
  }
}

/** Gives the card for one payment that was begun. */
const payOne = (row: BegunRow, invoice: InvoiceView, card: GivenCard, returnUrl: string): Promise<Result> =>
  goOn(row, invoice, async tries => {
    const intent = await client(Payments)('CLIENT_SECRET', { invoiceId: invoice.id })
    if (intent.accountId !== card.accountId) return { at: 'moved' }
    const outcome = await giveCard(card, intent.clientSecret, returnUrl)
    tellOutcome(invoice.id, tries, outcome)
    return resultOf(outcome)
  })

/** What a call that may be refused comes to. */
const orRefused = (failure: unknown): Result => {
  if (!(failure instanceof CallError) || failure.errorType === undefined) throw failure
  const { errorType, params } = failure
  return { at: 'refused', refusal: { errorType, params } }
}

/** Takes one payment that was begun with something that is kept; where the bank wants to hear from its owner, it asks. */
const takeOne = (
  row: BegunRow,
  invoice: InvoiceView,
  confirm: (invoiceId: InvoiceView['id']) => Promise<PaymentView>,
  language: Language,
): Promise<Result> =>
  goOn(row, invoice, async () => {
    const { status, declined, kind } = await confirm(invoice.id)
    if (status === 'succeeded') return { at: 'taken' }
    if (status === 'processing') return { at: 'debiting' }
    if (declined !== undefined) return { at: 'declined', code: declined, kind }
    if (status !== 'checking') return { at: 'unsure' }
    const { number, outcome } = await askBank(
      () => client(Payments)('CLIENT_SECRET', { invoiceId: invoice.id }),
      language,
    )
    tellOutcome(invoice.id, number, outcome)
    return resultOf(outcome)
  }).catch(orRefused)

/** Pays several invoices of one account with one card or one that is kept, one after another, and says what became of each. */
export const usePayingSeveral = (chosen: readonly Id<'invoice'>[]) => {
  const [results, setResults] = useState<Results>({})
  const [progress, setProgress] = useState<{ readonly done: number; readonly total: number }>()
  const [failure, setFailure] = useState<unknown>()
  const isStopped = useRef(false)
  const language = useLanguage()
  const begin = useCommand(Payments, 'PAY_MULTI_INVOICES')
  const take = useCommand(Payments, 'CONFIRM_PAYMENT')
  const callOff = useCommand(Payments, 'CANCEL_PAYMENT')
  const stop = () => {
    isStopped.current = true
  }
  const note = (invoiceId: string, result: Result) => setResults(before => ({ ...before, [invoiceId]: result }))

  const run = async (items: readonly Paying[], how: GivenCard | InstrumentView['id']): Promise<void> => {
    const returnUrl = `${location.origin}${payAllAddress(chosen)}`
    const kept = typeof how === 'string' ? { instrumentId: how } : {}
    const { rows } = await begin.run({ invoiceIds: items.map(({ invoice }) => invoice.id), ...kept })
    await payEach(rows, {
      isStopped: () => isStopped.current,
      stop,
      note,
      pay: async (row, at) => {
        const { invoice } = items[at]!
        const result =
          typeof how === 'string'
            ? await takeOne(row, invoice, invoiceId => take.run({ invoiceId }), language)
            : await payOne(row, invoice, how, returnUrl)
        setProgress({ done: at + 1, total: rows.length })
        return result
      },
      callOff: async invoiceId => {
        const told = tryAnswered(await callOff.run({ invoiceId }))
        if (told) tell(invoiceId, told)
      },
    })
  }
  const give = async (items: readonly Paying[], how: GivenCard | InstrumentView['id']): Promise<void> => {
    isStopped.current = false
    setFailure(undefined)
    // What became of those of other suppliers stays told.
    const again = new Set<string>(items.map(({ invoice }) => invoice.id))
    setResults(before => Object.fromEntries(Object.entries(before).filter(([id]) => !again.has(id))))
    setProgress({ done: 0, total: items.length })
    try {
      await run(items, how)
    } catch (failed) {
      setFailure(failed)
    } finally {
      setProgress(undefined)
    }
  }
  return {
    results,
    progress,
    failure,
    give,
    stop,
    needs: begin.needs,
    busy: progress !== undefined,
  }
}
