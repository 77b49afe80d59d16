import { Lock } from 'lucide-react'
import { useState } from 'react'
import type { Money } from '#shared/kit/money.ts'
import { useText } from '../lib/i18n.ts'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { TextSkeleton } from '../ui/skeleton.tsx'
import type { Needing } from '../ui/why.tsx'
import type { GivenCard } from './card-provider.ts'
import { useElement } from './element.ts'

/** What the provider's form is made for. */
type Purpose = {
  readonly sum: Money
  /** The account of the supplier that the card is given to; undefined for the platform's own. */
  readonly accountId: string | undefined
  /** Whether one card pays several invoices, one after another. */
  readonly isForSeveral?: boolean
}

/**
 * The provider's form for a card, which stands in a frame of the provider's own: neither this page nor our server sees what is typed
 * there. What is missing or wrong in it, it tells itself.
 * @param onCard pays with what was given
 */
export const CardForm = (
  props: Purpose & {
    amount: string
    of: Needing
    /** Whether the provider is a test one: then the form lists the numbers that it knows. */
    testMode: boolean
    onCard: (card: GivenCard) => Promise<unknown>
  },
) => {
  const t = useText()
  const { amount, of, testMode, onCard } = props
  const { sum, accountId, isForSeveral } = props
  const { place, given, standing, again } = useElement({
    amount: Number(sum.minor),
    currency: sum.currency.toLowerCase(),
    type: 'card',
    accountId,
    ...(isForSeveral && { isForSeveral }),
  })
  const [problem, setProblem] = useState<string>()
  const send = async () => {
    if (!given || standing !== 'ready' || of.busy) return
    setProblem(undefined)
    const { error } = await given.elements.submit()
    if (!error) await onCard(given)
    else if (error.type !== 'validation_error') setProblem(error.message ?? t('payments.card.unavailable'))
  }
  return (
    <form
      className="pay-form"
      noValidate
      aria-label={t('payments.card.title')}
      onSubmit={event => {
        event.preventDefault()
        void send()
      }}
    >
      {standing === 'loading' ? <TextSkeleton lines={5} /> : null}
      {standing === 'failed' ? (
        <Notice tone="danger" action={<Button onClick={again}>{t('app.tryAgain')}</Button>}>
          <p>{t('payments.card.unavailable')}</p>
        </Notice>
      ) : null}
      <div ref={place} className="pay-element" hidden={standing === 'failed'} />
      {problem ? (
        <p className="field-error" role="alert">
          {problem}
        </p>
      ) : null}
      <p className="pay-when">{t('payments.pay.when')}</p>
      <Button type="submit" tone="primary" wide of={of} why={standing === 'failed' && t('payments.card.unavailable')}>
        {t('payments.card.pay', { amount })}
      </Button>
      <p className="pay-safe">
        <Lock size={14} aria-hidden />
        {t('payments.card.safe')}
      </p>
      {testMode ? <p className="pay-test">{t('payments.card.testMode')}</p> : null}
    </form>
  )
}
