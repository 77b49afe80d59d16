import { ulid } from 'ulid'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sha256 } from '#functions/kit/hash.ts'
import { toItem } from '#functions/kit/repository.ts'
import type { Store } from '#functions/kit/store.ts'
import { primaryKey } from '#functions/kit/table.ts'
import { Audit } from '#functions/organisations/Audit.ts'
import { AuditAnchors } from '#functions/organisations/AuditAnchors.ts'
import { AuditConsumer } from '#functions/organisations/AuditConsumer.ts'
import { AuditHeads, AuditLog } from '#functions/organisations/tables.ts'
import type { Anchor } from '#functions/ports/audit-anchors.ts'
import { idFrom } from '#shared/kit/id.ts'
import { type AuditEntry, canonical } from '#shared/organisations/audit.ts'
import { testHost, testStore } from '../host.ts'
import { trader } from '../people.ts'

let store: Store
let host: ReturnType<typeof testHost>
let anchors: Map<string, Anchor[]>
let refused: Set<string>
beforeAll(async () => {
  store = await testStore()
})
beforeEach(() => {
  anchors = new Map()
  refused = new Set()
  host = testHost(store, {
    AnchorReader: { last: async (chain: string) => anchors.get(chain)?.at(-1) },
    AnchorWriter: {
      put: async (anchor: Anchor) => {
        if (refused.has(anchor.chain)) throw new Error('refused')
        anchors.set(anchor.chain, [...(anchors.get(anchor.chain) ?? []), anchor])
      },
    },
  })
})

const logged = async (organisationId: string, count: number) => {
  const Records = Array.from({ length: count }, () => ({
    messageId: ulid(),
    body: JSON.stringify({
      id: idFrom('event', ulid()),
      type: 'deals.request.sent',
      at: '2026-03-02T09:00:00.000Z',
      subject: { table: 'Requests', id: 'x', version: 1 },
      parties: [{ id: organisationId, type: 'organization' }],
      data: {},
    }),
  }))
  expect(await host.work(AuditConsumer, { Records })).toEqual({ batchItemFailures: [] })
}

/** A log of so many entries, anchored when it had some of them. */
const log = async (entries: number, anchoredAt: number) => {
  const as = await trader(host)
  const chain = `organization#${as.organisationId}`
  await logged(as.organisationId, anchoredAt)
  if (anchoredAt) await host.work(AuditAnchors, {})
  if (entries > anchoredAt) await logged(as.organisationId, entries - anchoredAt)
  const remove = (table: 'AuditLog' | 'AuditHeads', key: { pk: string; sk: string }) =>
    store.transact([{ kind: 'delete', table, key, expect: 'any' }])
  return {
    chain,
    entries: (await host.call<{ entries: AuditEntry[] }>(Audit, as, 'LOG', {})).entries.toReversed(),
    verify: () => host.call<{ checked: number; brokenAt?: number }>(Audit, as, 'VERIFY', {}),
    cutAfter: async (seq: number) => {
      for (let n = seq + 1; n <= entries; n++) await remove('AuditLog', primaryKey(AuditLog, { chain, seq: n }))
    },
    removeHead: () => remove('AuditHeads', primaryKey(AuditHeads, { chain })),
    setHead: (head: { seq: number; hash: string; anchoredSeq?: number }) =>
      store.transact([
        { kind: 'put', table: 'AuditHeads', item: toItem(AuditHeads, { chain, ...head, version: 9 }), expect: 'any' },
      ]),
    put: (entry: AuditEntry) =>
      store.transact([{ kind: 'put', table: 'AuditLog', item: toItem(AuditLog, entry), expect: 'any' }]),
  }
}

const later = (hours: number) => {
  host.clock.now = new Date(host.clock.now.getTime() + hours * 3_600_000)
}

describe('tampering with an audit log is found', () => {
  test('none: a log that goes on after its anchor is whole', async () => {
    expect(await (await log(5, 3)).verify()).toEqual({ checked: 5 })
    expect(await (await log(3, 0)).verify()).toEqual({ checked: 3 })
    expect(await (await log(0, 0)).verify()).toEqual({ checked: 0 })
  })

  test('the head was removed, with the end or alone', async () => {
    const alone = await log(4, 0)
    await alone.removeHead()
    // As it would look to somebody who asks while the first entries come.
    expect(await alone.verify()).toEqual({ checked: 4 })
    later(0.1)
    expect(await alone.verify()).toEqual({ checked: 4, brokenAt: 1 })
    const whole = await log(4, 3)
    await whole.removeHead()
    await whole.cutAfter(2)
    expect(await whole.verify()).toEqual({ checked: 2, brokenAt: 3 })
    const all = await log(4, 4)
    await all.removeHead()
    await all.cutAfter(0)
    expect(await all.verify()).toEqual({ checked: 0, brokenAt: 4 })
  })

  test('the end was cut off and the head set back', async () => {
    const one = await log(5, 4)
    await one.cutAfter(2)
    await one.setHead(one.entries[1]!)
    expect(await one.verify()).toEqual({ checked: 2, brokenAt: 3 })
  })

  test('the head alone was set back', async () => {
    const one = await log(4, 0)
    await one.setHead(one.entries[1]!)
    later(0.1)
    expect(await one.verify()).toEqual({ checked: 4, brokenAt: 3 })
  })

  test('one in the middle was changed, and all that follow were hashed again, the head too', async () => {
    const one = await log(5, 4)
    let previous = one.entries[0]!.hash
    for (const entry of one.entries.slice(1)) {
      const event = entry.seq === 2 ? { ...entry.event, data: { title: 'Something else' } } : entry.event
      const hash = sha256(canonical({ ...entry, event, previous }))
      await one.put({ ...entry, event, previous, hash })
      previous = hash
    }
    await one.setHead({ seq: 5, hash: previous })
    expect(await one.verify()).toEqual({ checked: 5, brokenAt: 4 })
  })

  test('one in the middle was changed alone', async () => {
    const one = await log(5, 4)
    const second = one.entries[1]!
    await one.put({ ...second, event: { ...second.event, data: { title: 'Something else' } } })
    expect(await one.verify()).toEqual({ checked: 5, brokenAt: 2 })
  })

  test('the anchor that the head names is gone', async () => {
    const one = await log(5, 4)
    anchors.delete(one.chain)
    expect(await one.verify()).toEqual({ checked: 5, brokenAt: 4 })
  })
})

describe('anchoring', () => {
  const of = (chain: string) => (anchors.get(chain) ?? []).map(({ seq }) => seq)
  test('happens once a day for a log that goes on, and not again for one that rests', async () => {
    const one = await log(3, 0)
    await host.work(AuditAnchors, {})
    expect(of(one.chain)).toEqual([3])
    later(1)
    await host.work(AuditAnchors, {})
    await logged(one.chain.split('#')[1]!, 2)
    await host.work(AuditAnchors, {})
    expect(of(one.chain)).toEqual([3])
    later(20)
    await host.work(AuditAnchors, {})
    await host.work(AuditAnchors, {})
    later(30)
    await host.work(AuditAnchors, {})
    expect(of(one.chain)).toEqual([3, 5])
    expect(await one.verify()).toEqual({ checked: 5 })
  })

  test('one that fails keeps no other from its anchor, and is tried again', async () => {
    const [bad, good] = [await log(2, 0), await log(2, 0)]
    refused.add(bad.chain)
    await expect(host.work(AuditAnchors, {})).rejects.toThrow('1 audit logs were not anchored')
    expect([of(bad.chain), of(good.chain)]).toEqual([[], [2]])
    refused.clear()
    await host.work(AuditAnchors, {})
    expect(of(bad.chain)).toEqual([2])
  })
})
