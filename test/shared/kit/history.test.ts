import { describe, expect, test } from 'vitest'
import {
  canRedo,
  canUndo,
  change,
  type History,
  historyDepth,
  keepHistory,
  redo,
  startHistory,
  takeUpHistory,
  undo,
} from '#shared/kit/history.ts'

const isNumber = (value: unknown): value is number => typeof value === 'number'

describe('history', () => {
  test('goes back and forth', () => {
    let history = change(change(startHistory(1), 2), 3)
    expect([canUndo(history), canRedo(history)]).toEqual([true, false])
    history = undo(history)
    expect([history.present, canRedo(history)]).toEqual([2, true])
    history = undo(undo(history))
    expect([history.present, canUndo(history)]).toEqual([1, false])
    history = redo(redo(redo(history)))
    expect(history.present).toBe(3)
  })

  test('holds undefined and null as well as anything', () => {
    const history = change(startHistory<null | undefined>(undefined), null)
    expect(undo(history).present).toBe(undefined)
    expect(redo(undo(history)).present).toBe(null)
  })

  test('a new change forgets what was undone', () => {
    const history = change(undo(change(startHistory(1), 2)), 7)
    expect([history.present, canRedo(history), undo(history).present]).toEqual([7, false, 1])
  })

  test('changes of one group are undone together, until something else happens', () => {
    let history: History<string> = startHistory('')
    for (const text of ['a', 'ab', 'abc']) history = change(history, text, 'name')
    expect(undo(history).present).toBe('')
    const other = change(history, 'abc!', 'mark')
    expect(undo(other).present).toBe('abc')
    expect(undo(change(undo(other), 'abcd', 'mark')).present).toBe('abc')
    expect(undo(change(change(history, 'x'), 'y')).present).toBe('x')
  })

  test('no change is no step', () => {
    const history = startHistory(1)
    expect(change(history, 1)).toBe(history)
    expect([undo(history), redo(history)]).toEqual([history, history])
  })

  test('keeps so many steps and no more', () => {
    let history = startHistory(0)
    for (let step = 1; step <= historyDepth + 20; step += 1) history = change(history, step)
    expect(history.past).toHaveLength(historyDepth)
    while (canUndo(history)) history = undo(history)
    expect(history.present).toBe(20)
  })

  test('survives a reload', () => {
    const history = undo(change(change(startHistory(1), 2, 'a'), 3, 'b'))
    expect(takeUpHistory(keepHistory(history), isNumber)).toEqual(history)
    const typing = change(startHistory(1), 2, 'a')
    expect(takeUpHistory(keepHistory(typing), isNumber)).toEqual(typing)
  })

  test.each([
    '',
    'null',
    '7',
    '{}',
    '{"past":[],"present":"x","future":[],"group":null}',
    '{"past":["x"],"present":1,"future":[],"group":null}',
    '{"past":[],"present":1,"future":["x"],"group":null}',
    '{"past":{},"present":1,"future":[],"group":null}',
    '{"past":[],"present":1,"future":2,"group":null}',
    '{"past":[],"present":1,"future":[],"group":5}',
    `{"past":[${Array(historyDepth + 1).fill(0)}],"present":1,"future":[],"group":null}`,
  ])('%s is no history', text => {
    expect(takeUpHistory(text, isNumber)).toBeUndefined()
  })
})
