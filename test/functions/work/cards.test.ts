import { ulid } from 'ulid'
import { describe, expect, test } from 'vitest'
import { Uploads as UploadRows } from '#functions/files/tables.ts'
import { repository } from '#functions/kit/repository.ts'
import { Unit } from '#functions/kit/unit.ts'
import { Reminders } from '#functions/work/Reminders.ts'
import { Todos } from '#functions/work/Todos.ts'
import { Cards } from '#functions/work/todo-tables.ts'
import { idFrom, type Uid } from '#shared/kit/id.ts'
import { firstColumns } from '#shared/work/board.ts'
import { longestPlace } from '#shared/work/card-order.ts'
import type { CardView } from '#shared/work/Todos.contract.ts'
import {
  add,
  board,
  boardForEach,
  call,
  here,
  host,
  later,
  move,
  refused,
  said,
  strangers,
  titles,
  told,
  type Who,
  whole,
} from './boards.ts'

boardForEach()

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

  test('security: is put beside no card of another board, whose place nobody learns by that', async () => {
    const { ada, cora } = here.as
    const [theirs] = [await add(cora, 'Theirs'), await add(cora, 'Below')]
    const [a, b] = [await add(ada, 'A'), await add(ada, 'B')]
    await move(ada, b, firstColumns.todo, theirs.id)
    expect((await titles(ada))[0]).toBe('A B')
    const unit = new Unit()
    const places = async (...ids: CardView['id'][]) =>
      (await repository(Cards, here.store, unit).getMany(ids.map(id => ({ id })))).map(card => card?.place ?? '')
    const [first = '', moved = ''] = await places(a.id, b.id)
    // At the end of its own column, as beside one that is nowhere.
    expect(moved > first).toBe(true)
    await move(ada, a, firstColumns.todo, `car_${'1'.repeat(26)}`)
    expect((await titles(ada))[0]).toBe('B A')
    await call(ada, 'MOVE', { id: b.id, column: firstColumns.todo, before: null, after: theirs.id })
    expect((await titles(ada))[0]).toBe('A B')
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
    await move(ada, a, firstColumns.doing)
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
