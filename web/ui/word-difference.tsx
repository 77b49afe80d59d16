import type { Part } from '#shared/kit/text-part.ts'
import './word-difference.css'

/** A text with what was taken out of it and what came in. The labels say so to who does not see it. */
export const WordDifference = (props: {
  readonly parts: readonly Part[]
  readonly labels: Readonly<Record<'added' | 'removed', string>>
  /** How a stretch reads. */
  readonly said?: (text: string) => string
}) => {
  const { parts, labels, said = text => text } = props
  return (
    <div className="difference">
      {parts.map(({ kind, text }, at) => {
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text stay where they are.
        if (kind === 'same') return <span key={at}>{said(text)}</span>
        const Tag = kind === 'added' ? 'ins' : 'del'
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text stay where they are.
          <Tag key={at}>
            <span className="sr-only"> {labels[kind]} </span>
            {said(text)}
          </Tag>
        )
      })}
    </div>
  )
}
