import { Link } from 'react-router-dom'
import type { Paper, PaperAmount } from '#shared/deals/paper.ts'
import { classes } from '../ui/class-names.ts'
import './paper.css'
import './paper-sheet.css'

type Whence = { readonly label: (what: string, amount: string) => string; readonly to: (of: PaperAmount) => string }

/** An amount of a paper; it leads to where it comes from where that can be asked. */
const Figure = ({ of: { label, amount, trail }, whence }: { of: Paper['total']; whence: Whence | undefined }) =>
  whence && trail ? (
    <Link to={whence.to(trail)} replace preventScrollReset aria-label={whence.label(label, amount)}>
      {amount}
    </Link>
  ) : (
    amount
  )

type LinesProps = Pick<Paper, 'head' | 'lines'> & { whence: Whence | undefined }

/** Words and amounts, one under the other. */
const Lines = ({ head: [what, amount], lines, whence }: LinesProps) => (
  <table className="paper-lines">
    <thead>
      <tr>
        <th scope="col">{what}</th>
        <th scope="col" className="end">
          {amount}
        </th>
      </tr>
    </thead>
    <tbody>
      {lines.map((line, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two lines may say the same, and none moves
        <tr key={place}>
          <td data-label={what}>{line.label}</td>
          <td className="end" data-label={amount}>
            <Figure of={line} whence={whence} />
          </td>
        </tr>
      ))}
    </tbody>
  </table>
)

/** A paper as it is printed. @param whence says where an amount of it comes from, for a paper of which that is known */
export const PaperSheet = ({ paper, whence }: { paper: Paper; whence?: Whence }) => {
  const { title, reference, letterhead, stamp, parties, facts, head, lines, details, sums, total, notes, footer } =
    paper
  return (
    <article className="document" aria-label={`${title} ${reference}`}>
      <header className="paper-from">
        <p>{letterhead.name}</p>
        <address>{letterhead.lines.join('\n')}</address>
      </header>
      <div className="paper-title">
        <h2>{title}</h2>
        {stamp ? <p className={classes('paper-stamp', stamp.tone)}>{stamp.text}</p> : null}
      </div>
      <dl className="paper-parties">
        {parties.map(({ label, lines: [name, ...others] }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <strong>{name}</strong>
              {others.map(line => `\n${line}`)}
            </dd>
          </div>
        ))}
      </dl>
      <dl className="paper-facts">
        {facts.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <Lines head={head} lines={lines} whence={whence} />
      <dl className="paper-sums">
        {[...sums, total].map(sum => (
          <div key={sum.label}>
            <dt>{sum.label}</dt>
            <dd>
              <Figure of={sum} whence={whence} />
            </dd>
          </div>
        ))}
      </dl>
      {details ? <Lines head={[details.label, head[1]]} lines={details.lines} whence={whence} /> : null}
      {notes.map(note => (
        <p key={note}>{note}</p>
      ))}
      <p className="paper-hash">{footer}</p>
    </article>
  )
}
