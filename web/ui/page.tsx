import { type ReactNode, useEffect } from 'react'
import { classes } from './class-names.ts'
import { type Above, Crumbs } from './crumbs.tsx'

export type PageProps = {
  readonly title: string
  /** The tab's title, where the heading does not tell the page from its like: two deals about one service. */
  readonly tab?: string
  /** A status or a figure beside the title. */
  readonly aside?: ReactNode
  /** One line under the title. */
  readonly subtitle?: ReactNode
  /** The one primary action, and at most a few plain ones before it. */
  readonly action?: ReactNode
  /** The page above this one, where its name is known better than the menu knows it. */
  readonly back?: Above
  /** Filters or tabs under the title. */
  readonly bar?: ReactNode
  /** `narrow` for forms and reading. */
  readonly width?: 'full' | 'narrow'
  readonly children: ReactNode
}

/** The anatomy of every page: where one is, what one can do here, filters, content. Sets the tab's title too. */
export const Page = ({
  title,
  tab = title,
  aside,
  subtitle,
  action,
  back,
  bar,
  width = 'full',
  children,
}: PageProps) => {
  useEffect(() => {
    document.title = `${tab} · Tradewell`
  }, [tab])
  return (
    <div className={classes('page', width)}>
      <Crumbs above={back} />
      <div className="page-head">
        <div className="page-title">
          <h1>{title}</h1>
          {aside}
        </div>
        {action ? <div className="page-actions">{action}</div> : null}
        {subtitle ? <p className="page-subtitle">{subtitle}</p> : null}
      </div>
      {bar ? <div className="page-bar">{bar}</div> : null}
      {children}
    </div>
  )
}

/** A detail page's two columns: what it is, and beside it the facts, parties and timeline. `wide` for lists. */
export const Detail = ({ children, side, wide }: { children: ReactNode; side: ReactNode; wide?: boolean }) => (
  <div className={classes('detail', wide && 'wide')}>
    <div className="detail-main">{children}</div>
    <aside className="detail-side">{side}</aside>
  </div>
)

/** A part of a page under its own heading. */
export const Section = (props: { title: string; action?: ReactNode; plain?: boolean; children: ReactNode }) => (
  <section className={classes('section', !props.plain && 'raised')}>
    <div className="section-head">
      <h2>{props.title}</h2>
      {props.action}
    </div>
    {props.children}
  </section>
)

export type Fact = { readonly label: string; readonly value: ReactNode }

/** Facts as term and value. A fact without a value is left out. */
export const SideFacts = ({ title, facts }: { title?: string; facts: readonly Fact[] }) => (
  <section className="facts">
    {title ? <h2>{title}</h2> : null}
    <dl>
      {facts
        .filter(({ value }) => value !== undefined && value !== null && value !== '')
        .map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  </section>
)
