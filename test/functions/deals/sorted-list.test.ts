import { expect, test } from 'vitest'
import { listed } from '#functions/deals/tickets/read.ts'
import { sortedDeals } from '#shared/deals/deal-order.ts'
import { Tickets } from '#shared/deals/Tickets.contract.ts'

const rows = Array.from({ length: sortedDeals }, (_, n) => ({
  id: `req_${String(n).padStart(3, '0')}`,
  title: `Deal ${(n * 37) % sortedDeals}`,
}))
/** A list of which the index hands out the newest, and says that there are more. */
const db = { requests: { list: async () => ({ items: rows, cursor: 'older' }) } } as unknown as Parameters<
  typeof listed
>[0]
const asked = (more: object) =>
  Tickets.methods.GET_BY_RELATED.input.parse({
    side: 'purchase',
    group: 'open',
    sort: 'title',
    descending: false,
    ...more,
  })

const by = { isMove: () => true, today: '2026-03-20' }

test('a list in another order says that it leaves out the older deals, and pages through the rest, each once', async () => {
  const party = { type: 'organization', id: 'org_1' } as const
  const seen: string[] = []
  let cursor: string | undefined
  do {
    const page = await listed(db, party, asked({ limit: 30, ...(cursor ? { cursor } : {}) }), by)
    expect(page).toMatchObject({ cutShort: true })
    expect(page.items.length).toBeGreaterThan(0)
    seen.push(...page.items.map(({ title }) => title))
    cursor = page.cursor
  } while (cursor)
  expect(seen).toEqual(rows.map(({ title }) => title).toSorted((a, b) => Number(a.slice(5)) - Number(b.slice(5))))
})

test('a page whose last deal left the list meanwhile goes on where it would have been', async () => {
  const party = { type: 'organization', id: 'org_1' } as const
  const gone = Buffer.from(JSON.stringify({ id: 'req_gone', at: 10 })).toString('base64url')
  const page = await listed(db, party, asked({ limit: 1, cursor: gone }), by)
  expect(page.items.map(({ title }) => title)).toEqual(['Deal 10'])
})
