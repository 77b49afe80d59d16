import { useState } from 'react'
import { Link, useParams } from 'react-router-dom'
import { dealPathsOf, dealsPaths, listOfSide } from '#shared/deals/paths.ts'
import { Rfqs, type RfqView } from '#shared/deals/Rfqs.contract.ts'
import { type RfqItem, takesAnswers } from '#shared/deals/rfq.ts'
import type { Id } from '#shared/kit/id.ts'
import { partyKey } from '#shared/kit/party.ts'
import { exactDate } from '#shared/kit/words.ts'
import { useLanguage, useText } from '../../lib/i18n.ts'
import { useQueryOf } from '../../lib/query.ts'
import { todayNow } from '../../lib/today.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { later } from '../../ui/later.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Detail, Page, Section, SideFacts } from '../../ui/page.tsx'
import { CalendarDate } from '../../ui/relative-date.tsx'
import { DetailSkeleton } from '../../ui/skeleton.tsx'
import { Table } from '../../ui/table.tsx'
import { WaitingPage } from '../../ui/waiting-page.tsx'
import '../deals.css'
import { useAttending } from '../parts/attending.ts'
import { RfqStatus } from './rfq-status.tsx'

/** Each side has one of them: the buyer compares, a supplier answers. */
const Comparison = later(() => import('./comparison.tsx').then(module => module.Comparison))
const QuoteForm = later(() => import('./quote-form.tsx').then(module => module.QuoteForm))
/** The form loads for a draft. */
const RfqDraft = later(() => import('./rfq-draft.tsx').then(module => module.RfqDraft), <DetailSkeleton />)
/** The dialog loads when it is asked for. */
const EndDialog = later(() => import('./end-dialog.tsx').then(module => module.EndDialog))

const Items = ({ items }: { items: readonly RfqItem[] }) => {
  const t = useText()
  return (
    <Table<RfqItem>
      caption={t('deals.rfq.ask')}
      rows={items}
      rowKey={({ id }) => id}
      empty={null}
      columns={[
        {
          key: 'title',
          header: t('deals.item'),
          cell: ({ title, description, start, end }) => (
            <>
              {title}
              <span className="cell-note">
                <CalendarDate day={start} /> – <CalendarDate day={end} />
              </span>
              {description ? <span className="cell-note said">{description}</span> : null}
            </>
          ),
        },
        { key: 'quantity', header: t('deals.quantity'), align: 'end', cell: ({ quantity }) => quantity },
      ]}
    />
  )
}

/** Who got what, with the deals that follow from it. */
const Awards = ({ view }: { view: RfqView }) => {
  const t = useText()
  const { awards, rfq, suppliers, side } = view
  // A supplier reads of its own award alone: the page says above that it is theirs.
  const nameOf = (key: string) => suppliers.find(one => partyKey(one) === key)?.name
  if (awards.length === 0) return null
  return (
    <Section title={t(side === 'demander' ? 'deals.rfq.awards' : 'deals.rfq.awardedItems')}>
      <ul className="pick-list">
        {awards.map(({ supplier, items, requestId }) => (
          <li key={requestId}>
            <div>
              {nameOf(partyKey(supplier))}
              <p className="party-note">
                {rfq.items.flatMap(({ id, title }) => (items.includes(id) ? [title] : [])).join(', ')}
              </p>
            </div>
            <Link to={dealPathsOf[listOfSide(side)].deal(requestId)}>{t('deals.rfq.openDeal')}</Link>
          </li>
        ))}
      </ul>
    </Section>
  )
}

const State = ({ view: { rfq, side, isOpened, own, awards, replacedBy } }: { view: RfqView }) => {
  const t = useText()
  const language = useLanguage()
  const day = exactDate(rfq.until, language, 'long')
  if (rfq.status === 'cancelled')
    return (
      <Notice tone="danger" title={t('deals.rfq.cancelled')}>
        {rfq.reason ? <p>{rfq.reason}</p> : null}
        {isOpened ? null : <p>{t('deals.rfq.never')}</p>}
      </Notice>
    )
  if (replacedBy)
    return (
      <Notice
        action={
          <LinkButton small to={dealsPaths.rfq(replacedBy)}>
            {t('deals.rfq.openNew')}
          </LinkButton>
        }
      >
        <p>{t('deals.rfq.superseded')}</p>
      </Notice>
    )
  const said =
    side === 'demander'
      ? isOpened
        ? undefined
        : t('deals.rfq.sealed', { day })
      : rfq.status === 'awarded'
        ? t(awards.length > 0 ? 'deals.rfq.won' : 'deals.rfq.lost')
        : isOpened
          ? t('deals.rfq.over')
          : own
            ? own.status === 'given'
              ? t('deals.rfq.given', { day })
              : t('deals.rfq.declinedNow')
            : t('deals.rfq.sealed', { day })
  return said ? (
    <Notice>
      <p>{said}</p>
    </Notice>
  ) : null
}

const View = ({ view }: { view: RfqView }) => {
  const t = useText()
  const [ends, end] = useState(false)
  const { rfq, side, isOpened, own, attends } = view
  const attending = useAttending(attends)
  const isClient = side === 'demander'
  const answers = !isClient && takesAnswers(rfq, todayNow())
  return (
    <Page
      title={rfq.title}
      aside={<RfqStatus rfq={rfq} />}
      back={{ label: t('deals.page.rfqs') }}
      subtitle={isClient ? undefined : rfq.clientName}
      action={
        (isClient && rfq.status === 'open') || (answers && own?.status !== 'declined') ? (
          <Button
            tone="quiet"
            {...attending}
            of={{ needs: isClient ? 'transaction.ticket.demander' : 'transaction.ticket.supplier' }}
            onClick={() => end(true)}
          >
            {t(isClient ? 'deals.rfq.cancel' : 'deals.rfq.decline')}
          </Button>
        ) : undefined
      }
    >
      <Detail
        wide
        side={
          <SideFacts
            title={t('deals.rfq')}
            facts={[
              { label: t('deals.rfq.until'), value: <CalendarDate day={rfq.until} /> },
              {
                label: t('deals.rfq.suppliers'),
                value: isClient ? view.suppliers.map(({ name }) => name).join(', ') : undefined,
              },
            ]}
          />
        }
      >
        <State view={view} />
        <Awards view={view} />
        {isClient && isOpened ? <Comparison view={view} /> : null}
        <Section title={t('deals.rfq.ask')}>
          <Items items={rfq.items} />
          {rfq.message ? <p className="said">{rfq.message}</p> : null}
        </Section>
      </Detail>
      {answers ? <QuoteForm key={own?.version ?? 0} view={view} /> : null}
      {ends ? <EndDialog view={view} onClose={() => end(false)} /> : null}
    </Page>
  )
}

/** /procurement/rfq/:rfqId */
export const RfqPage = () => {
  const t = useText()
  const { rfqId = '' } = useParams()
  const found = useQueryOf(Rfqs, 'GET_BY_ID', { rfqId: rfqId as Id<'rfq'> })
  const { data } = found
  if (data) return data.rfq.status === 'draft' ? <RfqDraft key={rfqId} view={data} /> : <View view={data} />
  return (
    <WaitingPage title={t('deals.rfq')} back={{ label: t('deals.page.rfqs'), to: dealsPaths.rfqs() }} found={found} />
  )
}
