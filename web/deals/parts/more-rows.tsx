import { type ReactNode, useState } from 'react'
import { useText } from '../../lib/i18n.ts'
import { Button } from '../../ui/button.tsx'

/** How many rows of how many are shown, and a button for more. */
export const MoreRows = (props: { shown: number; count: number; busy?: boolean; onMore: () => void }) => {
  const t = useText()
  return (
    <p className="schedule-more">
      {t('deals.schedule.shown', { shown: props.shown, count: props.count })}{' '}
      <Button small busy={props.busy ?? false} onClick={props.onMore}>
        {t('deals.schedule.more')}
      </Button>
    </p>
  )
}

/** So many rows of a schedule that is not signed yet are shown at first. */
const firstRows = 20
/** So many more with each press. */
const more = 100

/** The first rows of a list that is all at hand, and the others for who asks: a page need not draw ten thousand. */
export const Growing = <R,>({
  rows,
  first = firstRows,
  children,
}: {
  rows: readonly R[]
  first?: number
  children: (shown: readonly R[]) => ReactNode
}) => {
  const [limit, setLimit] = useState(first)
  const shown = rows.slice(0, limit)
  return (
    <>
      {children(shown)}
      {shown.length < rows.length ? (
        <MoreRows shown={shown.length} count={rows.length} onMore={() => setLimit(limit + more)} />
      ) : null}
    </>
  )
}
