const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** Whether each word of a query begins a word of a label; accents and case do not count. */
export const matches = (query: string, label: string): boolean => {
  const words = plain(label).split(/[^\p{L}\p{N}]+/u)
  return plain(query)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .every(asked => words.some(word => word.startsWith(asked)))
}
