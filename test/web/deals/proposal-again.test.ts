import { expect, test } from 'vitest'
import type { ProposalView } from '#shared/deals/Proposals.contract.ts'
import { daysBetween } from '#shared/kit/date.ts'
import { againFrom, blankChoice, proposalInput } from '#web/deals/proposals/values.ts'

const sent = (more: Partial<ProposalView['proposal']> = {}): Pick<ProposalView, 'proposal' | 'letters'> => {
  const blank = blankChoice('2026-03-01')
  const [item] = blank.items
  if (!item) throw new Error('a proposal begins with an item')
  const choice = {
    ...blank,
    lateRate: '8',
    items: [{ ...item, title: 'Stocktaking', cost: '400.00', start: '2026-03-31', end: '2026-05-30' }],
  }
  return {
    proposal: {
      id: 'prp_1',
      choice,
      expires: '2026-03-15',
      language: 'fr',
      customers: [{ id: 'u-1', type: 'user', mid: 'mem_1' }],
      sentAt: '2026-03-01T03:00:00.000Z',
      createdAt: '2026-02-01T03:00:00.000Z',
      ...more,
    } as unknown as ProposalView['proposal'],
    letters: {
      proposalId: 'prp_1' as ProposalView['letters']['proposalId'],
      message: 'Dear {client}',
      items: [{ id: 'i1', description: 'We count.', engagementLetter: 'We count for {price}.' }],
    },
  }
}

test('what a proposal said is said again: the same, as many days ahead, open for as long, and to nobody yet', () => {
  const { values, choice } = againFrom(sent(), '2026-11-27')
  const { customers, body } = proposalInput({ ...values, customers: [] }, choice)
  expect(customers).toEqual([])
  expect(values.customers).toEqual([])
  expect(body).toMatchObject({ message: 'Dear {client}', language: 'fr', expires: '2026-12-11' })
  expect(body.choice).toMatchObject({ lateRate: '8', platform: sent().proposal.choice.platform })
  const [item] = body.choice.items
  expect(item).toMatchObject({
    title: 'Stocktaking',
    cost: '400.00',
    description: 'We count.',
    engagementLetter: 'We count for {price}.',
    start: '2026-12-27',
  })
  expect(daysBetween(item?.start ?? '', item?.end ?? '')).toBe(60)
})

test('one that was never sent counts from the day when it was written, and none is open longer than an offer may be', () => {
  const { sentAt: _sentAt, ...unsent } = sent().proposal
  const draft = { ...sent(), proposal: unsent as ProposalView['proposal'] }
  expect(againFrom(draft, '2026-11-27').choice.items[0]?.start).toBe('2027-01-24')
  expect(againFrom(sent({ expires: '2029-01-01' }), '2026-11-27').values.expires).toBe('2027-11-27')
})
