import type { ReactNode } from 'react'
import { classes } from './class-names.ts'
import { RelativeDate } from './relative-date.tsx'
import type { StatusTone } from './status-pill.tsx'

export type TimelineEntry = {
  readonly id: string
  /** ISO time; absent for what is still to come. */
  readonly at?: string
  readonly title: ReactNode
  readonly by?: ReactNode
  readonly tone?: StatusTone
}

/** What happened, newest first as given; what is to come is drawn hollow. */
export const Timeline = ({ title, entries }: { title?: string; entries: readonly TimelineEntry[] }) => (
  <section className="timeline">
    {title ? <h2>{title}</h2> : null}
    <ol>
      {entries.map(({ id, at, title: what, by, tone = 'neutral' }) => (
        <li key={id} className={classes(tone, !at && 'to-come')}>
          <span className="timeline-what">{what}</span>
          <span className="timeline-when">
            {by}
            {at ? <RelativeDate at={at} /> : null}
          </span>
        </li>
      ))}
    </ol>
  </section>
)
