import type { ReactNode } from 'react'
import './sticky-summary.css'

export type SummaryLine = {
  readonly label: string
  readonly value: ReactNode
  readonly strong?: boolean
  /** Where two lines may have the same label. */
  readonly key?: string
}

/** What it will cost, always in sight while one decides. */
export const StickySummary = (props: {
  title: string
  lines: readonly SummaryLine[]
  note?: ReactNode
  action?: ReactNode
}) => (
  <aside className="sticky-summary" aria-label={props.title}>
    <h2>{props.title}</h2>
    <dl>
      {props.lines.map(line => (
        <div key={line.key ?? line.label} className={line.strong ? 'strong' : undefined}>
          <dt>{line.label}</dt>
          <dd>{line.value}</dd>
        </div>
      ))}
    </dl>
    {props.note ? <p className="summary-note">{props.note}</p> : null}
    {props.action}
  </aside>
)
