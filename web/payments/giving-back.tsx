import type { CreditNote } from '#shared/deals/credit.ts'
import { displayMoney, parseMoney } from '#shared/kit/money.ts'
import { Payments } from '#shared/payments/Payments.contract.ts'
import { isText, useLanguage, useText } from '../lib/i18n.ts'
import { useCommand, useQueryOf } from '../lib/query.ts'
import { ConfirmButton } from '../ui/confirm-button.tsx'
import { Notice } from '../ui/notice.tsx'

/** For the supplier of a paid invoice, above its credit note: gives the amount back to the card that paid. */
export const GivingBack = ({ credit }: { credit: CreditNote }) => {
  const t = useText()
  const language = useLanguage()
  const { data } = useQueryOf(Payments, 'GET_BY_CREDIT', { creditId: credit.id }, { enabled: credit.status === 'held' })
  const give = useCommand(Payments, 'GIVE_BACK')
  if (credit.status !== 'held' || !data || data.whyNot === 'auth.denied') return null
  const { mayGiveBack, whyNot, instrument = '' } = data
  const { customerName: customer, invoiceReference: reference, id: creditId, version } = credit
  const amount = displayMoney(parseMoney(credit.total, credit.currency), language)
  const refusal = `refusal.${whyNot}`
  return (
    <Notice
      tone="warning"
      title={t('payments.giveBack.owed', { customer, amount })}
      action={
        mayGiveBack ? (
          <ConfirmButton
            tone="primary"
            of={give}
            label={t('payments.giveBack')}
            title={t('payments.giveBack.sure', { customer, amount })}
            message={t('payments.giveBack.says', { amount, instrument })}
            run={() => give.run({ creditId, version })}
          />
        ) : undefined
      }
    >
      <p>
        {mayGiveBack ? t('payments.giveBack.text', { reference, instrument }) : isText(refusal) ? t(refusal) : null}
      </p>
    </Notice>
  )
}
