import { diffLines, diffWordsWithSpace } from 'diff'
import type { Part } from './text-part.ts'

/** So many words may come or go in what is compared word by word at once: what it takes grows with the square of that. */
const maxEdits = 2000
/** What comparing so many takes: a long text whose lines are compared one by one takes as much again, and no more. */
const maxSteps = maxEdits ** 2

type Found = readonly { readonly added: boolean; readonly removed: boolean; readonly value: string }[]

const partsOf = (found: Found): Part[] =>
  found.map(({ added, removed, value }) => ({ kind: added ? 'added' : removed ? 'removed' : 'same', text: value }))

const byWords = (before: string, after: string, maxEditLength: number): Part[] | undefined => {
  const found = diffWordsWithSpace(before, after, { maxEditLength })
  return found && partsOf(found)
}

/** How many words of parts came or went, about. */
const editsOf = (parts: readonly Part[]): number =>
  parts.reduce((all, { kind, text }) => all + (kind === 'same' ? 0 : text.split(/\s+/).length), 0)

/** Texts that differ in too much to be compared at once: lines that stay stand still, and the others are compared word by word. */
const byLines = (before: string, after: string): Part[] => {
  const found = diffLines(before, after, { maxEditLength: maxEdits })
  const lines: readonly Part[] = found
    ? partsOf(found)
    : [
        { kind: 'removed', text: before },
        { kind: 'added', text: after },
      ]
  // Nothing stays: there is nothing to stand between.
  if (lines.every(({ kind }) => kind !== 'same')) return [...lines]
  let left = maxSteps
  return lines.flatMap((line, n): Part[] => {
    const [former, next] = [lines[n - 1], lines[n + 1]]
    // What stands for a removed part stands where that was: it is told with it.
    if (line.kind === 'added' && former?.kind === 'removed') return []
    if (line.kind !== 'removed' || next?.kind !== 'added') return [line]
    const most = Math.floor(Math.sqrt(left))
    const words = most > 0 ? byWords(line.text, next.text, most) : undefined
    left = Math.max(0, left - (words ? editsOf(words) : most) ** 2)
    return words ?? [line, next]
  })
}

/**
 * What one text has and the other has not, in their order: word by word. Of long texts that have little in common, word by word within what
 * stands between the lines that stay; what has nothing in common is shown whole, one after the other. The texts can be read off it.
 */
export const textsDiffer = (before: string, after: string): Part[] =>
  (byWords(before, after, maxEdits) ?? byLines(before, after)).filter(({ text }) => text !== '')
