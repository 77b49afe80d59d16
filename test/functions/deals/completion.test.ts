import { expect, test } from 'vitest'
import { completion } from '#functions/deals/completion.ts'
import type { Request } from '#shared/deals/request.ts'
import { Refusal } from '#shared/kit/refusal.ts'

test('a signed request without its document is a bug, and no refusal to whoever signs', () => {
  const broken = { id: 'request-1', signs: [], supplierAgent: { id: 'somebody', type: 'user' } } as unknown as Request
  const complete = () => completion(broken, 'x' as never, '2026-11-22T00:00:00.000Z')
  expect(complete).toThrow('request-1')
  expect(complete).not.toThrow(Refusal)
})
