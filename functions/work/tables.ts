import type { Party } from '#shared/kit/event.ts'
import { partyKey } from '#shared/kit/party.ts'
import { PersonJob } from '#shared/work/person-job.ts'
import { PinnedList } from '#shared/work/pinned-items.ts'
import { table } from '../kit/table.ts'

/** A person has a desk for each party that the person acts for. */
export const PinnedItems = table(PinnedList)('PinnedItems', {
  pk: (key: { uid: string; party: Party }) => key.uid,
  sk: key => partyKey(key.party),
})

/** What is being done for people with all that is kept of them. */
export const PersonJobs = table(PersonJob)('PersonJobs', {
  pk: (key: { uid: string; kind: PersonJob['kind'] }) => key.uid,
  sk: key => key.kind,
  stream: true,
})
