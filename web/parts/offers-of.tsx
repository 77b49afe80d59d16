import { Search } from '#shared/marketplace/Search.contract.ts'
import { searchLimits } from '#shared/marketplace/search.ts'
import { useText } from '../lib/i18n.ts'
import { useQueryOf } from '../lib/query.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { FoundCards } from './found-cards.tsx'

/** The services that an organisation has on the market. */
export const OffersOf = ({ ownerId }: { ownerId: string }) => {
  const t = useText()
  const found = useQueryOf(Search, 'SEARCH', { kind: 'service', ownerId })
  return (
    <FoundCards
      ofOwner
      found={found}
      shown={searchLimits.page}
      empty={<EmptyState title={t('organisations.about.noServices')} />}
    />
  )
}
