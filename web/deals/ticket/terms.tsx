import type { Request } from '#shared/deals/request.ts'
import { displayMoney, formatMinor, fromJson } from '#shared/kit/money.ts'
import { exactDate } from '#shared/kit/words.ts'
import type { DealChoice } from '#shared/terms/choice.ts'
import { principalOf, timeframeOf } from '#shared/terms/deal-frame.ts'
import { bearsLateInterest } from '#shared/terms/late-interest.ts'
import { useLanguage, useText } from '../../lib/i18n.ts'
import { later } from '../../ui/later.tsx'
import { recurringText } from '../parts/recurring.ts'
import { interestText, platformText, wayToPay } from '../parts/way-to-pay.ts'

/** Few deals are in another currency. */
const FrozenRateTerm = later(() => import('./frozen-rate.tsx').then(module => module.FrozenRateTerm))

type Term = {
  readonly key: string
  readonly label: string
  readonly value: string
  readonly asked?: string | undefined
}

const useTerms = (request: Request): Term[] => {
  const t = useText()
  const language = useLanguage()
  const { choice, asked } = request
  if (!choice) return []
  const say = (one: DealChoice): Record<string, string> => {
    const currency = one.platform.paymentCurrency
    const way = wayToPay(t, one.payment, one.interest)
    const { start, end } = timeframeOf(one)
    const money = (amount: string) => displayMoney(fromJson({ amount, currency }), language)
    return {
      price: money(formatMinor(principalOf(one), currency)),
      ...(one.items.length === 1 && one.items[0] ? { quantity: String(one.items[0].quantity) } : {}),
      timeframe: `${exactDate(start, language)} – ${exactDate(end, language)}`,
      recurring: one.recurring ? recurringText(t, one.recurring) : '',
      purchaseOrder: one.items.length === 1 && one.items[0]?.requirePO ? t('deals.requirePO.yes') : '',
      way: `${way.label}. ${way.help}`,
      interest: one.interest && one.payment.type === 'instalments' ? interestText(t, one.interest) : '',
      gst: one.gstRate === '0' ? t('deals.gst.none') : t('deals.percent', { rate: one.gstRate }),
      platform: platformText(t, one.platform),
      invoices: t(bearsLateInterest(one.lateRate) ? 'deals.invoice.payableLate' : 'deals.invoice.payable', {
        days: t('deals.days', { count: one.invoiceOffset }),
        rate: one.lateRate,
      }),
    }
  }
  const labels = {
    price: t('deals.principal'),
    quantity: t('deals.quantity'),
    timeframe: t('deals.timeframe'),
    recurring: t('deals.recurring'),
    purchaseOrder: t('deals.requirePO'),
    way: t('deals.wayToPay'),
    interest: t('deals.interest'),
    gst: t('deals.gst'),
    platform: t('deals.payWith'),
    invoices: t('deals.invoices'),
  }
  const now = say(choice)
  const before = asked && say(asked)
  return Object.entries(labels).flatMap(([key, label]) => {
    const value = now[key] ?? ''
    const was = before?.[key]
    return value || was ? [{ key, label, value, ...(was !== undefined && was !== value ? { asked: was } : {}) }] : []
  })
}

/** What is asked for or offered; what the offer changed shows what had been asked. */
export const DealTerms = ({ request }: { request: Request }) => {
  const t = useText()
  const terms = useTerms(request)
  return (
    <dl className="deal-terms">
      {terms.map(({ key, label, value, asked }) => (
        <div key={key} className={asked === undefined ? undefined : 'changed'}>
          <dt>{label}</dt>
          <dd>
            {value}
            {asked === undefined ? null : (
              <span className="asked">{t('deals.terms.asked', { asked: asked || '–' })}</span>
            )}
          </dd>
        </div>
      ))}
      {request.rate && request.price ? <FrozenRateTerm price={request.price} rate={request.rate} /> : null}
    </dl>
  )
}
