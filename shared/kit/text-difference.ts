import { diffWordsWithSpace } from 'diff'
import type { Part } from './text-part.ts'

/** So much is compared word by word; texts that have less in common are shown whole, one after the other. */
const maxEdits = 2000

/** What one text has and the other has not, in their order. The texts can be read off it, each whole. */
export const textsDiffer = (before: string, after: string): Part[] => {
  const found = diffWordsWithSpace(before, after, { maxEditLength: maxEdits })
  const parts = found
    ? found.map(
        ({ added, removed, value }): Part => ({
          kind: added ? 'added' : removed ? 'removed' : 'same',
          text: value,
        }),
      )
    : ([
        { kind: 'removed', text: before },
        { kind: 'added', text: after },
      ] as const)
  return parts.filter(({ text }) => text !== '')
}
