import { priceWithTax, taxOn } from '#shared/deals/prices.ts'
import { type Currency, type Money, parseMoney, toJson } from '#shared/kit/money.ts'
import type { Text } from '../../lib/i18n.ts'
import { Money as MoneyText } from '../../ui/money.tsx'
import type { SummaryLine } from '../../ui/wizard.tsx'

const parsed = (baseFee: string, currency: Currency): Money | undefined => {
  try {
    return parseMoney(baseFee, currency)
  } catch {
    return undefined
  }
}

/**
 * A price before tax, its tax and both together, as lines of a summary. Without tax one line; undefined while the price is
 * no amount.
 */
export const priceLines = (
  t: Text,
  baseFee: string,
  currency: Currency,
  gstRate: string | undefined,
): SummaryLine[] | undefined => {
  const price = parsed(baseFee.trim(), currency)
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
