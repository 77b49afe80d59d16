import { expect, test } from 'vitest'
import type { RfqView } from '#shared/deals/Rfqs.contract.ts'
import type { Request } from '#shared/deals/request.ts'
import { requestStates } from '#shared/deals/request-states.ts'
import type { Rfq } from '#shared/deals/rfq.ts'
import { signIns } from '#test/demo/identity.ts'
import { actingFor, called, client, type Found, pages, withColleagues } from '../market.ts'

const statesOf = <S extends string>(rows: Map<string, { readonly status: S }>): S[] =>
  [...new Set([...rows.values()].map(({ status }) => status))].sort()

/** The deals of the demo, by what became of them. */
export const deals = (found: () => Found): void => {
  test('has 132 deals that were asked for, eight of them by quotes, and 24 that were proposed, each once', () => {
    const threads = (isProposed: boolean) =>
      new Set(
        [...found().requests.values()]
          .filter(({ proposal }) => isProposed === (proposal !== undefined))
          .map(({ thread }) => thread),
      )
    expect(threads(false).size).toBe(132)
    expect(threads(true).size).toBe(24)
  })

  test('has deals over one service and over two, paid together', () => {
    const counts = [...found().contracts.values()].map(({ itemBriefs }) => itemBriefs.length)
    expect([...new Set(counts)].sort()).toEqual([1, 2])
  })

  test('asks some clients more after some answers, and has colleagues who work on a request', () => {
    const asked = [...found().services.values()].flatMap(({ json }) => json)
    expect(asked.some(({ when, layout }) => when !== undefined || layout !== undefined)).toBe(true)
    expect(asked.some(({ when }) => when?.is.includes('Evenings'))).toBe(true)
    expect(withColleagues).toBeGreaterThan(3)
  })

  test('has requests for quotes of who is told a sign-in in every state, with one that is still to be sent', async () => {
    const states = { draft: 1, open: 2, awarded: 1, cancelled: 1 }
    for (const { email } of signIns) {
      const rows = await pages<Rfq>(await actingFor(email), 'Rfqs.GET_BY_RELATED', { side: 'purchase' })
      const counted = Object.groupBy(rows, ({ status }) => status)
      expect(Object.fromEntries(Object.entries(counted).map(([status, of]) => [status, of.length])), email).toEqual(
        states,
      )
      const draft = counted.draft?.[0]
      const view = await client.call<RfqView>(await actingFor(email), 'Rfqs.GET_BY_ID', { rfqId: draft?.id })
      expect(view).toMatchObject({ suppliers: [{}, {}], rfq: { items: [{}, {}] } })
    }
  })

  test('has deals that repeat, one of which was ended, with a history of terms', () => {
    const series = [...found().contracts.values()].filter(({ scheduled }) => scheduled === 'recurring')
    expect(series.map(({ series: terms }) => terms?.ending?.side).sort()).toEqual(['demander', undefined, undefined])
    for (const contract of series) {
      expect(contract.series?.begun, contract.title).toBeGreaterThan(3)
      const paid = [...found().invoices.values()].filter(
        ({ contractId, status }) => contractId === contract.id && status === 'paid',
      )
      expect(paid.length, contract.title).toBeGreaterThan(2)
    }
  })

  test('has a deal that repeats whose client gave notice, took it back, and goes on', () => {
    // Of the two notices that were given one stands.
    const ofNotices = [...new Set(called)].filter(target => /^Contracts\.(END|CONTINUE)$/.test(target))
    expect(ofNotices.toSorted()).toEqual(['Contracts.CONTINUE', 'Contracts.END'])
    const goingOn = [...found().contracts.values()].filter(
      ({ scheduled, series }) => scheduled === 'recurring' && !series?.ending,
    )
    expect(goingOn.map(({ status }) => status)).toEqual(['active', 'active'])
  })

  test('has requests in every state that a command leads to', () => {
    // An offer that nobody asked for is written as a proposal; what is discarded is gone; who puts away is a mark, not a state.
    const unseen = ['offerDraft', 'discarded', 'archived']
    expect(statesOf(found().requests)).toEqual(requestStates.states.filter(state => !unseen.includes(state)).toSorted())
    expect([...found().requests.values()].filter(({ archivedBy }) => archivedBy.length === 2)).not.toEqual([])
  })

  test('has a signature of a deal that was taken back, and a file that somebody asked did not sign', () => {
    expect(called).toContain('Contracts.TAKE_BACK_SIGNATURE')
    expect(called).toContain('Files.DECLINE_SIGNATURE')
  })

  test('has deals whose seller said who signs, signed so and still to be signed', () => {
    const ordered = [...found().requests.values()].filter(({ supplierSignOrder }) => supplierSignOrder)
    expect(new Set(ordered.map(({ status }) => status))).toEqual(new Set(['signing', 'signed']))
    for (const { status, signs } of ordered)
      expect(signs.filter(({ side }) => side === 'supplier').map(({ group }) => group)).toEqual(
        status === 'signed' ? [1] : [],
      )
    expect(ordered.every(({ supplierSignOrder }) => supplierSignOrder?.[0]?.roles.length === 1)).toBe(true)
  })

  test('has deals that two groups sign one after the other: signed so, and waiting for the second', () => {
    const inGroups = [...found().requests.values()].filter(({ demanderSignOrder }) => demanderSignOrder?.length === 2)
    const groupsOf = ({ signs }: Request) => signs.filter(({ side }) => side === 'demander').map(({ group }) => group)
    expect(inGroups.map(request => [request.status, groupsOf(request)]).toSorted()).toEqual([
      ['signed', [1, 2]],
      ['signing', [1]],
    ])
    // No other deal was asked for the two signatures that these are.
    const two = [...found().requests.values()].filter(({ demanderSignCount }) => demanderSignCount === 2)
    expect(two).toHaveLength(2)
  })

  test('has contracts, orders, deliveries and invoices at every step', () => {
    expect(statesOf(found().contracts)).toEqual(['active', 'completed'])
    expect(statesOf(found().orders)).toEqual(expect.arrayContaining(['delivered', 'open', 'partlyDelivered']))
    expect(statesOf(found().deliveries)).toEqual(['accepted', 'delivered', 'disputed', 'scheduled'])
    expect(statesOf(found().invoices)).toEqual(['credited', 'draft', 'paid', 'published'])
    const laidOut = [...found().invoices.values()].filter(({ lines }) => lines?.some(({ amount }) => amount))
    expect(new Set(laidOut.map(({ status }) => status))).toEqual(new Set(['draft']))
    // A deal lists no void invoice any more.
    expect(called).toContain('Invoices.VOID')
  })

  test('has a deal for each sign-in with a delivery that was put right, one in dispute, and one to be looked at', () => {
    const ofContract = Map.groupBy(found().deliveries.values(), ({ contractId }) => contractId)
    const disputed = [...ofContract.values()].filter(all => all.some(({ status }) => status === 'disputed'))
    expect(disputed).toHaveLength(signIns.length)
    for (const all of disputed) {
      const [first, second, third] = all.toSorted((a, b) => a.number - b.number)
      // Reported, disputed, reported again and accepted.
      expect(first).toMatchObject({ status: 'accepted', version: 5 })
      expect([second?.status, third?.status]).toEqual(['disputed', 'delivered'])
    }
  })
}
