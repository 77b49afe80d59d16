import { Placeholder } from 'semantic-ui-react'
import { useText } from '../lib/i18n.ts'

const Waiting = ({ children, className }: { children: React.ReactNode; className: string }) => {
  const t = useText()
  return (
    <div className={className} role="status" aria-busy="true">
      <span className="sr-only">{t('app.loading')}</span>
      <div aria-hidden="true">{children}</div>
    </div>
  )
}

const count = (n: number) => Array.from({ length: n }, (_, index) => index)

/** Lines of text to come. */
export const TextSkeleton = ({ lines = 3 }: { lines?: number }) => (
  <Waiting className="skeleton">
    <Placeholder fluid>
      {count(lines).map(line => (
        <Placeholder.Line key={line} length={line === lines - 1 ? 'short' : 'full'} />
      ))}
    </Placeholder>
  </Waiting>
)

/** Rows of a table to come. */
export const TableSkeleton = ({ rows = 8 }: { rows?: number }) => (
  <Waiting className="skeleton table-skeleton">
    {count(rows).map(row => (
      <div className="skeleton-row" key={row}>
        <i />
        <i />
        <i />
        <i />
      </div>
    ))}
  </Waiting>
)

/** Cards to come. */
export const CardsSkeleton = ({ cards = 6 }: { cards?: number }) => (
  <Waiting className="skeleton">
    <div className="cards-grid">
      {count(cards).map(card => (
        <div className="skeleton-card" key={card}>
          <i />
          <i />
          <i />
        </div>
      ))}
    </div>
  </Waiting>
)

/** A detail page to come: its title, its main column and its facts. */
export const DetailSkeleton = () => (
  <div className="detail">
    <TextSkeleton lines={8} />
    <TextSkeleton lines={5} />
  </div>
)
