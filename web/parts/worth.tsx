import { displayMoney, fromJson, type MoneyJson } from '#shared/kit/money.ts'
import { exactDate } from '#shared/kit/words.ts'
import { OrgAboutUs } from '#shared/organisations/OrgAboutUs.contract.ts'
import { exchange } from '#shared/terms/exchange.ts'
import { useLanguage, useText } from '../lib/i18n.ts'
import { useQueryOf } from '../lib/query.ts'

/** What an amount in another currency is about in AUD, and when that was so; nothing where there is no rate. */
export const Worth = ({ value }: { value: MoneyJson }) => {
  const t = useText()
  const language = useLanguage()
  const found = useQueryOf(OrgAboutUs, 'GET_EXCHANGE_RATE', { currencies: [value.currency] })
  if (found.isError) return <span className="field-help"> {t('refusal.organisations.noRates')}</span>
  if (!found.data?.audPerUnit[value.currency]) return null
  const { money, at } = exchange(fromJson(value), 'AUD', found.data)
  return (
    <span className="field-help">
      {' '}
      {t('organisations.worth', {
        amount: displayMoney(money, language),
        date: exactDate(at.slice(0, 10), language),
      })}
    </span>
  )
}
