import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { clipped, dayWidth, inLanes, type Laned, leftOf, lineHeight, linesOf, widthOf } from '#shared/deals/gantt.ts'
import { byDay, type DayGroup, type Span } from '#shared/deals/schedule-days.ts'
import { addDays, daysBetween } from '#shared/kit/date.ts'
import type { Currency } from '#shared/kit/money.ts'
import { firstOfMonth, lastOfMonth, monthsAfter, monthsFrom } from '#shared/kit/month.ts'
import { exactDate } from '#shared/kit/words.ts'
import { type Language, type Text, useLanguage, useText } from '../../lib/i18n.ts'
import { longDay, monthName } from '../../lib/months.ts'
import { classes } from '../../ui/class-names.ts'
import { Failure } from '../../ui/failure.tsx'
import { EntryList } from './entry-list.tsx'
import { MonthBar } from './month-bar.tsx'
import type { Plan, ViewProps } from './plan.ts'
import { type PlanEntry, useEntries } from './use-entries.ts'
import './gantt.css'

/** So many months are shown at once. */
const shownMonths = 3

/** On so many lines payments stand that are payable at the same time; where that is not enough, each stands on its day alone. */
const mostLines = 3

type Bar = Span & {
  readonly key: string
  readonly label: string
  readonly tone: string
  /** What is told under the chart when it is pressed. */
  readonly title: string
  readonly entries: readonly PlanEntry[]
}

type Row = { readonly key: string; readonly name: string; readonly bars: readonly Laned<Bar>[] }

/** How many payments and deliveries there are, in words: "2 deliveries", "1 payment". */
const countedText = (t: Text, entries: readonly PlanEntry[]): string[] => {
  const count = (kind: PlanEntry['kind']) => entries.filter(one => one.kind === kind).length
  const deliveries = count('delivery')
  const payments = count('payment')
  return [
    ...(deliveries > 0 ? [t('deals.plan.deliveries', { count: deliveries })] : []),
    ...(payments > 0 ? [t('deals.plan.payments', { count: payments })] : []),
  ]
}

/** What falls on one day, as one bar. Where all of it stands alike, the bar says so. */
const barOf = (
  t: Text,
  language: Language,
  { day, entries }: DayGroup<PlanEntry>,
  key: string,
): Omit<Bar, keyof Span> => {
  const [first] = entries
  const status = entries.every(one => one.status?.text === first?.status?.text) ? first?.status : undefined
  const what = entries.length === 1 && first ? [first.title] : countedText(t, entries)
  const title = longDay(day, language)
  return {
    key,
    title,
    label: [...what, title, ...(status ? [status.text] : [])].join(', '),
    tone: status?.tone ?? 'neutral',
    entries,
  }
}

/** A row for each item, with when it runs and what is delivered of it, and one for the payments. */
const rowsOf = (
  t: Text,
  language: Language,
  { days, choice }: Pick<Plan, 'days' | 'choice'>,
  span: Span,
  entries: readonly PlanEntry[],
): Row[] => {
  const spans = days.spans(span)
  const items = choice.items.map(({ id, title }): Row => {
    const own = entries.filter(one => one.itemId === id)
    const runs = inLanes(
      spans
        .filter(one => one.itemId === id)
        .map(({ from, to }): Bar => {
          const when = `${exactDate(from, language)} – ${exactDate(to, language)}`
          return {
            from,
            to,
            key: `${id}-${from}`,
            label: `${title}, ${when}`,
            tone: 'run',
            title: `${title}, ${when}`,
            entries: own.filter(one => one.day >= from && one.day <= to),
          }
        }),
      mostLines,
    )
    const lane = runs.length > 0 ? linesOf(runs) : 0
    const made = byDay(own).map(group => ({
      ...barOf(t, language, group, `${id}-delivery-${group.day}`),
      from: group.day,
      to: group.day,
      lane,
    }))
    return { key: id, name: title, bars: [...runs, ...made] }
  })
  const payments = byDay(entries.filter(one => one.kind === 'payment')).map(group => ({
    ...barOf(t, language, group, `payment-${group.day}`),
    from: group.day,
    to: group.entries.reduce((last, { until }) => (until > last ? until : last), group.day),
  }))
  return [...items, { key: 'payments', name: t('deals.payments'), bars: inLanes(payments, mostLines) }].filter(
    row => row.bars.length > 0,
  )
}

const Head = ({ span, month, language }: { span: Span; month: string; language: Language }) => (
  <div className="gantt-row gantt-head" aria-hidden="true">
    <div className="gantt-name" />
    <div className="gantt-lane" style={{ width: widthOf(span), height: lineHeight * 2 }}>
      {monthsFrom(month, shownMonths).map(one => (
        <span key={one} className="gantt-month" style={{ left: leftOf(firstOfMonth(one), span) }}>
          {monthName(one, language)}
        </span>
      ))}
      {Array.from({ length: daysBetween(span.from, span.to) + 1 }, (_, n) => addDays(span.from, n)).map(day => (
        <span
          key={day}
          className="gantt-date"
          style={{ left: leftOf(day, span), top: lineHeight, width: dayWidth, height: lineHeight }}
        >
          {Number(day.slice(8))}
        </span>
      ))}
    </div>
  </div>
)

/** The bar that an arrow key leads to from another: the next of its row, or the nearest of the row above or below. */
const barBeside = (chart: Element, from: HTMLElement, key: string): HTMLElement | undefined => {
  const rows = [...chart.querySelectorAll('.gantt-lane')]
    .map(lane => [...lane.querySelectorAll<HTMLElement>('button')].sort((a, b) => a.offsetLeft - b.offsetLeft))
    .filter(row => row.length > 0)
  const at = rows.findIndex(row => row.includes(from))
  const row = rows[at] ?? []
  if (key === 'ArrowRight') return row[row.indexOf(from) + 1]
  if (key === 'ArrowLeft') return row[row.indexOf(from) - 1]
  const other = key === 'ArrowDown' ? rows[at + 1] : key === 'ArrowUp' ? rows[at - 1] : undefined
  const far = (bar: HTMLElement) => Math.abs(bar.offsetLeft - from.offsetLeft)
  return other?.reduce((nearest, bar) => (far(bar) < far(nearest) ? bar : nearest))
}

/** What the bar that was gone to stands for. */
const Told = ({ bar: { title, entries }, currency }: { bar: Bar; currency: Currency }) => {
  const t = useText()
  return (
    <section className="plan-day" aria-live="polite">
      <h3>{title}</h3>
      {entries.length > 0 ? <EntryList entries={entries} currency={currency} /> : <p>{t('deals.plan.none')}</p>}
    </section>
  )
}

type ChartProps = Pick<ViewProps, 'plan' | 'month'> & { readonly rows: readonly Row[]; readonly span: Span }

const Chart = ({ rows, span, month, plan }: ChartProps) => {
  const { today, days } = plan
  const t = useText()
  const language = useLanguage()
  const chart = useRef<HTMLElement>(null)
  const [active, activate] = useState<string>()
  const bars = rows.flatMap(row => row.bars)
  const reached = bars.some(({ key }) => key === active) ? active : bars[0]?.key
  const first = bars.reduce((least, { from }) => (from < least ? from : least), span.to)
  const isNow = today >= span.from && today <= span.to
  const begins = leftOf(isNow ? today : first > span.from ? first : span.from, span)
  useEffect(() => {
    if (chart.current) chart.current.scrollLeft = Math.max(0, begins - 3 * dayWidth)
  }, [begins])
  const onKey = (event: KeyboardEvent<HTMLElement>) => {
    const next = chart.current && barBeside(chart.current, event.currentTarget, event.key)
    if (!next) return
    event.preventDefault()
    next.focus()
  }
  const told = bars.find(({ key }) => key === active)
  return (
    <>
      <section className="gantt" ref={chart} aria-label={t('deals.plan.gantt')}>
        <Head span={span} month={month} language={language} />
        {rows.map(({ key, name, bars: own }) => (
          <div key={key} className="gantt-row">
            <div className="gantt-name">{name}</div>
            <div
              className="gantt-lane"
              style={{
                width: widthOf(span),
                height: linesOf(own) * lineHeight,
                backgroundSize: `${dayWidth}px 100%`,
              }}
            >
              {own.map(bar => {
                const seen = clipped(bar, span)
                return seen ? (
                  <button
                    key={bar.key}
                    type="button"
                    className={classes('gantt-bar', bar.tone)}
                    aria-label={bar.label}
                    aria-pressed={bar.key === active}
                    title={bar.label}
                    tabIndex={bar.key === reached ? 0 : -1}
                    style={{
                      left: leftOf(seen.from, span),
                      width: widthOf(seen),
                      top: bar.lane * lineHeight,
                      height: lineHeight,
                    }}
                    onKeyDown={onKey}
                    onFocus={() => activate(bar.key)}
                    onClick={() => activate(bar.key)}
                  />
                ) : null
              })}
              {isNow ? <i className="gantt-today" style={{ left: leftOf(today, span) + dayWidth / 2 }} /> : null}
            </div>
          </div>
        ))}
      </section>
      {told ? <Told key={told.key} bar={told} currency={days.currency} /> : null}
    </>
  )
}

/** A schedule as a chart of bars over the days; the view beside it says the same as a table. */
export const GanttView = (props: ViewProps) => {
  const t = useText()
  const language = useLanguage()
  const { plan, month } = props
  const span = { from: firstOfMonth(month), to: lastOfMonth(monthsAfter(month, shownMonths - 1)) }
  const { entries, tooMany, failed } = useEntries(plan, span)
  const rows = rowsOf(t, language, plan, span, entries)
  return (
    <>
      <MonthBar {...props} count={shownMonths} />
      {failed ? <Failure error={failed.error} onRetry={() => void failed.refetch()} /> : null}
      {rows.length === 0 ? (
        <p>{t('deals.plan.none')}</p>
      ) : (
        <>
          <p className="field-help">{t('deals.plan.ganttHelp')}</p>
          <Chart key={month} plan={plan} month={month} rows={rows} span={span} />
        </>
      )}
      {tooMany ? <p className="field-help">{t('deals.plan.tooMany')}</p> : null}
    </>
  )
}
