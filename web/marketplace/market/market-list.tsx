import { SearchX, Store } from 'lucide-react'
import { useLocation } from 'react-router-dom'
import { showsSearchBox } from '#shared/app/paths.ts'
import { type Currency, currencyCodes, defaultCurrency, isCurrency } from '#shared/kit/money.ts'
import { queryLength } from '#shared/kit/query.ts'
import type { Card, MarketKind } from '#shared/marketplace/card.ts'
import { Search } from '#shared/marketplace/Search.contract.ts'
import { type ListOrder, listOrders } from '#shared/marketplace/search.ts'
import { isAnzsicDivision } from '#shared/organisations/anzsic.ts'
import { useHostOwner } from '../../lib/host-owner.ts'
import { loadTexts, useText } from '../../lib/i18n.ts'
import { useMoreOf } from '../../lib/query.ts'
import { useSession } from '../../lib/session.tsx'
import { useFilters } from '../../lib/url-state.ts'
import { MarketCard } from '../../parts/market-card.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Failure } from '../../ui/failure.tsx'
import { FilterBar, FilterSelect, SearchInput } from '../../ui/filter-bar.tsx'
import { later } from '../../ui/later.tsx'
import { Cards } from '../../ui/offer-card.tsx'
import { Page } from '../../ui/page.tsx'
import { CardsSkeleton } from '../../ui/skeleton.tsx'
import { Facets } from './facets.tsx'
import './market.css'

const defaults = { q: '', category: '', order: 'newest', currency: defaultCurrency as string }

/** Shorter is no name to look for. */
const shortestName = 2

/** How the list is ordered, and which currency a price is in; what is searched comes by how well it answers instead. */
const Order = ({
  order,
  currency,
  onChange,
}: {
  readonly order: ListOrder
  readonly currency: Currency
  readonly onChange: (changes: { order?: string; currency?: string }) => void
}) => {
  const t = useText()
  return (
    <FilterBar>
      <FilterSelect
        label={t('marketplace.order')}
        value={order}
        choices={listOrders.map(value => ({ value, label: t(`marketplace.order.${value}`) }))}
        onChange={value => onChange({ order: value })}
      />
      {order === 'newest' ? null : (
        <FilterSelect
          label={t('marketplace.order.currency')}
          value={currency}
          choices={currencyCodes.map(value => ({ value, label: value }))}
          onChange={value => onChange({ currency: value })}
        />
      )}
    </FilterBar>
  )
}

/** Of organisations that are shown together, the looks that more than one has. */
const lookingAlike = (cards: readonly Card[]): ReadonlySet<string | undefined> => {
  const looks = cards.flatMap(({ look }) => look ?? [])
  return new Set(looks.filter((look, at) => looks.indexOf(look) !== at))
}

const FoundPeople = later(async () => {
  const [module] = await Promise.all([import('../../parts/found-people.tsx'), loadTexts(['people'])])
  return module.FoundPeople
})

const titles = { service: 'marketplace.services', organisation: 'marketplace.organisations' } as const

/**
 * One kind of thing on the market, found as one types: cards, categories with their counts, more on demand. What is asked
 * for stands in the address. The search box is that of the top bar; a page where the bar has none shows its own.
 */
export const MarketList = ({ kind }: { kind: MarketKind }) => {
  const t = useText()
  const { pathname } = useLocation()
  const { status } = useSession()
  const { filters, setFilters, clear } = useFilters(defaults)
  const query = filters.q.slice(0, queryLength)
  const categories = filters.category.split(',').filter(isAnzsicDivision)
  const order = listOrders.find(one => one === filters.order) ?? 'newest'
  const currency = isCurrency(filters.currency) ? filters.currency : defaultCurrency
  // On an organisation's host there is nothing but what is its own.
  const { isNarrowed, isKnown, only } = useHostOwner()
  const found = useMoreOf(
    Search,
    'SEARCH',
    {
      kind,
      ...only,
      query,
      categories,
      ...(order === 'newest' ? {} : { order, currency }),
    },
    { enabled: isKnown },
  )
  const pages = found.data?.pages
  const cards = pages?.flatMap(page => page.items)
  const words = query.trim()
  const alike = lookingAlike(cards ?? [])
  const hasBarSearch = showsSearchBox({ path: pathname, signedIn: status === 'signedIn', onOrganisationHost: false })
  return (
    <Page
      title={words ? t('marketplace.found', { query: words }) : t(titles[kind])}
      subtitle={words ? undefined : t(`${titles[kind]}.lead`)}
      bar={
        hasBarSearch ? undefined : (
          <search className="market-search">
            <SearchInput
              shortcut
              label={t(`${titles[kind]}.search`)}
              value={filters.q}
              onChange={q => setFilters({ q })}
            />
          </search>
        )
      }
    >
      <div className="market">
        <Facets
          counts={pages?.[0]?.facets}
          atLeast={pages?.[0]?.atLeast ?? false}
          chosen={categories}
          onChange={chosen => setFilters({ category: chosen.join(',') })}
        />
        <div className="market-found" aria-busy={found.isPlaceholderData || undefined}>
          {kind === 'service' && !words ? <Order order={order} currency={currency} onChange={setFilters} /> : null}
          {found.error && !cards ? <Failure error={found.error} onRetry={() => void found.refetch()} /> : null}
          {found.isPending ? <CardsSkeleton cards={9} /> : null}
          {cards?.length === 0 && !found.hasNextPage ? (
            <EmptyState
              icon={words || categories.length > 0 ? SearchX : Store}
              title={t(words || categories.length > 0 ? 'marketplace.nothing' : `${titles[kind]}.none`)}
              hint={words || categories.length > 0 ? t('marketplace.nothing.hint') : undefined}
              action={
                words || categories.length > 0 ? (
                  <Button onClick={clear}>{t('marketplace.nothing.clear')}</Button>
                ) : undefined
              }
            />
          ) : null}
          {cards && cards.length > 0 ? (
            // Another answer is another list: a card that is in both does not travel across the screen.
            <Cards key={cards[0]?.id}>
              {cards.map(card => (
                <MarketCard key={card.id} card={card} isAlike={alike.has(card.look)} />
              ))}
            </Cards>
          ) : null}
          {kind === 'organisation' && !isNarrowed && status === 'signedIn' && words.length >= shortestName ? (
            <FoundPeople query={words} />
          ) : null}
          {found.hasNextPage ? (
            <div className="market-more">
              <Button busy={found.isFetchingNextPage} onClick={() => void found.fetchNextPage()}>
                {t('marketplace.more')}
              </Button>
            </div>
          ) : null}
        </div>
      </div>
    </Page>
  )
}
