import { Clock, Star } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { Card } from 'semantic-ui-react'
import { localeOf } from '#shared/kit/words.ts'
import { useLanguage, useText } from '../lib/i18n.ts'
import { Avatar } from './avatar.tsx'

export type OfferCardProps = {
  readonly to: string
  readonly name: string
  /** Whose letters stand on it until there is a picture; its own without. */
  readonly face?: string
  readonly picture?: string | undefined
  /** Under the name: whose it is, and where. */
  readonly note?: string | undefined
  /** One line on what it is. */
  readonly line?: string | undefined
  readonly category?: string | undefined
  /** How long it takes. */
  readonly duration?: string | undefined
  /** The mean of the ratings, 1 to 5, and how many there are. */
  readonly rating?: { readonly mean: number; readonly count: number } | undefined
  /** The price from which it is had: Money and words. */
  readonly price?: ReactNode
  readonly square?: boolean
  readonly action?: ReactNode
}

/** A rating as a figure, a star and the number of its voices. */
export const Rating = ({ mean, count }: { mean: number; count: number }) => {
  const t = useText()
  const language = useLanguage()
  const figure = mean.toLocaleString(localeOf(language), { minimumFractionDigits: 1, maximumFractionDigits: 1 })
  return (
    <span className="rating">
      <Star size={14} aria-hidden />
      <span className="sr-only">{t('app.rating.of', { mean: figure, count })}</span>
      <span aria-hidden="true">
        {figure} <i>({count})</i>
      </span>
    </span>
  )
}

/** Something to be had in the marketplace: who, what, how good, from what price. The whole card is the link. */
export const OfferCard = ({
  to,
  name,
  face = name,
  picture,
  note,
  line,
  category,
  duration,
  rating,
  price,
  square = true,
  action,
}: OfferCardProps) => (
  <Card as="article" className="offer-card">
    <div className="offer-head">
      <Avatar name={face} picture={picture} size={40} square={square} />
      <div className="offer-name">
        <h2>
          <Link to={to}>{name}</Link>
        </h2>
        {note ? <p>{note}</p> : null}
      </div>
      {action ? <div className="offer-action">{action}</div> : null}
    </div>
    {line ? <p className="offer-line">{line}</p> : null}
    {category ? <p className="offer-category">{category}</p> : null}
    {duration || price || (rating && rating.count > 0) ? (
      <div className="offer-foot">
        {duration ? (
          <span className="offer-duration">
            <Clock size={14} aria-hidden />
            {duration}
          </span>
        ) : null}
        {rating && rating.count > 0 ? <Rating {...rating} /> : null}
        {price ? <span className="offer-price">{price}</span> : null}
      </div>
    ) : null}
  </Card>
)

/** Cards side by side. */
export const Cards = ({ children }: { children: ReactNode }) => <div className="cards-grid">{children}</div>
