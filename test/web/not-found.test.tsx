import { beforeAll, expect, test, vi } from 'vitest'
import { NotFound } from '#web/ui/not-found.tsx'
import { readOf, startEnglish } from './render.tsx'

// @reaches web/ui

const who = vi.hoisted(() => ({ active: undefined as string | undefined, names: [] as string[] }))
vi.mock('#web/lib/session.tsx', async original => ({
  ...(await original<object>()),
  useSession: () => ({ actFor: () => undefined }),
}))
vi.mock('#web/lib/account.tsx', async original => {
  const workspaces = () => who.names.map(name => ({ organisation: { id: name, tradingName: name } }))
  return {
    ...(await original<object>()),
    useAccount: () => ({
      viewer: { signedIn: who.active !== undefined || who.names.length > 0 },
      workspaces: workspaces(),
      active: workspaces().find(({ organisation }) => organisation.id === who.active),
    }),
  }
})

beforeAll(startEnglish)

const read = (active: string | undefined, ...names: string[]): string => {
  Object.assign(who, { active, names })
  return readOf(<NotFound />)
}

test('what is not found may be of another organisation of the person, or of their own account', () => {
  expect(read('Harbour', 'Harbour', 'Tern')).toContain('Act for Tern|Personal account')
  expect(read('Harbour', 'Harbour')).toContain('whoever you act for now may not see it.|Personal account')
  expect(read(undefined, 'Harbour')).toMatch(/Act for Harbour$/)
  expect(read(undefined)).toMatch(/or you may not see it\.$/)
})
