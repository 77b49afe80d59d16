import { type Money, parseMoney, toJson } from '#shared/kit/money.ts'
import type { Service } from '#shared/marketplace/service.ts'
import { priceWithTax, servicePrice, taxOn } from '#shared/terms/prices.ts'
import type { Text } from '../../lib/i18n.ts'
import { Money as MoneyText } from '../../ui/money.tsx'
import type { SummaryLine } from '../../ui/sticky-summary.tsx'

type Priced = Pick<Service, 'baseFee' | 'defaultCurrency' | 'paymentOptions'>

const priceOf = (service: Priced): Money | undefined => {
  try {
    return parseMoney(servicePrice({ ...service, baseFee: service.baseFee.trim() }), service.defaultCurrency)
  } catch {
    return undefined
  }
}

/**
 * A price before tax, its tax and both together, as lines of a summary. Without tax one line; undefined while the price is
 * no amount.
 */
export const priceLines = (t: Text, service: Priced): SummaryLine[] | undefined => {
  const price = priceOf(service)
  const gstRate = service.paymentOptions.gst?.rate
  if (!price || price.minor < 0n) return undefined
  const shown = (money: Money) => <MoneyText value={toJson(money)} />
  if (gstRate === undefined || price.minor === 0n)
    return [{ label: t('marketplace.price'), value: shown(price), strong: true }]
  return [
    { label: t('marketplace.price.before'), value: shown(price) },
    { label: t('marketplace.price.gst', { rate: gstRate }), value: shown(taxOn(price, gstRate)) },
    { label: t('marketplace.price.with'), value: shown(priceWithTax(price, gstRate)), strong: true },
  ]
}
