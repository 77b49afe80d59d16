import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { ApprisingsConsumer } from '#functions/chat/ApprisingsConsumer.ts'
import { MailDigest } from '#functions/chat/MailDigest.ts'
import { HeldMails } from '#functions/chat/tables.ts'
import { Users } from '#functions/identity/tables.ts'
import { repository } from '#functions/kit/repository.ts'
import { Unit } from '#functions/kit/unit.ts'
import type { Mail } from '#functions/ports/mail.ts'
import { counted, digestLength, isWithinQuota, mailQuota } from '#shared/chat/mail-quota.ts'
import type { DomainEvent } from '#shared/kit/event.ts'
import { setting } from '../deals/fixture.ts'
import { testHost } from '../host.ts'

beforeAll(() => {
  vi.stubEnv('SITE_URL', 'https://dev.tradewell.example')
})
afterAll(() => {
  vi.unstubAllEnvs()
})

test('a person gets so many mails of one sender, and so many of all', () => {
  let count = { all: 0, bySender: {} as Readonly<Record<string, number>> }
  const take = (sender: string | undefined, times: number) => {
    for (let n = 0; n < times; n++) count = { ...counted(count, sender) }
  }
  take('stranger', mailQuota.ofOne)
  expect(isWithinQuota(count, 'stranger')).toBe(false)
  expect(isWithinQuota(count, 'partner')).toBe(true)
  expect(isWithinQuota(count, undefined)).toBe(true)
  take(undefined, mailQuota.ofAll - mailQuota.ofOne)
  expect(isWithinQuota(count, 'partner')).toBe(false)
  expect(isWithinQuota(count, undefined)).toBe(false)
})

/** Ada, whom Eve writes to, on her own account and so the only one who reads. */
const written = async () => {
  const base = await setting()
  const taken: Mail[] = []
  const faults: { before?: () => void; after?: () => void } = {}
  const host = testHost(base.store, {
    Mail: {
      send: async (mail: Mail) => {
        faults.before?.()
        taken.push(mail)
        faults.after?.()
      },
    },
  })
  const requests = (from: number, count: number, sender = 'org_stranger'): DomainEvent[] =>
    Array.from({ length: count }, (_, n) => ({
      id: `evt_${sender}_${String(from + n).padStart(4, '0')}`,
      type: 'deals.request.sent',
      at: host.clock.now.toISOString(),
      actor: { uid: base.as.finn.uid, organisationId: sender },
      subject: { table: 'Requests', id: `req_${from + n}`, version: 1 },
      parties: [{ id: base.as.ada.uid, type: 'user' as const }],
      data: {
        ticketId: `req_${from + n}`,
        demanderId: sender,
        demanderName: 'A stranger',
        supplierId: base.as.ada.uid,
        supplierName: 'Ada',
        title: `Request ${from + n}`,
        status: 'requested',
        amount: '1.00',
        currency: 'AUD',
      },
    }))
  const deliver = async (events: readonly DomainEvent[]) => {
    for (const event of events) {
      const batch = { Records: [{ messageId: event.id, body: JSON.stringify(event) }] }
      expect(await host.work(ApprisingsConsumer, batch)).toEqual({ batchItemFailures: [] })
    }
  }
  const held = async () =>
    (await repository(HeldMails, base.store, new Unit()).rows({ uid: base.as.ada.uid }, { limit: 200 })).items
  const later = (minutes: number) => {
    host.clock.now = new Date(host.clock.now.getTime() + minutes * 60_000)
  }
  const digest = () => host.work(MailDigest, {})
  return { base, host, taken, faults, requests, deliver, held, later, digest }
}

describe('sixty requests by a stranger', () => {
  test('are ten mails and digests that list the rest: nothing is lost, and nothing comes twice', async () => {
    const { taken, requests, deliver, held, later, digest } = await written()
    const sixty = requests(0, 60)
    await deliver(sixty)
    expect(taken).toHaveLength(mailQuota.ofOne)
    // Delivered again they neither count nor are put down again.
    await deliver(sixty)
    expect(taken).toHaveLength(mailQuota.ofOne)
    expect(await held()).toHaveLength(60 - mailQuota.ofOne)
    // Others still get through.
    await deliver(requests(0, 1, 'org_partner'))
    expect(taken).toHaveLength(mailQuota.ofOne + 1)

    taken.length = 0
    expect(await digest()).toEqual({ digests: 0 })
    later(31)
    expect(await digest()).toEqual({ digests: 1 })
    expect(taken.map(({ to, subject }) => `${to}: ${subject}`)).toEqual([
      `ada@example.test: News on Tradewell: ${digestLength} messages`,
    ])
    later(15)
    await digest()
    const listed = taken.flatMap(({ text }) =>
      [...text.matchAll(/\/deal\/sale\/detail\/req_(\d+)\?as=me\n/g)].map(([, n]) => Number(n)),
    )
    expect(listed).toEqual(Array.from({ length: 60 - mailQuota.ofOne }, (_, n) => n + mailQuota.ofOne))
    later(15)
    expect(await digest()).toEqual({ digests: 0 })
    expect(await held()).toEqual([])
  })

  test('error: a digest that was not taken is tried again, and one that was lost between sending and noting comes twice, not never', async () => {
    const { taken, faults, requests, deliver, held, later, digest } = await written()
    await deliver(requests(0, mailQuota.ofOne + 2))
    taken.length = 0
    later(31)
    faults.before = () => {
      throw new Error('SES did not take a mail: Throttling')
    }
    await expect(digest()).rejects.toThrow('1 digests were not sent')
    expect(await held()).toHaveLength(2)
    delete faults.before
    later(15)
    faults.after = () => {
      throw new Error('killed')
    }
    await expect(digest()).rejects.toThrow('1 digests were not sent')
    delete faults.after
    later(15)
    await digest()
    expect(taken).toHaveLength(2)
    expect(await held()).toEqual([])
  })

  test('security: who wants no mail any more gets no digest either', async () => {
    const { base, taken, requests, deliver, held, later, digest } = await written()
    await deliver(requests(0, mailQuota.ofOne + 1))
    const unit = new Unit()
    const users = repository(Users, base.store, unit)
    users.save({ ...(await users.need({ uid: base.as.ada.uid })), muted: ['deals.mail'] })
    await unit.commit(base.store)
    taken.length = 0
    later(31)
    await digest()
    expect(taken).toEqual([])
    expect(await held()).toEqual([])
  })
})
