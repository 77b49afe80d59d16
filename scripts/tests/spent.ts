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

/** The files by what they cost, dearest first, with the sum. */
export const spentTable = (all: readonly Spent[]): string => {
  const total = (one: Spent) => one.own + one.started
  const row = (own: number, started: number, name: string) =>
    `${own.toFixed(1).padStart(8)}${started.toFixed(1).padStart(9)}  ${name}\n`
  const sum = (key: 'own' | 'started') => all.reduce((seconds, one) => seconds + one[key], 0)
  return [
    '\nProcessor time, seconds\n     own  started  file\n',
    ...all.toSorted((a, b) => total(b) - total(a)).map(({ own, started, file }) => row(own, started, file)),
    row(sum('own'), sum('started'), `${all.length} files`),
  ].join('')
}
