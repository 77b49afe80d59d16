import type { MarketKind } from '#shared/marketplace/card.ts'
import { marketplacePaths } from '#shared/marketplace/paths.ts'
import { Search } from '#shared/marketplace/Search.contract.ts'
import { useText } from '../../lib/i18n.ts'
import { useQueryOf } from '../../lib/query.ts'
import { FoundCards } from '../../parts/found-cards.tsx'
import { LinkButton } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Page, Section } from '../../ui/page.tsx'

const shown = 6

const Newest = ({ kind, title, to, none }: { kind: MarketKind; title: string; to: string; none: string }) => {
  const t = useText()
  const found = useQueryOf(Search, 'SEARCH', { kind, query: '', categories: [] })
  return (
    <Section
      plain
      title={title}
      action={
        <LinkButton tone="quiet" to={to}>
          {t('marketplace.all')}
        </LinkButton>
      }
    >
      <FoundCards found={found} shown={shown} empty={<EmptyState title={none} />} />
    </Section>
  )
}

/** What is new on the market, of every kind, with the way to all of it. */
export const OverviewPage = () => {
  const t = useText()
  return (
    <Page title={t('marketplace.title')} subtitle={t('marketplace.lead')}>
      <Newest
        kind="service"
        title={t('marketplace.services')}
        to={marketplacePaths.services()}
        none={t('marketplace.services.none')}
      />
      <Newest
        kind="organisation"
        title={t('marketplace.organisations')}
        to={marketplacePaths.organisations()}
        none={t('marketplace.organisations.none')}
      />
    </Page>
  )
}
