import { expect, test, vi } from 'vitest'
import { useKept } from '#web/parts/kept.ts'
import { readOf } from '../render.tsx'

type Page = { items?: { id: string; title: string; ownerName: string }[]; cards?: never[] }
const answers = vi.hoisted(() => ({ pages: [] as Page[], goesOn: [] as boolean[] }))

vi.mock('#web/lib/account.tsx', async original => ({
  ...(await original<typeof import('#web/lib/account.tsx')>()),
  useAccount: () => ({ can: () => false, viewer: { signedIn: true, actor: { kind: 'person' } } }),
}))
vi.mock('#web/lib/query.ts', async original => ({
  ...(await original<typeof import('#web/lib/query.ts')>()),
  useMoreOf: () => ({ data: { pages: answers.pages }, hasNextPage: true }),
}))
vi.mock('#web/lib/go-on.ts', () => ({
  useGoOn: (_pages: unknown, isWanted: boolean) => {
    answers.goesOn.push(isWanted)
    return isWanted
  },
}))

const Palette = () =>
  useKept('granite', true)
    .flatMap(({ found }) => found.map(({ label }) => label))
    .join()

/** What is found on these pages, and whether any of the searches goes on. */
const found = (pages: readonly Page[]) => {
  answers.goesOn = []
  answers.pages = pages.map(page => ({ cards: [], ...page }))
  return { read: readOf(<Palette />), goesOn: answers.goesOn.includes(true) }
}

const nothing = { items: [] }
const plan = { items: [{ id: 'fth_1', title: 'Plan', ownerName: 'Ida' }] }

test('a search over all that is kept goes on while it finds nothing, so many times', () => {
  expect(found([nothing])).toEqual({ read: '', goesOn: true })
  expect(found([nothing, nothing, nothing, nothing, nothing])).toEqual({ read: '', goesOn: false })
  // Cards are none on this page, and are looked for further.
  expect(found([nothing, plan])).toEqual({ read: 'Plan', goesOn: true })
})
