import { useMemo } from 'react'
import { Contracts } from '#shared/deals/Contracts.contract.ts'
import { dealsPaths } from '#shared/deals/paths.ts'
import { type DayEntry, pagesOf, type Span } from '#shared/deals/schedule-days.ts'
import { deliveryItemStates, paymentItemStates } from '#shared/deals/schedule-item-states.ts'
import { statusKey } from '#shared/kit/state-table.ts'
import { type Text, useText } from '../../lib/i18n.ts'
import { useQueriesOf } from '../../lib/query.ts'
import { invoiceStatusOf, type SaidStatus } from '../../parts/status.tsx'
import { deliveryTones } from '../parts/delivery-tones.ts'
import type { SchedulePage } from '../ticket/schedule-rows.tsx'
import type { Plan } from './plan.ts'

/** What falls on a day, with what became of it. */
export type PlanEntry = DayEntry & {
  readonly key: string
  readonly title: string
  /** Absent while it is asked for, and where there is too much to ask for. */
  readonly status: SaidStatus | undefined
  readonly invoice?: { readonly reference: string; readonly href: string } | undefined
}

/** So many payments or deliveries are asked for at once, and so many times of each kind for what one screen shows. */
const pages = { size: 100, most: 5 }

const keyOf = ({ kind, number }: Pick<DayEntry, 'kind' | 'number'>): string => `${kind}-${number}`

type Known = Pick<PlanEntry, 'status' | 'invoice'>

/** What the server tells of payments and deliveries. */
const knownOf = (t: Text, found: readonly SchedulePage[], today: string): ReadonlyMap<string, Known> => {
  const known = new Map<string, Known>()
  for (const { payments, deliveries, invoices } of found) {
    const byId = new Map(invoices.map(invoice => [invoice.id, invoice]))
    for (const one of payments) {
      const invoice = one.invoiceId && byId.get(one.invoiceId)
      known.set(
        keyOf(one),
        invoice
          ? {
              status: invoiceStatusOf(t, invoice),
              invoice: { reference: invoice.reference, href: dealsPaths.invoice(invoice.id) },
            }
          : { status: { tone: 'neutral', text: t(statusKey(paymentItemStates, one.status)) } },
      )
    }
    for (const one of deliveries)
      known.set(keyOf(one), {
        status:
          one.status === 'scheduled' && one.dueDate < today
            ? { tone: 'warning', text: t('deals.plan.state.late') }
            : { tone: deliveryTones[one.status], text: t(statusKey(deliveryItemStates, one.status)) },
      })
  }
  return known
}

/** What falls on the days of a stretch, and how it stands. */
export const useEntries = ({ days, choice, contract, today }: Plan, { from, to }: Span) => {
  const t = useText()
  const entries = useMemo(() => days.entries({ from, to }), [days, from, to])
  const asked = useMemo(
    () =>
      contract
        ? (['payment', 'delivery'] as const).flatMap(kind =>
            pagesOf(entries, kind, pages).map(first => ({
              contractId: contract.id,
              kind,
              from: first,
              limit: pages.size,
            })),
          )
        : [],
    [contract, entries],
  )
  const answers = useQueriesOf(Contracts, 'GET_SCHEDULE', asked)
  const titles = new Map(choice.items.map(item => [item.id, item.title]))
  const known = knownOf(
    t,
    answers.flatMap(({ data }) => data ?? []),
    today,
  )
  const isLoading = answers.some(({ isPending }) => isPending)
  const shown = entries.map((entry): PlanEntry => {
    const key = keyOf(entry)
    const { kind, number, itemId } = entry
    const numbered = t(kind === 'payment' ? 'deals.payment.number' : 'deals.delivery.number', { number })
    const title = itemId && titles.size > 1 ? `${titles.get(itemId) ?? ''} · ${numbered}` : numbered
    if (!entry.isCertain) return { ...entry, key, title, status: { tone: 'neutral', text: t('deals.plan.state.open') } }
    if (!contract) return { ...entry, key, title, status: { tone: 'neutral', text: t('deals.plan.state.unsigned') } }
    return { ...entry, key, title, ...(known.get(key) ?? { status: undefined }) }
  })
  const failed = answers.find(({ error }) => error)
  return {
    entries: shown,
    /** Whether there is more than is asked for. */
    tooMany: !isLoading && !failed && shown.some(({ status }) => !status),
    failed,
  }
}
