import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter, Route, Routes } from 'react-router-dom'
import { beforeAll, expect, test, vi } from 'vitest'
import { texts } from '#shared/areas.ts'
import { dealPathsOf } from '#shared/deals/paths.ts'
import type { Id } from '#shared/kit/id.ts'
import { OfferPage } from '#web/deals/offer/offer-page.tsx'
import { ShortNotice } from '#web/deals/parts/short-notice.tsx'
import { CallError } from '#web/lib/call.ts'
import { readOf, startEnglish } from '../render.tsx'

/** An offer that is being signed, of which it cannot be learnt whether its signers suffice. */
const broken = vi.hoisted(() => ({ error: undefined as unknown }))
vi.mock('#web/ui/toasts.tsx', () => ({ useToasts: () => ({}) }))
vi.mock('#web/lib/query.ts', async original => ({
  ...(await original<object>()),
  useQueryOf: (_contract: unknown, method: string) =>
    method === 'GET_SHORT_SIDES'
      ? { data: undefined, error: broken.error, refetch: () => undefined }
      : {
          data: { side: 'demander', request: { id: 'req_1', thread: 'thr_1', status: 'signing', signs: [] } },
          error: null,
          refetch: () => undefined,
        },
}))

beforeAll(async () => {
  await startEnglish()
  broken.error = new CallError(
    { functionName: 'Contracts', method: 'GET_SHORT_SIDES', payload: {} },
    { errorMessage: 'HTTP 500', status: 500 },
  )
})

const requestId = 'req_1' as Id<'request'>

test('the page that makes an offer anew says that it could not learn who is short, and tries again', () => {
  const address = dealPathsOf.purchase.offer(requestId)
  const read = renderToStaticMarkup(
    <MemoryRouter initialEntries={[address]}>
      <Routes>
        <Route path={address.replace(requestId, ':ticketId')} element={<OfferPage />} />
      </Routes>
    </MemoryRouter>,
  )
  expect(read).toContain('role="alert"')
  expect(read).toContain(texts.en['app.tryAgain'])
})

test('so does the notice on the deal, which leads there', () => {
  const of = { requestId, side: 'demander', demanderName: 'Harbour', supplierName: 'Ada' } as const
  expect(readOf(<ShortNotice of={of} />)).toContain(texts.en['app.tryAgain'])
})
