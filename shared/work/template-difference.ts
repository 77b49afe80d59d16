import { diffWordsWithSpace } from 'diff'
import { type Body, textOf } from './template-body.ts'

/** A stretch of two texts: in both, or in one of them alone. */
export type Part = { readonly kind: 'same' | 'added' | 'removed'; readonly text: string }

/** So much is compared word by word; texts that have less in common are shown whole, one after the other. */
const maxEdits = 2000

/** What one text has and the other has not, in their order. The texts can be read off it, each whole. */
export const differenceOf = (before: string, after: string): Part[] => {
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

/** The difference between two bodies as text. Where the texts are alike, only how they look has changed. */
export const bodiesDiffer = (before: Body, after: Body): Part[] => differenceOf(textOf(before), textOf(after))
