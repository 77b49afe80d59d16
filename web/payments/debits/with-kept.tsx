import { useState } from 'react'
import type { InvoiceView } from '#shared/deals/invoice.ts'
import type { InstrumentView } from '#shared/payments/instrument.ts'
import { PaymentInstruments } from '#shared/payments/PaymentInstruments.contract.ts'
import { useText } from '../../lib/i18n.ts'
import { useQueryOf } from '../../lib/query.ts'
import { Button } from '../../ui/button.tsx'
import { Section } from '../../ui/page.tsx'
import type { Needing } from '../../ui/why.tsx'
import { InstrumentChoice } from './switch-dialog.tsx'
import './debits.css'

/** Paying an invoice with something that is kept for its supplier. Where nothing is, there is nothing to choose. */
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
  const usable = (found.data?.items ?? []).filter(
    ({ isUsable, kind }) => isUsable && (kind === 'card' || invoice.currency === 'AUD'),
  )
  const chosen = usable.find(({ id }) => id === picked) ?? usable[0]
  if (!chosen) return null
  return (
    <Section title={t('payments.withKept.title')}>
      <div className="debit-kept">
        <InstrumentChoice items={usable} chosen={chosen.id} onChoose={pick} />
        <p className="pay-when">{t(`payments.withKept.when.${chosen.kind}`)}</p>
        <Button tone="primary" wide of={of} onClick={() => onPay(chosen.id)}>
          {t('payments.withKept.pay', { amount, instrument: chosen.label })}
        </Button>
      </div>
      <p className="pay-when">{t('payments.withKept.or')}</p>
    </Section>
  )
}
