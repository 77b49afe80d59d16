import { beforeAll, expect, test, vi } from 'vitest'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { FilterSelect } from '#web/ui/filter-bar.tsx'
import { WorkList } from '#web/ui/work-list.tsx'
import { readOf, startEnglish } from './render.tsx'

// They are drawn beside the page, which there is none of here.
vi.mock('#web/ui/toasts.tsx', () => ({ useToasts: () => ({}) }))

beforeAll(startEnglish)

const list = (items: readonly string[], { isNarrowed = false, cursor = '', isFetching = false, error = '' } = {}) => {
  const data = { items, ...(cursor ? { cursor } : {}) }
  return readOf(
    <WorkList<string, { items: readonly string[]; cursor?: string }>
      caption="Deals"
      columns={[{ key: 'name', header: 'Name', cell: row => row }]}
      rowKey={row => row}
      page={{ data, error: error && new Error(error), refetch: () => undefined, isFetching, isPlaceholderData: false }}
      isNarrowed={isNarrowed}
      onClear={() => undefined}
      csv={{ name: 'Deals', load: async () => data, rowsOf: page => page.items, columns: () => [] }}
      empty={<EmptyState title="No deals yet" />}
    >
      <FilterSelect label="Status" all="Any status" value="" choices={[]} onChange={() => undefined} />
    </WorkList>,
  )
}

test('a list with nothing in it offers nothing to narrow', () => {
  expect(list([])).toBe('No deals yet')
})

test('a list that is empty for its filters shows them, and the way out', () => {
  const read = list([], { isNarrowed: true })
  expect(read).toContain('Any status')
  expect(read).toContain('Nothing fits these filters')
  expect(read.match(/Clear filters/g)).toHaveLength(2)
})

test('a list that is still looked through says so, and not that there is nothing, whether it is narrowed or not', () => {
  const read = list([], { cursor: 'more', isFetching: true })
  expect(read).toContain('Nothing so far, there is more to look through…')
  expect(read).not.toContain('No deals yet')
  expect(read).not.toContain('Clear filters')
  expect(read).not.toContain('Next')
  expect(list([], { isNarrowed: true, cursor: 'more', isFetching: true })).toContain('Clear filters')
})

test('a list that was looked through only so far says that there may be more', () => {
  const read = list([], { isNarrowed: true, cursor: 'more' })
  expect(read).toContain('Nothing so far, there is more to look through…')
  expect(read).toContain('Next')
})

test('a list whose next page did not come says why, and tries again', () => {
  const read = list([], { cursor: 'more', error: 'broken' })
  expect(read).toContain('Try again')
  expect(read).not.toContain('so far')
})
