import type { Paper } from '#shared/deals/paper.ts'
import { classes } from '../ui/class-names.ts'
import './paper.css'
import './paper-sheet.css'

/** A paper as it is printed. */
export const PaperSheet = ({ paper }: { paper: Paper }) => {
  const { title, reference, letterhead, stamp, parties, facts, head, lines, sums, total, notes, footer } = paper
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
      <table className="paper-lines">
        <thead>
          <tr>
            <th scope="col">{head[0]}</th>
            <th scope="col" className="end">
              {head[1]}
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ id, label, amount }) => (
            <tr key={id ?? label}>
              <td data-label={head[0]}>{label}</td>
              <td className="end" data-label={head[1]}>
                {amount}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <dl className="paper-sums">
        {[...sums, total].map(({ label, amount }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{amount}</dd>
          </div>
        ))}
      </dl>
      {notes.map(note => (
        <p key={note}>{note}</p>
      ))}
      <p className="paper-hash">{footer}</p>
    </article>
  )
}
