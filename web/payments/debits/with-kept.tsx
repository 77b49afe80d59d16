import { useState } from 'react'
import type { InvoiceView } from '#shared/deals/invoice.ts'
import { type InstrumentView, takesCards } from '#shared/payments/instrument.ts'
import { PaymentInstruments } from '#shared/payments/PaymentInstruments.contract.ts'
import { useText } from '../../lib/i18n.ts'
import { useQueryOf } from '../../lib/query.ts'
import { Button } from '../../ui/button.tsx'
import { Failure } from '../../ui/failure.tsx'
import { Section } from '../../ui/page.tsx'
import { TextSkeleton } from '../../ui/skeleton.tsx'
import type { Needing } from '../../ui/why.tsx'
import { KeepForm } from './keep-form.tsx'
import { InstrumentChoice } from './switch-dialog.tsx'
import './debits.css'

/** Where nothing but a bank account pays, and none is kept yet: the account and its mandate, which are given once. */
const FirstAccount = ({ invoice, onKept }: { invoice: InvoiceView; onKept: (kept: InstrumentView) => void }) => {
  const t = useText()
  return (
    <Section title={t('payments.bankOnly.title')}>
      <p>{t('payments.bankOnly.text', { supplier: invoice.supplierName })}</p>
      <KeepForm requestId={invoice.requestId} kind="auBankDebit" onKept={onKept} />
    </Section>
  )
}

/** Where cards pay, too, and no bank account is kept: one is given for this and what follows, by whoever wants that. */
const OtherAccount = ({ invoice, onKept }: { invoice: InvoiceView; onKept: (kept: InstrumentView) => void }) => {
  const t = useText()
  const [isOpen, open] = useState(false)
  if (!isOpen)
    return (
      <Button tone="quiet" onClick={() => open(true)}>
        {t('payments.withKept.bank')}
      </Button>
    )
  return (
    <Section title={t('payments.bankOnly.title')}>
      <p>{t('payments.withKept.bank.text')}</p>
      <KeepForm requestId={invoice.requestId} kind="auBankDebit" onKept={onKept} />
    </Section>
  )
}

/**
 * Paying an invoice with something that is kept for its supplier. Where nothing is, there is nothing to choose, but where it is to be paid from a
 * bank account alone.
 */
export const WithKept = ({
  invoice,
  amount,
  of,
  onPay,
}: {
  invoice: InvoiceView
  amount: string
  of: Needing
  onPay: (instrumentId: InstrumentView['id']) => void
}) => {
  const t = useText()
  const [picked, pick] = useState<InstrumentView['id']>()
  const found = useQueryOf(PaymentInstruments, 'GET_BY_DEAL', { requestId: invoice.requestId })
  const usable = (found.data?.items ?? []).filter(({ isUsable }) => isUsable)
  const chosen = usable.find(({ id }) => id === picked) ?? usable[0]
  const isBankOnly = !takesCards(invoice)
  // What was just given is what one means to pay with, whatever else is kept.
  const kept = ({ id }: InstrumentView) => {
    pick(id)
    void found.refetch()
  }
  const mayGive = found.data?.mayKeep === true && found.data.kinds.includes('auBankDebit')
  const other =
    !isBankOnly && mayGive && !usable.some(({ kind }) => kind === 'auBankDebit') ? (
      <OtherAccount invoice={invoice} onKept={kept} />
    ) : null
  if (!chosen) {
    if (!isBankOnly) return other
    if (found.error && !found.data) return <Failure error={found.error} onRetry={() => void found.refetch()} />
    if (!found.data) return <TextSkeleton lines={4} />
    return <FirstAccount invoice={invoice} onKept={kept} />
  }
  return (
    <Section title={t('payments.withKept.title')}>
      <div className="debit-kept">
        <InstrumentChoice items={usable} chosen={chosen.id} onChoose={pick} />
        <p className="pay-when">{t(`payments.withKept.when.${chosen.kind}`)}</p>
        <Button tone="primary" wide of={of} onClick={() => onPay(chosen.id)}>
          {t('payments.withKept.pay', { amount, instrument: chosen.label })}
        </Button>
      </div>
      {other}
      {isBankOnly ? null : <p className="pay-when">{t('payments.withKept.or')}</p>}
    </Section>
  )
}
