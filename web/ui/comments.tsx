import type { ReactNode } from 'react'
import { Comment as Base } from 'semantic-ui-react'
import { RelativeDate } from './relative-date.tsx'
import './comments.css'

export type Said = {
  readonly id: string
  readonly by: string
  readonly at: string
  /** The face of who said it. */
  readonly face: ReactNode
  readonly text: ReactNode
  /** What may be done with it. */
  readonly action?: ReactNode
}

/** What people said, one after another. The component draws boxes: the list and the time are ours. */
export const Comments = ({ label, items }: { readonly label: string; readonly items: readonly Said[] }) => (
  <Base.Group as="ul" aria-label={label}>
    {items.map(({ id, by, at, face, text, action }) => (
      <Base key={id} as="li">
        {face}
        <Base.Content>
          <Base.Metadata as="p">
            <Base.Author as="span">{by}</Base.Author> · <RelativeDate at={at} />
          </Base.Metadata>
          <Base.Text as="p">{text}</Base.Text>
        </Base.Content>
        {action}
      </Base>
    ))}
  </Base.Group>
)
