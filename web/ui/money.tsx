import { displayMoney, displaySum, fromJson, type MoneyJson } from '#shared/kit/money.ts'
import { useLanguage } from '../lib/i18n.ts'
import { classes } from './class-names.ts'

/** An amount with its currency, in tabular figures; 'Free' for zero unless `zero` asks for the figure. */
export const Money = ({ value, zero, strong }: { value: MoneyJson; zero?: 'figure'; strong?: boolean }) => {
  const language = useLanguage()
  const money = fromJson(value)
  const shown = zero === 'figure' ? displaySum(money, language) : displayMoney(money, language)
  return <span className={classes('money', strong && 'strong')}>{shown}</span>
}
