import type { ReactNode } from 'react'
import { dealsPaths } from '#shared/deals/paths.ts'
import { displayMoney, parseMoney } from '#shared/kit/money.ts'
import { exactDate } from '#shared/kit/words.ts'
import { AutoDebits } from '#shared/payments/AutoDebits.contract.ts'
import { useLanguage, useText } from '../../lib/i18n.ts'
import { useQueryOf } from '../../lib/query.ts'
import type { Slots } from '../../parts/slots.tsx'
import { LinkButton } from '../../ui/button.tsx'
import { Section } from '../../ui/page.tsx'
import { StatusPill } from '../../ui/status-pill.tsx'
import { SwitchButton, SwitchState } from './switch.tsx'
import { takingText, takingTones, whyText } from './words.ts'
import './debits.css'

/** What is said of auto-debit on a page about something else, with the way to all of a deal's. */
const DebitSection = ({ requestId, children }: { requestId: string; children: ReactNode }) => {
  const t = useText()
  return (
    <Section
      title={t('payments.debit')}
      action={
        <LinkButton small tone="quiet" to={dealsPaths.autoDebit(requestId)}>
          {t('payments.debit.see')}
        </LinkButton>
      }
    >
      {children}
    </Section>
  )
}

/** On a deal: whether its payments are taken by auto-debit, and the switch. A deal that was never signed and is over has none. */
export const DealDebit = ({ requestId }: Slots['debit']) => {
  const found = useQueryOf(AutoDebits, 'GET_BY_ID', { requestId: requestId as never })
  const { data } = found
  // What cannot be learnt here is no part of the page around it.
  if (!data || (!data.mayTurnOff && data.whyNot === 'payments.notSwitched' && data.acts.length === 0)) return null
  const { says, thread, customerName, supplierName } = data
  const of = { requestId, thread, customerName, supplierName }
  return (
    <DebitSection requestId={requestId}>
      <SwitchState says={says} />
      <div className="debit-acts">
        <SwitchButton small of={of} isOn={says?.on === true} may={data} />
      </div>
    </DebitSection>
  )
}

/** On an invoice: whether and when it is taken, and its own switch. */
export const InvoiceDebit = ({ invoiceId, thread, customerName, supplierName, number }: Slots['invoiceDebit']) => {
  const t = useText()
  const language = useLanguage()
  const found = useQueryOf(AutoDebits, 'GET_BY_INVOICE', { invoiceId: invoiceId as never })
  const { data } = found
  if (!data || (!data.taking && data.whyNot === 'payments.notSwitched')) return null
  const { taking, says, requestId } = data
  const why = taking && whyText(taking, t, language)
  return (
    <DebitSection requestId={requestId}>
      {taking ? (
        <div className="debit-state">
          <StatusPill tone={takingTones[taking.status]}>{takingText(taking, t)}</StatusPill>
          <p>
            {taking.status === 'postponed' ? null : `${exactDate(taking.takeOn, language, 'long')} · `}
            {displayMoney(parseMoney(taking.amount, taking.currency), language)} · {taking.instrument}
            {why ? ` · ${why}` : null}
          </p>
        </div>
      ) : null}
      {data.whyNot === 'payments.notSwitched' ? null : (
        <>
          <SwitchState says={says} isOne />
          <div className="debit-acts">
            <SwitchButton
              small
              of={{ requestId, thread, customerName, supplierName, invoiceId, number }}
              isOn={says?.on === true}
              may={data}
            />
          </div>
        </>
      )}
    </DebitSection>
  )
}
