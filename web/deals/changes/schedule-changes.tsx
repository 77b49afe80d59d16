import { type ReactNode, useState } from 'react'
import type { DeliveryChange, Difference, PaymentChange } from '#shared/deals/difference.ts'
import { Offers } from '#shared/deals/Offers.contract.ts'
import type { Out } from '#shared/kit/contract.ts'
import type { Id } from '#shared/kit/id.ts'
import { displayMoney, displayNumber, formatMinor, fromJson, parseMinor } from '#shared/kit/money.ts'
import { exactDate } from '#shared/kit/words.ts'
import { useLanguage, useText } from '../../lib/i18n.ts'
import { useQueryOf } from '../../lib/query.ts'
import { Button } from '../../ui/button.tsx'
import { Failure } from '../../ui/failure.tsx'
import { TextSkeleton } from '../../ui/skeleton.tsx'
import { StatusPill, type StatusTone } from '../../ui/status-pill.tsx'
import { type Column, Table } from '../../ui/table.tsx'
import { Growing } from '../parts/more-rows.tsx'
import { WasIs } from './was-is.tsx'

const tones: Readonly<Record<PaymentChange['what'], StatusTone>> = {
  added: 'positive',
  gone: 'danger',
  moved: 'info',
  changed: 'accent',
}

/** Where nothing changed, one of the two is enough. */
const both = (before: string | undefined, after: string | undefined) =>
  before === after ? after : <WasIs before={before} after={after} />

const What = ({ what }: { what: PaymentChange['what'] }) => {
  const t = useText()
  return <StatusPill tone={tones[what]}>{t(`deals.change.${what}`)}</StatusPill>
}

type Page = Out<(typeof Offers)['methods']['GET_CHANGES']>
type PageProps = {
  readonly requestId: Id<'request'>
  readonly of: 'payments' | 'deliveries'
  /** How many changes come before it. */
  readonly from: number
  readonly children: (found: Page) => ReactNode
}

const RestPage = ({ requestId, of, from, children, last }: PageProps & { last: (found: Page) => ReactNode }) => {
  const found = useQueryOf(Offers, 'GET_CHANGES', { requestId, of, from })
  if (found.error && !found.data) return <Failure error={found.error} onRetry={found.refetch} />
  if (!found.data) return <TextSkeleton lines={3} />
  return (
    <>
      {children(found.data)}
      {last(found.data)}
    </>
  )
}

/** The changes of a long schedule behind the first ones, for who asks for them. */
const Rest = ({ from, left, ...page }: PageProps & { left: number }) => {
  const t = useText()
  const [starts, begin] = useState<readonly number[]>([])
  if (left === 0) return null
  const button = (next: number) => (
    <p className="schedule-more">
      <Button small onClick={() => begin([...starts, next])}>
        {t('deals.change.left', { count: from + left - next })}
      </Button>
    </p>
  )
  return (
    <>
      {starts.length === 0 ? button(from) : null}
      {starts.map((start, n) => (
        <RestPage
          key={start}
          {...page}
          from={start}
          last={({ next }) => (n === starts.length - 1 && next !== undefined ? button(next) : null)}
        />
      ))}
    </>
  )
}

/** What becomes of the payments and deliveries, to the cent and day. */
export const ScheduleChanges = ({
  requestId,
  difference,
  titleOf,
}: {
  requestId: Id<'request'>
  difference: Difference
  titleOf: (id: string) => string
}) => {
  const t = useText()
  const language = useLanguage()
  const { currency, payments, deliveries, sums, counts, left } = difference
  const money = (amount: string | undefined) =>
    amount === undefined ? undefined : displayMoney(fromJson({ amount, currency }), language)
  const day = (date: string | undefined) => (date === undefined ? undefined : exactDate(date, language))
  const more = parseMinor(sums.after.total, currency) - parseMinor(sums.before.total, currency)
  const parts = (['principal', 'interest', 'tax', 'other'] as const).filter(
    part => sums.before[part] !== sums.after[part],
  )
  const partNames = {
    principal: t('deals.principal'),
    interest: t('deals.interest'),
    tax: t('deals.gst'),
    other: t('deals.change.other'),
  }
  type Row<C> = { readonly key: string; readonly change: C }
  const rows = <C,>(changes: readonly C[]): Row<C>[] => changes.map((change, n) => ({ key: String(n), change }))
  const paymentColumns: Column<Row<PaymentChange>>[] = [
    {
      key: 'due',
      header: t('deals.due'),
      cell: ({ change: { before, after } }) => (
        <>
          {both(day(before?.dueDate), day(after?.dueDate))}
          {before && after && before.payableBy !== after.payableBy ? (
            <span className="cell-note">
              {t('deals.change.payableBy')} {both(day(before.payableBy), day(after.payableBy))}
            </span>
          ) : null}
        </>
      ),
    },
    { key: 'what', header: t('deals.change.what'), cell: ({ change }) => <What what={change.what} /> },
    {
      key: 'total',
      header: t('deals.total'),
      align: 'end',
      cell: ({ change: { before, after } }) => (
        <>
          {both(money(before?.total), money(after?.total))}
          {before && after
            ? (['principal', 'interest', 'tax', 'other'] as const)
                .filter(part => before[part] !== after[part])
                .map(part => (
                  <span className="cell-note" key={part}>
                    {partNames[part]} {both(money(before[part]), money(after[part]))}
                  </span>
                ))
            : null}
        </>
      ),
    },
  ]
  const deliveryColumns: Column<Row<DeliveryChange>>[] = [
    {
      key: 'date',
      header: t('deals.delivery.date'),
      cell: ({ change: { before, after } }) => (
        <>
          {both(day(before?.date), day(after?.date))}
          <span className="cell-note">{titleOf((after ?? before)?.itemId ?? '')}</span>
        </>
      ),
    },
    { key: 'what', header: t('deals.change.what'), cell: ({ change }) => <What what={change.what} /> },
    {
      key: 'value',
      header: t('deals.delivery.value'),
      align: 'end',
      cell: ({ change: { before, after } }) => (
        <>
          {both(money(before?.netValue), money(after?.netValue))}
          {before && after && before.volume !== after.volume ? (
            <span className="cell-note">
              {t('deals.quantity')}{' '}
              {both(displayNumber(before.volume, language), displayNumber(after.volume, language))}
            </span>
          ) : null}
        </>
      ),
    },
  ]
  const paymentTable = (shown: readonly Row<PaymentChange>[]) => (
    <Table
      caption={t('deals.change.payments')}
      columns={paymentColumns}
      rows={shown}
      rowKey={row => row.key}
      empty={null}
    />
  )
  const deliveryTable = (shown: readonly Row<DeliveryChange>[]) => (
    <Table
      caption={t('deals.change.deliveries')}
      columns={deliveryColumns}
      rows={shown}
      rowKey={row => row.key}
      empty={null}
    />
  )
  return (
    <>
      <dl className="deal-terms">
        <div>
          <dt>{t('deals.total')}</dt>
          <dd>
            {both(money(sums.before.total), money(sums.after.total))}
            {more === 0n ? null : (
              <span className="cell-note">
                {t(more > 0n ? 'deals.change.more' : 'deals.change.less', {
                  amount: money(formatMinor(more < 0n ? -more : more, currency)) ?? '',
                })}
              </span>
            )}
          </dd>
        </div>
        {parts.map(part => (
          <div key={part}>
            <dt>{partNames[part]}</dt>
            <dd>{both(money(sums.before[part]), money(sums.after[part]))}</dd>
          </div>
        ))}
        <div>
          <dt>{t('deals.payments')}</dt>
          <dd>{both(String(counts.before.payments), String(counts.after.payments))}</dd>
        </div>
        <div>
          <dt>{t('deals.deliveries')}</dt>
          <dd>{both(String(counts.before.deliveries), String(counts.after.deliveries))}</dd>
        </div>
      </dl>
      <h3>{t('deals.payments')}</h3>
      {payments.length === 0 ? <p>{t('deals.change.noPayments')}</p> : null}
      {payments.length > 0 ? <Growing rows={rows(payments)}>{paymentTable}</Growing> : null}
      <Rest of="payments" {...{ requestId }} from={payments.length} left={left.payments}>
        {found => paymentTable(rows(found.payments))}
      </Rest>
      <h3>{t('deals.deliveries')}</h3>
      {deliveries.length === 0 ? <p>{t('deals.change.noDeliveries')}</p> : null}
      {deliveries.length > 0 ? <Growing rows={rows(deliveries)}>{deliveryTable}</Growing> : null}
      <Rest of="deliveries" {...{ requestId }} from={deliveries.length} left={left.deliveries}>
        {found => deliveryTable(rows(found.deliveries))}
      </Rest>
    </>
  )
}
