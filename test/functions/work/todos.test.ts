import { ulid } from 'ulid'
import { describe, expect, test } from 'vitest'
import { repository } from '#functions/kit/repository.ts'
import { Unit } from '#functions/kit/unit.ts'
import { CardIndex } from '#functions/work/CardIndex.ts'
import { CardComments, CardFiles, Cards } from '#functions/work/todo-tables.ts'
import { type Id, idFrom, type Uid } from '#shared/kit/id.ts'
import { firstColumns } from '#shared/work/board.ts'
import type { BoardPerson, CardView } from '#shared/work/Todos.contract.ts'
import { stageRelation } from '../relations.ts'
import {
  add,
  board,
  boardForEach,
  call,
  here,
  host,
  move,
  refused,
  said,
  strangers,
  titles,
  type Who,
  whole,
} from './boards.ts'

boardForEach()

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
    expect(await call(own, 'GET_PEOPLE', { query: 'tes' })).toEqual({ people: [{ uid: own.uid, name: 'Ada Tester' }] })
    expect(await call(own, 'GET_PEOPLE', { query: 'zyxwv' })).toEqual({ people: [] })
    expect(await call(own, 'GET_PEOPLE', { uids: [here.as.ben.uid] })).toEqual({ people: [] })
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
    const uids: string[] = []
    for (let from = 0; from < 1000; from += 40) {
      const unit = new Unit()
      for (let n = from; n < from + 40; n++) {
        uids.push(crypto.randomUUID())
        stageRelation(here.store, unit, {
          ...{ oid: here.org.wattle, who: { id: uids[n] ?? '', type: 'user' }, name: `Person ${n} Late` },
        })
      }
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
    // Whoever is on a card has their name there, however many there are; nobody of another organisation has one.
    const late = uids.slice(-9)
    const named = (who: Who, wanted: readonly string[]) =>
      call<{ people: BoardPerson[] }>(who, 'GET_PEOPLE', { uids: wanted })
    expect(await named(ada, [...late, strangers()[0]!.uid])).toEqual({
      people: late.map((uid, n) => ({ uid, name: `Person ${991 + n} Late` })),
    })
    for (const who of strangers()) expect(await named(who, late)).toEqual({ people: [] })
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
