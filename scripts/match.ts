import { duplicateClusters, linkableMatch, matchContacts } from '#shared/network/contact-matching.ts'
import { readContacts } from './kit/contact-csv.ts'
import { runCommand, writeOut } from './kit/json-command.ts'

/** A line's end stands before each line but the first: `writeOut` puts the last one. */
const lines = function* <T>(values: Iterable<T>): Iterable<string> {
  let between = ''
  for (const value of values) {
    yield between + JSON.stringify(value)
    between = '\n'
  }
}

/**
 * `npm run --silent match -- left.csv right.csv` prints for each left row the right row that it is, or null where there is
 * none or where several are as likely: {"left","right","score"}. With one file it prints the groups of rows that are the
 * same party, one JSON array of ids a line.
 */
await runCommand(
  'npm run --silent match -- LEFT.csv RIGHT.csv, or one file to find its duplicates',
  async (first, second) => {
    const left = await readContacts(first)
    if (second === undefined) return writeOut(lines(duplicateClusters(left)))
    const matches = matchContacts(left, await readContacts(second))
    return writeOut(
      lines(
        left.map(({ id }) => {
          const found = matches.get(id) ?? []
          return { left: id, right: linkableMatch(found)?.id ?? null, score: found[0]?.score ?? 0 }
        }),
      ),
    )
  },
  2,
)
