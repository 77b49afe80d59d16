import type { MessageKey } from '#shared/areas.ts'
import { queryLength } from '#shared/kit/query.ts'
import { type StateTable, statusKey } from '#shared/kit/state-table.ts'
import { useText } from '../lib/i18n.ts'
import { useFilters } from '../lib/url-state.ts'
import { FilterSelect } from '../ui/filter-bar.tsx'
import { readSort } from '../ui/table.tsx'

const defaults = { q: '', status: '', sort: '' }

/** Nothing where the catalogue says each state of a table. */
type Labelled<N extends string, S extends string> = `${N}.status.${S}` extends MessageKey ? unknown : never

const useListFilter = <S extends string>(usual: string, states: readonly S[], keyOf: (state: S) => MessageKey) => {
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
        choices={states.map(value => ({ value, label: t(keyOf(value)) }))}
        onChange={value => setFilters({ status: value })}
      />
    ),
  }
}

/**
 * A list that is narrowed by words and by one of its states: what its address says of that as its call takes it, the field that chooses
 * the state, and which way round its one order stands.
 * @param table whose states have labels in the catalogue
 * @param usual the order without a choice, as the address has it
 * @param states those that the list can hold
 */
export const useStatusFilter = <N extends string, S extends string>(
  table: StateTable<N, S> & Labelled<N, S>,
  usual: string,
  states: readonly NoInfer<S>[] = table.states,
) => useListFilter(usual, states, state => statusKey<N, S>(table, state) as MessageKey)

const noStates: readonly never[] = []

/** The same for a list that has no states to choose from. */
export const useWordsFilter = (usual: string) => {
  const { field: _none, ...rest } = useListFilter(usual, noStates, state => state)
  return rest
}
