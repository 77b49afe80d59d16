import { expect, test } from 'vitest'
import type { CreditNote } from '#shared/deals/credit.ts'
import type { feeMethods } from '#shared/deals/fees.contract.ts'
import { type TakingView, takingGroups } from '#shared/deals/taking.ts'
import type { Out } from '#shared/kit/contract.ts'
import type { ShownList } from '#shared/organisations/Invitations.contract.ts'
import type { Organisation } from '#shared/organisations/organisation.ts'
import type { InstrumentView } from '#shared/payments/instrument.ts'
import { people, signIns } from '#test/demo/identity.ts'
import { demoOrganisations, ownerOf } from '#test/demo/organisations.ts'
import { accounts, actingFor, called, client, type Found, pages, provider } from '../market.ts'

/** What is paid, owed and given back in the demo. */
export const money = (found: () => Found): void => {
  test('has reminders that are paused, an invoice that is reminded of on days of its own, and lists of people to invite', async () => {
    const callers = await Promise.all(signIns.map(({ email }) => actingFor(email)))
    const dunning = await Promise.all(
      callers.map(as => client.call<{ items: object[] }>(as, 'Invoices.GET_DUNNING', {})),
    )
    expect(dunning.flatMap(({ items }) => items).some(item => JSON.stringify(item).includes('2026-03-11'))).toBe(true)
    expect(called).toContain('Invoices.REMIND_OF')
    expect(called).toContain('DisputeFiles.ADD_FILE')
    const lists = await Promise.all(
      callers.map(as => client.call<{ items: ShownList[] }>(as, 'Invitations.GET_LISTS', {})),
    )
    const shown = lists.map(({ items }) => items.map(({ status, people: all, wrong }) => [status, all, wrong]))
    expect(shown).toEqual([[['running', 4, 1]], [['checked', 4, 1]], [['running', 4, 1]], [['checked', 4, 1]]])
  })

  test('has suppliers that are paid in accounts of their own, and some that sell nothing for want of one', async () => {
    const statuses: Record<number, string | undefined> = {}
    const disputes: string[] = []
    for (const { id, tradingName } of found().organisations.values()) {
      const place = demoOrganisations.findIndex(({ name }) => name === tradingName)
      if (place > 5 && place < 36) continue
      const as = { email: people[ownerOf(place)]!.email, organisationId: id }
      const { account } = await client.call<{ account: { status: string } | null }>(
        as,
        'PaymentAccounts.GET_BY_USER',
        {},
      )
      statuses[place] = account?.status
      if (!account) continue
      const { items } = await client.call<{ items: { status: string }[] }>(as, 'PaymentAccounts.GET_DISPUTES', {})
      disputes.push(...items.map(({ status }) => status))
    }
    // Some payments were taken back by the payer's bank: one waits to be answered, another is answered, and one is lost.
    expect(disputes).toContain('needsResponse')
    expect(disputes).toContain('lost')
    expect(disputes.some(status => status === 'underReview' || status === 'won')).toBe(true)
    const verified = Object.fromEntries([0, 1, 2, 3, 4, 5, 36].map(place => [place, 'verified']))
    expect(statuses).toEqual({ ...verified, 37: 'restricted', 38: 'incomplete', 39: undefined })
    // What they wrote is on the market only as far as somebody could pay it, or could have when it was put there.
    const ownedBy = (place: number) =>
      [...found().services.values()].filter(({ ownerName }) => ownerName === demoOrganisations[place]?.name)
    expect(ownedBy(37).some(({ stat }) => stat === 'published')).toBe(true)
    for (const place of [38, 39]) expect(new Set(ownedBy(place).map(({ stat }) => stat))).toEqual(new Set(['inEdit']))
    const charges = await Promise.all(
      [...accounts].map(stripeAccount => provider.sdk().charges.list({ limit: 100 }, { stripeAccount })),
    )
    const paid = charges.flatMap(({ data }) => data.filter(({ status }) => status === 'succeeded'))
    expect(paid.length).toBeGreaterThan(20)
  })

  test('has organisations on different usage plans, one with a change to come, and one that is late with its fee', async () => {
    const plansOf = await Promise.all(
      signIns.map(async ({ email }, n) => {
        const organisationId = [...found().organisations.values()].find(
          ({ tradingName }) => tradingName === demoOrganisations[n]?.name,
        )?.id
        if (!organisationId) throw new Error(`${n} owns no organisation`)
        return client.call<Out<(typeof feeMethods)['GET_USAGE_FEE']>>(
          { email, organisationId },
          'Contracts.GET_USAGE_FEE',
          {},
        )
      }),
    )
    expect(plansOf.map(({ plan }) => plan)).toEqual(['momentum', 'elevate', 'spark', 'spark'])
    expect(plansOf.map(({ following }) => following?.plan)).toEqual([undefined, 'momentum', undefined, undefined])
    const owed = plansOf.map(({ deals }) => deals.some(({ outstanding }) => Number(outstanding?.amount ?? 0) > 0))
    expect(owed).toEqual([false, false, false, true])
    expect(plansOf.map(({ unpaid }) => unpaid)).toEqual([undefined, undefined, undefined, undefined])
  })

  test('lets what falls due be taken from cards and bank accounts: coming, taken, failed, and switched off', async () => {
    const as = signIns.map(({ email }, n) => {
      const { name } = demoOrganisations[n]!
      const { id: organisationId } = [...found().organisations.values()].find(
        ({ tradingName }) => tradingName === name,
      )!
      return { email, organisationId }
    })
    const kept = await Promise.all(
      as.map(one => client.call<{ items: InstrumentView[] }>(one, 'PaymentInstruments.GET_BY_USER', {})),
    )
    for (const { items } of kept) expect(items.length).toBeGreaterThan(0)
    const kinds = kept.flatMap(({ items }) => items.map(({ kind, status }) => `${kind} ${status}`))
    expect([...new Set(kinds)].toSorted()).toEqual(['auBankDebit kept', 'card kept'])
    for (const group of takingGroups) {
      const side = { side: 'purchase', group }
      const takings = await Promise.all(as.map(one => pages<TakingView>(one, 'AutoDebits.GET_BY_RELATED', side)))
      expect(takings.flat().length, group).toBeGreaterThan(0)
    }
  })

  test('has a deal in dollars at the rate of its day, a dispute that was answered with papers, and money that was given back', async () => {
    const inDollars = [...found().requests.values()].filter(({ price }) => price?.currency === 'USD')
    expect(inDollars.filter(({ status }) => status === 'signed')).toHaveLength(1)
    expect(new Set(inDollars.map(({ rate }) => rate?.audPerUnit))).toEqual(new Set(['1.4125']))
    const accounts = (await provider.sdk().accounts.list({ limit: 100 })).data
    const disputes = await Promise.all(
      accounts.map(({ id }) => provider.sdk().disputes.list({ limit: 100 }, { stripeAccount: id })),
    )
    const answered = disputes.flatMap(({ data }) => data).filter(({ status }) => status !== 'needs_response')
    expect(answered.some(({ evidence }) => evidence.customer_signature && evidence.service_documentation)).toBe(true)
    expect(called).toContain('Payments.GIVE_BACK')
    expect(called).toContain('Payments.PAY_MULTI_INVOICES')
  })

  test('has some deals with late interest, and more without', () => {
    const rates = [...found().contracts.values()].map(({ choice }) => choice.lateRate)
    expect([...new Set(rates)].sort()).toEqual(['0', '10'])
    const overdue = [...found().invoices.values()].filter(
      ({ isOverdue, status }) => isOverdue && status === 'published',
    )
    expect(overdue.some(({ lateInterest }) => Number(lateInterest) > 0)).toBe(true)
  })

  test.each(signIns)('has credited things on both sides of $first', async person => {
    const { workspaces } = await client.call<{ workspaces: { organisation: Organisation }[] }>(
      { email: person.email },
      'Organisations.GET_MINE',
      {},
    )
    const as = { email: person.email, organisationId: workspaces[0]?.organisation.id ?? '' }
    for (const side of ['sale', 'purchase'] as const) {
      const { items } = await client.call<{ items: CreditNote[] }>(as, 'Credits.GET_BY_RELATED', { side }, side)
      expect(items.length, side).toBeGreaterThan(0)
    }
  })

  test('has credit notes of whole invoices, of open ones and of paid ones, and invoices that were approved', () => {
    const credited = [...found().invoices.values()].filter(({ credits }) => credits)
    expect(new Set(credited.map(({ status }) => status))).toEqual(new Set(['credited', 'paid', 'published']))
    expect([...found().invoices.values()].some(({ customerSign }) => customerSign)).toBe(true)
  })
}
