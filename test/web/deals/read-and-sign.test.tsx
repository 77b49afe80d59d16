import { beforeAll, expect, test, vi } from 'vitest'
import { texts } from '#shared/areas.ts'
import type { Request } from '#shared/deals/request.ts'
import { actingOf } from '#web/deals/ticket/acting.ts'
import { TicketActions } from '#web/deals/ticket/ticket-actions.tsx'
import { readOf, startEnglish } from '../render.tsx'

/** What the button that leads to the document of an offer says to who may sign for their side, and to who may not. */
const looks = vi.hoisted(() => ({ may: true }))
vi.mock('#web/ui/toasts.tsx', () => ({ useToasts: () => ({}) }))
vi.mock('#web/lib/query.ts', async original => ({ ...(await original<object>()), useCommand: () => ({}) }))
vi.mock('#web/lib/account.tsx', async original => ({
  ...(await original<object>()),
  useAccount: () => ({ can: () => looks.may }),
  useDenial: () => undefined,
}))
beforeAll(startEnglish)

const offered = {
  ...{ id: 'req_1', status: 'offered', offeredBy: 'supplier', documentHash: 'abc', signs: [] },
  ...{ demanderSignCount: 1, supplierSignCount: 1, archivedBy: [] },
} as unknown as Request
const acting = actingOf(offered, 'demander', { uid: 'me' }, () => true, true)
const read = () => readOf(<TicketActions request={offered} side="demander" attends acting={acting} path="/deal" />)

test('it asks nobody to sign who may not', () => {
  expect(read()).toContain(texts.en['deals.ticket.readAndSign'])
  looks.may = false
  expect(read()).not.toContain(texts.en['deals.ticket.readAndSign'])
  expect(read()).toContain(texts.en['deals.ticket.contract'])
})
