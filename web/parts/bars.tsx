import './bars.css'

/** So many parts of a picture make a whole: what is drawn is a share, and the figures stand in the table. */
const parts = 1000n
const share = (part: bigint, of: bigint): number => (of <= 0n || part <= 0n ? 0 : Number((part * parts) / of) / 10)

type Bar = { readonly key: string; readonly label: string; readonly values: readonly bigint[] }

const largest = (bars: readonly Bar[]): bigint =>
  bars.flatMap(({ values }) => values).reduce((all, value) => (value > all ? value : all), 0n)

/** What the bars of each colour stand for. */
const Legend = ({ legend }: { legend: readonly string[] }) => (
  <figcaption>
    {legend.map((text, n) => (
      <span key={text} className={`bar-${n}`}>
        {text}
      </span>
    ))}
  </figcaption>
)

/** Bars beside one another, in groups: a picture of the table under it, which says the same to who does not see it. */
export const Bars = ({ legend, bars }: { legend: readonly string[]; bars: readonly Bar[] }) => {
  const most = largest(bars)
  return (
    <figure className="bars" aria-hidden="true">
      <div className="bars-plot">
        {bars.map(({ key, label, values }) => (
          <div key={key} className="bars-group">
            <svg viewBox="0 0 20 100" preserveAspectRatio="none" aria-hidden="true">
              {values.map((value, n) => {
                const height = share(value, most)
                return (
                  <rect
                    key={legend[n]}
                    className={`bar-${n}`}
                    x={2 + n * 8}
                    y={100 - height}
                    width="7"
                    height={height}
                  />
                )
              })}
            </svg>
            <span>{label}</span>
          </div>
        ))}
      </div>
      <Legend legend={legend} />
    </figure>
  )
}

/** The same for things with names, one under the other, each with its bars beside it. */
export const RowBars = ({ legend, bars }: { legend: readonly string[]; bars: readonly Bar[] }) => {
  const most = largest(bars)
  return (
    <figure className="bars row-bars" aria-hidden="true">
      {bars.map(({ key, label, values }) => (
        <div key={key}>
          <span>{label}</span>
          <svg viewBox="0 0 100 20" preserveAspectRatio="none" aria-hidden="true">
            {values.map((value, n) => (
              <rect key={legend[n]} className={`bar-${n}`} y={2 + n * 8} width={share(value, most)} height="7" />
            ))}
          </svg>
        </div>
      ))}
      <Legend legend={legend} />
    </figure>
  )
}
