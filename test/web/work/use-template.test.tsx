import type { ReactNode } from 'react'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { UseDialog } from '#web/work/templates/use-dialog.tsx'
import { markupOf, readOf, startEnglish } from '../render.tsx'

type Page = { readonly items: readonly { readonly id: string; readonly title: string }[] }
const wire = vi.hoisted(() => ({
  pages: [] as Page[],
  letters: [] as Page[],
  hasNextPage: false,
  deals: {} as { items?: object[]; cursor?: string },
}))

// They are drawn beside the page, which there is none of here.
vi.mock('#web/ui/dialog.tsx', () => ({ Dialog: ({ children }: { children: ReactNode }) => children }))
vi.mock('#web/ui/toasts.tsx', () => ({ useToasts: () => ({}) }))
vi.mock('#web/lib/account.tsx', async original => ({
  ...(await original<typeof import('#web/lib/account.tsx')>()),
  useAccount: () => ({ can: () => true }),
}))
vi.mock('#web/lib/query.ts', async original => ({
  ...(await original<typeof import('#web/lib/query.ts')>()),
  useMoreOf: (
    _contract: unknown,
    _method: unknown,
    asked: { shelf: string; kind: string },
    of: { enabled: boolean },
  ) => {
    const pages = asked.kind === 'letter' ? wire.letters : wire.pages
    return {
      data: of.enabled ? { pages: asked.shelf === 'mine' ? pages : [{ items: [] }] } : undefined,
      hasNextPage: asked.shelf === 'mine' && wire.hasNextPage,
      error: null,
    }
  },
  useQueryOf: () => ({ data: undefined }),
}))
vi.mock('#web/ui/work-list.tsx', () => ({ useListOf: () => ({ data: wire.deals }) }))

beforeAll(startEnglish)
beforeEach(() => {
  wire.pages = [{ items: [{ id: 'tem_1', title: 'Thanks' }] }, { items: [{ id: 'tem_2', title: 'Apology' }] }]
  wire.letters = [{ items: [{ id: 'tem_3', title: 'Reminder' }] }]
  wire.hasNextPage = false
  wire.deals = { items: [] }
})

const dialog = (kind: 'message' | 'mail' | 'engagement') => (
  <UseDialog kind={kind} limit={1000} isFilled={false} onText={() => undefined} onClose={() => undefined} />
)
const read = (kind: 'message' | 'mail' | 'engagement') => readOf(dialog(kind))

test('all templates of a kind can be chosen, however many there are, in the order of their titles', () => {
  expect(read('message')).toContain('Template|Apology|Thanks')
})

test('a letter does for a mail and the letters of a service, and for no message', () => {
  expect(read('mail')).toContain('Apology|Reminder|Thanks')
  expect(read('engagement')).toContain('Apology|Reminder|Thanks')
  expect(read('message')).not.toContain('Reminder')
})

test('that there is none is said once all were looked through', () => {
  wire.pages = [{ items: [] }]
  wire.hasNextPage = true
  expect(read('message')).not.toContain('There is no template for this yet.')
  wire.hasNextPage = false
  expect(read('message')).toContain('There is no template for this yet.')
})

test('what a mail is about is found by words where there are more deals than are offered', () => {
  const find = 'Find a deal or an invoice'
  wire.deals = { items: [{ id: 'req_1', demanderName: 'Karl', supplierName: 'Wattle', title: 'Books' }] }
  expect(read('mail')).toContain('Filled with')
  expect(markupOf(dialog('mail'))).not.toContain(find)
  wire.deals = { ...wire.deals, cursor: 'more' }
  expect(markupOf(dialog('mail'))).toContain(find)
  expect(read('message')).not.toContain('Filled with')
})
