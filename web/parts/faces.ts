import { type Face, Uploads } from '#shared/files/Uploads.contract.ts'
import { type Party, partyKey } from '#shared/kit/event.ts'
import { useQueryOf } from '../lib/query.ts'

/** So many are asked for at once. */
const most = 25

/** Asks how parties look, all of a page at once; what it is not known of yet has its letters meanwhile. */
export const useFaces = (parties: readonly (Party | undefined)[]): ((party: Party | undefined) => Face | undefined) => {
  const named = new Map(parties.flatMap(party => (party ? [[partyKey(party), party] as const] : [])))
  // In an order of their own, so that the same parties are the same question.
  const asked = [...named.keys()].toSorted().slice(0, most)
  const wanted = asked.flatMap(key => named.get(key) ?? []).map(({ id, type }) => ({ id, type }))
  const { data } = useQueryOf(
    Uploads,
    'GET_FACES',
    { parties: wanted },
    { enabled: wanted.length > 0, keepPrevious: true },
  )
  return party => data?.faces.find(face => party && face.id === party.id && face.type === party.type)
}
