import type { TrailParams, TrailView } from '#shared/deals/trail-node.ts'
import { type Currency, displayAmount, displayNumber, displaySum, parseMoney } from '#shared/kit/money.ts'
import { exactDate } from '#shared/kit/words.ts'
import { useLanguage, useText } from '../lib/i18n.ts'
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

/** Where amounts come from: each with what it is the sum of, and what it is a share of beside that. */
export const TrailSteps = ({ nodes, ...rest }: { nodes: readonly TrailView[]; currency: Currency; depth: number }) => (
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
      <TrailSteps nodes={parts} currency={currency} depth={depth + 1} />
      {wholes.length > 0 ? (
        <>
          <p className="trail-of">{t('deals.trail.of')}</p>
          <TrailSteps nodes={wholes} currency={currency} depth={depth + 1} />
        </>
      ) : null}
    </details>
  )
}
