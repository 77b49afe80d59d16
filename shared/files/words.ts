/** The most different words of a title and of a file's text by which the file is found. */
export const mostTitleWords = 20
export const mostTextWords = 2000
/** The most words of what somebody looks for. */
export const mostWanted = 5
const longest = 24

const plain = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()

/** The different words of a text in their order, without case and accents, as files are found by them. */
export const wordsOf = (text: string, most: number): string[] => {
  const words = new Set<string>()
  for (const [word] of plain(text).matchAll(/[\p{L}\p{N}]+/gu)) {
    if ([...word].length < 2) continue
    words.add([...word].slice(0, longest).join(''))
    if (words.size >= most) break
  }
  return [...words]
}

/**
 * What a thread is found by besides its text: the words of its title, of its newest version's name and of its tags, and each tag as a
 * whole, with a #.
 */
export const indexWordsOf = (thread: {
  readonly title: string
  readonly name: string
  readonly tags: readonly string[]
}): string[] => [
  ...new Set([
    ...wordsOf(`${thread.title} ${thread.name}`, mostTitleWords),
    // Apart: a long title does not crowd them out.
    ...wordsOf(thread.tags.join(' '), mostTitleWords),
    ...thread.tags.map(tagWord),
  ]),
]

/** A tag among the words of an index. No word of a text has a #. */
export const tagWord = (tag: string): string => `#${plain(tag)}`

/** What is looked for: words that begin like these, and a whole tag. */
export type Wanted = { readonly words: readonly string[]; readonly tag?: string | undefined }

/**
 * What somebody looks for, as the index has it. The longest word comes first: it leaves out the most. What is shorter than two letters is
 * no word, and narrows nothing.
 */
export const wantedOf = (query: string, tag: string | undefined): Wanted => ({
  words: wordsOf(query, mostWanted).toSorted((one, other) => other.length - one.length),
  ...(tag === undefined ? {} : { tag: tagWord(tag) }),
})

/** Whether there are words to look for in what somebody types: what has none narrows nothing. */
export const hasWords = (query: string): boolean => wantedOf(query, undefined).words.length > 0

/** Whether something with these words is what is wanted: each wanted word begins one of them. */
export const isWanted = ({ words, tag }: Wanted, has: readonly string[]): boolean =>
  words.every(word => has.some(each => each.startsWith(word))) && (tag === undefined || has.includes(tag))

/** Whether a name is the same as another but for case and accents. */
export const isSameName = (one: string, other: string): boolean => plain(one) === plain(other)
