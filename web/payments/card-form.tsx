import { Lock } from 'lucide-react'
import { useState } from 'react'
import type { Money } from '#shared/kit/money.ts'
import { useText } from '../lib/i18n.ts'
import { Button } from '../ui/button.tsx'
import type { Needing } from '../ui/why.tsx'
import type { GivenCard } from './card-provider.ts'
import { useElement } from './element.ts'
import { ElementForm } from './element-form.tsx'

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
  const element = useElement({
    amount: Number(sum.minor),
    currency: sum.currency.toLowerCase(),
    type: 'card',
    accountId,
    ...(isForSeveral && { isForSeveral }),
  })
  const { given, standing } = element
  const [problem, setProblem] = useState<string>()
  const send = async () => {
    if (!given || standing !== 'ready' || of.busy) return
    setProblem(undefined)
    const { error } = await given.elements.submit()
    if (!error) await onCard(given)
    else if (error.type !== 'validation_error') setProblem(error.message ?? t('payments.card.unavailable'))
  }
  return (
    <ElementForm element={element} label={t('payments.card.title')} problem={problem} onSend={send}>
      <p className="pay-when">{t('payments.pay.when')}</p>
      <Button type="submit" tone="primary" wide of={of} why={standing === 'failed' && t('payments.card.unavailable')}>
        {t('payments.card.pay', { amount })}
      </Button>
      <p className="pay-safe">
        <Lock size={14} aria-hidden />
        {t('payments.card.safe')}
      </p>
      {testMode ? <p className="pay-test">{t('payments.card.testMode')}</p> : null}
    </ElementForm>
  )
}
