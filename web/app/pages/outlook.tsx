import { Link } from 'react-router-dom'
import { Invoices } from '#shared/deals/Invoices.contract.ts'
import type { Outlook } from '#shared/deals/outlook.ts'
import { type DealList, dealPathsOf } from '#shared/deals/paths.ts'
import { useAccount } from '../../lib/account.tsx'
import { useText } from '../../lib/i18n.ts'
import { useQueryOf } from '../../lib/query.ts'
import { Failure } from '../../ui/failure.tsx'
import { Money } from '../../ui/money.tsx'
import { Section } from '../../ui/page.tsx'

const parts = ['overdue', 'thisWeek', 'later'] as const

/** The shares of what is owed, as a bar: the figures beside it say the same. */
const Shares = ({ sum }: { sum: Outlook }) => (
  <svg className="money-bar" viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">
    {parts.map((part, index) => {
      const share = (name: (typeof parts)[number]) => (100 * Number(sum[name])) / (Number(sum.owed) || 1)
      const start = parts.slice(0, index).reduce((before, name) => before + share(name), 0)
      return <rect key={part} className={part} x={start} y="0" width={share(part)} height="4" />
    })}
  </svg>
)

const Figures = ({ side, sum }: { side: DealList; sum: Outlook }) => {
  const t = useText()
  const money = (amount: string) => <Money zero="figure" value={{ amount, currency: sum.currency }} />
  return (
    <div className="money-side">
      <p className="money-owed">
        <Link to={dealPathsOf[side].list()}>{t(`app.desk.money.${side}`)}</Link>
        <strong>{money(sum.owed)}</strong>
      </p>
      <Shares sum={sum} />
      <dl>
        {parts.map(part => (
          <div key={part} className={Number(sum[part]) > 0 ? part : undefined}>
            <dt>{t(`app.desk.money.${part}`)}</dt>
            <dd>{money(sum[part])}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

/** What is owed to one and by one, and when. Nothing where nothing is open. */
export const MoneyPicture = () => {
  const t = useText()
  const { can } = useAccount()
  const sells = can('transaction.ticket.supplier')
  const sale = useQueryOf(Invoices, 'OUTLOOK', { side: 'sale' }, { enabled: sells })
  const purchase = useQueryOf(Invoices, 'OUTLOOK', { side: 'purchase' })
  const failed = [sale, purchase].find(({ error, data }) => error && !data)
  if (failed) return <Failure error={failed.error} onRetry={() => void failed.refetch()} />
  const sides = [
    { side: 'sale' as const, sums: sells ? (sale.data?.sums ?? []) : [] },
    { side: 'purchase' as const, sums: purchase.data?.sums ?? [] },
  ]
  if (sides.every(({ sums }) => sums.length === 0)) return null
  const hasMore = sale.data?.hasMore === true || purchase.data?.hasMore === true
  return (
    <Section title={t('app.desk.money')}>
      <div className="money-picture">
        {sides.flatMap(({ side, sums }) =>
          sums.map(sum => <Figures key={side + sum.currency} side={side} sum={sum} />),
        )}
      </div>
      {hasMore ? <p className="desk-quiet">{t('app.desk.money.more')}</p> : null}
    </Section>
  )
}
