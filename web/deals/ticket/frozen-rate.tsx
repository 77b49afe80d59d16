import { displayMoney, fromJson, type MoneyJson } from '#shared/kit/money.ts'
import { audWorth } from '#shared/terms/exchange.ts'
import type { FrozenRate } from '#shared/terms/frozen-rate.ts'
import { rateWords } from '#shared/terms/rate-words.ts'
import { useLanguage, useText } from '../../lib/i18n.ts'

/** The rate that an offer froze, and what all of it is worth in AUD at that. */
export const FrozenRateTerm = ({ price, rate }: { price: MoneyJson; rate: FrozenRate }) => {
  const t = useText()
  const language = useLanguage()
  return (
    <div>
      <dt>{t('deals.rate')}</dt>
      <dd>
        {t('deals.rate.line', rateWords(rate, price.currency, language))}
        <span className="asked">
          {t('deals.rate.worth', { amount: displayMoney(audWorth(fromJson(price), rate), language) })}
        </span>
      </dd>
    </div>
  )
}
