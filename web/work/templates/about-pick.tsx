import { useState } from 'react'
import { Invoices } from '#shared/deals/Invoices.contract.ts'
import { Tickets } from '#shared/deals/Tickets.contract.ts'
import { queryLength } from '#shared/kit/query.ts'
import type { MergeAbout } from '#shared/work/Templates.contract.ts'
import { useAccount } from '../../lib/account.tsx'
import { useText } from '../../lib/i18n.ts'
import { useDealTitle } from '../../parts/deal-title.ts'
import { SearchInput } from '../../ui/filter-bar.tsx'
import { SelectInput } from '../../ui/select-input.tsx'
import { useListOf } from '../../ui/work-list.tsx'

/** A deal or an invoice that a text can be filled from. */
export type About = { readonly key: string; readonly label: string; readonly about: MergeAbout }

const limit = 20

/** The deals and invoices that a text can be filled from: of each list that one may see the newest, or those of some words. */
const useAbouts = (query: string) => {
  const t = useText()
  const titleOf = useDealTitle()
  const { can } = useAccount()
  const sales = { enabled: can('transaction.ticket.supplier') || can('assignment.ticket') }
  const asked = { limit, ...(query && { query }) }
  const lists = [
    useListOf(Tickets, 'GET_BY_RELATED', { side: 'sale', group: 'active', ...asked }, sales),
    useListOf(Tickets, 'GET_BY_RELATED', { side: 'sale', group: 'open', ...asked }, sales),
    useListOf(Tickets, 'GET_BY_RELATED', { side: 'purchase', group: 'active', ...asked }),
    useListOf(Tickets, 'GET_BY_RELATED', { side: 'purchase', group: 'open', ...asked }),
  ]
  const invoices = useListOf(Invoices, 'GET_BY_RELATED', { side: 'sale', ...asked }, sales)
  const found: readonly About[] = [
    ...lists.flatMap(({ data }, at) =>
      (data?.items ?? []).map(request => ({
        key: request.id,
        label: t(at < 2 ? 'work.template.preview.sale' : 'work.template.preview.purchase', {
          name: at < 2 ? request.demanderName : request.supplierName,
          title: titleOf(request),
        }),
        about: { requestId: request.id },
      })),
    ),
    ...(invoices.data?.items ?? []).map(({ id, reference }) => ({
      key: id,
      label: t('work.template.preview.invoice', { reference }),
      about: { invoiceId: id },
    })),
  ]
  return { found, hasMore: [...lists, invoices].some(({ data }) => data?.cursor !== undefined) }
}

/** What a text is filled from: chosen among the newest deals and invoices, and where there are more, found by words. */
export const AboutPick = ({
  value,
  onChange,
}: {
  readonly value: About | undefined
  readonly onChange: (about: About | undefined) => void
}) => {
  const t = useText()
  const [query, search] = useState('')
  const { found, hasMore } = useAbouts(query.trim().slice(0, queryLength))
  const choices = value && !found.some(({ key }) => key === value.key) ? [value, ...found] : found
  if (choices.length === 0 && !query) return null
  return (
    <>
      {hasMore || query ? (
        <SearchInput label={t('work.template.preview.find')} value={query} onChange={search} />
      ) : null}
      <SelectInput
        label={t('work.template.preview.about')}
        empty={t('work.template.preview.plain')}
        choices={choices.map(({ key, label }) => ({ value: key, label }))}
        value={value?.key ?? ''}
        onChange={chosen => onChange(choices.find(({ key }) => key === chosen))}
      />
    </>
  )
}
