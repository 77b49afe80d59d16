import { ChevronLeft, ChevronRight } from 'lucide-react'
import { monthOf, monthsAfter } from '#shared/kit/month.ts'
import { useLanguage, useText } from '../../lib/i18n.ts'
import { monthName } from '../../lib/months.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import type { ViewProps } from './plan.ts'

/** Which months are shown, and the ways to others: as many as are shown at once. */
export const MonthBar = ({ plan, month, onMonth, reach, count }: ViewProps & { count: number }) => {
  const t = useText()
  const language = useLanguage()
  const now = monthOf(plan.today)
  const last = monthsAfter(month, count - 1)
  const isOffered = now !== month && now >= reach.first && now <= reach.last
  const edge = (isAt: boolean) => (isAt ? t('deals.plan.edge') : undefined)
  return (
    <div className="plan-bar">
      <IconButton
        icon={ChevronLeft}
        label={t('deals.plan.before', { count })}
        why={edge(month <= reach.first)}
        onClick={() => onMonth(monthsAfter(month, -count))}
      />
      <h2 aria-live="polite">
        {count === 1 ? monthName(month, language) : `${monthName(month, language)} – ${monthName(last, language)}`}
      </h2>
      <IconButton
        icon={ChevronRight}
        label={t('deals.plan.after', { count })}
        why={edge(last >= reach.last)}
        onClick={() => onMonth(monthsAfter(month, count))}
      />
      {isOffered ? (
        <Button small onClick={() => onMonth(now)}>
          {t('deals.plan.today')}
        </Button>
      ) : null}
    </div>
  )
}
