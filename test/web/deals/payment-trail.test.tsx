import type { ReactNode } from 'react'
import { beforeAll, expect, test, vi } from 'vitest'
import { texts } from '#shared/areas.ts'
import { choiceItems, scheduleOf } from '#shared/terms/deal-schedule.ts'
import { PaymentTrail } from '#web/deals/parts/payment-trail.tsx'
import { PaymentsPreview } from '#web/deals/parts/schedule.tsx'
import { dealOf, itemOf } from '../../shared/terms/choices.ts'
import { markupOf, readOf, startEnglish } from '../render.tsx'

vi.mock('#web/ui/dialog.tsx', () => ({ Dialog: ({ children }: { readonly children: ReactNode }) => children }))
beforeAll(startEnglish)

const choice = dealOf(
  ['10.00', '10.00', '10.00'].map((cost, n) => itemOf({ id: `i${n + 1}`, title: `Item ${n + 1}`, cost })),
  { payment: { type: 'twoTime', initialAmount: 33.33, initialOffset: 0, finalPeriod: 1, finalOffset: 0 } },
)

test('each payment of an offer leads to where it comes from, before anything is signed', () => {
  const markup = markupOf(<PaymentsPreview schedule={scheduleOf(choice)} trailOf={number => `?trail=${number}`} />)
  expect([...markup.matchAll(/href="[^"]*trail=(\d)"/g)].map(([, number]) => number)).toEqual(['1', '2'])
  expect(markupOf(<PaymentsPreview schedule={scheduleOf(choice)} />)).not.toContain('href')
})

test('there every rounding has its name, and what is no payment has no trail', () => {
  const trail = (number: number) =>
    readOf(<PaymentTrail choice={choice} words={[]} number={number} onClose={() => undefined} />)
  const read = trail(1)
  expect(read).toContain(texts.en['deals.trail.leadUnsigned'])
  expect(read).toContain(texts.en['deals.trail.shareRounding'])
  expect(read).toContain('Item 3')
  expect(choiceItems(choice).payments).toHaveLength(2)
  for (const number of [0, 3, 1.5, Number.NaN]) expect(trail(number)).toBe('')
})
