import type { Card } from '#shared/marketplace/card.ts'
import { marketplacePaths } from '#shared/marketplace/paths.ts'
import { Search } from '#shared/marketplace/Search.contract.ts'
import { Services } from '#shared/marketplace/Services.contract.ts'
import { organisationsPaths } from '#shared/organisations/paths.ts'
import { useAccount } from '../lib/account.tsx'
import { useHostOwner } from '../lib/host-owner.ts'
import { useQueryOf } from '../lib/query.ts'
import { type Found, type FoundPart, kindOf, partOf, useToldFound, useWords } from '../parts/records.ts'
import type { Slots } from '../parts/slots.tsx'

const kept = { keepPrevious: true } as const

/** The services of one's own organisation, in whatever state. */
export const OwnRecords = ({ query: typed, onFound }: Slots['records']) => {
  const { can } = useAccount()
  const { query, signedIn } = useWords(typed)
  const enabled = signedIn && can('production.microservice')
  const own = useQueryOf(Services, 'GET_BY_RELATED', { query }, { enabled, ...kept })
  const rowOf = ({ id, name }: { id: string; name: string }): Found => ({
    id,
    label: name,
    note: '',
    to: marketplacePaths.ownService(id),
  })
  useToldFound(onFound, 'own', typed, [kindOf(marketplacePaths.ownServices, query, [partOf(own, enabled, rowOf)])])
  return null
}

/** What is on the market, for everybody: on an organisation's host what is its own. */
export const MarketRecords = ({ query: typed, onFound }: Slots['publicRecords']) => {
  const { query, enough } = useWords(typed)
  const { isKnown, only } = useHostOwner()
  const enabled = enough && isKnown
  const services = useQueryOf(Search, 'SEARCH', { kind: 'service', query, ...only }, { enabled, ...kept })
  const organisations = useQueryOf(Search, 'SEARCH', { kind: 'organisation', query, ...only }, { enabled, ...kept })
  const service = ({ id, name, ownerName, picture }: Card): Found => ({
    id,
    label: name,
    note: ownerName,
    face: { name: ownerName, picture },
    to: marketplacePaths.service(id),
  })
  const organisation = ({ id, name, ownerDomain, picture }: Card): Found => ({
    id,
    label: name,
    note: '',
    face: { name, picture },
    to: organisationsPaths.about(ownerDomain),
  })
  // On an organisation's host it is asked first whose that is.
  const waits: readonly FoundPart[] = enough && !isKnown ? [{ rows: [], without: 'answer' }] : []
  useToldFound(onFound, 'market', typed, [
    kindOf(marketplacePaths.services, query, [partOf(services, enabled, service), ...waits]),
    kindOf(marketplacePaths.organisations, query, [partOf(organisations, enabled, organisation)]),
  ])
  return null
}
