/** Where the index of words has a word of somebody's files: in a partition of its first letters. */
export const indexedAs = (owner: string, word: string): { readonly list: string; readonly begins: string } => ({
  list: `${owner}#${[...word].slice(0, 2).join('')}`,
  // A tag is wanted as a whole, of a word its beginning.
  begins: word.startsWith('#') ? `${word}#` : word,
})

/** The place of a thread under a word. */
export const placeAt = (owner: string, word: string, thread: string) => ({
  list: indexedAs(owner, word).list,
  at: `${word}#${thread}`,
})

/** The thread of a place. */
export const threadAt = (at: string): string => at.slice(at.lastIndexOf('#') + 1)
