import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { byDay, type DayGroup } from '#shared/deals/schedule-days.ts'
import { addDays, addMonths, type IsoDate } from '#shared/kit/date.ts'
import { firstOfMonth, lastOfMonth, monthOf, weekStart, weeksOfMonth } from '#shared/kit/month.ts'
import { type Language, useLanguage, useText } from '../../lib/i18n.ts'
import { longDay, weekBegins, weekdayName } from '../../lib/months.ts'
import { useWide } from '../../lib/wide.ts'
import { classes } from '../../ui/class-names.ts'
import { Failure } from '../../ui/failure.tsx'
import { EntryList } from './entry-list.tsx'
import { MonthBar } from './month-bar.tsx'
import type { ViewProps } from './plan.ts'
import { type PlanEntry, useEntries } from './use-entries.ts'
import './calendar.css'

/** So many things of a day stand in its square; the rest is counted. */
const mostInSquare = 3

const Square = ({
  day,
  entries,
  language,
  isToday,
  isShown,
  onKey,
  onPress,
}: {
  day: IsoDate
  entries: readonly PlanEntry[]
  language: Language
  isToday: boolean
  isShown: boolean
  onKey: (event: KeyboardEvent) => void
  onPress: () => void
}) => {
  const rest = entries.length - mostInSquare
  return (
    <button
      type="button"
      className="calendar-day"
      tabIndex={isShown ? 0 : -1}
      aria-pressed={isShown}
      aria-current={isToday ? 'date' : undefined}
      onKeyDown={onKey}
      onClick={onPress}
    >
      <span className="sr-only">{longDay(day, language)}, </span>
      <span className="calendar-number" aria-hidden="true">
        {Number(day.slice(8))}
      </span>
      {entries.slice(0, mostInSquare).map(({ key, title, status }) => (
        <span key={key} className={classes('calendar-entry', status?.tone ?? 'neutral')}>
          {title}
        </span>
      ))}
      {rest > 0 ? <span className="calendar-rest">+{rest}</span> : null}
    </button>
  )
}

type GridProps = ViewProps & {
  readonly groups: readonly DayGroup<PlanEntry>[]
  /** The day that was gone to. */
  readonly chosen: IsoDate | undefined
  readonly choose: (day: IsoDate) => void
}

/** A month as a calendar on the wall; under it what falls on the day that was gone to. */
const Grid = ({ plan, month, onMonth, reach, groups, chosen, choose }: GridProps) => {
  const t = useText()
  const language = useLanguage()
  const { today, days } = plan
  const table = useRef<HTMLTableElement>(null)
  const byKey = useRef(false)
  const isHere = chosen !== undefined && monthOf(chosen) === month
  const shown = isHere
    ? chosen
    : monthOf(today) === month
      ? today
      : (groups.find(group => monthOf(group.day) === month)?.day ?? firstOfMonth(month))
  const on = new Map(groups.map(({ day, entries }) => [day, entries]))
  useEffect(() => {
    if (!byKey.current || shown !== chosen) return
    byKey.current = false
    table.current?.querySelector<HTMLElement>('[aria-pressed=true]')?.focus()
  }, [shown, chosen])
  const begins = weekBegins(language)
  const weeks = weeksOfMonth(month, begins)
  const onKey = (event: KeyboardEvent) => {
    const week = weekStart(shown, begins)
    const steps: Readonly<Record<string, () => IsoDate>> = {
      ArrowLeft: () => addDays(shown, -1),
      ArrowRight: () => addDays(shown, 1),
      ArrowUp: () => addDays(shown, -7),
      ArrowDown: () => addDays(shown, 7),
      Home: () => week,
      End: () => addDays(week, 6),
      PageUp: () => addMonths(shown, -1),
      PageDown: () => addMonths(shown, 1),
    }
    const next = steps[event.key]?.()
    if (!next) return
    event.preventDefault()
    const to = monthOf(next)
    if (to < reach.first || to > reach.last) return
    byKey.current = true
    choose(next)
    if (to !== month) onMonth(to)
  }
  return (
    <>
      <table className="calendar" ref={table}>
        <caption className="sr-only">{t('deals.plan.calendar')}</caption>
        <thead>
          <tr>
            {weeks[0]?.map(day => (
              <th key={day} scope="col" abbr={weekdayName(day, language, 'long')}>
                {weekdayName(day, language, 'short')}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map(week => (
            <tr key={week[0]}>
              {week.map(day => (
                <td key={day}>
                  {monthOf(day) === month ? (
                    <Square
                      day={day}
                      entries={on.get(day) ?? []}
                      language={language}
                      isToday={day === today}
                      isShown={day === shown}
                      onKey={onKey}
                      onPress={() => choose(day)}
                    />
                  ) : null}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <section className="plan-day" aria-live="polite">
        <h3>{longDay(shown, language)}</h3>
        {on.has(shown) ? (
          <EntryList key={shown} entries={on.get(shown) ?? []} currency={days.currency} />
        ) : (
          <p>{t('deals.plan.free')}</p>
        )}
      </section>
    </>
  )
}

/** The same on a phone: the days on which there is something, one under the other. */
const Agenda = ({ plan: { days, today }, groups }: ViewProps & { groups: readonly DayGroup<PlanEntry>[] }) => {
  const t = useText()
  const language = useLanguage()
  if (groups.length === 0) return <p>{t('deals.plan.none')}</p>
  return groups.map(({ day, entries }) => (
    <section key={day} className="plan-day">
      <h3>
        {longDay(day, language)}
        {day === today ? ` · ${t('deals.plan.today')}` : ''}
      </h3>
      <EntryList entries={entries} currency={days.currency} />
    </section>
  ))
}

/** A schedule month by month. */
export const CalendarView = (props: ViewProps) => {
  const t = useText()
  const isWide = useWide()
  // Kept while a screen that is turned shows the other look.
  const [chosen, choose] = useState<IsoDate>()
  const { plan, month } = props
  const { entries, tooMany, failed } = useEntries(plan, { from: firstOfMonth(month), to: lastOfMonth(month) })
  const groups = byDay(entries)
  return (
    <>
      <MonthBar {...props} count={1} />
      {failed ? <Failure error={failed.error} onRetry={() => void failed.refetch()} /> : null}
      {isWide ? <Grid {...props} {...{ groups, chosen, choose }} /> : <Agenda {...props} groups={groups} />}
      {tooMany ? <p className="field-help">{t('deals.plan.tooMany')}</p> : null}
    </>
  )
}
