import { marketplacePaths } from '#shared/marketplace/paths.ts'
import type { Card } from '#shared/marketplace/search.ts'
import { organisationsPaths } from '#shared/organisations/paths.ts'
import { useText } from '../../lib/i18n.ts'
import { Money } from '../../ui/money.tsx'
import { OfferCard } from '../../ui/offer-card.tsx'
import { categoryText } from '../parts/words.ts'

/** Something on the market: a service with its supplier and price, or an organisation. */
export const MarketCard = ({ card }: { card: Card }) => {
  const t = useText()
  const category = categoryText(t, card.category)
  if (card.kind === 'organisation')
    return (
      <OfferCard
        to={organisationsPaths.about(card.ownerDomain)}
        name={card.name}
        line={card.line}
        category={category}
      />
    )
  const { price, currency } = card
  return (
    <OfferCard
      to={marketplacePaths.service(card.id)}
      name={card.name}
      by={card.ownerName}
      line={card.line}
      category={category}
      price={
        price !== undefined && currency ? (
          <Money value={{ amount: price, currency }} />
        ) : (
          t('marketplace.price.onRequest')
        )
      }
    />
  )
}
