import { chunk } from 'es-toolkit'
import { type Face, Uploads } from '#shared/files/Uploads.contract.ts'
import type { Party } from '#shared/kit/event.ts'
import { partyKey } from '#shared/kit/party.ts'
import { useQueriesOf, useQueryOf } from '../lib/query.ts'

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

/** How each of some parties looks, as far as it is known yet: as many as a page of a list has. */
export const useFacesOfMany = (parties: readonly Party[]): ((party: Party) => Face | undefined) => {
  const named = new Map(parties.map(({ id, type }) => [partyKey({ id, type }), { id, type }] as const))
  const asked = chunk([...named.keys()].toSorted(), most)
  const found = useQueriesOf(
    Uploads,
    'GET_FACES',
    asked.map(some => ({ parties: some.flatMap(key => named.get(key) ?? []) })),
  )
  const faces = new Map(found.flatMap(({ data }) => data?.faces ?? []).map(face => [partyKey(face), face] as const))
  return party => faces.get(partyKey(party))
}

/** Whether each of some people is verified by a document, as far as it is known yet: as many as a page has. */
export const useVerified = (uids: readonly string[]): ((uid: string | undefined) => boolean) => {
  const faceOf = useFacesOfMany(uids.map(id => ({ id, type: 'user' })))
  return uid => uid !== undefined && faceOf({ id: uid, type: 'user' })?.verified === true
}
