import type { Period } from '#shared/kit/date.ts'
import type { Platform, ServicePayment } from '#shared/marketplace/service.ts'
import type { Text } from '../../lib/i18n.ts'

const days = (t: Text, count: number): string => t('deals.days', { count })

/** A way to pay in words: its name, and what it asks for when. */
export const wayToPay = (t: Text, way: ServicePayment, step: Period = 'month'): { label: string; help: string } => {
  const { type, initialAmount, initialOffset, finalPeriod, finalOffset } = way
  const label = t(`deals.way.${type}`)
  const given = {
    deposit: initialAmount,
    balance: 100 - initialAmount,
    after: days(t, initialOffset),
    final: days(t, Math.abs(finalOffset)),
    parts: finalPeriod,
    step: t(`deals.period.${step}`),
  }
  if (type === 'perDelivery')
    return { label, help: t(finalOffset < 0 ? 'deals.way.perDelivery.before' : 'deals.way.perDelivery.help', given) }
  if (type === 'instalments' && initialAmount === 0) return { label, help: t('deals.way.instalments.noDeposit', given) }
  return { label, help: t(`deals.way.${type}.help`, given) }
}

/** A currency and how it is paid with, in words. */
export const platformText = (t: Text, { paymentCurrency, paymentTool, paymentMethod }: Platform): string =>
  t('deals.platform', {
    currency: paymentCurrency,
    tool: t(`deals.tool.${paymentTool}`),
    method: t(`deals.method.${paymentMethod}`),
  })
