import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { stateTables, texts } from '#shared/areas.ts'
import { Refusal } from '#shared/kit/refusal.ts'
import {
  advance,
  can,
  diagram,
  eventKey,
  eventsFor,
  problemsOf,
  type StateTable,
  stateTable,
  statusKey,
} from '#shared/kit/state-table.ts'
import { statesPage } from '#shared/states-page.ts'
import { expectMade } from '#test/made.ts'
import { runs } from '../runs.ts'

// @reaches docs/states.md

const { en, fr } = texts

const door = stateTable({
  name: 'test.door',
  states: ['open', 'shut', 'lockedUp', 'gone'],
  starts: ['shut'],
  finals: ['gone'],
  moves: [
    { event: 'open', from: ['shut'], to: 'open', by: ['guest', 'keeper'] },
    { event: 'shut', from: ['open'], to: 'shut', by: ['guest', 'keeper'] },
    { event: 'turnKey', from: ['shut'], to: 'lockedUp', by: ['keeper'] },
    { event: 'turnKey', from: ['lockedUp'], to: 'shut', by: ['keeper'] },
    { event: 'remove', from: ['open', 'shut'], to: 'gone', by: ['keeper'] },
  ],
})

describe('a table', () => {
  test('leads from state to state', () => {
    expect(advance(door, 'shut', 'open', 'guest')).toBe('open')
    expect(advance(door, 'shut', 'turnKey', 'keeper')).toBe('lockedUp')
    expect(advance(door, 'lockedUp', 'turnKey', 'keeper')).toBe('shut')
  })

  test('refuses what does not follow, and who may not, in words', () => {
    expect(() => advance(door, 'lockedUp', 'open', 'keeper')).toThrow('This is locked up and cannot open.')
    expect(() => advance(door, 'shut', 'turnKey', 'guest')).toThrow(
      new Refusal('state.transition', { status: 'shut', event: 'turn key' }),
    )
    expect(() => advance(door as StateTable, 'nowhere', 'open', 'guest')).toThrow(Refusal)
    expect([can(door, 'shut', 'open', 'guest'), can(door, 'shut', 'turnKey', 'guest')]).toEqual([true, false])
  })

  test('names the buttons of each person', () => {
    expect(eventsFor(door, 'shut', 'keeper')).toEqual(['open', 'turnKey', 'remove'])
    expect(eventsFor(door, 'shut', 'guest')).toEqual(['open'])
    expect(eventsFor(door, 'gone', 'keeper')).toEqual([])
  })

  test('names its texts', () => {
    expect([statusKey(door, 'lockedUp'), eventKey(door, 'turnKey')]).toEqual([
      'test.door.status.lockedUp',
      'test.door.event.turnKey',
    ])
  })

  test('draws itself', () => {
    expect(diagram(door)).toBe(`stateDiagram-v2
  [*] --> shut
  shut --> open: open (guest, keeper)
  open --> shut: shut (guest, keeper)
  shut --> lockedUp: turnKey (keeper)
  lockedUp --> shut: turnKey (keeper)
  open --> gone: remove (keeper)
  shut --> gone: remove (keeper)
  gone --> [*]`)
  })
})

describe('the validator', () => {
  const broken = (change: Partial<StateTable>) => problemsOf({ ...(door as StateTable), ...change })
  const without = (event: string) => door.moves.filter(move => move.event !== event)

  test('finds nothing wrong with a good table', () => {
    expect(problemsOf(door)).toEqual([])
  })

  test('finds what is never reached', () => {
    expect(broken({ states: [...door.states, 'ajar'], finals: ['gone', 'ajar'] })).toEqual(['ajar is never reached'])
    expect(broken({ starts: [] })).toContain('nothing to start from')
    expect(broken({ starts: [] })).toContain('shut is never reached')
  })

  test('finds dead ends, and ends that are none', () => {
    expect(broken({ finals: [] })).toEqual(['gone is a dead end and not final'])
    expect(broken({ finals: ['gone', 'open'] })).toEqual(['open is final and has a way out'])
    const stuck = door.moves.filter(move => !move.from.some(from => from === 'lockedUp'))
    expect(broken({ moves: stuck })).toEqual(['lockedUp is a dead end and not final', 'lockedUp never comes to an end'])
  })

  test('finds a round that never ends', () => {
    expect(broken({ moves: without('remove') })).toEqual(
      [
        'open never comes to an end',
        'shut never comes to an end',
        'lockedUp never comes to an end',
        'gone is never reached',
      ].toSorted((a, b) => order(a) - order(b)),
    )
  })
  const order = (problem: string) => door.states.findIndex(state => problem.startsWith(state))

  test('finds an event that leads to two states', () => {
    const twice = { event: 'open', from: ['shut'], to: 'gone', by: ['guest'] }
    expect(broken({ moves: [...door.moves, twice] })).toEqual(['open by guest in shut is decided twice'])
  })

  test('finds states that are not listed, or twice', () => {
    const strange = { event: 'lean', from: ['shut'], to: 'ajar', by: ['guest'] }
    expect(broken({ moves: [...door.moves, strange] })).toContain('ajar is not a state')
    expect(broken({ states: [...door.states, 'open'] })).toContain('a state is listed twice')
  })

  test('does not take a move to itself for a way out', () => {
    const knock = { event: 'knock', from: ['gone'], to: 'gone', by: ['guest'] }
    expect(broken({ moves: [...door.moves, knock] })).toEqual([])
    expect(
      broken({ moves: [...without('remove'), knock], finals: [], states: ['open', 'shut', 'lockedUp'] }),
    ).toContain('gone is not a state')
  })
})

describe.each(stateTables.map(table => [table.name, table as StateTable] as const))('%s', (name, table) => {
  const events = [...new Set(table.moves.map(move => move.event))]
  const roles = [...new Set(table.moves.flatMap(move => move.by))]

  test('is a sound table', () => {
    expect(problemsOf(table)).toEqual([])
  })

  test('has its texts in both languages, and no others', () => {
    const wanted = [
      ...table.states.map(state => `${name}.status.${state}`),
      ...events.map(event => `${name}.event.${event}`),
    ].toSorted()
    const prefixes = [`${name}.status.`, `${name}.event.`]
    for (const catalogue of [en, fr])
      expect(
        Object.keys(catalogue)
          .filter(key => prefixes.some(prefix => key.startsWith(prefix)))
          .toSorted(),
      ).toEqual(wanted)
  })

  test('whatever is tried by whomever, only the moves of the table happen', () => {
    const attempt = fc.record({ event: fc.constantFrom(...events), by: fc.constantFrom(...roles) })
    fc.assert(
      fc.property(fc.constantFrom(...table.starts), fc.array(attempt, { maxLength: 40 }), (start, attempts) => {
        let status = start
        for (const { event, by } of attempts) {
          const moves = table.moves.filter(
            move => move.event === event && move.from.includes(status) && move.by.includes(by),
          )
          expect(eventsFor(table, status, by).includes(event)).toBe(moves.length > 0)
          if (moves.length === 0) expect(() => advance(table, status, event, by)).toThrow(Refusal)
          else {
            const before = status
            status = advance(table, status, event, by)
            expect(moves.map(move => move.to)).toEqual([status])
            if (table.finals.includes(before)) expect(status).toBe(before)
          }
        }
      }),
      { seed: 7, numRuns: runs(200) },
    )
  })
})

test('docs/states.md shows the tables as they are', () => {
  expectMade({ 'docs/states.md': statesPage() }, 'npm run docs:states')
})
