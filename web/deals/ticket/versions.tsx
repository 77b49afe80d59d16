import { useState } from 'react'
import { Offers } from '#shared/deals/Offers.contract.ts'
import type { OfferVersion } from '#shared/deals/offer-version.ts'
import { dealPathsOf, listOfSide } from '#shared/deals/paths.ts'
import type { Request, Side } from '#shared/deals/request.ts'
import { requestStates } from '#shared/deals/request-states.ts'
import { nameOfSide } from '#shared/deals/sides.ts'
import { statusKey } from '#shared/kit/state-table.ts'
import { useText } from '../../lib/i18n.ts'
import { useQueryOf } from '../../lib/query.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { Failure } from '../../ui/failure.tsx'
import { Money } from '../../ui/money.tsx'
import { Section } from '../../ui/page.tsx'
import { RelativeDate } from '../../ui/relative-date.tsx'
import { TextSkeleton } from '../../ui/skeleton.tsx'
import { type Column, Table } from '../../ui/table.tsx'

const VersionsPage = (props: {
  request: Request
  side: Side
  cursor: string | undefined
  isLast: boolean
  onMore: (cursor: string) => void
}) => {
  const { request, side, cursor, isLast, onMore } = props
  const t = useText()
  const found = useQueryOf(Offers, 'GET_VERSIONS', { requestId: request.id, ...(cursor ? { cursor } : {}) })
  const { data, error } = found
  if (error && !data) return <Failure error={error} onRetry={found.refetch} />
  if (!data) return <TextSkeleton lines={2} />
  const paths = dealPathsOf[listOfSide(side)]
  const columns: Column<OfferVersion>[] = [
    {
      key: 'number',
      header: t('deals.version'),
      cell: row => (
        <>
          {t('deals.version.number', { number: row.round })}
          <span className="cell-note">
            {nameOfSide(request, row.by)} · <RelativeDate at={row.at} />
          </span>
        </>
      ),
    },
    {
      key: 'status',
      header: t('deals.status'),
      wideOnly: true,
      // Of the one that the page is about the day says whether it lies open still.
      cell: row => t(statusKey(requestStates, row.requestId === request.id ? request.status : row.status)),
    },
    { key: 'total', header: t('deals.total'), align: 'end', cell: row => <Money value={row.price} /> },
    {
      key: 'changes',
      header: t('deals.change.title'),
      cell: row => (
        <LinkButton small tone="quiet" to={paths.changes(row.requestId)}>
          {t('deals.version.changesOf', { number: row.round })}
        </LinkButton>
      ),
    },
  ]
  return (
    <>
      <Table
        caption={t('deals.versions')}
        columns={columns}
        rows={data.versions}
        rowKey={row => row.requestId}
        href={row => (row.requestId === request.id ? undefined : paths.deal(row.requestId))}
        empty={null}
      />
      {isLast && data.cursor ? (
        <Button small onClick={() => onMore(data.cursor ?? '')}>
          {t('deals.version.older')}
        </Button>
      ) : null}
    </>
  )
}

/** Every version of the offer, the newest first, each with what it changed. */
export const OfferVersions = ({ request, side }: { request: Request; side: Side }) => {
  const t = useText()
  const [cursors, setCursors] = useState<readonly string[]>([])
  const pages = [undefined, ...cursors]
  return (
    <Section title={t('deals.versions')}>
      {pages.map((cursor, n) => (
        <VersionsPage
          key={cursor ?? 'first'}
          {...{ request, side, cursor }}
          isLast={n === pages.length - 1}
          onMore={next => setCursors([...cursors, next])}
        />
      ))}
    </Section>
  )
}
