import { displayNumber } from '#shared/kit/money.ts'
import { Refusal } from '#shared/kit/refusal.ts'
import { andMore } from '#shared/kit/words.ts'
import { refusalText, useLanguage, useText } from '../../lib/i18n.ts'
import { Money } from '../../ui/money.tsx'
import { CalendarDate } from '../../ui/relative-date.tsx'
import { StickySummary, type SummaryLine } from '../../ui/sticky-summary.tsx'
import { useCalculator } from '../parts/calculator.ts'
import { recurringText } from '../parts/recurring.ts'
import { interestText } from '../parts/way-to-pay.ts'
import { previewOf, type RequestValues, type Services } from './values.ts'

/** What the request comes to, always in sight while it is written. */
export const RequestSummary = ({ services, values }: { services: Services; values: RequestValues }) => {
  const t = useText()
  const language = useLanguage()
  const preview = previewOf(services, values, useCalculator())
  const [service] = services
  if (!service) return null
  const title = andMore(service.name, services.length - 1, language)
  if (preview instanceof Refusal) return <StickySummary title={title} lines={[]} note={refusalText(preview, t)} />
  if (!preview)
    return (
      <StickySummary
        title={title}
        lines={[{ label: t('deals.provider'), value: service.ownerName }]}
        note={t(
          services.some(({ baseFee }) => baseFee === undefined)
            ? 'deals.request.priceOnRequest'
            : 'deals.request.pickStart',
        )}
      />
    )
  const { choice, schedule, start, end } = preview
  const { currency, totals, payments } = schedule
  const first = payments[0]
  const { interest } = choice
  const interestLabel = interest ? t('deals.interest.at', { said: interestText(t, interest) }) : t('deals.interest')
  const money = (amount: string) => <Money value={{ amount, currency }} zero="figure" />
  const lines: SummaryLine[] = [
    { label: t('deals.provider'), value: service.ownerName },
    {
      label: t('deals.timeframe'),
      value: (
        <>
          <CalendarDate day={start} /> – <CalendarDate day={end} />
        </>
      ),
    },
    ...(choice.items.length > 1
      ? choice.items.map(item => ({
          key: item.id,
          label: t('deals.item.times', { title: item.title, quantity: displayNumber(String(item.quantity), language) }),
          value: money(item.cost),
        }))
      : []),
    { label: t('deals.principal'), value: money(totals.principal) },
    ...(Number(totals.interest) > 0 ? [{ label: interestLabel, value: money(totals.interest) }] : []),
    { label: t('deals.gst'), value: money(totals.tax) },
    {
      label: t(choice.recurring ? 'deals.recurring.each' : 'deals.total'),
      value: <Money value={{ amount: totals.total, currency }} strong />,
      strong: true,
    },
    ...(first
      ? [
          {
            label: t('deals.firstPayment'),
            value: (
              <>
                {money(first.total)} · <CalendarDate day={first.dueDate} />
              </>
            ),
          },
        ]
      : []),
  ]
  if (choice.recurring) lines.push({ label: t('deals.recurring'), value: recurringText(t, choice.recurring) })
  return <StickySummary title={title} lines={lines} note={t('deals.request.nothingDue')} />
}
