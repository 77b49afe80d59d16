import type { Out } from '#shared/kit/contract.ts'
import { displayMoney, parseMoney } from '#shared/kit/money.ts'
import { Payments } from '#shared/payments/Payments.contract.ts'
import { owedOf } from '#shared/payments/payment.ts'
import { useLanguage, useText } from '../lib/i18n.ts'
import { useCommand, useQueryOf } from '../lib/query.ts'
import { ConfirmButton } from '../ui/confirm-button.tsx'
import { Notice } from '../ui/notice.tsx'
import { byLinkText } from './by-link.ts'

type Paying = Out<(typeof Payments)['methods']['GET_BY_INVOICE']>

const whyRefused = {
  'payments.disputed': 'payments.giveLate.why.disputed',
  'payments.notEnough': 'payments.giveLate.why.notEnough',
  'payments.givenBackElsewhere': 'payments.giveLate.why.givenBackElsewhere',
} as const

/** Payments of an invoice that came in vain or too late, and that are still where they came to: what the supplier does about each, and what the client is told. */
export const OwedBack = ({ paying: { invoice, side, owedBack } }: { readonly paying: Paying }) => {
  const t = useText()
  const language = useLanguage()
  const give = useCommand(Payments, 'GIVE_BACK_AGAIN')
  return owedBack.map(payment => {
    const { id, attempt, version, status, currency, backRefused, instrument = '' } = payment
    const why = backRefused && whyRefused[backRefused]
    const isLate = status === 'owed'
    const { customerName: customer, supplierName: supplier, id: invoiceId } = invoice
    const amount = displayMoney(parseMoney(owedOf(payment), currency), language)
    const told = { customer, supplier, amount, instrument }
    const wish = { invoiceId, attempt, version }
    return (
      <Notice
        key={id}
        tone="warning"
        title={t(side === 'supplier' ? 'payments.giveAgain.owed' : 'payments.giveAgain.owedToYou', told)}
        action={
          side === 'supplier' ? (
            <>
              <ConfirmButton
                tone="primary"
                of={give}
                label={t(isLate && !why ? 'payments.giveLate' : 'payments.giveAgain')}
                title={t('payments.giveBack.sure', told)}
                message={t(isLate ? 'payments.giveLate.says' : 'payments.giveAgain.says', told)}
                run={() => give.run({ ...wish, by: 'instrument' })}
              />
              <ConfirmButton
                of={give}
                label={t('payments.giveAgain.otherwise')}
                title={t('payments.giveAgain.otherwise.sure', told)}
                message={t('payments.giveAgain.otherwise.says', told)}
                run={() => give.run({ ...wish, by: 'otherwise' })}
              />
            </>
          ) : undefined
        }
      >
        <p>{t(why ?? (isLate ? 'payments.giveLate.why' : 'payments.giveAgain.why'), told)}</p>
        {side === 'supplier' ? null : (
          <p>{t(isLate ? 'payments.giveLate.theirs' : 'payments.giveAgain.theirs', told)}</p>
        )}
      </Notice>
    )
  })
}

/** What its payments tell on the page of an invoice that was published: what came in vain or too late, and through which link it was paid. */
export const PaymentsOf = ({ invoice }: { readonly invoice: Pick<Paying['invoice'], 'id' | 'status'> }) => {
  const t = useText()
  const isPublished = invoice.status !== 'draft'
  const { data } = useQueryOf(Payments, 'GET_BY_INVOICE', { invoiceId: invoice.id }, { enabled: isPublished })
  if (!data) return null
  const byLink = byLinkText(data, t)
  return (
    <>
      <OwedBack paying={data} />
      {byLink ? (
        <Notice>
          <p>{byLink}</p>
        </Notice>
      ) : null}
    </>
  )
}
