import { beforeAll, expect, test, vi } from 'vitest'
import { CreditPage } from '#web/payments/credit-page.tsx'
import { readOf, startEnglish } from '../render.tsx'

/** A credit note, and what became of the invoice that it answers. */
const known = vi.hoisted(() => ({ asked: [] as unknown[] }))
vi.mock('#shared/deals/credit-paper.ts', async original => ({ ...(await original<object>()), creditPaper: () => ({}) }))
vi.mock('#shared/deals/e-invoice/of-credit.ts', () => ({ creditObstacle: () => undefined }))
vi.mock('#web/ui/toasts.tsx', () => ({ useToasts: () => ({}) }))
vi.mock('#web/parts/paper-sheet.tsx', () => ({ PaperSheet: () => null }))
vi.mock('#web/payments/giving-back.tsx', () => ({ GivingBack: () => null }))
vi.mock('#web/lib/account.tsx', async original => ({ ...(await original<object>()), useAccount: () => ({}) }))
vi.mock('#web/lib/query.ts', async original => ({
  ...(await original<object>()),
  useQueryOf: ({ name }: { readonly name: string }, method: string, input: unknown) => {
    const isInvoice = name === 'Invoices' && method === 'GET_BY_ID'
    if (isInvoice) known.asked.push(input)
    const credit = { id: 'crd_1', invoiceId: 'inv_1', reference: 'CN-1', requestId: 'req_1', thread: 'thr_00000001' }
    return {
      data: isInvoice
        ? { id: 'inv_1', reference: 'INV-7', due: '45.00', currency: 'AUD' }
        : { credit: { ...credit, supplier: { id: 'org_1' }, status: 'held' } },
    }
  },
}))
beforeAll(startEnglish)

test('a credit note says what is still due on its invoice', () => {
  expect(readOf(<CreditPage />)).toContain('Still due on INV-7: 45.00\u00a0AUD')
  expect(known.asked).toContainEqual({ invoiceId: 'inv_1' })
})
