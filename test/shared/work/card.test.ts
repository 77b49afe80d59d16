import { describe, expect, test } from 'vitest'
import type { Id } from '#shared/kit/id.ts'
import { type BoardColumn, firstColumns, maxColumns, newBoard } from '#shared/work/board.ts'
import { shownColumns, withColumn, withoutColumn } from '#shared/work/board-rules.ts'
import type { Card } from '#shared/work/card.ts'
import { dueNow, fitsFilter, isOverdue, nextOf, passedOver, scheduled, withDue } from '#shared/work/card-rules.ts'

const now = new Date('2026-03-02T09:00:00.000Z')
const at = (minutes: number) => new Date(now.getTime() + minutes * 60_000).toISOString()
const card = { title: 'Café order', labels: [], reminder: 'never' } as unknown as Card
const due = (minutes: number, reminder: Card['reminder'] = 'never') =>
  withDue(card, { dueAt: at(minutes), reminder }, now)

describe('what follows of a card by time', () => {
  test.each([
    ['nothing without a time', card, undefined],
    ['that it is due', due(60), at(60)],
    ['a reminder before it', due(60, '15min'), at(45)],
    ['no reminder of what was past already', due(10, '15min'), at(10)],
    ['nothing of what is past', due(-1, '15min'), undefined],
    ['that one which was removed goes for good', { ...due(60), removedAt: at(0) }, at(7 * 1440)],
  ])('%s', (_, given, expected) => {
    expect(nextOf(given)).toBe(expected)
    expect(scheduled(given).next).toBe(expected)
  })

  test('what is done is passed over, and told of again once it is not', () => {
    const done = scheduled(due(60, '30min'))
    expect(done.next).toBe(at(30))
    const passed = passedOver(done, new Date(at(30)))
    expect(passed.next).toBe(at(60))
    expect(passedOver(passed, new Date(at(60)))).not.toHaveProperty('next')
    expect(dueNow(scheduled(passed), false, new Date(at(31)))).toBe('reminder')
  })

  test('it is told of once when near and once when due, and of what was missed only the last', () => {
    const each = due(60, '30min')
    expect(dueNow(each, false, now)).toBeUndefined()
    expect(dueNow(each, false, new Date(at(30)))).toBe('reminder')
    expect(dueNow(each, false, new Date(at(600)))).toBe('due')
    const reminded = { ...each, told: 'reminder' as const }
    expect(dueNow(reminded, false, new Date(at(59)))).toBeUndefined()
    expect(dueNow(reminded, false, new Date(at(60)))).toBe('due')
    expect(dueNow({ ...each, told: 'due' }, false, new Date(at(61)))).toBeUndefined()
    expect(dueNow(each, true, new Date(at(61)))).toBeUndefined()
    expect(dueNow({ ...each, removedAt: at(0) }, false, new Date(at(99_999)))).toBeUndefined()
  })

  test('another time is told of anew, and none takes all away', () => {
    const told = { ...due(60), told: 'due' as const }
    expect(withDue(told, { dueAt: at(120), reminder: 'never' }, now)).not.toHaveProperty('told')
    expect(withDue(told, { dueAt: undefined, reminder: 'never' }, now)).not.toHaveProperty('dueAt')
  })
})

describe('looking for cards', () => {
  const ann = '00000000-0000-4000-8000-000000000001' as never
  const label = 'lab_00000000000000000000000001' as Id<'label'>
  const late = { ...card, dueAt: at(-5), assignee: ann, labels: [label] }
  test.each([
    ['nothing in particular', {}, true],
    ['a word, whatever its accents', { query: 'cafe ORD' }, true],
    ['a word that is not there', { query: 'tea' }, false],
    ['whose it is', { assignee: ann }, true],
    ["nobody's", { assignee: 'none' as const }, false],
    ['a label', { label }, true],
    ['what is late', { due: 'overdue' as const }, true],
    ['what is due this week, late or not', { due: 'week' as const }, true],
    ['what has no time', { due: 'none' as const }, false],
  ])('%s', (_, filter, expected) => {
    expect(fitsFilter(late, filter, false, now)).toBe(expected)
  })
  test('what is done is not late', () => {
    expect(isOverdue(late, true, now)).toBe(false)
    expect(fitsFilter(late, { due: 'overdue' }, true, now)).toBe(false)
    expect(fitsFilter({ ...late, dueAt: at(8 * 1440) }, { due: 'week' }, false, now)).toBe(false)
    expect(fitsFilter(card, { assignee: ann }, false, now)).toBe(false)
    expect(fitsFilter(card, { assignee: 'none' }, false, now)).toBe(true)
  })
})

describe('the columns of a board', () => {
  const { columns } = newBoard()
  const column = (n: number): BoardColumn => ({
    id: `col_${String(n).padStart(26, '0')}` as Id<'boardColumn'>,
    name: `C${n}`,
    isDone: false,
  })
  test('are three at first, the last for what is done', () => {
    expect(columns.map(({ isDone }) => isDone)).toEqual([false, false, true])
  })
  test('are added, renamed and moved', () => {
    const added = withColumn(columns, column(9), firstColumns.done)
    expect(added.map(({ id }) => id)).toEqual([firstColumns.todo, firstColumns.doing, column(9).id, firstColumns.done])
    expect(withColumn(added, { ...column(9), name: 'Other' })[2]).toMatchObject({ name: 'Other' })
    expect(withColumn(added, column(9), null).at(-1)).toEqual(column(9))
    expect(withColumn(columns, column(9)).at(-1)).toEqual(column(9))
  })
  test('are so many at most', () => {
    const many = Array.from({ length: maxColumns }, (_, n) => column(n))
    expect(() => withColumn(many, column(99))).toThrow(expect.objectContaining({ errorType: 'work.tooManyColumns' }))
    expect(withColumn(withoutColumn(many, column(3).id, 0), column(99))).toHaveLength(maxColumns + 1)
  })
  test('go when they are empty, and show as long as a card is left in them', () => {
    expect(() => withoutColumn(columns, firstColumns.todo, 2)).toThrow(
      expect.objectContaining({ errorType: 'work.columnNotEmpty' }),
    )
    const two = withoutColumn(columns, firstColumns.doing, 0)
    expect(shownColumns(two, () => 0).map(({ id }) => id)).toEqual([firstColumns.todo, firstColumns.done])
    expect(shownColumns(two, () => 1)).toHaveLength(3)
    const one = withoutColumn(two, firstColumns.todo, 0)
    expect(() => withoutColumn(one, firstColumns.done, 0)).toThrow(
      expect.objectContaining({ errorType: 'work.lastColumn' }),
    )
  })
  test('that were removed are forgotten after four', () => {
    let all: BoardColumn[] = [...columns]
    for (let n = 10; n < 90; n++) all = withoutColumn(withColumn(all, column(n)), column(n).id, 0)
    expect(all.filter(({ removed }) => removed)).toHaveLength(4)
    expect(shownColumns(all, () => 0)).toHaveLength(3)
  })
})
