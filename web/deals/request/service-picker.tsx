import { Plus } from 'lucide-react'
import { useDeferredValue, useState } from 'react'
import type { Party } from '#shared/kit/event.ts'
import type { Id } from '#shared/kit/id.ts'
import { queryLength } from '#shared/kit/query.ts'
import { Microservices, type PublicService } from '#shared/marketplace/Microservices.contract.ts'
import { Search } from '#shared/marketplace/Search.contract.ts'
import { client } from '../../lib/call.ts'
import { useText } from '../../lib/i18n.ts'
import { useMoreOf } from '../../lib/query.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Failure } from '../../ui/failure.tsx'
import { SearchInput } from '../../ui/filter-bar.tsx'
import { Money } from '../../ui/money.tsx'
import { TextSkeleton } from '../../ui/skeleton.tsx'
import { useToasts } from '../../ui/toasts.tsx'

type Props = {
  /** Whose services. */
  readonly owner: Party
  readonly title: string
  readonly onPick: (service: PublicService) => void
  readonly onClose: () => void
}

/** The published services of one supplier, found as one types, to take one of them into a deal. */
export const ServicePicker = ({ owner, title, onPick, onClose }: Props) => {
  const t = useText()
  const toasts = useToasts()
  const [typed, type] = useState('')
  const [picked, pick] = useState<string>()
  const query = useDeferredValue(typed.slice(0, queryLength))
  const found = useMoreOf(Search, 'SEARCH', { kind: 'service', query, ownerId: owner.id })
  const cards = found.data?.pages.flatMap(page => page.items)
  const take = async (id: string) => {
    pick(id)
    try {
      onPick(await client(Microservices)('GET_MICROSERVICE_FOR_REQUEST', { id: id as Id<'service'> }))
    } catch (error) {
      pick(undefined)
      toasts.failed(error)
    }
  }
  return (
    <Dialog title={title} onClose={onClose}>
      <SearchInput label={t('deals.pick.search')} value={typed} onChange={type} />
      {found.error && !cards ? <Failure error={found.error} onRetry={() => void found.refetch()} /> : null}
      {found.isPending ? <TextSkeleton lines={4} /> : null}
      {cards?.length === 0 && !found.hasNextPage ? <p>{t('deals.pick.none')}</p> : null}
      <ul className="pick-list">
        {cards?.map(({ id, name, line, price, currency }) => (
          <li key={id}>
            <div>
              <Button tone="quiet" icon={Plus} busy={picked === id} onClick={() => void take(id)}>
                {name}
              </Button>
              <p className="party-note">{line}</p>
            </div>
            {price !== undefined && currency ? <Money value={{ amount: price, currency }} /> : null}
          </li>
        ))}
      </ul>
      {found.hasNextPage ? (
        <Button busy={found.isFetchingNextPage} onClick={() => void found.fetchNextPage()}>
          {t('deals.pick.more')}
        </Button>
      ) : null}
    </Dialog>
  )
}
