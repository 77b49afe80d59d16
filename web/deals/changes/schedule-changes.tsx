import type { DeliveryChange, Difference, PaymentChange } from '#shared/deals/difference.ts'
import { displayMoney, displayNumber, formatMinor, fromJson, parseMinor } from '#shared/kit/money.ts'
import { exactDate } from '#shared/kit/words.ts'
import { useLanguage, useText } from '../../lib/i18n.ts'
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

/** What becomes of the payments and deliveries, to the cent and day. */
export const ScheduleChanges = ({
  difference,
  titleOf,
}: {
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
      {payments.length > 0 ? (
        <Growing rows={rows(payments)}>
          {shown => (
            <Table
              caption={t('deals.change.payments')}
              columns={paymentColumns}
              rows={shown}
              rowKey={row => row.key}
              empty={null}
            />
          )}
        </Growing>
      ) : null}
      {left.payments > 0 ? <p className="field-help">{t('deals.change.left', { count: left.payments })}</p> : null}
      <h3>{t('deals.deliveries')}</h3>
      {deliveries.length === 0 ? <p>{t('deals.change.noDeliveries')}</p> : null}
      {deliveries.length > 0 ? (
        <Growing rows={rows(deliveries)}>
          {shown => (
            <Table
              caption={t('deals.change.deliveries')}
              columns={deliveryColumns}
              rows={shown}
              rowKey={row => row.key}
              empty={null}
            />
          )}
        </Growing>
      ) : null}
      {left.deliveries > 0 ? <p className="field-help">{t('deals.change.left', { count: left.deliveries })}</p> : null}
    </>
  )
}
