import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { Apprisings } from '#functions/chat/Apprisings.ts'
import { ApprisingsConsumer } from '#functions/chat/ApprisingsConsumer.ts'
import { Contracts } from '#functions/deals/Contracts.ts'
import { DailyRun } from '#functions/deals/DailyRun.ts'
import { Invoices } from '#functions/deals/Invoices.ts'
import { Tickets } from '#functions/deals/Tickets.ts'
import { Users } from '#functions/identity/tables.ts'
import { repository } from '#functions/kit/repository.ts'
import { Unit } from '#functions/kit/unit.ts'
import { Roles } from '#functions/organisations/tables.ts'
import type { Mail } from '#functions/ports/mail.ts'
import { events } from '#shared/events.ts'
import type { User } from '#shared/identity/user.ts'
import type { DeclaredEvent, DomainEvent } from '#shared/kit/event.ts'
import type { Uid } from '#shared/kit/id.ts'
import { setting } from '../deals/fixture.ts'
import { testHost } from '../host.ts'
import { payingSetting } from '../payments/fixture.ts'
import { relationOf } from '../relations.ts'

beforeAll(() => {
  vi.stubEnv('SITE_URL', 'https://dev.tradewell.example')
})
afterAll(() => {
  vi.unstubAllEnvs()
})

const queued = (...events: readonly DomainEvent[]) => ({
  Records: events.map(event => ({ messageId: event.id, body: JSON.stringify(event) })),
})

type Base = Pick<Awaited<ReturnType<typeof setting>>, 'store' | 'told'>

/** A mail system that notes what it takes, over a product in which something happened. */
const mailing = (base: Base) => {
  const taken: Mail[] = []
  const faults: { before?: (mail: Mail) => void; after?: (mail: Mail) => void } = {}
  const lines: unknown[][] = []
  const host = testHost(base.store, {
    Mail: {
      send: async (mail: Mail) => {
        faults.before?.(mail)
        taken.push(mail)
        faults.after?.(mail)
      },
    },
  })
  const change = async (uid: Uid, changes: Partial<User>) => {
    const unit = new Unit()
    const users = repository(Users, base.store, unit)
    users.save({ ...(await users.need({ uid })), ...changes })
    expect((await unit.commit(base.store)).ok).toBe(true)
  }
  return {
    taken,
    faults,
    lines,
    host,
    change,
    deliver: (...events: readonly DomainEvent[]) =>
      host.work(ApprisingsConsumer, queued(...events), (...line) => lines.push(line)) as Promise<{
        batchItemFailures: unknown[]
      }>,
    event: (type: string) => {
      const found = base.told().find(each => each.type === type)
      if (!found) throw new Error(`no ${type} was told`)
      return found
    },
    read: () => taken.map(({ to, subject }) => `${to}: ${subject}`).sort(),
    later: (ms: number) => {
      host.clock.now = new Date(host.clock.now.getTime() + ms)
    },
  }
}

/** Takes from Ben of Wattle the right to see its sales; buying for it is still allowed. */
const onlyBuys = async ({ store, as }: Pick<Awaited<ReturnType<typeof setting>>, 'store' | 'as'>) => {
  const unit = new Unit()
  const { rid = '' } = await relationOf(store, as.ben.uid, as.ben.organisationId)
  const roles = repository(Roles, store, unit)
  const role = await roles.need({ oid: as.ben.organisationId, rid })
  roles.save({
    ...role,
    assignment: {},
    transaction: { ...role.transaction, 'ticket.supplier': false, 'ticket.demander': true },
  })
  expect((await unit.commit(store)).ok).toBe(true)
}

/** A request of Harbour Foods that Wattle Advisory's Ada may answer. */
const requested = async () => {
  const base = await setting()
  await onlyBuys(base)
  const request = await base.sent(base.as.cora)
  return { base, request, ...mailing(base) }
}

/** What the daily run tells, and nobody does. */
const byTime = [
  'deals.invoice.drafted',
  'deals.invoice.near',
  'deals.invoice.overdue',
  'deals.invoice.reminded',
  'deals.invoice.urged',
  'deals.invoice.lastReminder',
  'deals.delivery.near',
  'deals.delivery.overdue',
]

describe('mail about deals', () => {
  test('happy: each side reads what the other did, in its language, with amounts and a link to the deal', async () => {
    const base = await payingSetting()
    await onlyBuys(base)
    try {
      await base.payInvoice()
      await base.card('4000000000000002')
      await base.deliverAll()
      await base.payInvoice()
      await base.card('4242424242424242')
      await base.deliverAll()
      const { taken, change, deliver, read } = mailing(base)
      await change(base.as.cora.uid, { language: 'fr' })
      expect(await deliver(...base.told())).toEqual({ batchItemFailures: [] })
      expect(read()).toEqual(
        [
          'ada@example.test: Harbour Foods paid invoice INV',
          "ada@example.test: Harbour Foods requests 'Payroll review'",
          // Of the two who sign for Harbour Foods the second one makes it Ada's turn.
          "ada@example.test: Waiting for your signature: 'Payroll review'",
          'cora@example.test: Facture INV',
          'cora@example.test: La facture INV',
          'cora@example.test: Le contrat « Payroll review » est signé par tous',
          'cora@example.test: Votre paiement de la facture INV',
          'cora@example.test: Wattle Advisory vous fait une offre pour « Payroll review »',
          'dev@example.test: Invoice INV',
          'dev@example.test: Invoice INV',
          "dev@example.test: The contract for 'Payroll review' is signed by all",
          "dev@example.test: Wattle Advisory made you an offer for 'Payroll review'",
          'dev@example.test: Your payment of invoice INV',
        ].map(line => expect.stringContaining(line)),
      )
      const request = base.request.id
      for (const { to, subject, text, html } of taken) {
        expect(subject + text + html).not.toMatch(/[{}]|undefined|null/)
        const place = to.startsWith('ada') ? 'sale' : 'purchase'
        // A new invoice is opened as paper; everything else is about the deal.
        const isNew = /See and pay the invoice|Voir et régler la facture/.test(text)
        const page = isNew ? `procurement/invoice/${base.invoice.id}` : `deal/${place}/detail/${request}`
        expect(text).toContain(`https://dev.tradewell.example/${page}?as=`)
        expect(html).toContain(`href="https://dev.tradewell.example/${page}?as=`)
      }
      expect(taken.find(({ subject }) => subject.startsWith('Facture'))?.subject).toMatch(/: 550,00\u00a0AUD$/)
      expect(taken.find(({ subject }) => subject.includes('requests'))?.text).toContain('2,200.00 AUD')
    } finally {
      await base.close()
    }
  })

  test('happy: declining, withdrawing, delivering and voiding are written about, too', async () => {
    const { base, request, deliver, read } = await requested()
    const { call, as, sent, offer } = base
    const end = (who: typeof as.ada | typeof as.cora, method: string, { id, version }: typeof request) =>
      call(Tickets, who, method, { requestId: id, version, reason: 'Another time.' })
    await end(as.ada, 'REJECT_REQUEST', request)
    await end(as.cora, 'REJECT_REQUEST', await offer(await sent()))
    await end(as.cora, 'DISCARD_REQUEST', await sent())
    const changed = await offer(await offer(await sent()), { message: 'With the reports of the year.' })
    await end(as.ada, 'DISCARD_REQUEST', changed)
    const { contract, deliveries } = await base.contracted()
    const { number, version } = deliveries[0]!
    const place = { contractId: contract.id, number }
    const { version: after } = await call<{ version: number }>(Contracts, as.ada, 'DELIVER', { ...place, version })
    const disputing = { ...place, version: after, reason: 'Half of it is missing.' }
    await call(Contracts, as.cora, 'DISPUTE_DELIVERY', disputing)
    await call(Contracts, as.cora, 'ACCEPT_DELIVERY', { ...place, version: after + 1 })
    const invoice = await base.publish(as.ada, contract.id, 1)
    await call(Invoices, as.ada, 'VOID', { invoiceId: invoice.id, version: invoice.version, reason: 'Wrong.' })
    const term = { length: 3, type: 'month' }
    const { contract: series } = await base.contracted({ paymentIndex: 0, recurring: { term, noticeDays: 30 } })
    await call(Contracts, as.cora, 'END', { contractId: series.id, version: series.version, reason: 'We move.' })
    const { version: ended } = (await base.procurement(as.ada, series.requestId)).contract!
    await call(Contracts, as.cora, 'CONTINUE', { contractId: series.id, version: ended })
    const { id: requestId } = await offer(await sent())
    await base.sign(as.cora, requestId)
    const open = await call<{ version: number }>(Contracts, as.cora, 'TAKE_BACK_SIGNATURE', { requestId })
    const { rid } = await relationOf(base.store, as.dev.uid, base.org.harbour)
    const order = [
      { roles: [rid], owner: false, needed: 1 },
      { roles: [], owner: true, needed: 1 },
    ]
    await call(Contracts, as.cora, 'SET_SIGN_ORDER', { requestId, version: open.version, order })
    expect(await deliver(...base.told())).toEqual({ batchItemFailures: [] })
    for (const line of [
      // Who signs for Harbour Foods beside Cora; she and Ada have had as many mails as one gets within a while.
      "dev@example.test: 'Payroll review' ends on 30 June 2026",
      "dev@example.test: 'Payroll review' goes on",
      "dev@example.test: Your turn to sign: 'Payroll review'",
      "cora@example.test: Wattle Advisory declined your request for 'Payroll review'",
      "ada@example.test: Harbour Foods declined your offer for 'Payroll review'",
      "ada@example.test: Harbour Foods withdrew the request for 'Payroll review'",
      "cora@example.test: Wattle Advisory withdrew the offer for 'Payroll review'",
      "cora@example.test: Wattle Advisory delivered: 'Payroll review'",
      "ada@example.test: Harbour Foods disputes a delivery of 'Payroll review'",
      "ada@example.test: Harbour Foods accepted a delivery of 'Payroll review'",
    ]) {
      expect(read()).toContain(line)
    }
    expect(read()).toContainEqual(expect.stringMatching(/^cora@example.test: Invoice INV-.* from .* was withdrawn$/))
    const told = new Set(base.told().map(({ type }) => type))
    // What the tests of proposals, of requests for quotes, of credit notes and of payments do.
    const rfqs = ['deals.rfq.sent', 'deals.rfq.near', 'deals.rfq.opened', 'deals.quote.awarded']
    const quoted = [...rfqs, 'deals.quote.notAwarded', 'deals.rfq.cancelled']
    const lacking = ['deals.contract.unsigned', 'deals.offer.near']
    const offered = ['deals.proposal.sent', ...quoted, ...lacking, 'deals.offer.expired']
    const held = ['deals.credit.held', 'deals.credit.returned', 'deals.credit.bounced']
    const credited = ['deals.invoice.credited', ...held, 'deals.invoice.approved']
    const paid = [
      'deals.invoice.paid',
      'deals.invoice.takenBack',
      ...credited,
      'payments.payment.backRefused',
      'payments.payment.failed',
      'payments.payment.lost',
      'payments.payment.owed',
      'payments.payment.refunded',
      'payments.payment.returned',
      'payments.taking.noticed',
      'payments.taking.postponed',
      'payments.taking.failed',
      'payments.taking.givenUp',
      'payments.taking.held',
      'payments.taking.uncollectable',
      'payments.taking.unpayable',
    ]
    const written = events
      .filter(({ mail, type }: DeclaredEvent) => mail && /^(deals|payments)\./.test(type))
      .map(({ type }) => type)
    expect(written.filter(type => !told.has(type)).toSorted()).toEqual([...offered, ...byTime, ...paid].toSorted())
  })

  test('happy: what follows from time alone is written about, to each side in its words', async () => {
    const { base, deliver, read } = await requested()
    const { contract } = await base.contracted()
    const rule = { before: [3], after: [7, 14, 30] }
    await base.call(Invoices, base.as.ada, 'SET_REMINDERS', { rule, version: 0 })
    const before = base.told().length
    const mornings = ['2026-03-25', '2026-04-12', '2026-04-16', '2026-04-22', '2026-06-28', '2026-07-02']
    for (const day of mornings) {
      base.clock.now = new Date(`${day}T00:00:00.000Z`)
      await base.work(DailyRun, {})
      if (day === mornings[0]) await base.publish(base.as.ada, contract.id, 1)
    }
    const told = base.told().slice(before)
    expect(byTime.filter(type => !told.some(event => event.type === type))).toEqual([])
    expect(await deliver(...told)).toEqual({ batchItemFailures: [] })
    for (const line of [
      /^ada@example.test: Invoice INV-\S+ to Harbour Foods waits to be published$/,
      /^cora@example.test: Invoice INV-\S+ is payable until 15 Apr 2026$/,
      /^cora@example.test: Invoice INV-\S+ is overdue$/,
      /^ada@example.test: Harbour Foods has not paid invoice INV-\S+$/,
      /^cora@example.test: Reminder: invoice INV-\S+ is unpaid$/,
      /^cora@example.test: Please pay now: invoice INV-\S+ is unpaid$/,
      /^ada@example.test: Due on 1 July? 2026: 'Payroll review'$/,
      /^ada@example.test: Overdue: delivery of 'Payroll review'$/,
      /^cora@example.test: A delivery of 'Payroll review' is overdue$/,
    ])
      expect(read()).toContainEqual(expect.stringMatching(line))
  })

  test('happy: an event that is delivered again, or twice at a time, is written about once', async () => {
    const { deliver, event, taken, later } = await requested()
    const told = event('deals.request.sent')
    const answers = await Promise.all([deliver(told), deliver(told), deliver(told)])
    expect(answers.filter(({ batchItemFailures }) => batchItemFailures.length === 0).length).toBeGreaterThan(0)
    later(120_000)
    expect(await deliver(told, told)).toEqual({ batchItemFailures: [] })
    expect(taken).toHaveLength(1)
  })

  test('error: what was not taken is sent later; what was lost between sending and noting it comes twice, not never', async () => {
    const { deliver, event, taken, faults, later } = await requested()
    const told = event('deals.request.sent')
    const failed = { batchItemFailures: [{ itemIdentifier: told.id }] }
    faults.before = () => {
      throw new Error('SES did not take a mail: TooManyRequestsException')
    }
    expect(await deliver(told)).toEqual(failed)
    delete faults.before
    // Whoever began may still be at it.
    expect(await deliver(told)).toEqual(failed)
    expect(taken).toHaveLength(0)
    later(90_000)
    faults.after = () => {
      throw new Error('killed')
    }
    expect(await deliver(told)).toEqual(failed)
    delete faults.after
    later(90_000)
    expect(await deliver(told)).toEqual({ batchItemFailures: [] })
    later(90_000)
    await deliver(told)
    expect(taken).toHaveLength(2)
  })

  test('error: no notification waits for mails that others keep counting', async () => {
    const { base, event, taken, deliver } = await requested()
    const told = event('deals.request.sent')
    let busy = true
    const host = testHost({
      ...base.store,
      transact: async writes =>
        busy && writes.some(({ table }) => table === 'MailCounts')
          ? { ok: false, failed: [], raced: true }
          : base.store.transact(writes),
    })
    const first = await host.work(ApprisingsConsumer, queued(told))
    expect(first).toEqual({ batchItemFailures: [{ itemIdentifier: told.id }] })
    const { items } = await host.call<{ items: unknown[] }>(Apprisings, { uid: base.as.ada.uid }, 'LIST', {})
    expect(items).toHaveLength(1)
    expect(taken).toEqual([])
    busy = false
    expect(await deliver(told)).toEqual({ batchItemFailures: [] })
    expect(taken).toHaveLength(1)
  })

  test('error: one address that is refused keeps no mail from anybody else', async () => {
    const { base, request, deliver, event, taken, faults, later, lines } = await requested()
    await base.offer(request)
    const told = event('deals.offer.sent')
    faults.before = ({ to }) => {
      if (to.startsWith('cora')) throw new Error('SES did not take a mail: MessageRejected')
    }
    expect((await deliver(told)).batchItemFailures).toHaveLength(1)
    expect(taken.map(({ to }) => to)).toEqual(['dev@example.test'])
    later(90_000)
    delete faults.before
    await deliver(told)
    expect(taken.map(({ to }) => to)).toEqual(['dev@example.test', 'cora@example.test'])
    expect(lines.length).toBeGreaterThan(0)
    // Neither who is written to nor what stands in it.
    expect(String(lines.flat().map(part => JSON.stringify(part)))).not.toMatch(/example\.test|Payroll|Harbour|Cora/)
  })

  test('security: nobody is written to who did it, has not confirmed the address, wants no mail, or may not see it', async () => {
    const { base, request, deliver, event, read, change, taken } = await requested()
    await deliver(event('deals.request.sent'))
    // Ben, who only buys for Wattle, is not told of what it sells.
    expect(read()).toEqual([expect.stringContaining('ada@example.test')])
    await base.offer(request)
    await change(base.as.cora.uid, { emailVerified: false })
    await change(base.as.dev.uid, { muted: ['deals.mail'] })
    taken.length = 0
    expect(await deliver(event('deals.offer.sent'))).toEqual({ batchItemFailures: [] })
    expect(taken).toEqual([])
  })

  test('who has turned off the bell for a kind finds nothing there, and is written to all the same', async () => {
    const { base, deliver, event, read, change, host } = await requested()
    await change(base.as.ada.uid, { muted: ['deals.product', 'payments.mail'] })
    await deliver(event('deals.request.sent'))
    expect(read()).toEqual([expect.stringContaining('ada@example.test')])
    const list = await host.call<{ items: unknown[] }>(Apprisings, { uid: base.as.ada.uid }, 'LIST', {})
    expect(list.items).toEqual([])
  })

  test('security: that a second step was turned off is told in any case, in the bell and by mail', async () => {
    const { base, deliver, event, read, change, taken, host } = await requested()
    const { uid } = base.as.ada
    await change(uid, { muted: ['deals.mail', 'identity.browser'], dealMails: false, language: 'fr' })
    const { actor: _actor, thread: _thread, ...told } = event('deals.request.sent')
    const recovery = {
      ...told,
      id: 'evt_recovered',
      type: 'identity.recovery.used',
      subject: { table: 'RecoveryCodes', id: uid, version: 2 },
      parties: [{ id: uid, type: 'user' as const }],
      data: { left: 9 },
    }
    expect(await deliver(recovery)).toEqual({ batchItemFailures: [] })
    expect(read()).toEqual(['ada@example.test: La connexion en deux étapes a été désactivée'])
    expect(taken[0]?.text).toContain('Codes restants\u00a0: 9.')
    const list = await host.call<{ items: { message: string }[] }>(Apprisings, { uid }, 'LIST', {})
    expect(list.items).toMatchObject([{ message: 'identity.notice.recovered' }])
  })

  test('a person on their own account gets mail, and an organisation that is gone nobody', async () => {
    const { base, deliver, event, read } = await requested()
    const told = event('deals.request.sent')
    const eve = { id: base.as.eve.uid, type: 'user' as const }
    const forEve = { ...told, id: 'evt_eve', parties: [eve], data: { ...told.data, supplierId: eve.id } }
    const forNobody = { ...told, id: 'evt_none', parties: [{ id: 'org_gone', type: 'organization' as const }] }
    const nobody = { ...forNobody, data: { ...told.data, supplierId: 'org_gone' } }
    expect(await deliver(forEve, nobody)).toEqual({ batchItemFailures: [] })
    expect(read()).toEqual([expect.stringContaining('eve@example.test')])
  })
})

describe('notifications of a deal', () => {
  test('security: reach those of the selling side who may see sales, and nobody else of it', async () => {
    const base = await setting()
    await onlyBuys(base)
    const told = await base.sent(base.as.cora).then(() => base.told().find(({ type }) => type === 'deals.request.sent'))
    const host = testHost(base.store, { Connections: { post: async () => true } })
    await host.work(ApprisingsConsumer, queued(told!))
    const seen = async (who: { uid: string }) =>
      (await host.call<{ items: unknown[] }>(Apprisings, { uid: who.uid }, 'LIST', {})).items.length
    expect(await seen(base.as.ada)).toBe(1)
    expect(await seen(base.as.ben)).toBe(0)
    expect(await seen(base.as.dev)).toBe(1)
    expect(await seen(base.as.cora)).toBe(0)
  })
})
