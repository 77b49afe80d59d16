import { useEffect } from 'react'
import { declaredEvent, fillingOf, wordsOf } from '#shared/events.ts'
import { displayName } from '#shared/identity/person.ts'
import type { Party } from '#shared/kit/event.ts'
import type { Uid } from '#shared/kit/id.ts'
import { Audit } from '#shared/organisations/Audit.contract.ts'
import type { LoggedEvent } from '#shared/organisations/audit.ts'
import { Organisations } from '#shared/organisations/Organisations.contract.ts'
import { useAccount } from '../../lib/account.tsx'
import { useLanguage, useText } from '../../lib/i18n.ts'
import { useQueryOf } from '../../lib/query.ts'
import { useVerified } from '../../parts/faces.ts'
import { PartyName } from '../../parts/party-name.tsx'
import { Failure } from '../../ui/failure.tsx'
import { TextSkeleton } from '../../ui/skeleton.tsx'
import { Timeline, type TimelineEntry } from '../../ui/timeline.tsx'

/** When the log is asked again after a change, in milliseconds: it follows the change by itself, a moment later. */
const asksAgain = [800, 3000, 10_000]

type Named = Party & { readonly name: string; readonly verified?: boolean }

/** So many people are asked for at once. */
const mostPeople = 20

/** Who did something, as far as the reader may know: of one's own organisation the person, of the other side the party. */
const useActors = (events: readonly LoggedEvent[], parties: readonly Named[]) => {
  const { active } = useAccount()
  const own = active?.organisation.id
  const uids = [
    ...new Set(events.flatMap(({ actor }) => (own && actor?.organisationId === own && actor.uid ? actor.uid : []))),
  ]
  const people = useQueryOf(
    Organisations,
    'GET_USERS_MIN',
    { uids: uids.toSorted().slice(0, mostPeople) as Uid[] },
    { enabled: uids.length > 0, keepPrevious: true },
  )
  const isVerified = useVerified([...uids, ...parties.flatMap(({ id, type }) => (type === 'user' ? id : []))])
  const named = ({ actor }: LoggedEvent): Named | undefined => {
    if (!actor) return undefined
    const person = people.data?.users.find(({ uid }) => uid === actor.uid)
    if (person) return { id: person.uid, type: 'user', name: displayName(person) }
    return parties.find(({ id }) => id === (actor.organisationId ?? actor.uid))
  }
  return (event: LoggedEvent): Named | undefined => {
    const actor = named(event)
    return actor && { ...actor, verified: actor.type === 'user' && isVerified(actor.id) }
  }
}

/** Everything that happened in a deal, newest first, and who did it. `changed` is when something of the deal was last loaded. */
export const DealTimeline = ({
  thread,
  changed,
  parties,
}: {
  thread: string
  changed: number
  parties: readonly Named[]
}) => {
  const t = useText()
  const language = useLanguage()
  const story = useQueryOf(Audit, 'TIMELINE', { thread })
  const { refetch } = story
  const actorOf = useActors(story.data?.events ?? [], parties)
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
    if (!tone) return []
    const actor = actorOf(event)
    const by = actor?.name ? (
      <PartyName
        key={actor.id}
        name={actor.name}
        party={{ id: actor.id, type: actor.type }}
        verified={actor.verified}
      />
    ) : undefined
    return [{ id: event.id, at: event.at, title: t(wordsOf(event.type), fillingOf(event, language)), by, tone }]
  })
  // A draft has no story yet.
  if (entries.length === 0) return null
  return <Timeline title={t('deals.timeline')} entries={entries} />
}
