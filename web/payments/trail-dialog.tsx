import { Invoices } from '#shared/deals/Invoices.contract.ts'
import type { Invoice } from '#shared/deals/invoice.ts'
import type { PaperAmount } from '#shared/deals/paper.ts'
import type { TrailParams, TrailView } from '#shared/deals/trail-node.ts'
import { type Currency, displayAmount, displayNumber, displaySum, parseMoney } from '#shared/kit/money.ts'
import { exactDate } from '#shared/kit/words.ts'
import { useLanguage, useText } from '../lib/i18n.ts'
import { useQueryOf } from '../lib/query.ts'
import { Dialog } from '../ui/dialog.tsx'
import { Failure } from '../ui/failure.tsx'
import { TextSkeleton } from '../ui/skeleton.tsx'
import './trail.css'

type Param = TrailParams[string]

/** So deep a trail stands open when it is opened. */
const openTo = 3

const useShown = (currency: Currency) => {
  const language = useLanguage()
  const shown = ({ kind, value }: Param): string => {
    if (kind === 'amount') return displaySum(parseMoney(value, currency), language)
    if (kind === 'number') return displayNumber(value, language)
    return kind === 'day' ? exactDate(value, language, 'long') : value
  }
  return (params: TrailParams): Record<string, string> => ({
    currency,
    ...Object.fromEntries(Object.entries(params).map(([name, param]) => [name, shown(param)])),
  })
}

const Steps = ({ nodes, ...rest }: { nodes: readonly TrailView[]; currency: Currency; depth: number }) => (
  <ul className="trail-steps">
    {nodes.map((node, n) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the steps of an amount have no names of their own, and never change
      <li key={n}>
        <Step node={node} {...rest} />
      </li>
    ))}
  </ul>
)

const Step = ({ node, currency, depth }: { node: TrailView; currency: Currency; depth: number }) => {
  const t = useText()
  const language = useLanguage()
  const shown = useShown(currency)
  const { parts, wholes, exact } = node
  const sum = displayAmount(parseMoney(node.amount, currency), language)
  const row = (
    <>
      <span className="trail-words">
        {t(node.key, shown(node.params))}
        {exact ? (
          <span className="trail-exact">
            {t('terms.step.exact', { exact: displayNumber(exact, language), amount: sum })}
          </span>
        ) : null}
      </span>
      <span className="figures">{sum}</span>
    </>
  )
  if (parts.length === 0 && wholes.length === 0) return <div className="trail-row">{row}</div>
  return (
    <details open={depth < openTo}>
      <summary className="trail-row">{row}</summary>
      <Steps nodes={parts} currency={currency} depth={depth + 1} />
      {wholes.length > 0 ? (
        <>
          <p className="trail-of">{t('deals.trail.of')}</p>
          <Steps nodes={wholes} currency={currency} depth={depth + 1} />
        </>
      ) : null}
    </details>
  )
}

/** Where an amount of an invoice comes from, down to what was asked for. */
export const TrailDialog = ({
  invoice,
  of,
  onClose,
}: {
  invoice: Pick<Invoice, 'id' | 'reference'>
  of: PaperAmount
  onClose: () => void
}) => {
  const t = useText()
  const found = useQueryOf(Invoices, 'GET_TRAIL', {
    invoiceId: invoice.id,
    ...(of === 'net' ? {} : { line: of }),
  })
  const { data, error } = found
  return (
    <Dialog title={`${t('deals.trail')} · ${invoice.reference}`} size="large" onClose={onClose}>
      <p className="trail-lead">{t('deals.trail.lead')}</p>
      {data ? (
        <Steps nodes={[data.trail]} currency={data.currency} depth={0} />
      ) : error ? (
        <Failure error={error} onRetry={() => void found.refetch()} />
      ) : (
        <TextSkeleton lines={8} />
      )}
    </Dialog>
  )
}
