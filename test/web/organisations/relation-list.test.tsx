import { Users } from 'lucide-react'
import { beforeAll, expect, test, vi } from 'vitest'
import { RelationList } from '#web/organisations/relations/relation-list.tsx'
import { markupOf, startEnglish } from '../render.tsx'

/** Whose pictures were asked for. */
const asked = vi.hoisted(() => [] as unknown[])
const rows = vi.hoisted(() => {
  const common = { status: 'active', tids: [], isOwner: false, createdAt: '2026-03-02T00:00:00.000Z' }
  return [
    { ...common, mid: 'm1', kind: 'organization', whoId: 'o1', name: 'Kiln and Clay', domain: 'kiln-clay' },
    { ...common, mid: 'm2', kind: 'user', whoId: 'u1', name: 'Bea Kiln' },
    { ...common, mid: 'm3', kind: 'organization', whoId: 'o2', name: 'Grove Timber', domain: 'grove-timber' },
  ]
})

vi.mock('#web/ui/toasts.tsx', () => ({ useToasts: () => ({}) }))
vi.mock('#web/lib/query.ts', async original => ({
  ...(await original<object>()),
  useQueriesOf: (_contract: unknown, method: string, payloads: readonly unknown[]) => {
    if (method !== 'GET_FACES') return []
    asked.push(...payloads)
    return [
      {
        data: {
          faces: [
            { id: 'o1', type: 'organization', name: 'Kiln and Clay', picture: 'pictures/kiln.webp' },
            { id: 'u1', type: 'user', picture: 'pictures/bea.webp', verified: true },
          ],
        },
      },
    ]
  },
}))
vi.mock('#web/ui/work-list.tsx', async original => ({
  ...(await original<object>()),
  useListOf: () => ({
    data: { items: rows },
    error: null,
    refetch: () => undefined,
    isFetching: false,
    isPlaceholderData: false,
  }),
}))
vi.mock('#web/organisations/structure/use-all.ts', () => ({ useTeamNames: () => new Map() }))

beforeAll(startEnglish)

test('a list of clients shows the picture of each beside the name, square of an organisation and round of a person', () => {
  const empty = {
    icon: Users,
    title: 'organisations.relations.name',
    hint: 'organisations.relations.name',
    action: null,
  } as const
  const markup = markupOf(<RelationList type="client" caption="Clients" hasKinds empty={empty} actions={() => null} />)
  const pictures = [...markup.matchAll(/<img class="([^"]*)" src="([^"]*)" alt=""/g)].map(([, look, from]) => [
    look?.includes('square'),
    from,
  ])
  expect(pictures).toEqual([
    [true, '/pictures/kiln.webp'],
    [false, '/pictures/bea.webp'],
  ])
  // Who has none has letters.
  expect(markup).toContain('data-initials="GT"')
  expect(markup.match(/class="verified"/g)).toHaveLength(1)
  // All of the page at once, in an order of their own.
  expect(asked).toEqual([
    {
      parties: [
        { id: 'o1', type: 'organization' },
        { id: 'o2', type: 'organization' },
        { id: 'u1', type: 'user' },
      ],
    },
  ])
})
