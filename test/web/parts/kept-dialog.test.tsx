import type { ReactNode } from 'react'
import { beforeAll, expect, test, vi } from 'vitest'
import { KeptDialog } from '#web/parts/kept-dialog.tsx'
import { readOf, startEnglish } from '../render.tsx'

const found = vi.hoisted(() => ({ hasNextPage: false }))

// It is drawn beside the page, which there is none of here.
vi.mock('#web/ui/dialog.tsx', () => ({ Dialog: ({ children }: { children: ReactNode }) => children }))
vi.mock('#web/lib/query.ts', async original => ({
  ...(await original<typeof import('#web/lib/query.ts')>()),
  useMoreOf: () => ({
    ...found,
    isFetching: true,
    data: { pages: [{ items: [] }] },
    error: null,
    isFetchingNextPage: false,
  }),
}))

beforeAll(startEnglish)

const read = () => readOf(<KeptDialog room={1} onPick={() => undefined} onClose={() => undefined} />)

test('a search among kept files says that there is nothing only once all were looked through', () => {
  found.hasNextPage = true
  expect(read()).toContain('Nothing so far, there is more to look through…')
  expect(read()).not.toContain('There are no files')
  found.hasNextPage = false
  expect(read()).toContain('There are no files yet.')
  expect(read()).not.toContain('Show more')
})
