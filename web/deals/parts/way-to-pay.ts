import type { Period } from '#shared/kit/date.ts'
import type { DealChoice } from '#shared/terms/choice.ts'
import type { Platform, ServicePayment } from '#shared/terms/service-terms.ts'
import type { Text } from '../../lib/i18n.ts'

/** A rate with its period: '10% each month, simple'. */
export const interestText = (t: Text, { rate, rateType, type }: NonNullable<DealChoice['interest']>): string =>
  t('deals.interest.said', { rate, period: t(`deals.period.${rateType}`), type: t(`deals.interest.in.${type}`) })

/** A way to pay in words: its name, and what it asks for when. */
export const wayToPay = (
  t: Text,
  way: ServicePayment,
  interest: DealChoice['interest'],
): { label: string; help: string } => {
  const step: Period = interest?.rateType ?? 'month'
  const { type, initialAmount, initialOffset, finalPeriod, finalOffset } = way
  const days = (count: number) => t('deals.days', { count: Math.abs(count) })
  const when = finalOffset === 0 ? 'now' : finalOffset < 0 ? 'before' : 'later'
  const given = {
    deposit: initialAmount,
    balance: 100 - initialAmount,
    count: finalPeriod,
    step: t(`deals.period.${step}`),
    days: days(finalOffset),
    start: t(initialOffset === 0 ? 'deals.way.start.now' : 'deals.way.start.later', { days: days(initialOffset) }),
    delivery: t(finalOffset === 0 ? 'deals.way.delivery.now' : 'deals.way.delivery.later', { days: days(finalOffset) }),
    each: t(`deals.way.each.${when}`, { days: days(finalOffset) }),
  }
  const hasNoDeposit = type === 'instalments' && initialAmount === 0
  return {
    label: t(`deals.way.${type}`),
    help:
      t(hasNoDeposit ? 'deals.way.instalments.noDeposit' : `deals.way.${type}.help`, given) +
      (interest && type === 'instalments'
        ? ` ${t('deals.interest.onBalance', { said: interestText(t, interest) })}`
        : ''),
  }
}

/** A currency and how it is paid with, in words. */
export const platformText = (t: Text, { paymentCurrency, paymentTool, paymentMethod }: Platform): string =>
  t('deals.platform', {
    currency: paymentCurrency,
    tool: t(`deals.tool.${paymentTool}`),
    method: t(`deals.method.${paymentMethod}`),
  })
