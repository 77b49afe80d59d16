import type { DomainEvent } from '#shared/kit/event.ts'
import type { MessageKey } from '#shared/messages/en.ts'
import type { Params } from '#shared/messages/text.ts'
import { Audit } from '#shared/organisations/Audit.contract.ts'
import { useText } from '../../lib/i18n.ts'
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
}

const paramsOf = (event: DomainEvent): Params =>
  Object.fromEntries(
    Object.entries(event.data).filter(
      (entry): entry is [string, string | number] => typeof entry[1] === 'string' || typeof entry[1] === 'number',
    ),
  )

/** Everything that happened in a deal, newest first. */
export const DealTimeline = ({ thread }: { thread: string }) => {
  const t = useText()
  const story = useQueryOf(Audit, 'TIMELINE', { thread })
  if (story.error && !story.data) return <Failure error={story.error} onRetry={story.refetch} />
  if (!story.data) return <TextSkeleton lines={4} />
  const entries: TimelineEntry[] = story.data.events.toReversed().flatMap(event => {
    const told = Object.hasOwn(stories, event.type) ? stories[event.type] : undefined
    return told
      ? [{ id: event.id, at: event.at, title: t(told.text, paramsOf(event)), tone: told.tone ?? 'neutral' }]
      : []
  })
  return <Timeline title={t('deals.timeline')} entries={entries} />
}
