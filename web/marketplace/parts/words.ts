import type { Period } from '#shared/kit/date.ts'
import type { Platform, ServicePayment } from '#shared/terms/service-terms.ts'
import type { Text } from '../../lib/i18n.ts'

/** A currency and what it is paid with: 'AUD, card'. */
export const platformText = (
  t: Text,
  { paymentCurrency, paymentTool }: Pick<Platform, 'paymentCurrency' | 'paymentTool'>,
): string => t('marketplace.platform', { currency: paymentCurrency, tool: t(`marketplace.tool.${paymentTool}`) })

const days = (t: Text, count: number): string => t('marketplace.period.day', { count })

const fromStart = (t: Text, offset: number): string =>
  offset === 0 ? t('marketplace.when.startDay') : t('marketplace.when.start', { days: days(t, offset) })

const fromEnd = (t: Text, offset: number): string =>
  offset === 0 ? t('marketplace.when.endDay') : t('marketplace.when.end', { days: days(t, offset) })

const fromDelivery = (t: Text, offset: number): string => {
  if (offset === 0) return t('marketplace.when.deliveryDay')
  return t(offset < 0 ? 'marketplace.when.before' : 'marketplace.when.after', { days: days(t, Math.abs(offset)) })
}

/**
 * A way to pay in a sentence: how much is due when.
 * @param period how far instalments lie apart: the interest's period, a month without interest
 */
export const paymentText = (t: Text, payment: ServicePayment, period: Period = 'month'): string => {
  const { type, initialAmount: deposit, initialOffset, finalPeriod: count, finalOffset } = payment
  const parts = { deposit, balance: 100 - deposit, count, period: t(`marketplace.each.${period}`) }
  switch (type) {
    case 'upfront':
      return t('marketplace.way.upfront.help', { when: fromStart(t, initialOffset) })
    case 'afterDelivery':
      return t('marketplace.way.afterDelivery.help', { when: fromEnd(t, finalOffset) })
    case 'twoTime':
      return t('marketplace.way.twoTime.help', {
        ...parts,
        when: fromStart(t, initialOffset),
        last: fromEnd(t, finalOffset),
      })
    case 'instalments':
      if (deposit === 0)
        return t('marketplace.way.instalments.only', { ...parts, when: fromStart(t, initialOffset + finalOffset) })
      return t('marketplace.way.instalments.help', {
        ...parts,
        when: fromStart(t, initialOffset),
        first:
          finalOffset === 0
            ? t('marketplace.when.sameDay')
            : t('marketplace.when.later', { days: days(t, finalOffset) }),
      })
    case 'perDelivery':
      return t('marketplace.way.perDelivery.help', { when: fromDelivery(t, finalOffset) })
  }
}
