import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter, Route, Routes } from 'react-router-dom'
import { beforeAll, expect, test, vi } from 'vitest'
import { marketplacePaths } from '#shared/marketplace/paths.ts'
import { OfferServicePage } from '#web/deals/proposals/new-page.tsx'
import { CrumbsContext } from '#web/ui/crumbs.tsx'
import { startEnglish } from '../render.tsx'

/** The page that offers a service of one's own, of an organisation that acts or of a person who may not. */
const looks = vi.hoisted(() => ({ may: true, name: undefined as string | undefined }))
vi.mock('#web/deals/proposals/proposal-form.tsx', () => ({ ProposalForm: () => null }))
vi.mock('#web/deals/proposals/values.ts', async original => ({ ...(await original<object>()), ofService: () => ({}) }))
vi.mock('#web/lib/account.tsx', async original => ({
  ...(await original<object>()),
  useAccount: () => ({ ready: true, active: { organisation: { id: 'org_1' } }, can: () => looks.may }),
  useDenial: () => undefined,
}))
vi.mock('#web/lib/query.ts', async original => ({
  ...(await original<object>()),
  useQueryOf: (_contract: unknown, _method: string, _input: unknown, { enabled = true } = {}) => ({
    ...(enabled && looks.name
      ? { data: { id: 'srv_1', name: looks.name, owner: { id: 'org_1', type: 'organization' } } }
      : {}),
    ...{ error: null, refetch: () => undefined },
  }),
}))
beforeAll(startEnglish)

const address = marketplacePaths.offerService('srv_1')
const above = { to: marketplacePaths.ownService('srv_1'), label: 'Your service' }
const links = () =>
  [
    ...renderToStaticMarkup(
      <MemoryRouter initialEntries={[address]}>
        <CrumbsContext value={[above]}>
          <Routes>
            <Route path={address.replace('srv_1', ':serviceId')} element={<OfferServicePage />} />
          </Routes>
        </CrumbsContext>
      </MemoryRouter>,
    ).matchAll(/<a href="([^"]+)"[^>]*>([^<]*)/g),
  ].map(([, to, label]) => `${to} ${label}`)

test('the way up from an offer names its service, once it is known', () => {
  expect(links()).toContain(`${above.to} Your service`)
  looks.name = 'Payroll review'
  expect(links()).toContain(`${above.to} Payroll review`)
  looks.may = false
  expect(links()).toContain(`${above.to} Your service`)
})
