import { ulid } from 'ulid'
import { describe, expect, test } from 'vitest'
import { ApprisingsConsumer } from '#functions/chat/ApprisingsConsumer.ts'
import { Reminders } from '#functions/work/Reminders.ts'
import type { DomainEvent } from '#shared/kit/event.ts'
import { firstColumns } from '#shared/work/board.ts'
import { add, boardForEach, call, here, host, later, move, refused, told } from './boards.ts'

boardForEach()

/** Which cards somebody was told of so, by their names. */
const cardsTold = (how: Parameters<typeof told>[0]) =>
  told(how)
    .map(({ data }) => data.card)
    .toSorted()

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
    expect(cardsTold('near')).toEqual(['A'])
    host.clock.now = new Date(later(30))
    await host.work(Reminders, {})
    expect(cardsTold('due')).toEqual(['A', 'B'])
  })

  test('by two runs at one time once', async () => {
    await add(here.as.ada, 'A', { dueAt: later(5) })
    host.clock.now = new Date(later(6))
    await Promise.allSettled([host.work(Reminders, {}), host.work(Reminders, {})])
    expect(told('due')).toHaveLength(1)
  })

  test('of a card, though another cannot be told of, which the next run tells of', async () => {
    const { ada } = here.as
    const [first, second] = [await add(ada, 'A', { dueAt: later(5) }), await add(ada, 'B', { dueAt: later(5) })]
    host.clock.now = new Date(later(6))
    const { transact } = here.store
    // Whichever of the two comes first is the one that fails.
    let failed = ''
    here.store.transact = async writes => {
      const text = JSON.stringify(writes)
      failed ||= [first, second].find(({ id }) => text.includes(id))?.id ?? ''
      if (failed && text.includes(failed)) throw new Error('the database is away')
      return transact(writes)
    }
    await expect(host.work(Reminders, {})).rejects.toThrow('1 cards were not dealt with')
    const [kept] = [first, second].filter(({ id }) => id !== failed)
    expect(cardsTold('due')).toEqual([kept?.title])
    here.store.transact = transact
    await host.work(Reminders, {})
    expect(cardsTold('due')).toEqual(['A', 'B'])
  })
})
