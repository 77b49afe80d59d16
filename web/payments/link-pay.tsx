import { CreditCard } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useParams } from 'react-router-dom'
import { displayMoney, parseMoney } from '#shared/kit/money.ts'
import { exactDate } from '#shared/kit/words.ts'
import { ClientViews } from '#shared/payments/ClientViews.contract.ts'
import type { Paying } from '#shared/payments/Payments.contract.ts'
import { client } from '../lib/call.ts'
import { useLanguage, useText } from '../lib/i18n.ts'
import { useCommand, useQueryOf } from '../lib/query.ts'
import { dropLinkCode, keepLinkCode } from '../parts/link-code.ts'
import { Button } from '../ui/button.tsx'
import { Failure } from '../ui/failure.tsx'
import { Notice } from '../ui/notice.tsx'
import { TextSkeleton } from '../ui/skeleton.tsx'
import { useTotal } from './invoice-summary.tsx'
import { PayHere } from './pay-here.tsx'
import { type PayingCalls, pollMs, usePaying } from './paying.ts'
import { useTry } from './trying.ts'
import './payments.css'

/** What is asked by whoever pays by a link. Neither the provider nor a bank's page is told the code. */
const useLinkCalls = (code: string): PayingCalls => {
  const begin = useCommand(ClientViews, 'PAY')
  const callOff = useCommand(ClientViews, 'CANCEL_PAYING')
  return {
    needs: begin.needs,
    returnUrl: `${location.origin}${location.pathname}`,
    begin: () => begin.run({ code }),
    secret: () => client(ClientViews)('GET_PAYING_SECRET', { code }),
    callOff: () => callOff.run({ code }),
  }
}

/** Keeps the code in this tab while a bank's page may take its place, which leads back to an address without it. */
const useKeptCode = (code: string, isPaying: boolean): void => {
  const { view = '' } = useParams()
  useEffect(() => {
    if (!isPaying) return
    keepLinkCode(view, code)
    return () => dropLinkCode(view)
  }, [view, code, isPaying])
}

const Paid = ({ invoice: { settlement, currency } }: { invoice: Paying['invoice'] }) => {
  const t = useText()
  const language = useLanguage()
  if (!settlement) return null
  const { amount, instrument, paidAt } = settlement
  const told = {
    amount: displayMoney(parseMoney(amount, currency), language),
    instrument,
    date: exactDate(paidAt, language),
  }
  return (
    <Notice reveal tone="positive" title={t('payments.paid.title')}>
      <p>{t('payments.paid.text', told)}</p>
    </Notice>
  )
}

const ToPay = ({ paying, code }: { readonly paying: Paying; readonly code: string }) => {
  const t = useText()
  const { invoice } = paying
  const at = usePaying(invoice.id, paying, useLinkCalls(code))
  useKeptCode(code, at.busy)
  const [isOpen, open] = useState(false)
  const amount = useTotal(invoice)
  if (invoice.status === 'paid') return <Paid invoice={invoice} />
  // The provider's script is there once somebody wants to pay, and not for who only reads.
  const isAsked = isOpen || at.tried?.at === 'checking' || at.tried?.at === 'taken' || at.tried?.at === 'debiting'
  if (isAsked || !paying.mayPay) return <PayHere paying={paying} at={at} />
  return (
    <>
      <Button tone="primary" wide icon={CreditCard} of={at} onClick={() => open(true)}>
        {t('payments.link.pay', { amount })}
      </Button>
      <p className="pay-when">{t('payments.link.text', { supplier: invoice.supplierName })}</p>
    </>
  )
}

/** Where an invoice is paid that is read by a link: by card, and without an account. */
export const LinkPay = ({ code, onPaid }: { readonly code: string; readonly onPaid: () => void }) => {
  const t = useText()
  const [known, setKnown] = useState('')
  const waits = pollMs[useTry(known)?.at ?? 'begun']
  const found = useQueryOf(ClientViews, 'GET_PAYING', { code }, { asPerson: true, ...(waits ? { pollMs: waits } : {}) })
  const paying = found.data
  if (paying && paying.invoice.id !== known) setKnown(paying.invoice.id)
  const isPaid = paying?.invoice.status === 'paid'
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it is paid
  useEffect(() => {
    if (isPaid) onPaid()
  }, [isPaid])
  return (
    <section className="link-pay" aria-label={t('payments.link.title')}>
      {paying ? (
        <ToPay paying={paying} code={code} />
      ) : found.error ? (
        <Failure error={found.error} onRetry={found.refetch} />
      ) : (
        <TextSkeleton lines={3} />
      )}
    </section>
  )
}
