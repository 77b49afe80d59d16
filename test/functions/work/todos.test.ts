import { ulid } from 'ulid'
import { beforeEach, describe, expect, test } from 'vitest'
import { ApprisingsConsumer } from '#functions/chat/ApprisingsConsumer.ts'
import { Uploads as UploadRows } from '#functions/files/tables.ts'
import { repository } from '#functions/kit/repository.ts'
import { Unit } from '#functions/kit/unit.ts'
import { CardIndex } from '#functions/work/CardIndex.ts'
import { Reminders } from '#functions/work/Reminders.ts'
import { Todos } from '#functions/work/Todos.ts'
import { CardComments, CardFiles, Cards } from '#functions/work/todo-tables.ts'
import type { DomainEvent } from '#shared/kit/event.ts'
import { type Id, idFrom, type Uid } from '#shared/kit/id.ts'
import { firstColumns } from '#shared/work/board.ts'
import { longestPlace } from '#shared/work/card-order.ts'
import type { BoardPerson, CardView, ColumnView } from '#shared/work/Todos.contract.ts'
import { setting } from '../deals/fixture.ts'
import { memoryBuckets } from '../files/buckets.ts'
import { testHost } from '../host.ts'
import { stageRelation } from '../relations.ts'

type Setting = Awaited<ReturnType<typeof setting>>
type Who = { readonly uid: string; readonly organisationId?: string }
type Whole = {
  card: CardView
  text: string
  textVersion: number
  files: { id: string; name: string; hasThumb: boolean }[]
  about?: { kind: string; id: string; name: string; side: string }
  people: BoardPerson[]
}

type Said = {
  comments: { id: string; owner?: string; orgId?: string; message: string; createdAt: string }[]
  people: BoardPerson[]
  cursor?: string
}

let here: Setting
let host: ReturnType<typeof testHost>
const letters: { to: string; subject: string }[] = []

beforeEach(async () => {
  process.env.SITE_URL = 'https://tradewell.test'
  process.env.FILES_ORIGIN = 'https://files.test'
  letters.length = 0
  here = await setting()
  host = testHost(here.store, {
    ...memoryBuckets().ports,
    Mail: { send: async (mail: { to: string; subject: string }) => void letters.push(mail) },
  })
})

const call = <T>(who: Who, method: string, payload: unknown) => host.call<T>(Todos, who, method, payload)
const refused = (who: Who, method: string, payload: unknown) => host.refused(Todos, who, method, payload)
const add = (who: Who, title: string, more: Record<string, unknown> = {}) =>
  call<CardView>(who, 'CREATE', { title, column: firstColumns.todo, ...more })
const board = (who: Who, filter: Record<string, unknown> = {}) =>
  call<{ columns: ColumnView[]; labels: { id: string; name: string }[] }>(who, 'GET_ORG', filter)
const titles = async (who: Who, filter: Record<string, unknown> = {}) =>
  (await board(who, filter)).columns.map(({ cards }) => cards.map(({ title }) => title).join(' '))
const move = (who: Who, { id }: { id: string }, column: string, before: string | null = null) =>
  call<CardView>(who, 'MOVE', { id, column, before })
const whole = (who: Who, { id }: { id: string }) => call<Whole>(who, 'GET_BY_ID', { id })
const said = (who: Who, { id }: { id: string }, cursor?: string) =>
  call<Said>(who, 'GET_COMMENTS', { id, ...(cursor ? { cursor } : {}) })
const later = (minutes: number) => new Date(host.clock.now.getTime() + minutes * 60_000).toISOString()
const told = (type: string): readonly DomainEvent[] => here.told().filter(event => event.type === `work.card.${type}`)
const strangers = () => [here.as.cora, here.as.eve, here.as.finn, { uid: here.as.ada.uid }]

describe('a board', () => {
  test('has three columns, and cards in the order in which they were added', async () => {
    const { ada, ben } = here.as
    await add(ada, 'A')
    await add(ben, 'B')
    await add(ada, 'C', { column: firstColumns.done })
    const { columns, labels } = await board(ben)
    expect(columns.map(({ id, count, isDone }) => ({ id, count, isDone }))).toEqual([
      { id: firstColumns.todo, count: 2, isDone: false },
      { id: firstColumns.doing, count: 0, isDone: false },
      { id: firstColumns.done, count: 1, isDone: true },
    ])
    expect(labels).toEqual([])
    expect(await titles(ben)).toEqual(['A B', '', 'C'])
    expect(columns[0]?.cards[1]).toMatchObject({ title: 'B', by: ben.uid, comments: 0, files: 0, reminder: 'never' })
  })

  test('is of the organisation that one acts for, or one’s own, and of nobody else', async () => {
    const card = await add(here.as.ada, 'A', { text: 'Secret' })
    for (const who of strangers()) {
      expect(await titles(who)).toEqual(['', '', ''])
      for (const [method, payload] of [
        ['GET_BY_ID', {}],
        ['GET_COMMENTS', {}],
        ['UPDATE', { title: 'B' }],
        ['MOVE', { column: firstColumns.done, before: null }],
        ['REMOVE', {}],
        ['ADD_COMMENT', { message: 'Hi' }],
      ] as const)
        expect(await refused(who, method, { id: card.id, ...payload })).toBe('notFound')
    }
    const own = { uid: here.as.ada.uid }
    await add(own, 'Mine')
    expect(await titles(own)).toEqual(['Mine', '', ''])
    expect(await titles(here.as.ada)).toEqual(['A', '', ''])
    expect(await refused(own, 'CREATE', { title: 'B', column: firstColumns.todo, assignee: here.as.ben.uid })).toBe(
      'work.notOfBoard',
    )
    expect(await call(own, 'GET_PEOPLE', {})).toEqual({ people: [{ uid: own.uid, name: 'Ada Tester' }] })
  })

  test('says which of many people are meant by a name', async () => {
    const { ada } = here.as
    /** As a page asks: on and on until all were looked through. */
    const people = async (query: string) => {
      const names: string[] = []
      let cursor: string | undefined
      do {
        const page = await call<{ people: BoardPerson[]; cursor?: string }>(ada, 'GET_PEOPLE', {
          query,
          ...(cursor === undefined ? {} : { cursor }),
        })
        names.push(...page.people.map(({ name }) => name))
        cursor = page.cursor
      } while (cursor !== undefined)
      return names
    }
    for (let from = 0; from < 1000; from += 40) {
      const unit = new Unit()
      for (let n = from; n < from + 40; n++)
        stageRelation(here.store, unit, {
          ...{ oid: here.org.wattle, who: { id: crypto.randomUUID(), type: 'user' }, name: `Person ${n} Late` },
        })
      await unit.commit(here.store)
    }
    expect(await people('late 189')).toEqual(['Person 189 Late'])
    expect(await people('late 350')).toEqual(['Person 350 Late'])
    expect(await people('late 985')).toEqual(['Person 985 Late'])
    expect(new Set(await people('late')).size).toBe(1000)
    const first = await call<{ people: BoardPerson[]; cursor?: string }>(ada, 'GET_PEOPLE', {})
    expect(first.people).toHaveLength(100)
    expect(first.cursor).toEqual(expect.any(String))
    expect(await refused(ada, 'GET_PEOPLE', { cursor: 'forged' })).toBe('input.invalid')
    expect(await people('nobody at all')).toEqual([])
  })

  test('comes by pages, and by what is looked for', async () => {
    const { ada, ben } = here.as
    for (let n = 10; n < 35; n++) await add(ada, `N${n}`, { ...(n % 5 === 0 ? { assignee: ben.uid } : {}) })
    const { columns } = await board(ada)
    expect(columns[0]).toMatchObject({ count: 25, cards: expect.objectContaining({ length: 20 }) })
    const more = await call<{ cards: CardView[]; cursor?: string }>(ada, 'GET_COLUMN', {
      column: firstColumns.todo,
      cursor: columns[0]?.next,
    })
    expect(more.cards.map(({ title }) => title)).toEqual(['N30', 'N31', 'N32', 'N33', 'N34'])
    expect(more.cursor).toBeUndefined()
    expect((await titles(ada, { assignee: ben.uid }))[0]).toBe('N10 N15 N20 N25 N30')
    expect((await titles(ada, { assignee: ben.uid, query: 'n2' }))[0]).toBe('N20 N25')
    expect((await titles(ada, { query: '3' }))[0]).toBe('N13 N23 N30 N31 N32 N33 N34')
    expect((await titles(ada, { assignee: 'none', query: '30' }))[0]).toBe('')
    expect(await refused(ada, 'GET_COLUMN', { column: `col_${'1'.repeat(26)}` })).toBe('notFound')
  })

  test('has columns that are added, renamed, moved and taken away once they are empty', async () => {
    const { ada, ben } = here.as
    const { id } = await call<{ id: string }>(ada, 'ADD_COLUMN', { name: 'Waiting', isDone: false })
    await call(ada, 'PUT_COLUMN', { id, before: firstColumns.done })
    await call(ben, 'PUT_COLUMN', { id: firstColumns.doing, name: 'Doing now' })
    expect((await board(ben)).columns.map(({ name }) => name)).toEqual([undefined, 'Doing now', 'Waiting', undefined])
    const card = await add(ada, 'A', { column: id })
    expect(await refused(ada, 'REMOVE_COLUMN', { id })).toBe('work.columnNotEmpty')
    await move(ada, card, firstColumns.todo)
    await call(ada, 'REMOVE_COLUMN', { id })
    expect((await board(ada)).columns).toHaveLength(3)
    expect(await refused(ada, 'MOVE', { id: card.id, column: id, before: null })).toBe('notFound')
    expect(await refused(ada, 'REMOVE_COLUMN', { id })).toBe('notFound')
    expect(await refused(ada, 'PUT_COLUMN', { id: firstColumns.todo, before: id })).toBe('notFound')
  })

  test('has labels, which go from all cards at once', async () => {
    const { ada } = here.as
    const label = await call<{ id: string }>(ada, 'ADD_LABEL', { name: 'Urgent', tone: 'danger' })
    await call(ada, 'PUT_LABEL', { id: label.id, name: 'Very urgent', tone: 'danger' })
    await add(ada, 'A', { labels: [label.id] })
    const unknown = [`lab_${'1'.repeat(26)}`]
    expect(await refused(ada, 'CREATE', { title: 'B', column: firstColumns.todo, labels: unknown })).toBe('notFound')
    const { id } = await add(ada, 'B')
    await call(ada, 'UPDATE', { id, addLabels: [...unknown, ...unknown] })
    expect((await titles(ada, { label: label.id }))[0]).toBe('A')
    expect((await board(ada)).labels).toEqual([{ id: label.id, name: 'Very urgent', tone: 'danger' }])
    await call(ada, 'REMOVE_LABEL', { id: label.id })
    expect((await board(ada)).labels).toEqual([])
    expect(await titles(ada, { label: label.id })).toEqual(['', '', ''])
    expect(await refused(ada, 'REMOVE_LABEL', { id: label.id })).toBe('notFound')
  })
})

test('labels that two people set on a card at one time are both there', async () => {
  const { ada, ben } = here.as
  const labels: string[] = []
  for (let n = 0; n < 9; n++)
    labels.push((await call<{ id: string }>(ada, 'ADD_LABEL', { name: `L${n}`, tone: 'info' })).id)
  const [a = '', b = '', c = ''] = labels
  const { id } = await add(ada, 'A')
  await Promise.all([
    call(ada, 'UPDATE', { id, addLabels: [a] }),
    call(ben, 'UPDATE', { id, addLabels: [b] }),
    call(ada, 'UPDATE', { id, addLabels: [c, a] }),
  ])
  expect((await whole(ada, { id })).card.labels.toSorted()).toEqual([a, b, c].toSorted())
  await call(ben, 'UPDATE', { id, removeLabels: [b] })
  expect((await whole(ada, { id })).card.labels.toSorted()).toEqual([a, c].toSorted())
  await call(ada, 'UPDATE', { id, addLabels: labels.slice(0, 7) })
  expect(await refused(ada, 'UPDATE', { id, addLabels: labels.slice(7) })).toBe('work.tooManyCardLabels')
})

describe('a card', () => {
  test('is moved before another, to the end, and to another column', async () => {
    const { ada, ben } = here.as
    const [a, b, c] = [await add(ada, 'A'), await add(ada, 'B'), await add(ada, 'C')]
    await move(ben, c, firstColumns.todo, a.id)
    expect((await titles(ada))[0]).toBe('C A B')
    await move(ben, c, firstColumns.todo)
    expect((await titles(ada))[0]).toBe('A B C')
    await move(ada, b, firstColumns.todo, b.id)
    await move(ada, a, firstColumns.doing)
    await move(ada, b, firstColumns.doing, a.id)
    expect(await titles(ada)).toEqual(['C', 'B A', ''])
    expect((await board(ada)).columns.map(({ count }) => count)).toEqual([1, 2, 0])
    // Before one that went elsewhere is at the end.
    await move(ada, c, firstColumns.doing, `car_${'1'.repeat(26)}`)
    expect((await titles(ada))[1]).toBe('B A C')
    expect(told('moved').at(-1)?.parties).toEqual([{ id: here.org.wattle, type: 'organization' }])
  })

  test('is moved right behind another, though more stand below', async () => {
    const { ada } = here.as
    const cards: CardView[] = []
    for (const title of 'ABCD') cards.push(await add(ada, title))
    const [a, b, c, d] = cards as [CardView, CardView, CardView, CardView]
    const behind = (card: CardView, after: string, column: string = firstColumns.todo) =>
      call(ada, 'MOVE', { id: card.id, column, before: null, after })
    await behind(a, c.id)
    expect((await titles(ada))[0]).toBe('B C A D')
    await behind(a, d.id)
    await behind(b, b.id)
    await behind(c, b.id)
    expect((await titles(ada))[0]).toBe('B C D A')
    // Behind one that went elsewhere is at the end.
    await behind(b, d.id, firstColumns.done)
    await behind(c, b.id)
    expect(await titles(ada)).toEqual(['D A C', '', 'B'])
  })

  test('goes to the top of a column, whatever stands there and however much of it is loaded', async () => {
    const { ada } = here.as
    const cards: CardView[] = []
    for (const title of 'ABCD') cards.push(await add(ada, title))
    const [a, b, c, d] = cards as [CardView, CardView, CardView, CardView]
    await move(ada, c, firstColumns.doing, 'first')
    await move(ada, b, firstColumns.doing, 'first')
    await move(ada, d, firstColumns.todo, 'first')
    expect(await titles(ada)).toEqual(['D A', 'B C', ''])
    // What is first already stays so.
    await move(ada, d, firstColumns.todo, 'first')
    expect((await titles(ada))[0]).toBe('D A')
    // Those that leave no place before them make way.
    const longestFirst = `A${'0'.repeat(longestPlace - 2)}1`
    const unit = new Unit()
    const rows = repository(Cards, here.store, unit)
    for (const { id } of [b, c]) rows.save({ ...(await rows.need({ id })), place: longestFirst })
    await unit.commit(here.store)
    await move(ada, a, firstColumns.doing, 'first')
    expect((await titles(ada))[1]?.split(' ')[0]).toBe('A')
  })

  test('moved by several at a time is in one place, and so are all others, by short texts', async () => {
    const { ada, ben } = here.as
    const cards: CardView[] = []
    for (const title of 'ABCDEFGH') cards.push(await add(ada, title))
    const columns = Object.values(firstColumns)
    for (let round = 0; round < 6; round++) {
      const answers = await Promise.all(
        cards.map((card, n) =>
          host.send(Todos, n % 2 ? ada : ben, 'MOVE', {
            id: card.id,
            column: columns[(n * 7 + round) % 3],
            before: round % 2 ? null : (cards[(n * 3 + round) % 8]?.id ?? null),
          }),
        ),
      )
      for (const answer of answers) if ('errorType' in answer) expect(answer.errorType).toBe('call.conflict')
    }
    const now = await board(ada)
    expect((await titles(ada)).join('').replaceAll(' ', '').split('').toSorted().join('')).toBe('ABCDEFGH')
    expect(now.columns.map(({ count }) => count)).toEqual(now.columns.map(({ cards: each }) => each.length))
    for (const { id } of cards) {
      const row = await here.store.get('Cards', { pk: id, sk: '-' })
      expect(String(row?.place).length).toBeLessThanOrEqual(longestPlace)
    }
  })

  test.each(['before', 'behind'])(
    'goes %s one of two that stand at one place: those around get new ones',
    async way => {
      const { ada } = here.as
      const cards: CardView[] = []
      for (const title of 'ABCD') cards.push(await add(ada, title))
      const unit = new Unit()
      const rows = repository(Cards, here.store, unit)
      for (const { id } of cards) rows.save({ ...(await rows.need({ id })), place: 'a1' })
      await unit.commit(here.store)
      const order = (await board(ada)).columns[0]?.cards ?? []
      const [first, second, third, last] = order
      if (way === 'behind')
        await call(ada, 'MOVE', { id: last?.id, column: firstColumns.todo, before: null, after: first?.id })
      else await move(ada, last as CardView, firstColumns.todo, second?.id)
      const after = (await board(ada)).columns[0]?.cards.map(({ id }) => id)
      expect(after).toEqual([first?.id, last?.id, second?.id, third?.id])
      const places = await Promise.all(cards.map(({ id }) => here.store.get('Cards', { pk: id, sk: '-' })))
      expect(new Set(places.map(row => row?.place)).size).toBe(4)
    },
  )

  test('is changed field by field, and a text only by who knows it', async () => {
    const { ada, ben } = here.as
    const { id } = await add(ada, 'A', { text: 'One' })
    await call(ben, 'UPDATE', { id, title: 'B', assignee: ben.uid, dueAt: later(60), reminder: '15min' })
    expect((await whole(ada, { id })).card).toMatchObject({ title: 'B', assignee: ben.uid, dueAt: later(60) })
    await call(ben, 'UPDATE', { id, text: 'Two', textVersion: 1 })
    expect(await refused(ada, 'UPDATE', { id, text: 'Three', textVersion: 1 })).toBe('call.conflict')
    await call(ada, 'UPDATE', { id, assignee: null, dueAt: null, text: '', textVersion: 2 })
    const after = await whole(ada, { id })
    expect(after).toMatchObject({ text: '', textVersion: 3, card: { hasText: false, title: 'B' } })
    expect(after.card).not.toHaveProperty('assignee')
    expect(after.card).not.toHaveProperty('dueAt')
    expect(await refused(ada, 'UPDATE', { id, assignee: here.as.cora.uid })).toBe('work.notOfBoard')
  })

  test('has comments: whose they are the server knows, and each takes away their own', async () => {
    const { ada, ben } = here.as
    const card = await add(ada, 'A')
    const comment = await call<{ id: string }>(ben, 'ADD_COMMENT', { id: card.id, message: ' Done? ' })
    await call(ada, 'ADD_COMMENT', { id: card.id, message: 'Soon' })
    const { comments, people } = await said(ada, card)
    const { card: now } = await whole(ada, card)
    expect(comments.toReversed().map(({ message, owner, orgId }) => ({ message, owner, orgId }))).toEqual([
      { message: 'Done?', owner: ben.uid, orgId: here.org.wattle },
      { message: 'Soon', owner: ada.uid, orgId: here.org.wattle },
    ])
    expect(now.comments).toBe(2)
    expect(people.map(({ name }) => name)).toEqual(expect.arrayContaining(['Ada Tester', 'Ben Tester']))
    expect(await refused(ada, 'REMOVE_COMMENT', { id: card.id, comment: comment.id })).toBe('auth.denied')
    await call(ben, 'REMOVE_COMMENT', { id: card.id, comment: comment.id })
    expect((await said(ada, card)).comments).toHaveLength(1)
    expect(await refused(ben, 'ADD_COMMENT', { id: card.id, message: 'x', orgId: here.org.other })).toBe(
      'input.invalid',
    )
  })

  const uploaded = async (
    owner: { id: string; type: 'user' | 'organization' },
    purpose: 'card' | 'request' = 'card',
  ) => {
    const unit = new Unit()
    const id = idFrom('file', ulid())
    const at = host.clock.now.toISOString()
    repository(UploadRows, here.store, unit).create({
      ...{ id, purpose, owner, by: here.as.ada.uid as Uid, name: 'plan.pdf', type: 'application/pdf', size: 9 },
      ...{ hasStill: false, status: 'ready', checked: { key: id, type: 'application/pdf', size: 9 } },
      ...{ createdAt: at, updatedAt: at },
    })
    await unit.commit(here.store)
    return id
  }

  test('has attachments: uploads of its own party, for cards, that passed', async () => {
    const { ada, ben } = here.as
    const wattle = { id: here.org.wattle, type: 'organization' as const }
    const card = await add(ada, 'A')
    const file = await uploaded(wattle)
    await call(ben, 'ADD_ATTACHMENT', { id: card.id, ids: [file] })
    await call(ben, 'ADD_ATTACHMENT', { id: card.id, ids: [file] })
    expect(await whole(ada, card)).toMatchObject({ card: { files: 1 }, files: [{ id: file, name: 'plan.pdf' }] })
    const { url } = await call<{ url: string }>(ben, 'GET_URL', { id: card.id, file })
    expect(url).toMatch(/^https:\/\/files\.test\//)
    for (const who of strangers()) expect(await refused(who, 'GET_URL', { id: card.id, file })).toBe('notFound')
    const others = [
      await uploaded({ id: here.org.harbour, type: 'organization' }),
      await uploaded(wattle, 'request'),
      file.replace(/^fil_./, 'fil_7'),
    ]
    for (const id of others)
      expect(await refused(ada, 'ADD_ATTACHMENT', { id: card.id, ids: [id] })).toBe('files.notReady')
    await call(ada, 'REMOVE_ATTACHMENT', { id: card.id, file })
    expect((await whole(ada, card)).files).toEqual([])
    expect(await refused(ada, 'REMOVE_ATTACHMENT', { id: card.id, file })).toBe('notFound')
    expect(await here.store.get('Uploads', { pk: file, sk: '-' })).not.toHaveProperty('attachedAt')
  })

  test('hangs on a deal or an invoice that its maker sees, and names it to those alone who see it', async () => {
    const { ada, ben, cora, finn } = here.as
    const { request, contract } = await here.contracted()
    const invoice = await here.publish(ada, contract.id, 1)
    const ofDeal = await add(ada, 'Plan it', { about: request.id })
    const ofInvoice = await add(cora, 'Pay it', { about: invoice.id })
    expect(await refused(finn, 'CREATE', { title: 'A', column: firstColumns.todo, about: request.id })).toBe('notFound')
    expect(await refused(finn, 'GET_OF_THING', { id: request.id })).toBe('notFound')
    expect((await whole(ada, ofDeal)).about).toEqual({
      ...{ kind: 'deal', id: request.id, name: 'Payroll review', side: 'sale' },
    })
    expect((await whole(cora, ofInvoice)).about).toEqual({
      ...{ kind: 'invoice', id: invoice.id, name: invoice.reference, side: 'purchase' },
    })
    const titlesOf = async (who: Who, id: string) =>
      (await call<{ cards: CardView[] }>(who, 'GET_OF_THING', { id })).cards.map(({ title }) => title)
    expect(await titlesOf(ada, request.id)).toEqual(['Plan it'])
    expect(await titlesOf(cora, request.id)).toEqual([])
    expect(await titlesOf(cora, invoice.id)).toEqual(['Pay it'])
    const found = await board(ben)
    expect(found.columns[0]?.cards[0]).toMatchObject({ about: 'deal' })
    expect(JSON.stringify(found)).not.toContain(request.id)
  })

  test('of a deal that has many is shown with it, all of them page by page', async () => {
    const { ada } = here.as
    const { request } = await here.contracted()
    for (let n = 0; n < 25; n++) {
      host.clock.now = new Date(host.clock.now.getTime() + 1000)
      await add(ada, `Step ${n}`, { about: request.id })
    }
    const seen: string[][] = []
    let cursor: string | undefined
    do {
      const asked = { id: request.id, ...(cursor && { cursor }) }
      const page = await call<{ cards: CardView[]; cursor?: string }>(ada, 'GET_OF_THING', asked)
      seen.push(page.cards.map(({ title }) => title))
      cursor = page.cursor
    } while (cursor)
    expect(seen.map(({ length }) => length)).toEqual([20, 5])
    expect(seen.flat()).toEqual(Array.from({ length: 25 }, (_, n) => `Step ${24 - n}`))
  })

  test('is brought back into the first column where its own is gone', async () => {
    const { ada } = here.as
    const { id } = await call<{ id: string }>(ada, 'ADD_COLUMN', { name: 'Waiting', isDone: true })
    const card = await add(ada, 'A', { column: id, dueAt: later(5) })
    await call(ada, 'REMOVE', { id: card.id })
    await call(ada, 'REMOVE_COLUMN', { id })
    expect(await call(ada, 'RESTORE', { id: card.id })).toMatchObject({ column: firstColumns.todo })
    expect(await titles(ada)).toEqual(['A', '', ''])
    expect((await board(ada)).columns[0]?.count).toBe(1)
  })

  test('is taken off the board and brought back, and gone for good after a week', async () => {
    const { ada, ben } = here.as
    const card = await add(ada, 'A', { text: 'Text', assignee: ben.uid })
    for (let n = 0; n < 3; n++) await call(ada, 'ADD_COMMENT', { id: card.id, message: `${n}` })
    const file = await uploaded({ id: here.org.wattle, type: 'organization' })
    await call(ada, 'ADD_ATTACHMENT', { id: card.id, ids: [file] })
    await call(ben, 'REMOVE', { id: card.id })
    expect(await titles(ada)).toEqual(['', '', ''])
    expect((await board(ada)).columns[0]?.count).toBe(0)
    expect(await refused(ada, 'GET_BY_ID', { id: card.id })).toBe('notFound')
    await call(ada, 'RESTORE', { id: card.id })
    expect(await refused(ada, 'RESTORE', { id: card.id })).toBe('notFound')
    expect(await titles(ada)).toEqual(['A', '', ''])
    await call(ada, 'REMOVE', { id: card.id })
    host.clock.now = new Date(later(6 * 1440))
    await host.work(Reminders, {})
    expect(await here.store.get('Cards', { pk: card.id, sk: '-' })).toBeDefined()
    host.clock.now = new Date(later(1440))
    await host.work(Reminders, {})
    const left = (await here.store.everything()).filter(
      ({ table, text }) => text.includes(card.id) && /^Card/.test(table),
    )
    expect(left).toEqual([])
    expect(await here.store.get('Uploads', { pk: file, sk: '-' })).not.toHaveProperty('attachedAt')
  })
})

describe('who is told', () => {
  const follow = async (events: readonly DomainEvent[]) => {
    const Records = events.map(event => ({ messageId: ulid(), body: JSON.stringify(event) }))
    await host.work(ApprisingsConsumer, { Records })
  }
  const noticed = async (uid: string) =>
    (await here.store.everything()).flatMap(({ table, text }) =>
      table === 'Apprisings' && text.includes(uid) ? [JSON.parse(text)] : [],
    )

  test('whoever a card is given to, and whoever is mentioned, but not oneself', async () => {
    const { ada, ben } = here.as
    const { id } = await add(ada, 'A', { assignee: ada.uid })
    expect(told('assigned')).toEqual([])
    await call(ada, 'UPDATE', { id, assignee: ben.uid })
    await call(ada, 'UPDATE', { id, title: 'B' })
    await call(ada, 'ADD_COMMENT', { id, message: '@Ben', mentions: [ben.uid, ada.uid, ben.uid] })
    expect(told('assigned').map(({ data }) => data)).toEqual([
      { boardId: here.org.wattle, card: 'A', receiverId: ben.uid },
    ])
    expect(told('mentioned').map(({ data }) => data.receiverId)).toEqual([ben.uid])
    expect(await refused(ada, 'ADD_COMMENT', { id, message: '@Cora', mentions: [here.as.cora.uid] })).toBe(
      'work.notOfBoard',
    )
    await follow([...told('assigned'), ...told('mentioned')])
    expect(await noticed(ada.uid)).toEqual([])
    const found = await noticed(ben.uid)
    expect(
      found.map(({ message, organisationId, href }) => ({ message: message.S, to: organisationId.S, href: href.S })),
    ).toEqual(
      expect.arrayContaining([
        { message: 'work.notice.cardAssigned', to: here.org.wattle, href: `/todo/${id}` },
        { message: 'work.notice.cardMentioned', to: here.org.wattle, href: `/todo/${id}` },
      ]),
    )
  })

  test('of what is near and due: once each, by the time of the product, while it is not done', async () => {
    const { ada, ben } = here.as
    const near = await add(ada, 'Near', { dueAt: later(30), reminder: '15min', assignee: ben.uid })
    await add(ada, 'Due', { dueAt: later(10) })
    await add(ada, 'Done', { dueAt: later(10), column: firstColumns.done })
    const late = await add(ada, 'Late', { dueAt: later(40), reminder: '30min' })
    const run = async (minutes: number) => {
      host.clock.now = new Date(later(minutes))
      await host.work(Reminders, {})
    }
    const all = () =>
      [...told('near'), ...told('due')].map(({ type, data }) => `${type.split('.')[2]} ${data.card} ${data.receiverId}`)
    await run(5)
    expect(all()).toEqual([])
    await run(10)
    expect(all().toSorted()).toEqual([`due Due ${ada.uid}`, `near Late ${ada.uid}`, `near Near ${ben.uid}`])
    await run(1)
    expect(all()).toHaveLength(3)
    await move(ben, near, firstColumns.done)
    await run(60)
    expect(all()).toHaveLength(4)
    expect(told('due').at(-1)).toMatchObject({ subject: { id: late.id }, data: { card: 'Late' } })
    expect(told('due').at(-1)).not.toHaveProperty('actor')
    const [first] = told('near')
    await follow(first ? [first] : [])
    expect(await noticed((first?.data.receiverId as string) ?? '')).toHaveLength(1)
  })

  test('of what stands in a column that was done and is so no longer', async () => {
    const { ada } = here.as
    await add(ada, 'A', { dueAt: later(60), reminder: '30min', column: firstColumns.done })
    const moved = await add(ada, 'B', { dueAt: later(60) })
    await move(ada, moved, firstColumns.done)
    await add(ada, 'C', { dueAt: later(20), column: firstColumns.done })
    host.clock.now = new Date(later(25))
    await host.work(Reminders, {})
    expect([told('near'), told('due')]).toEqual([[], []])
    await call(ada, 'PUT_COLUMN', { id: firstColumns.done, isDone: false })
    host.clock.now = new Date(later(20))
    await host.work(Reminders, {})
    expect(told('near').map(({ data }) => data.card)).toEqual(['A'])
    host.clock.now = new Date(later(30))
    await host.work(Reminders, {})
    expect(
      told('due')
        .map(({ data }) => data.card)
        .toSorted(),
    ).toEqual(['A', 'B'])
  })

  test('by two runs at one time once', async () => {
    await add(here.as.ada, 'A', { dueAt: later(5) })
    host.clock.now = new Date(later(6))
    await Promise.allSettled([host.work(Reminders, {}), host.work(Reminders, {})])
    expect(told('due')).toHaveLength(1)
  })
})

test('cards are found by the beginnings of words of their titles, wherever they stand, and by nobody of another board', async () => {
  const { ada, ben } = here.as
  const find = async (who: Who, query: string) =>
    (await call<{ cards: { title: string; isDone: boolean }[] }>(who, 'FIND', { query })).cards.map(
      ({ title }) => title,
    )
  const rowsOf = (id: string) => repository(Cards, here.store, new Unit()).get({ id })
  /** Has the index follow a change, as the stream of cards tells it. */
  const follow = async (id: string, before?: { board: string; title: string; removedAt?: string | undefined }) => {
    const OldImage = before && {
      ...{ board: { S: before.board }, title: { S: before.title } },
      ...(before.removedAt && { removedAt: { S: before.removedAt } }),
    }
    await host.work(CardIndex, {
      Records: [{ dynamodb: { Keys: { pk: { S: id } }, ...(OldImage && { OldImage }) } }],
    })
  }
  const card = await add(ada, 'Écrire to the Wattle bank')
  const other = await add(ada, 'Write to the landlord')
  for (const { id } of [card, other]) await follow(id)
  expect(await find(ben, 'ecri wat')).toEqual(['Écrire to the Wattle bank'])
  expect((await find(ada, 'to the')).toSorted()).toEqual(['Write to the landlord', 'Écrire to the Wattle bank'])
  expect(await find(ada, 'attle')).toEqual([])
  expect(await find(ada, '')).toEqual([])
  for (const stranger of strangers()) expect(await find(stranger, 'wattle')).toEqual([])

  const before = await rowsOf(card.id)
  if (!before) throw new Error('the card is not there')
  await call(ben, 'UPDATE', { id: card.id, title: 'Write to the mint' })
  // What its words were is not shown by them, though the index follows only later.
  expect(await find(ada, 'wattle')).toEqual([])
  await follow(card.id, before)
  expect(await find(ada, 'mint')).toEqual(['Write to the mint'])

  const named = await rowsOf(card.id)
  await call(ada, 'REMOVE', { id: card.id })
  expect(await find(ada, 'mint')).toEqual([])
  await follow(card.id, named)
  const removed = await rowsOf(card.id)
  await call(ada, 'RESTORE', { id: card.id })
  expect(await find(ada, 'mint')).toEqual([])
  await follow(card.id, removed)
  expect(await find(ada, 'mint')).toEqual(['Write to the mint'])
  expect(await refused(ada, 'FIND', { query: 'mint', cursor: 'forged' })).toBe('input.invalid')
})

test('a card that holds as much as it may comes within its units, and all of its comments are read', async () => {
  const { ada, ben } = here.as
  const long = 'é'.repeat(2000)
  const board = await call<{ id: string }>(ada, 'ADD_LABEL', { name: 'x', tone: 'info' })
  const { id } = await add(ada, 'T'.repeat(200), { text: 'é'.repeat(10_000), labels: [board.id], assignee: ben.uid })
  await call(ada, 'UPDATE', { id, text: 'ö'.repeat(10_000), textVersion: 1 })
  await call(ada, 'ADD_COMMENT', { id, message: long, mentions: [ben.uid] })
  const unit = new Unit()
  const rows = repository(CardComments, here.store, unit)
  const at = host.clock.now.toISOString()
  for (let n = 0; n < 45; n++)
    rows.create({
      ...{
        card: id as Id<'card'>,
        id: idFrom('comment', ulid(Date.parse(at) + n)),
        owner: [ada, ben][n % 2]!.uid as Uid,
      },
      ...{ orgId: here.org.wattle as Id<'organisation'>, message: `${n} ${long}`.slice(0, 2000), createdAt: at },
    })
  const files = repository(CardFiles, here.store, unit)
  for (let n = 0; n < 20; n++)
    files.create({
      ...{ card: id as Id<'card'>, id: idFrom('file', ulid()), by: ada.uid as Uid, name: `${n}`.padEnd(120, 'n') },
      ...{ type: 'application/pdf', size: 9, key: 'k'.repeat(64), at },
    })
  await unit.commit(here.store)
  expect((await whole(ada, { id })).files).toHaveLength(20)
  const seen: string[] = []
  let cursor: string | undefined
  do {
    const page = await said(ada, { id }, cursor)
    for (const { message } of page.comments) seen.push(message.split(' ')[0] ?? '')
    expect(page.people.map(({ name }) => name).toSorted()).toEqual(['Ada Tester', 'Ben Tester'])
    cursor = page.cursor
  } while (cursor)
  expect(seen).toEqual([long, ...Array.from({ length: 45 }, (_, n) => String(44 - n))])
})

test('a board with as much on it as there may be is changed within its units', async () => {
  const { ada } = here.as
  for (let n = 0; n < 30; n++) await call(ada, 'ADD_LABEL', { name: `${n}`.padEnd(30, 'é'), tone: 'positive' })
  const addColumn = (n: number) =>
    call<{ id: string }>(ada, 'ADD_COLUMN', { name: `${n}`.padEnd(40, 'é'), isDone: false })
  for (let n = 0; n < 8; n++) await addColumn(n)
  for (let n = 0; n < 8; n++) await call(ada, 'REMOVE_COLUMN', { id: (await addColumn(n)).id })
  const last = await addColumn(9)
  await call(ada, 'PUT_COLUMN', { id: last.id, before: firstColumns.todo })
  const [label] = (await board(ada)).labels
  await call(ada, 'PUT_LABEL', { ...label, tone: 'danger' })
  await call(ada, 'REMOVE_LABEL', { id: label?.id })
  expect((await board(ada)).columns).toHaveLength(12)
})

test('a board of thousands comes within its units', async () => {
  const { ada } = here.as
  const key = `organization#${here.org.wattle}`
  const at = host.clock.now.toISOString()
  for (let from = 0; from < 2000; from += 100) {
    const unit = new Unit()
    const rows = repository(Cards, here.store, unit)
    for (let n = from; n < from + 100; n++)
      rows.create({
        ...{
          id: idFrom('card', ulid()),
          board: key,
          column: firstColumns.todo,
          place: `a${String(n).padStart(5, '0')}`,
        },
        ...{ title: `Card number ${n} `.padEnd(60, 'x'), by: ada.uid as Uid, labels: [] as Id<'label'>[] },
        ...{ reminder: 'never', hasText: false, comments: 0, files: 0, createdAt: at, updatedAt: at },
      })
    await unit.commit(here.store)
  }
  expect((await board(ada)).columns[0]?.cards).toHaveLength(20)
  const found = await board(ada, { query: 'number 1999' })
  expect(found.columns[0]).toMatchObject({ cards: [], next: expect.any(String) })
  const card = (await board(ada)).columns[0]?.cards[7]
  await move(ada, card as CardView, firstColumns.todo)
})
