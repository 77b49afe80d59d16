import { ulid } from 'ulid'
import { beforeAll, expect, test, vi } from 'vitest'
import { toItem } from '#functions/kit/repository.ts'
import type { Store, Write } from '#functions/kit/store.ts'
import type { AnyTable } from '#functions/kit/table.ts'
import { placeAt } from '#functions/kit/word-index.ts'
import { Mail } from '#functions/work/Mail.ts'
import { MailBoxes, MailSenders, MailThreads, MailWords, ThreadMails } from '#functions/work/mail-tables.ts'
import type { Party } from '#shared/kit/event.ts'
import { idFrom } from '#shared/kit/id.ts'
import { partyKey } from '#shared/kit/party.ts'
import type { MailSenderView, MailThreadView, MailView } from '#shared/work/Mail.contract.ts'
import type { MailThread } from '#shared/work/mail.ts'
import { threadWords } from '#shared/work/mail-text.ts'
import { bodyOfText } from '#shared/work/template-body.ts'
import { testHost, testStore } from '../host.ts'
import { trader } from '../people.ts'

/**
 * So many as an organisation has in a test of each run, each a conversation of its own, with a hundredth as many correspondents, or with more than one
 * call looks through; `npm run model:kept` makes as many as the bound of the product speaks of.
 */
const count = Number(process.env.MAILS ?? 1000)
const correspondents = Math.max(220, Math.ceil(count / 100))
const atOnce = 100

/** Of those before the newest, which are of each in turn, half are of one correspondent. */
const whoOf = (n: number) => (n % 2 === 1 && n < count - correspondents ? 0 : n % correspondents)

let store: Store
let host: ReturnType<typeof testHost>
let owner: Awaited<ReturnType<typeof trader>>
const ids: MailThread['id'][] = []

const textOf = (n: number) =>
  `Thank you for the delivery of ${n % 2 ? 'granite' : 'marble'} on Tuesday. Our reference is ref${n}, and the invoice follows.`

const timeOf = (n: number) => new Date(Date.parse('2026-01-01T00:00:00.000Z') + n * 1000).toISOString()

const correspondent = (n: number): Party => ({ id: `org_${String(n).padStart(26, '0')}`, type: 'organization' })

const threadOf = (n: number, box: Party): MailThread => {
  const at = timeOf(n)
  const named = { name: `Correspondent ${whoOf(n)} of the quarry`, subject: `Delivery ${n}` }
  return {
    ...{ id: idFrom('mailThread', ulid(Date.parse(at))), owner: box, ...named },
    with: correspondent(whoOf(n)),
    ...{ box: 'inbox', mails: 1, unread: n % 50 === 0 ? 1 : 0, failed: n % 500 === 3 },
    ...{
      lastAt: at,
      lastWay: 'in',
      excerpt: textOf(n).slice(0, 160),
      words: threadWords(named, bodyOfText(textOf(n))),
    },
    ...{ peer: idFrom('mailThread', ulid()), salt: '0'.repeat(32), version: 1 },
  }
}

beforeAll(async () => {
  vi.stubEnv('FILES_ORIGIN', 'https://files.test')
  store = await testStore()
  host = testHost(store)
  owner = await trader(host)
  const box: Party = { id: owner.organisationId, type: 'organization' }
  const writes: Write[] = []
  const put = (table: AnyTable, row: object) =>
    writes.push({ kind: 'put', table: table.name, item: toItem(table, row), expect: 'any' })
  const flush = async () => {
    const some = writes.splice(0, atOnce)
    if (some.length > 0) await store.transact(some)
  }
  for (let n = 0; n < count; n++) {
    const thread = threadOf(n, box)
    ids.push(thread.id)
    put(MailThreads, thread)
    const { excerpt, lastAt: at } = thread
    put(ThreadMails, {
      ...{ thread: thread.id, id: idFrom('mail', ulid(Date.parse(at))), way: 'in', byName: 'Somebody', at, excerpt },
      ...{ html: `<p>${textOf(n)}</p>`, files: [], version: 1 },
    })
    for (const word of thread.words) put(MailWords, { ...placeAt(partyKey(box), word, thread.id), version: 1 })
    if (n >= count - correspondents)
      put(MailSenders, {
        ...{ box: partyKey(box), with: thread.with, name: thread.name, threads: 100, unread: 2 },
        ...{ lastAt: at, subject: thread.subject, version: 1 },
      })
    while (writes.length >= atOnce) await flush()
  }
  put(MailBoxes, { box: partyKey(box), unread: Math.ceil(count / 50) })
  await flush()
}, 3_600_000)

type Page<T> = { items: T[]; cursor?: string }
const threads = (asked: object) => host.call<Page<MailThreadView>>(Mail, owner, 'GET_THREADS', asked)
const senders = (asked: object) => host.call<Page<MailSenderView>>(Mail, owner, 'GET_BY_SENDER', asked)
const subjects = async (asked: object) => (await threads(asked)).items.map(({ subject }) => subject)

test('lists and searches of an organisation with many mails stay within their units', async () => {
  const newest = await threads({})
  expect(newest.items).toHaveLength(25)
  expect(newest.items[0]?.subject).toBe(`Delivery ${count - 1}`)
  expect((await threads({ cursor: newest.cursor })).items[0]?.subject).toBe(`Delivery ${count - 26}`)
  expect((await threads({ only: 'unread' })).items.every(({ unread }) => unread > 0)).toBe(true)
  expect((await threads({ only: 'failed' })).items.length).toBeGreaterThan(0)
  const last = count - 3
  expect(await subjects({ query: `ref${last}` })).toEqual([`Delivery ${last}`])
  expect(await subjects({ query: `quarry marble ref${count - 2}` })).toEqual([`Delivery ${count - 2}`])
  // Words that all of them have fill a page all the same.
  expect((await threads({ query: 'quarry granite delivery' })).items.length).toBeGreaterThan(0)
  const who = await senders({})
  expect(who.items.length).toBe(Math.min(25, correspondents))
  const found = await senders({ query: `correspondent ${correspondents - 1} of` })
  expect(found.items.map(({ name }) => name)).toContain(`Correspondent ${correspondents - 1} of the quarry`)
  const busiest = correspondent(0)
  expect((await threads({ sender: busiest })).items).toHaveLength(25)
  expect((await threads({ sender: busiest, only: 'unread' })).items.length).toBeLessThanOrEqual(25)
}, 60_000)

test('who wrote long ago is found by name, a part of the list with each call', async () => {
  const names: string[] = []
  let cursor: string | undefined
  do {
    const page: Page<MailSenderView> = await senders({ query: 'correspondent 0 of', ...(cursor ? { cursor } : {}) })
    names.push(...page.items.map(({ name }) => name))
    cursor = page.cursor
  } while (cursor)
  expect(names).toContain('Correspondent 0 of the quarry')
  expect(new Set(names).size).toBe(names.length)
}, 60_000)

test('one of many is read, marked and put away within its units', async () => {
  const id = ids[0]!
  const { mails } = await host.call<{ mails: MailView[] }>(Mail, owner, 'GET_THREAD', { id })
  expect(mails).toHaveLength(1)
  const unread = () => host.call<{ unread: number }>(Mail, owner, 'GET_UNREAD', {})
  const before = (await unread()).unread
  await host.call(Mail, owner, 'MARK_AS_READ', { threads: [id] })
  expect(await unread()).toEqual({ unread: before - 1 })
  await host.call(Mail, owner, 'MOVE', { threads: [id], box: 'archive' })
  expect((await threads({ box: 'archive' })).items.map(each => each.id)).toEqual([id])
}, 60_000)
