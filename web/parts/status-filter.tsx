import { useText } from '../lib/i18n.ts'
import { useFilters } from '../lib/url-state.ts'
import { FilterSelect } from '../ui/filter-bar.tsx'

const defaults = { status: '' }

/** A list that is narrowed by a status alone: what its address says of that, and the field that chooses it. */
export const useStatusFilter = <S extends string>(states: readonly S[], labelOf: (state: S) => string) => {
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
        choices={states.map(value => ({ value, label: labelOf(value) }))}
        onChange={value => setFilters({ status: value })}
      />
    ),
  }
}
