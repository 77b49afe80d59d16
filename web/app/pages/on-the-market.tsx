import { SearchX } from 'lucide-react'
import { marketplacePaths } from '#shared/marketplace/paths.ts'
import { Search } from '#shared/marketplace/Search.contract.ts'
import { isText, useText } from '../../lib/i18n.ts'
import { useQueryOf } from '../../lib/query.ts'
import { useFilters } from '../../lib/url-state.ts'
import { LinkButton } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Failure } from '../../ui/failure.tsx'
import { Money } from '../../ui/money.tsx'
import { Cards, OfferCard } from '../../ui/offer-card.tsx'
import { CardsSkeleton } from '../../ui/skeleton.tsx'

const defaults = { q: '' }
const shown = 6

/** What is on the market now, or what answers the search of the bar: on each keystroke. */
export const OnTheMarket = () => {
  const t = useText()
  const { filters } = useFilters(defaults)
  const query = filters.q.trim()
  const categoryOf = (letter: string | undefined) => {
    const key = `organisations.anzsic.${letter}`
    return letter && isText(key) ? t(key) : undefined
  }
  const found = useQueryOf(Search, 'SEARCH', { kind: 'service', query: filters.q }, { keepPrevious: true })
  const cards = found.data?.items.slice(0, shown)
  return (
    <section className="home-market" aria-labelledby="market">
      <div className="section-head">
        <h2 id="market">{query ? t('app.home.found', { query }) : t('app.home.newest')}</h2>
        <LinkButton tone="quiet" to={marketplacePaths.services({ q: query || undefined })}>
          {t('app.home.all')}
        </LinkButton>
      </div>
      {found.error && !cards ? <Failure error={found.error} onRetry={() => void found.refetch()} /> : null}
      {found.isPending ? <CardsSkeleton cards={shown} /> : null}
      {cards?.length === 0 ? (
        <EmptyState
          icon={SearchX}
          title={query ? t('app.home.nothing', { query }) : t('app.home.empty')}
          hint={query ? t('app.home.nothing.hint') : t('app.home.empty.hint')}
        />
      ) : null}
      {cards && cards.length > 0 ? (
        <div aria-busy={found.isPlaceholderData || undefined} className={found.isPlaceholderData ? 'stale' : undefined}>
          <Cards>
            {cards.map(card => (
              <OfferCard
                key={card.id}
                to={marketplacePaths.service(card.id)}
                name={card.name}
                by={card.ownerName}
                line={card.line}
                category={categoryOf(card.category)}
                price={
                  card.price && card.currency ? (
                    <Money value={{ amount: card.price, currency: card.currency }} />
                  ) : undefined
                }
              />
            ))}
          </Cards>
        </div>
      ) : null}
    </section>
  )
}
