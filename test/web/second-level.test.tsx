import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router-dom'
import { beforeAll, expect, test, vi } from 'vitest'
import { can } from '#shared/organisations/permissions.ts'
import { actors } from '#test/fixtures/permissions/actors.ts'
import { SecondLevel } from '#web/app/shell/second-level.tsx'
import { startEnglish } from './render.tsx'

// @reaches web/app

vi.mock('#web/lib/account.tsx', async original => {
  const viewer = { signedIn: true, actor: actors.owner, userType: 'user', teamsActivated: false }
  return {
    ...(await original<object>()),
    useFrameViewer: () => viewer,
    useAccount: () => ({ viewer, can: (leaf: Parameters<typeof can>[1]) => can(actors.owner!, leaf) }),
  }
})
vi.mock('#web/parts/slots.tsx', async original => ({ ...(await original<object>()), Slot: () => null }))

beforeAll(startEnglish)

/** What is marked on a page's rows of links, each with how. */
const marked = (at: string): string[] => {
  const markup = renderToStaticMarkup(
    <MemoryRouter initialEntries={[at]}>
      <SecondLevel />
    </MemoryRouter>,
  )
  return [...markup.matchAll(/<a [^>]*aria-current="(\w+)"[^>]*>([^<]*)/g)].map(([, how, label]) => `${label} ${how}`)
}

test('the entry that one is within is marked on every page under it, and as the page itself only there', () => {
  expect(marked('/deal/sale')).toEqual(['Sales page'])
  expect(marked('/deal/sale/service/req_1/contract')).toEqual(['Sales true'])
  expect(marked('/management/file/share')).toEqual(['Files true', 'Shared files page'])
  expect(marked('/management/structure/role/rol_1')).toEqual(['Structure true', 'Roles true'])
  expect(marked('/configuration/organization/account/books')).toEqual(['How you are paid true'])
})
