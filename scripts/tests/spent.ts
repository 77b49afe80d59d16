import { areaOf, HOUSE } from './select.ts'

/** How much processor time each test file took: written by test/spent.ts, shown by `npm test -- --spent`. */

export type Spent = {
  readonly file: string
  /** Of the test's own process, in seconds. */
  readonly own: number
  /** Of the programs that it started, in seconds. */
  readonly started: number
}

/** A JSON object a line, as test/spent.ts appends them. */
export const readSpent = (text: string): Spent[] =>
  text
    .split('\n')
    .filter(line => line !== '')
    .map(line => JSON.parse(line) as Spent)

/** The files by what they cost, dearest first, with the sums of rooms, of areas and of all. */
export const spentTable = (all: readonly Spent[], areas: readonly string[]): string => {
  const total = (one: Spent) => one.own + one.started
  const row = (own: number, started: number, name: string) =>
    `${own.toFixed(1).padStart(8)}${started.toFixed(1).padStart(9)}  ${name}\n`
  const sum = (some: readonly Spent[], name: string) =>
    row(
      some.reduce((seconds, { own }) => seconds + own, 0),
      some.reduce((seconds, { started }) => seconds + started, 0),
      `${name}: ${some.length} files`,
    )
  const sums = (nameOf: (one: Spent) => string, order: readonly string[]) =>
    order.flatMap(name => {
      const some = all.filter(one => nameOf(one) === name)
      return some.length > 0 ? [sum(some, name)] : []
    })
  const roomOf = ({ file }: Spent) => file.split('/').slice(0, 2).join('/')
  return [
    '\nProcessor time, seconds\n     own  started  file\n',
    ...all.toSorted((a, b) => total(b) - total(a)).map(({ own, started, file }) => row(own, started, file)),
    ...sums(roomOf, [...new Set(all.map(roomOf))].toSorted()),
    ...sums(({ file }) => areaOf(file, areas), [...areas, HOUSE]),
    sum(all, 'all'),
  ].join('')
}
