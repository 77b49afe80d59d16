import type { ReactNode } from 'react'
import { beforeAll, expect, test, vi } from 'vitest'
import { ShareDialog } from '#web/files/share-dialog.tsx'
import { readOf, startEnglish } from '../render.tsx'

const found = vi.hoisted(() => ({ hasNextPage: true, targets: [] as { id: string; name: string }[] }))

// It is drawn beside the page, which there is none of here.
vi.mock('#web/ui/dialog.tsx', () => ({ Dialog: ({ children }: { children: ReactNode }) => children }))
vi.mock('#web/ui/toasts.tsx', () => ({ useToasts: () => ({}) }))
vi.mock('#web/lib/query.ts', async original => ({
  ...(await original<typeof import('#web/lib/query.ts')>()),
  useCommand: () => ({ run: () => undefined, needs: [] }),
  useMoreOf: () => ({
    hasNextPage: found.hasNextPage,
    data: { pages: [{ targets: found.targets }] },
    fetchNextPage: () => undefined,
  }),
}))

beforeAll(startEnglish)

const thread = { id: 'fth_1', title: 'Plan', readers: [] } as unknown as Parameters<typeof ShareDialog>[0]['thread']
const read = () => readOf(<ShareDialog thread={thread} onClose={() => undefined} />)
const smiths = (count: number) =>
  Array.from({ length: count }, (_, n) => ({ id: `u${n}`, type: 'user', relation: 'client', name: 'John Smith' }))

test('who has the name of many others is reached by asking for more of them, not by typing more of it', () => {
  found.targets = smiths(20)
  expect(read()).toContain('Show more')
  // Too few yet: the search goes on by itself.
  found.targets = smiths(3)
  expect(read()).not.toContain('Show more')
  found.hasNextPage = false
  found.targets = smiths(25)
  expect(read().match(/John Smith/g)).toHaveLength(25)
  expect(read()).not.toContain('Show more')
})
