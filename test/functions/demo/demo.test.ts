import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { demoBegins } from '#infra/host/demo.ts'
import type { CreditNote } from '#shared/deals/credit.ts'
import type { feeMethods } from '#shared/deals/fees.contract.ts'
import type { ProposalView } from '#shared/deals/Proposals.contract.ts'
import type { Proposal, ProposalGroup } from '#shared/deals/proposal.ts'
import type { RfqView } from '#shared/deals/Rfqs.contract.ts'
import type { dealGroups, Request } from '#shared/deals/request.ts'
import { requestStates } from '#shared/deals/request-states.ts'
import type { Rfq } from '#shared/deals/rfq.ts'
import { type TakingView, takingGroups } from '#shared/deals/taking.ts'
import { moveOfRequest } from '#shared/deals/waiting.ts'
import type { Out } from '#shared/kit/contract.ts'
import { anzsicCodes } from '#shared/organisations/anzsic.ts'
import { abnDigits } from '#shared/organisations/business-number.ts'
import type { ShownList } from '#shared/organisations/Invitations.contract.ts'
import type { Organisation } from '#shared/organisations/organisation.ts'
import type { InstrumentView } from '#shared/payments/instrument.ts'
import type { MailThreadView, MailView } from '#shared/work/Mail.contract.ts'
import type { PinnedItem } from '#shared/work/pinned-items.ts'
import type { SavedView } from '#shared/work/saved-views.ts'
import type { TemplateView } from '#shared/work/Templates.contract.ts'
import type { ColumnView } from '#shared/work/Todos.contract.ts'
import type { DemoClient } from '#test/demo/client.ts'
import { people, signIns } from '#test/demo/identity.ts'
import { openJournal } from '#test/demo/journal.ts'
import { demoOrganisations, ownerOf } from '#test/demo/organisations.ts'
import { seed } from '#test/demo/seed.ts'
import { firstDay, momentOf } from '#test/demo/timeline.ts'
import {
  accounts,
  buckets,
  called,
  client,
  DAY_MS,
  deliverEvents,
  type Found,
  look,
  pages,
  provider,
  startMarket,
  today,
  withColleagues,
} from './market.ts'

/**
 * What the demo holds, found out by calls alone, as its people would. The demo's own commands run against the server over a
 * store in memory, with the card provider's stand-in.
 */

const statesOf = <S extends string>(rows: Map<string, { readonly status: S }>): S[] =>
  [...new Set([...rows.values()].map(({ status }) => status))].sort()

/** Does what it is asked so often, and then nothing any more. */
const cutAfter = (calls: number, whole: DemoClient): DemoClient => {
  let left = calls
  const held = async () => {
    if (left-- <= 0) throw new Error('cut short')
  }
  return {
    signUp: (...of) => held().then(() => whole.signUp(...of)),
    call: (...of) => held().then(() => whole.call(...of)),
    answerPage: (...of) => held().then(() => whole.answerPage(...of)),
    send: (...of) => held().then(() => whole.send(...of)),
    giveCard: (...of) => held().then(() => whole.giveCard(...of)),
    giveToKeep: (...of) => held().then(() => whole.giveToKeep(...of)),
    moveTo: (...of) => held().then(() => whole.moveTo(...of)),
  }
}

/** Somebody for the first organisation that they work in. */
const actingFor = async (email: string) => {
  const mine = 'Organisations.GET_MINE'
  const { workspaces } = await client.call<{ workspaces: { organisation: Organisation }[] }>({ email }, mine, {})
  return { email, organisationId: workspaces[0]?.organisation.id ?? '' }
}

let found: Found
const folder = mkdtempSync(join(tmpdir(), 'tradewell-demo-'))
const told: string[] = []

beforeAll(async () => {
  await startMarket()
  // Cut short twice, as by starts that were killed, and gone on with; the last start is of another day.
  const attempt = async (door: DemoClient, day: string) => {
    const journal = openJournal(join(folder, 'journal.jsonl'), door, day)
    await seed(journal.client, journal.today, ({ what }) => void told.push(what))
    journal.end()
  }
  for (const calls of [700, 900]) await expect(attempt(cutAfter(calls, client), today)).rejects.toThrow('cut short')
  await attempt(client, '2026-03-03')
  await deliverEvents()
  found = await look()
}, 240_000)
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true })
  await provider.close()
})

describe('the demo', () => {
  test('has thirty people and forty organisations over every ANZSIC division, each with a valid ABN of its own', () => {
    expect(people).toHaveLength(30)
    const organisations = [...found.organisations.values()]
    expect(organisations).toHaveLength(40)
    expect(new Set(organisations.map(each => each.anzsicDivision))).toEqual(new Set(anzsicCodes))
    const abns = organisations.map(({ abn }) => abnDigits(abn ?? ''))
    expect(abns).not.toContain(undefined)
    expect(new Set(abns).size).toBe(40)
  })

  test('has a logo for each organisation', () => {
    const logos = [...found.organisations.values()].flatMap(({ logo }) => (logo ? [logo] : []))
    expect(logos).toHaveLength(40)
    expect(new Set(logos).size).toBe(40)
    for (const logo of logos) expect(buckets.pictures.get(logo)?.type).toBe('image/webp')
  })

  test('has a portrait of each sign-in and of most people', async () => {
    const portraits = await Promise.all(
      people.map(async ({ email }) => {
        const { user } = await client.call<{ user: { avatar?: string } }>({ email }, 'User.INITIAL_LOAD', {}, 'avatar')
        return user.avatar
      }),
    )
    for (const portrait of portraits.slice(0, signIns.length)) expect(portrait).toBeDefined()
    const brought = portraits.filter(portrait => portrait !== undefined)
    expect(new Set(brought).size).toBe(brought.length)
    expect(brought.length).toBeGreaterThan(20)
    for (const portrait of brought) expect(buckets.pictures.get(portrait)?.type).toBe('image/webp')
  })

  test('sells goods, too, and some of them were asked for', () => {
    const services = [...found.services.values()]
    expect(new Set(services.map(({ type }) => type))).toEqual(new Set(['service', 'good']))
    const goods = services.filter(({ type, stat }) => type === 'good' && stat === 'published')
    expect(goods.length).toBeGreaterThan(5)
    const asked = [...found.requests.values()].flatMap(({ choice }) => choice?.items ?? [])
    expect(asked.some(({ type }) => type === 'good')).toBe(true)
  })

  test.each(signIns)('has files on deals, cards and mails of $first', async ({ email }) => {
    const as = await actingFor(email)
    const own = [...found.requests.values()].filter(({ demander }) => demander.id === as.organisationId)
    const ofDeals = await Promise.all(
      own.map(({ id: requestId }) => client.call<{ files: unknown[] }>(as, 'Uploads.GET_OF_REQUEST', { requestId })),
    )
    expect(ofDeals.flatMap(({ files }) => files)).not.toEqual([])
    const { columns } = await client.call<{ columns: ColumnView[] }>(as, 'Todos.GET_ORG', {}, 'with files')
    const hung = columns.flatMap(({ cards }) => cards).filter(({ files }) => files > 0)
    expect(hung).toHaveLength(2)
    const { items } = await client.call<{ items: MailThreadView[] }>(as, 'Mail.GET_THREADS', {}, 'with files')
    const id = items.find(({ subject }) => subject === 'Your visit next week')?.id
    const { mails } = await client.call<{ mails: MailView[] }>(as, 'Mail.GET_THREAD', { id }, 'with files')
    expect(mails.map(({ files }) => files.length).toSorted()).toEqual([0, 0, 1])
  })

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

  test('has pictures of services that differ, and says what they show', () => {
    const pictures = [...found.services.values()].flatMap(service => service.pictures ?? [])
    expect(pictures.length).toBeGreaterThan(50)
    expect(new Set(pictures.map(({ key }) => key)).size).toBe(pictures.length)
    expect(new Set(pictures.map(({ alt }) => alt)).size).toBe(4)
    for (const { key } of pictures) expect(buckets.pictures.get(key)?.type).toBe('image/webp')
  })

  test('has 250 services, in every state that stays, paid in each of the five ways and on many terms', () => {
    const services = [...found.services.values()]
    expect(services).toHaveLength(250)
    expect([...new Set(services.map(each => each.stat))].sort()).toEqual(['inEdit', 'published', 'ready'])
    const payments = services.flatMap(({ paymentOptions }) => paymentOptions.payment.map(each => each?.type))
    expect(new Set(payments).size).toBe(5)
    expect(new Set(services.map(({ paymentOptions }) => JSON.stringify(paymentOptions))).size).toBeGreaterThan(15)
  })

  test('has services that differ: no organisation offers twice the same, and no trade speaks for another', () => {
    const services = [...found.services.values()]
    expect(new Set(services.map(({ ownerName, name }) => `${ownerName} ${name}`)).size).toBe(services.length)
    expect(services.filter(({ name }) => name.includes('express'))).toEqual([])
    expect(new Set(services.map(({ name, baseFee }) => `${name} ${baseFee}`)).size).toBe(services.length)
    const namesOf = (owner: string) => services.filter(({ ownerName }) => ownerName === owner).map(({ name }) => name)
    expect(namesOf('Zephyr Engineering')).toContain('Structural certification')
    for (const owner of ['Meridian Audit Partners', 'Plainspoken Legal'])
      expect(namesOf(owner)).not.toContain('Structural certification')
    const closings = new Set(services.map(({ description }) => description.split('\n').at(-1)))
    expect(closings.size).toBe(anzsicCodes.length)
  })

  test('has 132 deals that were asked for, eight of them by quotes, and 24 that were proposed, each once', () => {
    const threads = (isProposed: boolean) =>
      new Set(
        [...found.requests.values()]
          .filter(({ proposal }) => isProposed === (proposal !== undefined))
          .map(({ thread }) => thread),
      )
    expect(threads(false).size).toBe(132)
    expect(threads(true).size).toBe(24)
  })

  test('has fourteen months behind it, in which the market grew', () => {
    const dayOf = (at: string) => (Date.parse(at) - Date.parse(today)) / DAY_MS
    const months = (rows: Map<string, { readonly createdAt: string }>) =>
      [...rows.values()].reduce<number[]>((counts, { createdAt }) => {
        const month = Math.floor((dayOf(createdAt) - firstDay) / 30.5)
        counts[month] = (counts[month] ?? 0) + 1
        return counts
      }, [])
    for (const rows of [found.services, found.requests, found.contracts, found.invoices]) {
      const days = [...rows.values()].map(({ createdAt }) => dayOf(createdAt))
      expect(Math.min(...days)).toBeLessThan(-380)
      expect(Math.max(...days)).toBeGreaterThan(-7)
      expect(Math.max(...days)).toBeLessThan(1)
    }
    const third = (counts: number[], n: number) => counts.slice(n * 5, n * 5 + 5).reduce((sum, count) => sum + count, 0)
    for (const rows of [found.contracts, found.invoices]) {
      const counts = Array.from(months(rows), count => count ?? 0)
      expect(third(counts, 1)).toBeGreaterThan(third(counts, 0))
      expect(third(counts, 2)).toBeGreaterThan(third(counts, 1))
    }
    // Whatever follows comes after what it follows from.
    for (const { contractId, createdAt } of found.invoices.values())
      expect(createdAt > (found.contracts.get(contractId)?.supplierSignedAt ?? '')).toBe(true)
    for (const { settlement, createdAt } of found.invoices.values())
      if (settlement) expect(settlement.paidAt > createdAt).toBe(true)
  })

  test('has suppliers that are paid in accounts of their own, and some that sell nothing for want of one', async () => {
    const statuses: Record<number, string | undefined> = {}
    const disputes: string[] = []
    for (const { id, tradingName } of found.organisations.values()) {
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
      [...found.services.values()].filter(({ ownerName }) => ownerName === demoOrganisations[place]?.name)
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
        const organisationId = [...found.organisations.values()].find(
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
      const { id: organisationId } = [...found.organisations.values()].find(({ tradingName }) => tradingName === name)!
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
    const inDollars = [...found.requests.values()].filter(({ price }) => price?.currency === 'USD')
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

  test('has deals over one service and over two, paid together', () => {
    const counts = [...found.contracts.values()].map(({ itemBriefs }) => itemBriefs.length)
    expect([...new Set(counts)].sort()).toEqual([1, 2])
  })

  test('has some deals with late interest, and more without', () => {
    const rates = [...found.contracts.values()].map(({ choice }) => choice.lateRate)
    expect([...new Set(rates)].sort()).toEqual(['0', '10'])
    const overdue = [...found.invoices.values()].filter(({ isOverdue, status }) => isOverdue && status === 'published')
    expect(overdue.some(({ lateInterest }) => Number(lateInterest) > 0)).toBe(true)
  })

  test('asks some clients more after some answers, and has colleagues who work on a request', () => {
    const asked = [...found.services.values()].flatMap(({ json }) => json)
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
    const series = [...found.contracts.values()].filter(({ scheduled }) => scheduled === 'recurring')
    expect(series.map(({ series: terms }) => terms?.ending?.side).sort()).toEqual(['demander', undefined, undefined])
    for (const contract of series) {
      expect(contract.series?.begun, contract.title).toBeGreaterThan(3)
      const paid = [...found.invoices.values()].filter(
        ({ contractId, status }) => contractId === contract.id && status === 'paid',
      )
      expect(paid.length, contract.title).toBeGreaterThan(2)
    }
  })

  test('has a deal that repeats whose client gave notice, took it back, and goes on', () => {
    // Of the two notices that were given one stands.
    const ofNotices = [...new Set(called)].filter(target => /^Contracts\.(END|CONTINUE)$/.test(target))
    expect(ofNotices.toSorted()).toEqual(['Contracts.CONTINUE', 'Contracts.END'])
    const goingOn = [...found.contracts.values()].filter(
      ({ scheduled, series }) => scheduled === 'recurring' && !series?.ending,
    )
    expect(goingOn.map(({ status }) => status)).toEqual(['active', 'active'])
  })

  test('is told of as it grows', () => {
    expect(told.at(-1)).toBe('until 2026-03-02: 40 organisations, 250 services, 122 deals')
  })

  test('has requests in every state that a command leads to', () => {
    // An offer that nobody asked for is written as a proposal; what is discarded is gone; who puts away is a mark, not a state.
    const unseen = ['offerDraft', 'discarded', 'archived']
    expect(statesOf(found.requests)).toEqual(requestStates.states.filter(state => !unseen.includes(state)).toSorted())
    expect([...found.requests.values()].filter(({ archivedBy }) => archivedBy.length === 2)).not.toEqual([])
  })

  test('has a signature of a deal that was taken back, and a file that somebody asked did not sign', () => {
    expect(called).toContain('Contracts.TAKE_BACK_SIGNATURE')
    expect(called).toContain('Files.DECLINE_SIGNATURE')
  })

  test('has deals whose seller said who signs, signed so and still to be signed', () => {
    const ordered = [...found.requests.values()].filter(({ supplierSignOrder }) => supplierSignOrder)
    expect(new Set(ordered.map(({ status }) => status))).toEqual(new Set(['signing', 'signed']))
    for (const { status, signs } of ordered)
      expect(signs.filter(({ side }) => side === 'supplier').map(({ group }) => group)).toEqual(
        status === 'signed' ? [1] : [],
      )
    expect(ordered.every(({ supplierSignOrder }) => supplierSignOrder?.[0]?.roles.length === 1)).toBe(true)
  })

  test('has deals that two groups sign one after the other: signed so, and waiting for the second', () => {
    const inGroups = [...found.requests.values()].filter(({ demanderSignOrder }) => demanderSignOrder?.length === 2)
    const groupsOf = ({ signs }: Request) => signs.filter(({ side }) => side === 'demander').map(({ group }) => group)
    expect(inGroups.map(request => [request.status, groupsOf(request)]).toSorted()).toEqual([
      ['signed', [1, 2]],
      ['signing', [1]],
    ])
    // No other deal was asked for the two signatures that these are.
    const two = [...found.requests.values()].filter(({ demanderSignCount }) => demanderSignCount === 2)
    expect(two).toHaveLength(2)
  })

  test.each(signIns)(
    'fills the desk of $first on both sides: what waits, runs, is late, is paid and is over',
    async person => {
      const { workspaces } = await client.call<{ workspaces: { organisation: Organisation }[] }>(
        { email: person.email },
        'Organisations.GET_MINE',
        {},
      )
      const as = { email: person.email, organisationId: workspaces[0]?.organisation.id ?? '' }
      const signer = { uid: workspaces[0]?.organisation.ownerId ?? '', isOwner: true }
      for (const side of ['sale', 'purchase'] as const) {
        const listed = (group: (typeof dealGroups)[number]) =>
          client.call<{ items: Request[] }>(as, 'Tickets.GET_BY_RELATED', { side, group, limit: 100 })
        const [open, active, closed] = await Promise.all([listed('open'), listed('active'), listed('closed')])
        const role = side === 'sale' ? 'supplier' : 'demander'
        expect(open.items.map(row => moveOfRequest(row, role, signer)).filter(Boolean), side).not.toEqual([])
        expect(active.items.length, side).toBeGreaterThan(3)
        expect(
          closed.items.filter(({ fulfilledAt }) => fulfilledAt),
          side,
        ).not.toEqual([])
        const paid = active.items.filter(
          ({ price, outstanding }) => outstanding && outstanding.amount !== price?.amount,
        )
        expect(paid, side).not.toEqual([])
        const billed = [...found.invoices.values()].filter(({ supplier, customer, status }) => {
          const own = side === 'sale' ? supplier : customer
          return own.id === as.organisationId && status === 'published'
        })
        expect(new Set(billed.map(({ isOverdue }) => isOverdue)), side).toEqual(new Set([true, false]))
      }
    },
  )

  test('names people of different trades at the start', () => {
    const trades = demoOrganisations.slice(0, signIns.length).map(({ division }) => division)
    expect(new Set(trades).size).toBe(signIns.length)
  })

  test('has contracts, orders, deliveries and invoices at every step', () => {
    expect(statesOf(found.contracts)).toEqual(['active', 'completed'])
    expect(statesOf(found.orders)).toEqual(expect.arrayContaining(['delivered', 'open', 'partlyDelivered']))
    expect(statesOf(found.deliveries)).toEqual(['accepted', 'delivered', 'disputed', 'scheduled'])
    expect(statesOf(found.invoices)).toEqual(['credited', 'draft', 'paid', 'published'])
    const laidOut = [...found.invoices.values()].filter(({ lines }) => lines?.some(({ amount }) => amount))
    expect(new Set(laidOut.map(({ status }) => status))).toEqual(new Set(['draft']))
    // A deal lists no void invoice any more.
    expect(called).toContain('Invoices.VOID')
  })

  test('has a deal for each sign-in with a delivery that was put right, one in dispute, and one to be looked at', () => {
    const ofContract = Map.groupBy(found.deliveries.values(), ({ contractId }) => contractId)
    const disputed = [...ofContract.values()].filter(all => all.some(({ status }) => status === 'disputed'))
    expect(disputed).toHaveLength(signIns.length)
    for (const all of disputed) {
      const [first, second, third] = all.toSorted((a, b) => a.number - b.number)
      // Reported, disputed, reported again and accepted.
      expect(first).toMatchObject({ status: 'accepted', version: 5 })
      expect([second?.status, third?.status]).toEqual(['disputed', 'delivered'])
    }
  })

  test.each(signIns)(
    'has offered things unasked for $first, and lays some before them, in every state',
    async person => {
      const { workspaces } = await client.call<{ workspaces: { organisation: Organisation }[] }>(
        { email: person.email },
        'Organisations.GET_MINE',
        {},
      )
      const as = { email: person.email, organisationId: workspaces[0]?.organisation.id ?? '' }
      const own = async (group: ProposalGroup) =>
        (await client.call<{ items: Proposal[] }>(as, 'Proposals.GET_BY_RELATED', { group }, group)).items
      expect((await own('draft')).map(({ status }) => status)).toEqual(['draft'])
      expect((await own('ended')).map(({ status }) => status).toSorted()).toEqual(['expired', 'withdrawn'])
      const [open, ...more] = await own('sent')
      expect(more).toEqual([])
      const { customers } = await client.call<ProposalView>(as, 'Proposals.GET_BY_ID', { proposalId: open?.id })
      expect(customers.map(({ request }) => request?.status)).toEqual(['signed', 'offered', 'rejected'])
      const { items } = await client.call<{ items: Request[] }>(as, 'Proposals.GET_RECEIVED', {})
      expect(items.map(({ status }) => status)).toEqual(['offered'])
    },
  )

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
    const credited = [...found.invoices.values()].filter(({ credits }) => credits)
    expect(new Set(credited.map(({ status }) => status))).toEqual(new Set(['credited', 'paid', 'published']))
    expect([...found.invoices.values()].some(({ customerSign }) => customerSign)).toBe(true)
  })

  test('is made by commands', () => {
    expect(called.length).toBeGreaterThan(2000)
    expect(momentOf(today, firstDay)).toBeGreaterThan(demoBegins(Date.parse(today)))
  })

  test.each(signIns.map(({ first }, n) => [first, n] as const))(
    '%s keeps roles and teams, with people who came, moved and went',
    async (_first, n) => {
      const { email } = signIns[n]!
      type Mine = { workspaces: { organisation: Organisation; isOwner: boolean }[] }
      const { workspaces } = await client.call<Mine>({ email }, 'Organisations.GET_MINE', {})
      const { organisation } = workspaces.find(({ isOwner }) => isOwner)!
      const as = { email, organisationId: organisation.id }
      type List = { items: { name: string; status: string; memberCount: number; tids: string[]; isOwner: boolean }[] }
      const list = (method: string, more = {}) => client.call<List>(as, `Organisations.${method}`, more)
      expect((await list('GET_ROLES')).items.map(({ name }) => name)).toEqual([
        'Admin',
        'Member',
        'Office manager',
        'Purchasing',
        'Sales',
      ])
      expect((await list('GET_TEAMS')).items.map(({ memberCount }) => memberCount)).toEqual([2, 0])
      const current = (await list('GET_MEMBERS', { type: 'member' })).items
      expect(current.filter(({ status }) => status === 'active')).toHaveLength(3)
      expect((await list('GET_MEMBERS', { type: 'member', status: 'released' })).items).toHaveLength(1)
      for (const [status, count] of [
        ['requested', 2],
        ['invited', 1],
        ['declined', 1],
      ] as const)
        expect((await list('GET_MEMBERS', { type: 'client', status })).items, status).toHaveLength(count)
    },
  )

  test('has templates of every age for everybody whose sign-in is told: drafts, shared ones, with earlier versions', async () => {
    for (const { email } of signIns) {
      type Mine = { workspaces: { organisation: Organisation; isOwner: boolean }[] }
      const { workspaces } = await client.call<Mine>({ email }, 'Organisations.GET_MINE', {})
      const as = { email, organisationId: workspaces.find(({ isOwner }) => isOwner)!.organisation.id }
      const { items } = await client.call<{ items: TemplateView[] }>(as, 'Templates.GET_LIST', { shelf: 'mine' })
      expect(items.map(({ stat, number }) => `${stat} ${number}`).sort(), email).toEqual([
        'draft 1',
        'shared 1',
        'shared 2',
        'shared 3',
      ])
    }
  })

  test('has something of each kind pinned to the desk of everybody whose sign-in is told', async () => {
    for (const { email } of signIns) {
      const { workspaces } = await client.call<{ workspaces: { organisation: Organisation }[] }>(
        { email },
        'Organisations.GET_MINE',
        {},
      )
      const as = { email, organisationId: workspaces[0]!.organisation.id }
      const { items } = await client.call<{ items: PinnedItem[] }>(as, 'PinnedItems.GET_MINE', {})
      expect(new Set(items.map(({ kind }) => kind)), email).toEqual(new Set(['deal', 'service', 'organisation']))
      const { views } = await client.call<{ views: SavedView[] }>(as, 'PinnedItems.GET_VIEWS', {})
      expect(new Set(views.map(({ list }) => list)), email).toEqual(new Set(['sales', 'purchases']))
    }
  })

  test('has a board for everybody whose sign-in is told: what waits, what is under way, and what is done', async () => {
    for (const { email } of signIns) {
      const { workspaces } = await client.call<{ workspaces: { organisation: Organisation }[] }>(
        { email },
        'Organisations.GET_MINE',
        {},
      )
      const as = { email, organisationId: workspaces[0]!.organisation.id }
      const { columns, labels } = await client.call<{ columns: ColumnView[]; labels: unknown[] }>(
        as,
        'Todos.GET_ORG',
        {},
      )
      for (const { cards } of columns) expect(cards.length, email).toBeGreaterThan(1)
      expect(labels).toHaveLength(3)
      const late = await client.call<{ columns: ColumnView[] }>(as, 'Todos.GET_ORG', { due: 'overdue' })
      expect(late.columns.flatMap(({ cards }) => cards).length, email).toBeGreaterThan(0)
    }
  })
})

test('whose sign-ins are told have accounts with a history: a profile, checks in every state, ways to be told, sessions, a copy', async () => {
  const checks: unknown[] = []
  for (const { email } of signIns) {
    const { isVerified, check } = await client.call<{ isVerified: boolean; check?: { overall: string } }>(
      { email },
      'Account.GET_IDENTITY_CHECK',
      {},
      'looked at',
    )
    checks.push([isVerified, check?.overall])
    const { sessions } = await client.call<{ sessions: { browser?: string }[] }>(
      { email },
      'Account.GET_SESSIONS',
      {},
      'looked at',
    )
    expect(new Set(sessions.map(({ browser }) => browser))).toEqual(new Set(['Chrome', 'Safari', 'Firefox']))
    const { user } = await client.call<{ user: { city: string } }>({ email }, 'User.INITIAL_LOAD', {}, 'looked at')
    expect(user.city).not.toBe('')
  }
  expect(checks).toEqual([
    [true, 'VERIFIED'],
    [false, 'NOT_VERIFIED'],
    [false, 'STARTED'],
    [true, 'VERIFIED'],
  ])
  const { copy } = await client.call<{ copy?: object }>(
    { email: signIns[0]!.email },
    'Account.GET_PERSONAL_DATA',
    {},
    'looked at',
  )
  expect(copy).toBeDefined()
  const pictured = [...found.organisations.values()].filter(({ gallery }) => gallery?.length === 3)
  expect(pictured).toHaveLength(signIns.length)
})
