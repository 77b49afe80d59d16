import { textsDiffer } from '../kit/text-difference.ts'
import type { Part } from '../kit/text-part.ts'
import { type Body, textOf } from './template-body.ts'

/** The difference between two bodies as text. Where the texts are alike, only how they look has changed. */
export const bodiesDiffer = (before: Body, after: Body): Part[] => textsDiffer(textOf(before), textOf(after))
