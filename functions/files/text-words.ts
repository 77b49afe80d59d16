import { deflateRawSync, inflateRawSync } from 'node:zlib'
import { isWanted, type Wanted } from '#shared/files/words.ts'

/**
 * The words of a file's text, which lie in rows of their own: thousands of them in the thread's row would make every list dearer. One row
 * is of the upload, as its check read it, and one of the thread, for its newest version. Both are kept in FileWords, beside the words'
 * places.
 */

/** The longest that the words of one text are when packed: with its key such a row is two read units, or one of what was a moment ago. */
const longestPacked = 7900

/** Words in one string, however many. */
export const packAll = (words: readonly string[]): string =>
  deflateRawSync([...words].toSorted().join(' '), { level: 9 }).toString('base64')

/** The words of a text in one string of a bounded length: where they are too long for it, the last of them are left out. */
export const packWords = (words: readonly string[]): string => {
  let kept = words
  let packed = packAll(kept)
  while (packed.length > longestPacked) {
    kept = kept.slice(0, Math.floor(kept.length * Math.min(longestPacked / packed.length, 0.98)))
    packed = packAll(kept)
  }
  return packed
}

/** The words that were packed. */
export const unpackWords = (packed: string | undefined): string[] =>
  packed ? inflateRawSync(Buffer.from(packed, 'base64')).toString().split(' ').filter(Boolean) : []

/** The key of the row of a text: of an upload, or of a thread's newest version. */
export const textAt = (id: string): { readonly list: string; readonly at: string } => ({ list: id, at: 'text' })

/** A row of a thread's text as a search reads it. */
type TextRow = { readonly number?: number | undefined; readonly text?: string | undefined }

type Found = { readonly words: readonly string[]; readonly number: number }

/**
 * The words of something, and those of its text.
 * @param row the text as it was last taken down: of an earlier version it says nothing
 */
export const wordsWith = ({ words, number }: Found, row: TextRow | undefined): readonly string[] =>
  row?.number === number ? [...words, ...unpackWords(row.text)] : words

/** Whether something is what is wanted, by its own words or by those of its text. */
export const isWantedWith = (wants: Wanted, found: Found, row: TextRow | undefined): boolean =>
  isWanted(wants, found.words) || isWanted(wants, wordsWith(found, row))
