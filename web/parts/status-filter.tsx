import { queryLength } from '#shared/kit/query.ts'
import { useText } from '../lib/i18n.ts'
import { useFilters } from '../lib/url-state.ts'
import { FilterSelect } from '../ui/filter-bar.tsx'
import { readSort } from '../ui/table.tsx'

const defaults = { q: '', status: '', sort: '' }

/**
 * A list that is narrowed by words, and where it has states by one of them: what its address says of that as its call takes it, the
 * field that chooses the state, and which way round its one order stands. `usual` is the order without a choice, as the address has it.
 */
export const useStatusFilter = <S extends string>(
  states: readonly S[],
  labelOf: (state: S) => string,
  usual: string,
) => {
  const t = useText()
  const { filters, setFilters, after } = useFilters(defaults)
  const status = states.find(one => one === filters.status)
  const query = filters.q.slice(0, queryLength)
  const { key } = readSort(usual)
  // There is one order, the usual one; an address may name another list's.
  const sort = [key, `-${key}`].find(one => one === filters.sort) ?? usual
  return {
    asked: {
      ...(status ? { status } : {}),
      ...(query ? { query } : {}),
      ...(sort === usual ? {} : { descending: readSort(sort).descending }),
    },
    isNarrowed: status !== undefined || query !== '',
    // The order leaves out nothing: it stays.
    clear: () => setFilters({ q: '', status: '' }),
    after,
    order: { sort, onSort: (next: string) => setFilters({ sort: next === usual ? '' : next }) },
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

const noStates: readonly never[] = []

/** The same for a list that has no states to choose from. */
export const useWordsFilter = (usual: string) => {
  const { field: _none, ...rest } = useStatusFilter(noStates, () => '', usual)
  return rest
}
