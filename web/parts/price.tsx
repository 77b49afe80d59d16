import type { Currency } from '#shared/kit/money.ts'
import { useText } from '../lib/i18n.ts'
import { Money } from '../ui/money.tsx'
import './parts.css'

type PriceProps = {
  /** Before tax; a decimal string. */
  readonly amount: string
  /** The same with tax; absent where there is none. */
  readonly withTax?: string | undefined
  readonly currency: Currency
}

/** What is paid for something: with its tax, which is said; 'Free' for nothing. */
export const Price = ({ amount, withTax = amount, currency }: PriceProps) => {
  const t = useText()
  return (
    <span className="price">
      <Money value={{ amount: withTax, currency }} />
      {Number(withTax) === Number(amount) ? null : <small>{t('marketplace.price.taxed')}</small>}
    </span>
  )
}
