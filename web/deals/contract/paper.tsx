import type { DocumentView } from '#shared/deals/Contracts.contract.ts'
import { type DocumentBlock, documentBlocks } from '#shared/deals/document.ts'
import { signatureBox, strokePath } from '#shared/kit/signature.ts'
import { useLanguage, useText } from '../../lib/i18n.ts'
import { exactTime } from '../../lib/time.ts'
import { placed } from '../parts/placed.ts'
import '../../parts/paper.css'
import './contract.css'

/** Figures stand at the end of their column. */
const isFigure = (text: string): boolean => /^\d[\d.,\u00a0\u202f]*$/.test(text)

const Table = ({ rows }: { rows: readonly (readonly string[])[] }) => {
  const [head = [], ...body] = rows
  const isEnd = (column: number) =>
    column > 0 && body.length > 0 && body.every(row => !row[column] || isFigure(row[column] ?? ''))
  return (
    <table>
      <thead>
        <tr>
          {placed(head).map(({ item, place }) => (
            <th key={place} scope="col" className={isEnd(place) ? 'end' : undefined}>
              {item}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {placed(body).map(row => (
          <tr key={row.place}>
            {placed(row.item).map(({ item, place }) => (
              <td key={place} className={isEnd(place) ? 'end' : undefined} data-label={head[place]}>
                {item}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const Block = ({ block }: { block: DocumentBlock }) => {
  switch (block.kind) {
    case 'title':
      return <h2>{block.text}</h2>
    case 'heading':
      return <h3>{block.text}</h3>
    case 'paragraph':
      return <p>{block.text}</p>
    case 'quote':
      return <blockquote>{block.lines.join('\n')}</blockquote>
    case 'table':
      return <Table rows={block.rows} />
  }
}

type SignatureView = DocumentView['signatures'][number]

const Signature = ({ signature }: { signature: SignatureView }) => {
  const t = useText()
  const language = useLanguage()
  const { how, name, at, partyName, documentHash, turn } = signature
  return (
    <figure className="signature">
      {how.kind === 'typed' ? (
        <p className="signature-typed">{how.name}</p>
      ) : (
        <svg
          viewBox={`0 0 ${signatureBox.width} ${signatureBox.height}`}
          role="img"
          aria-label={t('deals.sign.drawnBy', { name })}
        >
          <path d={strokePath(how.strokes)} />
        </svg>
      )}
      <figcaption>
        <strong>{name}</strong>
        {t('deals.sign.for', { party: partyName })}
        {turn ? (
          <span>
            {t('deals.sign.group', { group: turn.group, of: turn.of, role: turn.role ?? t('deals.signOrder.owner') })}
          </span>
        ) : null}
        <span>{exactTime(at, language)}</span>
        <code title={documentHash}>{documentHash.slice(0, 16)}…</code>
      </figcaption>
    </figure>
  )
}

/** What of a document its paper shows. */
type Shown = Pick<DocumentView, 'reference' | 'text' | 'signatures' | 'needed' | 'demanderName' | 'supplierName'>

/** The document as a sheet of paper: every line of its text, and under it the places of the signatures. */
export const Paper = ({ view, hash }: { view: Shown; hash: string }) => {
  const t = useText()
  const side = (which: 'supplier' | 'demander', name: string, role: string) => {
    const given = view.signatures.filter(signature => signature.side === which)
    const missing = Math.max(0, view.needed[which] - given.length)
    return (
      <div className="signature-side">
        <p className="signature-role">{t('deals.item.heading', { heading: role, title: name })}</p>
        {given.map(signature => (
          <Signature key={`${signature.side}-${signature.at}-${signature.name}`} signature={signature} />
        ))}
        {placed(Array(missing).fill(which)).map(({ place }) => (
          <p className="signature-line" key={place}>
            {t('deals.sign.awaited')}
          </p>
        ))}
      </div>
    )
  }
  return (
    <article className="document" aria-label={t('deals.contract.paper', { reference: view.reference })}>
      {placed(documentBlocks(view.text)).map(({ item, place }) => (
        <Block key={place} block={item} />
      ))}
      <div className="signatures">
        {side('supplier', view.supplierName, t('deals.provider'))}
        {side('demander', view.demanderName, t('deals.client'))}
      </div>
      <p className="paper-hash">
        <span>{t('deals.contract.hash')}</span>
        <code>{hash}</code>
      </p>
    </article>
  )
}
