import type { Card } from '#shared/marketplace/card.ts'
import { marketplacePaths } from '#shared/marketplace/paths.ts'
import { organisationsPaths } from '#shared/organisations/paths.ts'
import { useText } from '../lib/i18n.ts'
import { OfferCard } from '../ui/offer-card.tsx'
import { Price } from './price.tsx'
import { categoryText, durationText } from './words.ts'

type MarketCardProps = {
  readonly card: Card
  /** It stands among others of its owner, whose name and place are known there. */
  readonly ofOwner?: boolean
  /** Another that is shown beside it looks like it: its domain name tells them apart. */
  readonly isAlike?: boolean
}

/** Something on the market: a service with its supplier, duration and price, or an organisation. */
export const MarketCard = ({ card, ofOwner = false, isAlike = false }: MarketCardProps) => {
  const t = useText()
  const { name, line, city, price, priceWithTax, currency } = card
  const common = { name, line, picture: card.picture, category: categoryText(t, card.category) }
  if (card.kind === 'organisation')
    return (
      <OfferCard
        {...common}
        to={organisationsPaths.about(card.ownerDomain)}
        note={isAlike ? [card.ownerDomain, city].filter(Boolean).join(' · ') : city}
      />
    )
  return (
    <OfferCard
      {...common}
      to={marketplacePaths.service(card.id)}
      face={card.ownerName}
      note={ofOwner ? undefined : [card.ownerName, city].filter(Boolean).join(' · ')}
      duration={durationText(t, card.duration)}
      price={
        price !== undefined && currency ? (
          <Price amount={price} withTax={priceWithTax} currency={currency} />
        ) : (
          t('marketplace.price.onRequest')
        )
      }
    />
  )
}
