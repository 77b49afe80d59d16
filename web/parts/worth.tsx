import { displayMoney, fromJson, type MoneyJson } from '#shared/kit/money.ts'
import { OrgAboutUs } from '#shared/organisations/OrgAboutUs.contract.ts'
import { audWorth } from '#shared/terms/exchange.ts'
import { rateWords } from '#shared/terms/rate-words.ts'
import { useLanguage, useText } from '../lib/i18n.ts'
import { useQueryOf } from '../lib/query.ts'

/** What an amount in another currency is about in AUD, when that was so and who says so; nothing where there is no rate. */
export const Worth = ({ value }: { value: MoneyJson }) => {
  const t = useText()
  const language = useLanguage()
  const { currency } = value
  const found = useQueryOf(OrgAboutUs, 'GET_EXCHANGE_RATE', { currencies: [currency] })
  if (found.isError && !found.data) return <span className="field-help"> {t('refusal.organisations.noRates')}</span>
  const audPerUnit = found.data?.audPerUnit[currency]
  const source = found.data?.sources[currency]
  if (!found.data || audPerUnit === undefined || source === undefined) return null
  const rate = { audPerUnit, at: found.data.at, source }
  return (
    <span className="field-help">
      {' '}
      {t('organisations.worth', {
        amount: displayMoney(audWorth(fromJson(value), rate), language),
        ...rateWords(rate, currency, language),
      })}
    </span>
  )
}
