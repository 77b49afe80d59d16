/** Scratch for the flags of matched characters; a call never leaves anything in it that the next one reads. */
const seenA = new Uint8Array(64)
const seenB = new Uint8Array(64)

const jaro = (a: string, b: string): number => {
  const reach = Math.max(0, (Math.max(a.length, b.length) >> 1) - 1)
  const flagsA = a.length <= 64 ? seenA.fill(0) : new Uint8Array(a.length)
  const flagsB = b.length <= 64 ? seenB.fill(0) : new Uint8Array(b.length)
  let common = 0
  for (let i = 0; i < a.length; i++) {
    const end = Math.min(b.length - 1, i + reach)
    for (let j = Math.max(0, i - reach); j <= end; j++) {
      if (flagsB[j] === 0 && a.charCodeAt(i) === b.charCodeAt(j)) {
        flagsA[i] = 1
        flagsB[j] = 1
        common++
        break
      }
    }
  }
  if (common === 0) return 0
  let outOfOrder = 0
  let j = 0
  for (let i = 0; i < a.length; i++) {
    if (flagsA[i] === 0) continue
    while (flagsB[j] === 0) j++
    if (a.charCodeAt(i) !== b.charCodeAt(j)) outOfOrder++
    j++
  }
  return (common / a.length + common / b.length + (common - outOfOrder / 2) / common) / 3
}

/**
 * Jaro-Winkler similarity, 0 to 1: the share of characters in common near the same place, less transpositions, with a bonus
 * of a tenth for each of up to four equal first characters. Symmetric: the greedy matching always starts from the text that
 * sorts first.
 */
export const jaroWinkler = (a: string, b: string): number => {
  if (a === b) return a === '' ? 0 : 1
  const base = a < b ? jaro(a, b) : jaro(b, a)
  let prefix = 0
  while (prefix < 4 && prefix < a.length && prefix < b.length && a.charCodeAt(prefix) === b.charCodeAt(prefix)) prefix++
  return base + prefix * 0.1 * (1 - base)
}

/** Three rows of the table of edits, for texts of up to 64 characters. */
const rows = [new Uint8Array(65), new Uint8Array(65), new Uint8Array(65)] as const

/**
 * Whether at most `most` (1 or 2) insertions, deletions, substitutions and swaps of neighbours turn one text into the other
 * (optimal string alignment: no part is edited twice). Texts beyond 64 characters must be equal.
 */
export const editsWithin = (a: string, b: string, most: number): boolean => {
  if (a === b) return true
  if (a.length > 64 || b.length > 64 || Math.abs(a.length - b.length) > most) return false
  // What both begin and end with needs no edits.
  let from = 0
  while (from < a.length && from < b.length && a.charCodeAt(from) === b.charCodeAt(from)) from++
  let endA = a.length
  let endB = b.length
  while (endA > from && endB > from && a.charCodeAt(endA - 1) === b.charCodeAt(endB - 1)) {
    endA--
    endB--
  }
  const width = endB - from
  let [beforeLast, last, row]: readonly [Uint8Array, Uint8Array, Uint8Array] = rows
  for (let j = 0; j <= width; j++) last[j] = j
  for (let i = from; i < endA; i++) {
    row[0] = i - from + 1
    let best = row[0]
    const letter = a.charCodeAt(i)
    const letterBefore = i > from ? a.charCodeAt(i - 1) : -1
    for (let j = 1; j <= width; j++) {
      const other = b.charCodeAt(from + j - 1)
      let cost = Math.min(last[j]! + 1, row[j - 1]! + 1, last[j - 1]! + (letter === other ? 0 : 1))
      if (j > 1 && letterBefore === other && letter === b.charCodeAt(from + j - 2)) {
        cost = Math.min(cost, beforeLast[j - 2]! + 1)
      }
      row[j] = cost
      if (cost < best) best = cost
    }
    if (best > most) return false
    ;[beforeLast, last, row] = [last, row, beforeLast]
  }
  return last[width]! <= most
}
