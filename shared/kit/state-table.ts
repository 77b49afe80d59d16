import { Refusal } from './refusal.ts'

/**
 * A state machine as data: which event leads from where to where, and by whose hand. The server's guards, the buttons of
 * the web and the diagrams in docs/states.md all read the same table.
 */
export type StateTable<
  N extends string = string,
  S extends string = string,
  E extends string = string,
  R extends string = string,
> = {
  /** `area.thing`. The texts are `<name>.status.<state>` and `<name>.event.<event>`. */
  readonly name: N
  readonly states: readonly S[]
  /** In which states a new one may begin. */
  readonly starts: readonly S[]
  /** The states that nothing leads out of, on purpose. */
  readonly finals: readonly S[]
  readonly moves: readonly Move<S, E, R>[]
}

export type Move<S extends string = string, E extends string = string, R extends string = string> = {
  readonly event: E
  readonly from: readonly S[]
  readonly to: S
  readonly by: readonly R[]
}

/** Declares a table; states that are not listed do not compile. */
export const stateTable = <
  const N extends string,
  const S extends string,
  const E extends string,
  const R extends string,
>(table: {
  readonly name: N
  readonly states: readonly S[]
  readonly starts: readonly NoInfer<S>[]
  readonly finals: readonly NoInfer<S>[]
  readonly moves: readonly {
    readonly event: E
    readonly from: readonly NoInfer<S>[]
    readonly to: NoInfer<S>
    readonly by: readonly R[]
  }[]
}): StateTable<N, S, E, R> => table

export type RoleOf<T> = T extends StateTable<string, string, string, infer R> ? R : never

/** `inEdit` as a person would write it: "in edit". */
const words = (name: string): string => name.replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase()

const find = <S extends string, E extends string, R extends string>(
  table: StateTable<string, S, E, R>,
  status: string,
  event: string,
  by: string,
): Move<S, E, R> | undefined => {
  for (const move of table.moves)
    if (move.event === event && move.from.includes(status as S) && move.by.includes(by as R)) return move
  return undefined
}

/** Whether an event may happen in a state by this hand. */
export const can = <S extends string, E extends string, R extends string>(
  table: StateTable<string, S, E, R>,
  status: NoInfer<S>,
  event: NoInfer<E>,
  by: NoInfer<R>,
): boolean => find(table, status, event, by) !== undefined

/**
 * The state that an event leads to.
 * @throws {Refusal} state.transition where the event may not happen in this state, or not by this hand
 */
export const advance = <S extends string, E extends string, R extends string>(
  table: StateTable<string, S, E, R>,
  status: NoInfer<S>,
  event: NoInfer<E>,
  by: NoInfer<R>,
): S => {
  const move = find(table, status, event, by)
  if (move === undefined) throw new Refusal('state.transition', { status: words(status), event: words(event) })
  return move.to
}

/** The events that may happen now by this hand, in the order of the table: the buttons to show. */
export const eventsFor = <S extends string, E extends string, R extends string>(
  table: StateTable<string, S, E, R>,
  status: NoInfer<S>,
  by: NoInfer<R>,
): E[] => [
  ...new Set(table.moves.filter(move => move.from.includes(status) && move.by.includes(by)).map(move => move.event)),
]

/** The key of a state's label. */
export const statusKey = <N extends string, S extends string>(
  table: StateTable<N, S>,
  status: NoInfer<S>,
): `${N}.status.${S}` => `${table.name}.status.${status}`

/** The key of an event's label: what its button says. */
export const eventKey = <N extends string, E extends string>(
  table: StateTable<N, string, E>,
  event: NoInfer<E>,
): `${N}.event.${E}` => `${table.name}.event.${event}`

/**
 * What is wrong with a table, one sentence each: states that nothing leads to, states without a way out that are not
 * final, final ones with a way out, states from which no final one can be reached, and events that lead to two states.
 */
export const problemsOf = (table: StateTable): string[] => {
  const problems: string[] = []
  const out = (state: string): string[] => table.moves.filter(move => move.from.includes(state)).map(move => move.to)
  const into = (state: string): string[] => table.moves.filter(move => move.to === state).flatMap(move => move.from)
  const reach = (from: readonly string[], step: (state: string) => string[]): Set<string> => {
    const seen = new Set(from)
    for (const state of seen) for (const next of step(state)) seen.add(next)
    return seen
  }
  if (table.starts.length === 0) problems.push('nothing to start from')
  const reachable = reach(table.starts, out)
  const ending = reach(table.finals, into)
  for (const state of table.states) {
    const leaves = out(state).some(to => to !== state)
    const final = table.finals.includes(state)
    if (!reachable.has(state)) problems.push(`${state} is never reached`)
    if (!final && !leaves) problems.push(`${state} is a dead end and not final`)
    if (final && leaves) problems.push(`${state} is final and has a way out`)
    if (table.finals.length > 0 && !ending.has(state)) problems.push(`${state} never comes to an end`)
  }
  const known = new Set(table.states)
  if (known.size !== table.states.length) problems.push('a state is listed twice')
  for (const state of [...table.starts, ...table.finals, ...table.moves.flatMap(move => [...move.from, move.to])])
    if (!known.has(state)) problems.push(`${state} is not a state`)
  const seen = new Set<string>()
  for (const { event, from, by } of table.moves)
    for (const state of from)
      for (const role of by) {
        const key = `${event} by ${role} in ${state}`
        if (seen.has(key)) problems.push(`${key} is decided twice`)
        seen.add(key)
      }
  return problems
}

/** The table as a Mermaid state diagram. */
export const diagram = (table: StateTable): string => {
  const lines = ['stateDiagram-v2']
  for (const state of table.starts) lines.push(`  [*] --> ${state}`)
  for (const { event, from, to, by } of table.moves)
    for (const state of from) lines.push(`  ${state} --> ${to}: ${event} (${by.join(', ')})`)
  for (const state of table.finals) lines.push(`  ${state} --> [*]`)
  return lines.join('\n')
}
