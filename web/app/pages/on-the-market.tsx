import { SearchX } from 'lucide-react'
import { marketplacePaths } from '#shared/marketplace/paths.ts'
import { Search } from '#shared/marketplace/Search.contract.ts'
import { useText } from '../../lib/i18n.ts'
import { useQueryOf } from '../../lib/query.ts'
import { useFilters } from '../../lib/url-state.ts'
import { FoundCards } from '../../parts/found-cards.tsx'
import { LinkButton } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'

const defaults = { q: '' }
const shown = 6

/** What is on the market now, or what answers the search of the bar: on each keystroke. */
export const OnTheMarket = () => {
  const t = useText()
  const { filters } = useFilters(defaults)
  const query = filters.q.trim()
  const found = useQueryOf(Search, 'SEARCH', { kind: 'service', query: filters.q }, { keepPrevious: true })
  return (
    <section className="home-market" aria-labelledby="market">
      <div className="section-head">
        <h2 id="market">{query ? t('app.home.found', { query }) : t('app.home.newest')}</h2>
        <LinkButton tone="quiet" to={marketplacePaths.services({ q: query || undefined })}>
          {t('app.home.all')}
        </LinkButton>
      </div>
      <FoundCards
        found={found}
        shown={shown}
        empty={
          <EmptyState
            icon={SearchX}
            title={query ? t('app.home.nothing', { query }) : t('app.home.empty')}
            hint={query ? t('app.home.nothing.hint') : t('app.home.empty.hint')}
          />
        }
      />
    </section>
  )
}
