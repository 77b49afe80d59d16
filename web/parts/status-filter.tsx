import type { MessageKey } from '#shared/areas.ts'
import { type StateTable, statusKey } from '#shared/kit/state-table.ts'
import { useText } from '../lib/i18n.ts'
import { useFilters } from '../lib/url-state.ts'
import { FilterSelect } from '../ui/filter-bar.tsx'

const defaults = { status: '' }

/** Nothing where the catalogue says each state of a table. */
type Labelled<N extends string, S extends string> = `${N}.status.${S}` extends MessageKey ? unknown : never

/**
 * A list that is narrowed by a status alone: what its address says of that, and the field that chooses it.
 * @param table whose states have labels in the catalogue
 * @param states those that the list can hold
 */
export const useStatusFilter = <N extends string, S extends string>(
  table: StateTable<N, S> & Labelled<N, S>,
  states: readonly NoInfer<S>[] = table.states,
) => {
  const t = useText()
  const { filters, setFilters, clear, after } = useFilters(defaults)
  const status = states.find(one => one === filters.status)
  return {
    asked: status ? { status } : {},
    isNarrowed: status !== undefined,
    clear,
    after,
    field: (
      <FilterSelect
        label={t('deals.status')}
        all={t('deals.list.anyStatus')}
        value={status ?? ''}
        choices={states.map(value => ({ value, label: t(statusKey<N, S>(table, value) as MessageKey) }))}
        onChange={value => setFilters({ status: value })}
      />
    ),
  }
}
