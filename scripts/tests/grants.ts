/**
 * Whether each function writes the tables that its role may write: whoever got into one should have no more than it needs. Told behind a run of all
 * tests, since one file sees a part of what a function does.
 */

/** A function, whether it holds a table for writing or was seen to write it, and the table. */
type Noted = readonly [name: string, what: 'holds' | 'writes', table: string]

/** Tables by function, and why no test is seen to write them: a list that only shrinks. */
export type Unseen = Readonly<Record<string, { readonly why: string; readonly tables: readonly string[] }>>

/**
 * The tables that a function holds for writing and was never seen to write, and those of `unseen` that were, or are held no longer.
 * @param text what a run of all tests noted (test/functions/writes.ts), one of `Noted` a line
 */
export const unusedWrites = (text: string, unseen: Unseen = {}): string[] => {
  const noted = new Set(text.split('\n').filter(Boolean))
  const has = (...said: Noted) => noted.has(JSON.stringify(said))
  const isUnseen = (name: string, table: string) => unseen[name]?.tables.includes(table) === true
  const held = [...noted].map(line => JSON.parse(line) as Noted).filter(([, what]) => what === 'holds')
  const idle = held
    .filter(([name, , table]) => !has(name, 'writes', table) && !isUnseen(name, table))
    .map(
      ([name, , table]) =>
        `${name} may write ${table}, and no test sees it do so: hold the table by read() in its uses, or call what writes it through testHost`,
    )
  const seen = Object.entries(unseen).flatMap(([name, { tables }]) =>
    tables
      .filter(table => noted.size > 0 && (has(name, 'writes', table) || !has(name, 'holds', table)))
      .map(table => `${name} and ${table} stand in test/fixtures/writes-unseen.json for nothing: take it out there`),
  )
  return [...idle, ...seen].toSorted()
}
