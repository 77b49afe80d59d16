import { useEffect } from 'react'
import { declaredEvent, fillingOf, wordsOf } from '#shared/events.ts'
import { Audit } from '#shared/organisations/Audit.contract.ts'
import { useLanguage, useText } from '../../lib/i18n.ts'
import { useQueryOf } from '../../lib/query.ts'
import { Failure } from '../../ui/failure.tsx'
import { TextSkeleton } from '../../ui/skeleton.tsx'
import { Timeline, type TimelineEntry } from '../../ui/timeline.tsx'

/** When the log is asked again after a change, in milliseconds: it follows the change by itself, a moment later. */
const asksAgain = [800, 3000, 10_000]

/** Everything that happened in a deal, newest first. `changed` is when something of the deal was last loaded. */
export const DealTimeline = ({ thread, changed }: { thread: string; changed: number }) => {
  const t = useText()
  const language = useLanguage()
  const story = useQueryOf(Audit, 'TIMELINE', { thread })
  const { refetch } = story
  useEffect(() => {
    const timers = changed ? asksAgain.map(ms => setTimeout(() => void refetch(), ms)) : []
    return () => timers.forEach(clearTimeout)
  }, [changed, refetch])
  if (story.error && !story.data) return <Failure error={story.error} onRetry={story.refetch} />
  if (!story.data) return <TextSkeleton lines={4} />
  // The log has them in the order in which they reached it; ids tell those of one moment apart.
  const newestFirst = story.data.events.toSorted((a, b) => b.at.localeCompare(a.at) || b.id.localeCompare(a.id))
  const entries: TimelineEntry[] = newestFirst.flatMap(event => {
    // An event without a tone is told in the audit log alone.
    const tone = declaredEvent(event.type)?.tone
    return tone ? [{ id: event.id, at: event.at, title: t(wordsOf(event.type), fillingOf(event, language)), tone }] : []
  })
  return <Timeline title={t('deals.timeline')} entries={entries} />
}
