import { useEffect } from 'react'
import { worded } from '#shared/kit/words.ts'
import type { MessageKey } from '#shared/messages/en.ts'
import { Audit } from '#shared/organisations/Audit.contract.ts'
import { useLanguage, useText } from '../../lib/i18n.ts'
import { useQueryOf } from '../../lib/query.ts'
import { Failure } from '../../ui/failure.tsx'
import { TextSkeleton } from '../../ui/skeleton.tsx'
import type { StatusTone } from '../../ui/status-pill.tsx'
import { Timeline, type TimelineEntry } from '../../ui/timeline.tsx'

type Story = { readonly text: MessageKey & `deals.story.${string}`; readonly tone?: StatusTone }

/** How each event of a deal is told. One that is not here is left to the audit log. */
const stories: Readonly<Record<string, Story>> = {
  'deals.request.sent': { text: 'deals.story.requestSent' },
  'deals.request.withdrawn': { text: 'deals.story.withdrawn', tone: 'danger' },
  'deals.request.rejected': { text: 'deals.story.rejected', tone: 'danger' },
  'deals.offer.sent': { text: 'deals.story.offerSent', tone: 'accent' },
  'deals.contract.signed': { text: 'deals.story.signed', tone: 'accent' },
  'deals.contract.completed': { text: 'deals.story.completed', tone: 'positive' },
  'deals.contract.fulfilled': { text: 'deals.story.fulfilled', tone: 'positive' },
  'deals.delivery.made': { text: 'deals.story.delivered', tone: 'accent' },
  'deals.delivery.accepted': { text: 'deals.story.accepted', tone: 'positive' },
  'deals.invoice.published': { text: 'deals.story.invoiced', tone: 'accent' },
  'deals.invoice.paid': { text: 'deals.story.paid', tone: 'positive' },
  'deals.invoice.voided': { text: 'deals.story.voided', tone: 'warning' },
  'payments.payment.failed': { text: 'deals.story.paymentFailed', tone: 'danger' },
  'payments.payment.refunded': { text: 'deals.story.refunded', tone: 'warning' },
}

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
    const told = Object.hasOwn(stories, event.type) ? stories[event.type] : undefined
    return told
      ? [
          {
            id: event.id,
            at: event.at,
            title: t(told.text, worded(event.data, language)),
            tone: told.tone ?? 'neutral',
          },
        ]
      : []
  })
  return <Timeline title={t('deals.timeline')} entries={entries} />
}
