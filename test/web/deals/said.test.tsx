import { beforeAll, expect, test } from 'vitest'
import type { Ticket } from '#shared/deals/Tickets.contract.ts'
import { Said } from '#web/deals/ticket/said.tsx'
import { readOf, startEnglish } from '../render.tsx'

beforeAll(startEnglish)

test('days that were answered are said in the language of who reads, and all else as it was written', () => {
  const question = { kind: 'TextBox', valueType: 'date', required: false, options: [] } as const
  const ticket = {
    request: { demanderName: 'Harbour', supplierName: 'Wattle' },
    engagement: {
      offerMsg: '',
      hiMsg: '',
      items: [
        {
          id: 'i1',
          title: 'Payroll',
          questions: [
            { ...question, id: 'q1', label: 'When?' },
            { ...question, id: 'q2', label: 'Which days?', kind: 'Repeater' },
            { ...question, id: 'q3', label: 'Which version?', valueType: 'string' },
          ],
          answers: { q1: '2026-04-01', q2: ['2026-05-02', '2026-05-03'], q3: '2026-06-04' },
        },
      ],
    },
  } as unknown as Ticket
  const read = readOf(<Said ticket={ticket} />)
  expect(read).toContain('When?|1 April 2026')
  expect(read).toContain('Which days?|2 May 2026, 3 May 2026')
  expect(read).toContain('Which version?|2026-06-04')
})
