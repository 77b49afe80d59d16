import { CalendarDays, FileText, Printer, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { useParams } from 'react-router-dom'
import { ContractPapers } from '#shared/deals/ContractPapers.contract.ts'
import { Contracts } from '#shared/deals/Contracts.contract.ts'
import { dealPathsOf, listOfSide } from '#shared/deals/paths.ts'
import type { Id } from '#shared/kit/id.ts'
import { organisationsPaths } from '#shared/organisations/paths.ts'
import { client, isMissing } from '../../lib/call.ts'
import { downloadFile } from '../../lib/download.ts'
import { isText, useLanguage, useText } from '../../lib/i18n.ts'
import { useCommand, useQueryOf } from '../../lib/query.ts'
import { useProfileAction } from '../../parts/profile-action.tsx'
import { Slot } from '../../parts/slots.tsx'
import { Button, LinkButton } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Page } from '../../ui/page.tsx'
import { PdfButton } from '../../ui/pdf-button.tsx'
import { TextSkeleton } from '../../ui/skeleton.tsx'
import { useToasts } from '../../ui/toasts.tsx'
import { WaitingPage } from '../../ui/waiting-page.tsx'
import '../deals.css'
import '../parts/paper-beside.css'
import { ShortNotice } from '../parts/short-notice.tsx'
import { useHashOf } from './document-hash.ts'
import { Paper } from './paper.tsx'
import { SignOrder, turnOf } from './sign-order.tsx'
import { SignPanel } from './sign-panel.tsx'

/** The same paper for who has no account: it comes with this page, whose parts it shows. */
export { SharedPage } from '../client-view/client-view-page.tsx'

/** Reasons not to sign that a person wants to read; the others show by themselves. */
const reasons: Readonly<
  Record<
    string,
    | 'deals.sign.alreadySigned'
    | 'deals.sign.sideComplete'
    | 'deals.sign.signedForOtherSide'
    | 'deals.sign.denied'
    | 'deals.sign.expired'
    | 'deals.sign.orderSum'
    | 'deals.sign.noPayee'
    | 'deals.sign.noDebits'
  >
> = {
  'deals.alreadySigned': 'deals.sign.alreadySigned',
  'deals.offerExpired': 'deals.sign.expired',
  'deals.signedForOtherSide': 'deals.sign.signedForOtherSide',
  'deals.signOrderSum': 'deals.sign.orderSum',
  'deals.noPayee': 'deals.sign.noPayee',
  'deals.noDebits': 'deals.sign.noDebits',
  'signing.complete': 'deals.sign.sideComplete',
  'auth.denied': 'deals.sign.denied',
}

/** Takes the own signature back, for as long as others are missing. */
const TakeBack = ({ requestId }: { requestId: Id<'request'> }) => {
  const t = useText()
  const toasts = useToasts()
  const takeBack = useCommand(Contracts, 'TAKE_BACK_SIGNATURE')
  const [asking, ask] = useState(false)
  return (
    <>
      <Button of={takeBack} icon={Undo2} onClick={() => ask(true)}>
        {t('deals.request.event.takeBack')}
      </Button>
      {asking ? (
        <ConfirmDialog
          title={t('deals.sign.takeBackTitle')}
          message={t('deals.sign.takeBackMessage')}
          confirm={t('deals.request.event.takeBack')}
          onConfirm={() => {
            ask(false)
            takeBack
              .run({ requestId })
              .then(() => toasts.done('deals.sign.takenBack'))
              .catch(toasts.failed)
          }}
          onClose={() => ask(false)}
        />
      ) : null}
    </>
  )
}

/** The document of a deal as paper: to be read, signed, printed and kept. */
export const ContractPage = () => {
  const t = useText()
  const language = useLanguage()
  const profileAction = useProfileAction()
  const { ticketId = '' } = useParams()
  const found = useQueryOf(Contracts, 'GET_DOCUMENT', { requestId: ticketId as Id<'request'> })
  const { data: view, error } = found
  const hash = useHashOf(view?.text, view?.hash)
  const title = view ? t('deals.contract.title', { reference: view.reference }) : t('deals.ticket.contract')
  if (isMissing(error) || !view || !hash)
    return (
      <WaitingPage title={title} found={found}>
        <TextSkeleton lines={14} />
      </WaitingPage>
    )
  const done = view.contractId !== undefined
  const why = view.whyNot && Object.hasOwn(reasons, view.whyNot) ? reasons[view.whyNot] : undefined
  const turn = view.whyNot === 'deals.notYourTurn' ? turnOf(t, view) : undefined
  return (
    <Page
      title={title}
      back={{ label: view.reference }}
      action={
        <>
          <LinkButton tone="quiet" icon={CalendarDays} to={dealPathsOf[listOfSide(view.side)].schedule(view.requestId)}>
            {t('deals.plan.open')}
          </LinkButton>
          <Button
            tone="quiet"
            icon={FileText}
            onClick={() => downloadFile(`${view.reference}.txt`, view.text, 'text/plain;charset=utf-8')}
          >
            {t('deals.contract.download')}
          </Button>
          <Button icon={Printer} onClick={() => print()}>
            {t('deals.contract.print')}
          </Button>
          <PdfButton load={() => client(ContractPapers)('GET', { requestId: view.requestId, language })}>
            {t('deals.contract.pdf')}
          </PdfButton>
        </>
      }
    >
      <div className="paper-beside">
        <Paper view={view} hash={hash} />
        <div className="paper-side">
          {!done && view.needed.demander + view.needed.supplier > 2 ? <ShortNotice of={view} /> : null}
          {hash !== view.hash ? (
            <Notice tone="danger" title={t('deals.contract.altered')} />
          ) : view.maySign ? (
            <SignPanel view={view} hash={hash} />
          ) : (
            <>
              <Notice
                tone={done ? 'positive' : 'info'}
                title={t(done ? 'deals.sign.allSigned' : 'deals.sign.notNow')}
                action={
                  (view.whyNot === 'deals.noPayee' || view.whyNot === 'deals.noDebits') &&
                  view.side === 'supplier' &&
                  profileAction(organisationsPaths.account(), t('deals.offer.account'))
                }
              >
                {!done && why && isText(why) ? <p>{t(why, { supplier: view.supplierName })}</p> : null}
                {turn ? <p>{t('deals.sign.notYourTurn', { who: turn })}</p> : null}
              </Notice>
              {view.mayTakeBack ? <TakeBack requestId={view.requestId} /> : null}
            </>
          )}
          <SignOrder view={view} />
          {done ? <Slot of="debit" requestId={view.requestId} /> : null}
        </div>
      </div>
    </Page>
  )
}
