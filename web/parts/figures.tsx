import type { ReactNode } from 'react'
import './figures.css'

export type Figure = {
  readonly label: string
  readonly value: ReactNode
  /** In small letters under it. */
  readonly note?: ReactNode
}

/** The few figures that a list comes down to, beside one another above it. */
export const Figures = ({ figures }: { figures: readonly Figure[] }) => (
  <dl className="figures">
    {figures.map(({ label, value, note }) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd>
          {value}
          {note ? <span className="cell-note">{note}</span> : null}
        </dd>
      </div>
    ))}
  </dl>
)
