import { CreditCard, Printer } from 'lucide-react'
import { useParams } from 'react-router-dom'
import { InvoicePapers } from '#shared/deals/InvoicePapers.contract.ts'
import { isOwed } from '#shared/deals/invoice.ts'
import { invoicePaper, type Paper, type PaperFacts } from '#shared/deals/paper.ts'
import { dealPathsOf, listOfSide } from '#shared/deals/paths.ts'
import { dealReference } from '#shared/deals/reference.ts'
import type { Id } from '#shared/kit/id.ts'
import { useAccount } from '../lib/account.tsx'
import { client } from '../lib/call.ts'
import { useLanguage, useText } from '../lib/i18n.ts'
import { useQueryOf } from '../lib/query.ts'
import { payAddress } from '../parts/pay-address.ts'
import { Slot } from '../parts/slots.tsx'
import { InvoiceStatus } from '../parts/status.tsx'
import { Button, LinkButton } from '../ui/button.tsx'
import { classes } from '../ui/class-names.ts'
import { Failure } from '../ui/failure.tsx'
import { NotFound } from '../ui/not-found.tsx'
import { Page } from '../ui/page.tsx'
import { PdfButton } from '../ui/pdf-button.tsx'
import { TextSkeleton } from '../ui/skeleton.tsx'
import '../parts/paper.css'
import './invoice.css'

/** A paper as it is printed. */
const Sheet = ({ paper }: { paper: Paper }) => {
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
          {lines.map(({ label, amount }) => (
            <tr key={label}>
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

const Found = ({ facts }: { facts: PaperFacts }) => {
  const t = useText()
  const language = useLanguage()
  const { active } = useAccount()
  const { invoice } = facts
  const paper = invoicePaper(facts, language, t)
  const isSupplier = active?.organisation.id === invoice.supplier.id
  const deal = dealPathsOf[listOfSide(isSupplier ? 'supplier' : 'demander')].detail(invoice.requestId)
  return (
    <Page
      title={t('deals.paper.title', { reference: invoice.reference })}
      aside={<InvoiceStatus invoice={invoice} />}
      back={{ to: deal, label: dealReference(invoice.thread) }}
      action={
        <>
          <Button icon={Printer} onClick={() => print()}>
            {t('deals.paper.print')}
          </Button>
          <PdfButton load={() => client(InvoicePapers)('GET', { invoiceId: invoice.id, language })}>
            {t('deals.paper.download')}
          </PdfButton>
          {!isSupplier && isOwed(invoice) ? (
            <LinkButton tone="primary" icon={CreditCard} to={payAddress(invoice)}>
              {t('deals.paper.pay')}
            </LinkButton>
          ) : null}
        </>
      }
    >
      <Sheet paper={paper} />
      <Slot of="tasks" id={invoice.id} />
    </Page>
  )
}

/** /procurement/invoice/:invoiceId: an invoice as paper, to read, print and keep, before it is paid and after. */
export const InvoicePage = () => {
  const t = useText()
  const { invoiceId = '' } = useParams()
  const found = useQueryOf(InvoicePapers, 'FACTS', { invoiceId: invoiceId as Id<'invoice'> })
  const { data: facts, error } = found
  if (facts) return <Found facts={facts} />
  const isMissing = error?.errorType === 'notFound' || error?.errorType === 'input.invalid'
  return (
    <Page title={t('deals.paper.open')}>
      {isMissing ? (
        <NotFound />
      ) : error ? (
        <Failure error={error} onRetry={found.refetch} />
      ) : (
        <TextSkeleton lines={14} />
      )}
    </Page>
  )
}
