/**
 * Whether each function writes the tables that its role may write: whoever got into one should have no more than it needs. Told behind a run of all
 * tests, since one file sees a part of what a function does.
 */

/** A function, whether it holds a table for writing or was seen to write it, and the table. */
type Noted = readonly [name: string, what: 'holds' | 'writes', table: string]

/**
 * The tables that a function holds for writing and was never seen to write.
 * @param text what a run of all tests noted (test/functions/writes.ts), one of `Noted` a line
 */
export const unusedWrites = (text: string): string[] => {
  const noted = text.split('\n').filter(Boolean)
  const written = new Set(noted)
  return [...new Set(noted)]
    .map(line => JSON.parse(line) as Noted)
    .filter(([name, what, table]) => what === 'holds' && !written.has(JSON.stringify([name, 'writes', table])))
    .map(
      ([name, , table]) =>
        `${name} may write ${table}, and no test sees it do so: hold the table by read() in its uses, or call what writes it through testHost`,
    )
    .toSorted()
}
