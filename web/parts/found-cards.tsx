import type { ReactNode } from 'react'
import type { Out } from '#shared/kit/contract.ts'
import type { Search } from '#shared/marketplace/Search.contract.ts'
import { classes } from '../ui/class-names.ts'
import { Failure } from '../ui/failure.tsx'
import { Cards } from '../ui/offer-card.tsx'
import { CardsSkeleton } from '../ui/skeleton.tsx'
import { MarketCard } from './market-card.tsx'

type FoundCardsProps = {
  /** The answer of a search of the market, as far as it has come. */
  readonly found: {
    readonly data: Pick<Out<(typeof Search)['methods']['SEARCH']>, 'items'> | undefined
    readonly error: unknown
    readonly isPending: boolean
    readonly isPlaceholderData: boolean
    readonly refetch: () => unknown
  }
  /** How many are shown; the market has the rest. */
  readonly shown: number
  /** What stands here when nothing was found: an EmptyState. */
  readonly empty: ReactNode
  /** All are of one owner, on its page. */
  readonly ofOwner?: boolean
}

/** The first things that a search of the market found: while they load, where it failed, and where there are none. */
export const FoundCards = ({ found, shown, empty, ofOwner = false }: FoundCardsProps) => {
  const cards = found.data?.items.slice(0, shown)
  if (found.error && !cards) return <Failure error={found.error} onRetry={() => void found.refetch()} />
  if (!cards) return found.isPending ? <CardsSkeleton cards={shown} /> : null
  if (cards.length === 0) return empty
  const isOld = found.isPlaceholderData
  return (
    <div aria-busy={isOld || undefined} className={classes(isOld && 'stale')}>
      <Cards>
        {cards.map(card => (
          <MarketCard key={card.id} card={card} ofOwner={ofOwner} />
        ))}
      </Cards>
    </div>
  )
}
