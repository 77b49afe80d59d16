import type { ReactNode } from 'react'
import { Feed } from 'semantic-ui-react'
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
    <Feed as="ol">
      {entries.map(({ id, at, title: what, by, tone = 'neutral' }) => (
        <Feed.Event as="li" key={id} className={classes(tone, !at && 'to-come')}>
          <Feed.Summary as="span">{what}</Feed.Summary>
          <Feed.Meta as="span">
            {by}
            {at ? <RelativeDate at={at} /> : null}
          </Feed.Meta>
        </Feed.Event>
      ))}
    </Feed>
  </section>
)
