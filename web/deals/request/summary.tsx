import { Refusal } from '#shared/kit/refusal.ts'
import type { PublicService } from '#shared/marketplace/Microservices.contract.ts'
import { refusalText, useText } from '../../lib/i18n.ts'
import { Money } from '../../ui/money.tsx'
import { CalendarDate } from '../../ui/relative-date.tsx'
import { StickySummary, type SummaryLine } from '../../ui/sticky-summary.tsx'
import { useCalculator } from '../parts/calculator.ts'
import { interestText } from '../parts/way-to-pay.ts'
import { previewOf, type RequestValues } from './values.ts'

/** What the request comes to, always in sight while it is written. */
export const RequestSummary = ({ service, values }: { service: PublicService; values: RequestValues }) => {
  const t = useText()
  const preview = previewOf(service, values, useCalculator())
  if (preview instanceof Refusal)
    return <StickySummary title={service.name} lines={[]} note={refusalText(preview, t)} />
  if (!preview)
    return (
      <StickySummary
        title={service.name}
        lines={[{ label: t('deals.provider'), value: service.ownerName }]}
        note={t(service.baseFee === undefined ? 'deals.request.priceOnRequest' : 'deals.request.pickStart')}
      />
    )
  const { schedule, start, end } = preview
  const { currency, totals, payments } = schedule
  const first = payments[0]
  const { interest } = service.paymentOptions
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
    { label: t('deals.principal'), value: money(totals.principal) },
    ...(Number(totals.interest) > 0 ? [{ label: interestLabel, value: money(totals.interest) }] : []),
    { label: t('deals.gst'), value: money(totals.tax) },
    { label: t('deals.total'), value: <Money value={{ amount: totals.total, currency }} strong />, strong: true },
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
  return <StickySummary title={service.name} lines={lines} note={t('deals.request.nothingDue')} />
}
