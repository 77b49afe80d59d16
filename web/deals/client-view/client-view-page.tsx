import { useEffect, useRef, useState } from 'react'
import { Link, Navigate, useLocation, useParams } from 'react-router-dom'
import { ClientViews, type SharedThing } from '#shared/deals/ClientViews.contract.ts'
import { filesPaths } from '#shared/files/paths.ts'
import { displayMoney, fromJson } from '#shared/kit/money.ts'
import { exactDate } from '#shared/kit/words.ts'
import { dayIn } from '#shared/kit/zone.ts'
import { client, isMissing } from '../../lib/call.ts'
import { useLanguage, useText } from '../../lib/i18n.ts'
import { useCommand, useQueryOf } from '../../lib/query.ts'
import { dropLinkCode, keptLinkCode } from '../../parts/link-code.ts'
import { Slot } from '../../parts/slots.tsx'
import { Failure } from '../../ui/failure.tsx'
import { later } from '../../ui/later.tsx'
import { Notice } from '../../ui/notice.tsx'
import { type Fact, Page, SideFacts } from '../../ui/page.tsx'
import { PdfButton } from '../../ui/pdf-button.tsx'
import { TextSkeleton } from '../../ui/skeleton.tsx'
import '../parts/paper-beside.css'
import './client-view.css'
import { AnswerPanel } from './answer-panel.tsx'
import { SharedDocument } from './shared-document.tsx'

const SharedInvoice = later(() => import('./shared-invoice.tsx').then(module => module.SharedInvoice))

/** What the paper comes to, before one reads it. */
const useFacts = () => {
  const t = useText()
  const language = useLanguage()
  return (thing: SharedThing): readonly Fact[] => {
    if (thing.kind === 'invoice') return [{ label: t('deals.view.reference'), value: thing.facts.invoice.reference }]
    const { reference, terms } = thing.document
    return [
      { label: t('deals.view.reference'), value: reference },
      ...(terms
        ? [
            {
              label: t(terms.recurring ? 'deals.view.each' : 'deals.view.total'),
              value: displayMoney(fromJson(terms.total), language),
            },
            ...(terms.recurring
              ? []
              : [{ label: t('deals.view.ends'), value: exactDate(terms.until, language, 'long') }]),
          ]
        : []),
    ]
  }
}

const Shared = ({ thing, code, again }: { thing: SharedThing; code: string; again: () => void }) => {
  const t = useText()
  const language = useLanguage()
  const factsOf = useFacts()
  const { sharedBy, to, until } = thing
  const names =
    thing.kind === 'invoice'
      ? { supplier: thing.facts.invoice.supplierName, client: thing.facts.invoice.customerName }
      : { supplier: thing.document.supplierName, client: thing.document.demanderName }
  const what = thing.kind === 'invoice' ? 'invoice' : thing.isSigned ? 'contract' : 'offer'
  return (
    <Page
      title={t(`deals.view.title.${what}`, names)}
      tab={t('deals.view.tab')}
      subtitle={t('deals.view.lead', { sharedBy, to, date: exactDate(dayIn(until), language, 'long') })}
      action={
        <PdfButton load={() => client(ClientViews)('GET_PDF', { code, language })}>{t('deals.view.pdf')}</PdfButton>
      }
    >
      <div className="paper-beside">
        {thing.kind === 'invoice' ? (
          <SharedInvoice facts={thing.facts} />
        ) : (
          <SharedDocument document={thing.document} />
        )}
        <div className="paper-side shared-side">
          <SideFacts facts={factsOf(thing)} />
          {thing.kind === 'document' ? (
            <AnswerPanel thing={thing} code={code} />
          ) : (
            <Slot of="sharedInvoice" code={code} onPaid={() => thing.facts.invoice.status !== 'paid' && again()} />
          )}
          <p className="shared-note">{t('deals.view.keep')}</p>
          <p className="shared-note">
            {t('deals.view.what')} <Link to={filesPaths.verify()}>{t('deals.view.check')}</Link>
          </p>
        </div>
      </div>
    </Page>
  )
}

const Gone = () => {
  const t = useText()
  return (
    <Page title={t('deals.view.gone')} width="narrow">
      <Notice tone="warning">
        <p>{t('deals.view.gone.text')}</p>
      </Notice>
    </Page>
  )
}

/** Reads what was opened. */
const Opened = ({ code }: { code: string }) => {
  const t = useText()
  // The code says what may be read, and not for whom one acts: as that comes to be known, nothing is taken from under a reader's hands.
  const found = useQueryOf(ClientViews, 'READ', { code }, { asPerson: true })
  if (isMissing(found.error)) return <Gone />
  if (found.data) return <Shared thing={found.data} code={code} again={found.refetch} />
  return (
    <Page title={t('deals.view.tab')}>
      {found.error ? <Failure error={found.error} onRetry={found.refetch} /> : <TextSkeleton lines={14} />}
    </Page>
  )
}

const Opening = ({ code }: { code: string }) => {
  const t = useText()
  const open = useCommand(ClientViews, 'OPEN')
  const asked = useRef(false)
  const run = () => void open.run({ code }).catch(() => undefined)
  useEffect(() => {
    if (asked.current) return
    asked.current = true
    run()
  })
  if (open.result) return <Opened code={code} />
  if (isMissing(open.error) || open.error?.errorType === 'input.invalid') return <Gone />
  return (
    <Page title={t('deals.view.tab')}>
      {open.error ? <Failure error={open.error} onRetry={run} /> : <TextSkeleton lines={14} />}
    </Page>
  )
}

/**
 * /client-view/{view}#{code}: one paper of a deal for somebody without an account. The code stands in the address of this browser alone:
 * what is behind a # is sent to no server and to no page that one goes to from here. Whoever comes back from a bank's page has the code in this tab.
 */
export const SharedPage = () => {
  const { hash, search } = useLocation()
  const { view = '' } = useParams()
  const [kept] = useState(() => (hash ? '' : keptLinkCode(view)))
  const code = hash.slice(1)
  useEffect(() => {
    if (code && kept) dropLinkCode(view)
  }, [code, kept, view])
  if (!code && kept) return <Navigate replace to={{ search, hash: `#${kept}` }} />
  // What a bank's page brought along is for who pays.
  if (!code && search) return <Navigate replace to={{ search: '' }} />
  return code ? <Opening key={code} code={code} /> : <Gone />
}
