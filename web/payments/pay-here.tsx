import type { ReactNode } from 'react'
import { parseMoney } from '#shared/kit/money.ts'
import { organisationsPaths } from '#shared/organisations/paths.ts'
import { declineText, goneText } from '#shared/payments/card.ts'
import { takesCards } from '#shared/payments/instrument.ts'
import type { Paying } from '#shared/payments/Payments.contract.ts'
import { failureText, isText, type Text, useText } from '../lib/i18n.ts'
import { useProfileAction } from '../parts/profile-action.tsx'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { Section } from '../ui/page.tsx'
import { CardForm } from './card-form.tsx'
import { ProviderFailure } from './card-provider.ts'
import { useTotal } from './invoice-summary.tsx'
import { type usePaying, useTestMode } from './paying.ts'

const problemText = (failure: unknown, t: Text): string =>
  failure instanceof ProviderFailure ? t('payments.provider.failed') : failureText(failure)

type At = ReturnType<typeof usePaying>

/** What came of the last try, above the form. */
const LastTry = ({ at: { tried, trouble, busy } }: { at: At }) => {
  const t = useText()
  if (busy) return null
  if (trouble && 'now' in trouble) {
    return (
      <Notice reveal tone="warning" title={t(`payments.${trouble.now}.title`)}>
        <p>{t(`payments.${trouble.now}.text`)}</p>
      </Notice>
    )
  }
  if (trouble) {
    return (
      <Notice reveal tone="danger">
        <p>{problemText(trouble.failure, t)}</p>
      </Notice>
    )
  }
  const at = tried?.at
  if (at === 'canceled' || at === 'lapsed' || at === 'lost' || at === 'givenBack') {
    return (
      <Notice reveal title={t(`payments.${at}.title`)}>
        <p>{t(`payments.${at}.text`)}</p>
      </Notice>
    )
  }
  if (tried?.at !== 'declined') return null
  const why = declineText(tried.code ?? '', tried.kind)
  const title = t(tried.kind === 'auBankDebit' ? 'payments.returned.title' : 'payments.declined.title')
  return (
    <Notice reveal tone="danger" title={why === goneText ? undefined : title}>
      <p>{t(why)}</p>
    </Notice>
  )
}

/** The payer's bank asks on a page of its own: one may go on there, or pay otherwise. */
const AtTheBank = ({ invoice, at }: { invoice: Paying['invoice']; at: At }) => {
  const { trouble, resume, cancel } = at
  const t = useText()
  return (
    <Notice
      title={t('payments.acting.title')}
      action={
        <>
          <Button tone="primary" of={at} onClick={() => void resume(invoice)}>
            {t('payments.acting.action')}
          </Button>
          <Button of={at} onClick={() => void cancel(invoice)}>
            {t('payments.acting.cancel')}
          </Button>
        </>
      }
    >
      <p>{t('payments.acting.text')}</p>
      {trouble && 'failure' in trouble ? <p role="alert">{problemText(trouble.failure, t)}</p> : null}
    </Notice>
  )
}

const Refused = ({ whyNot, supplier }: { whyNot: string; supplier: string }) => {
  const t = useText()
  const key = `refusal.${whyNot}`
  return (
    <Notice tone="warning">
      <p>{isText(key) && whyNot !== 'state.transition' ? t(key, { supplier }) : t('payments.notNow')}</p>
    </Notice>
  )
}

/** What its supplier reads: by whom it is to be paid, and where to, or what is wanting for that. */
const Awaited = ({ paying: { invoice, paidTo } }: { readonly paying: Paying }) => {
  const t = useText()
  const profileAction = useProfileAction()
  const { customerName: customer } = invoice
  const isPaid = paidTo !== 'nobody'
  return (
    <Notice
      tone={isPaid ? 'info' : 'warning'}
      action={isPaid ? undefined : profileAction(organisationsPaths.account(), t('payments.paidTo.connect'))}
    >
      <p>{t('payments.supplier.text', { customer })}</p>
      <p>{t(isPaid ? 'payments.paidTo.mine' : 'payments.paidTo.notMine', { customer })}</p>
    </Notice>
  )
}

/** Who is paid, as the payer's statement will say. */
const PaidTo = ({ paying: { paidTo, invoice } }: { readonly paying: Paying }) => {
  const t = useText()
  return paidTo === 'nobody' ? null : <p>{t(`payments.paidTo.${paidTo}`, { supplier: invoice.supplierName })}</p>
}

/**
 * Where an invoice is paid: how the last try stands, and the card.
 * @param children how else it is paid, above the card
 */
export const PayHere = ({
  paying,
  at,
  children,
}: {
  readonly paying: Paying
  readonly at: At
  readonly children?: ReactNode
}) => {
  const t = useText()
  const { invoice, side } = paying
  const { tried, give } = at
  const total = useTotal(invoice)
  const testMode = useTestMode()
  if (tried?.at === 'debiting') {
    return (
      <Notice title={t('payments.underWay.title')}>
        <p>{t('payments.underWay.text')}</p>
      </Notice>
    )
  }
  if (side === 'supplier') return <Awaited paying={paying} />
  if (tried?.at === 'taken') {
    return (
      <Notice title={t('payments.waiting.title')}>
        <p>{t('payments.waiting.text')}</p>
      </Notice>
    )
  }
  if (!paying.mayPay) return <Refused whyNot={paying.whyNot ?? 'auth.denied'} supplier={invoice.supplierName} />
  // While the provider's dialog asks, the form that the card was given in stays.
  if (tried?.at === 'checking' && !at.isGiving) return <AtTheBank invoice={invoice} at={at} />
  return (
    <>
      <LastTry at={at} />
      {takesCards(invoice) ? null : <PaidTo paying={paying} />}
      {children}
      {takesCards(invoice) ? (
        <Section title={t('payments.card.title')}>
          <PaidTo paying={paying} />
          <CardForm
            amount={total}
            sum={parseMoney(invoice.due, invoice.currency)}
            accountId={paying.accountId}
            of={at}
            testMode={testMode}
            onCard={card => give(invoice, card)}
          />
        </Section>
      ) : null}
    </>
  )
}
