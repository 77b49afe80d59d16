import { BadgeCheck, BellRing, CreditCard, Link2, ListTree, Pencil, Printer, ReceiptText } from 'lucide-react'
import { useState } from 'react'
import { useParams, useSearchParams } from 'react-router-dom'
import { isCreditable } from '#shared/deals/credit.ts'
import { eInvoiceObstacle } from '#shared/deals/e-invoice/of-invoice.ts'
import { InvoicePapers } from '#shared/deals/InvoicePapers.contract.ts'
import { Invoices } from '#shared/deals/Invoices.contract.ts'
import { isOwed } from '#shared/deals/invoice.ts'
import { invoicePaper, type PaperAmount } from '#shared/deals/paper.ts'
import type { PaperFacts } from '#shared/deals/paper-facts.ts'
import { dealPathsOf, listOfSide } from '#shared/deals/paths.ts'
import { dealReference } from '#shared/deals/reference.ts'
import { leafOfSide } from '#shared/deals/sides.ts'
import type { Id } from '#shared/kit/id.ts'
import { displayMoney, parseMoney } from '#shared/kit/money.ts'
import { exactDate } from '#shared/kit/words.ts'
import { useAccount } from '../lib/account.tsx'
import { client } from '../lib/call.ts'
import { useLanguage, useText } from '../lib/i18n.ts'
import { useCommand, useQueryOf } from '../lib/query.ts'
import { PaperSheet } from '../parts/paper-sheet.tsx'
import { payAddress } from '../parts/pay-address.ts'
import { Slot } from '../parts/slots.tsx'
import { InvoiceStatus } from '../parts/status.tsx'
import { Button, LinkButton } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { later } from '../ui/later.tsx'
import { Page } from '../ui/page.tsx'
import { PdfButton, XmlButton } from '../ui/pdf-button.tsx'
import { TextSkeleton } from '../ui/skeleton.tsx'
import { useToasts } from '../ui/toasts.tsx'
import { WaitingPage } from '../ui/waiting-page.tsx'
import { CreditsOfInvoice } from './credits-of-invoice.tsx'
import { PaymentsOf } from './owed-back.tsx'
import { RemindedOf } from './reminded.tsx'
import { TakenBack } from './taken-back.tsx'

const WordsDialog = later(() => import('./words-dialog.tsx').then(module => module.WordsDialog))
const RemindersDialog = later(() => import('./reminders-dialog.tsx').then(module => module.RemindersDialog))
const TrailDialog = later(() => import('./trail-dialog.tsx').then(module => module.TrailDialog))
const ClientLinks = later(() => import('../parts/client-links.tsx').then(module => module.ClientLinks))
const CreditDialog = later(() => import('./credit-dialog.tsx').then(module => module.CreditDialog))

const Found = ({ facts }: { facts: PaperFacts }) => {
  const t = useText()
  const language = useLanguage()
  const { active, can } = useAccount()
  const [params, setParams] = useSearchParams()
  const toasts = useToasts()
  const approve = useCommand(Invoices, 'SIGN_INVOICE_MERGED')
  const [asking, ask] = useState(false)
  const [writing, write] = useState(false)
  const [reminding, remind] = useState(false)
  const [sharing, share] = useState(false)
  const { invoice } = facts
  const paper = invoicePaper(facts, language, t)
  const obstacle = eInvoiceObstacle(facts)
  const isSupplier = active?.organisation.id === invoice.supplier.id
  const deal = dealPathsOf[listOfSide(isSupplier ? 'supplier' : 'demander')].detail(invoice.requestId)
  const mayCredit = isSupplier && can('transaction.ticket.supplier') && isCreditable(invoice)
  // The dialogs have addresses of their own: a deal's page leads to one, and people send each other the other.
  const credit = (isOpen: boolean) => setParams(isOpen ? { credit: 'new' } : {}, { replace: true })
  const trail = (of: PaperAmount | undefined) => setParams(of ? { trail: of } : {}, { replace: true })
  const asked = params.get('trail')
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
          <XmlButton
            why={obstacle ? t(`refusal.deals.noEInvoice.${obstacle}`) : undefined}
            load={() => client(InvoicePapers)('E_INVOICE', { invoiceId: invoice.id, language })}
          >
            {t('deals.paper.eInvoice')}
          </XmlButton>
          {invoice.status === 'draft' ? null : (
            <Button
              icon={Link2}
              of={{ needs: leafOfSide[isSupplier ? 'supplier' : 'demander'] }}
              onClick={() => share(true)}
            >
              {t('deals.views.open')}
            </Button>
          )}
          <Button icon={ListTree} onClick={() => trail('net')}>
            {t('deals.trail')}
          </Button>
          {mayCredit ? (
            <Button icon={ReceiptText} onClick={() => credit(true)}>
              {t('deals.invoice.event.credit')}
            </Button>
          ) : null}
          {!isSupplier && invoice.status === 'published' && !invoice.customerSign ? (
            <Button icon={BadgeCheck} of={approve} onClick={() => ask(true)}>
              {t('deals.invoice.approve')}
            </Button>
          ) : null}
          {isSupplier && invoice.status === 'draft' ? (
            <Button icon={Pencil} onClick={() => write(true)}>
              {t('deals.invoices.words')}
            </Button>
          ) : null}
          {isSupplier && invoice.status === 'published' && can('transaction.ticket.supplier') ? (
            <Button icon={BellRing} onClick={() => remind(true)}>
              {t('deals.invoice.event.remind')}
            </Button>
          ) : null}
          {!isSupplier && isOwed(invoice) ? (
            <LinkButton tone="primary" icon={CreditCard} to={payAddress(invoice)}>
              {t('deals.paper.pay')}
            </LinkButton>
          ) : null}
        </>
      }
    >
      <TakenBack invoice={invoice} />
      <PaymentsOf invoice={invoice} />
      <PaperSheet
        paper={paper}
        whence={{
          label: (what, amount) => t('deals.trail.open', { what, amount }),
          to: of => `?${new URLSearchParams({ trail: of })}`,
        }}
      />
      {invoice.credits ? <CreditsOfInvoice invoiceId={invoice.id} /> : null}
      {invoice.reminded ? <RemindedOf invoice={invoice} /> : null}
      {isOwed(invoice) || invoice.debited ? (
        <Slot
          of="invoiceDebit"
          invoiceId={invoice.id}
          thread={invoice.thread}
          customerName={invoice.customerName}
          supplierName={invoice.supplierName}
          number={invoice.number}
        />
      ) : null}
      <Slot of="tasks" id={invoice.id} />
      {asking ? (
        <ConfirmDialog
          title={t('deals.invoice.approveTitle')}
          message={t('deals.invoice.approveMessage', {
            client: invoice.customerName,
            supplier: invoice.supplierName,
            reference: invoice.reference,
            total: displayMoney(parseMoney(invoice.total, invoice.currency), language),
            payable: exactDate(invoice.payableBy, language, 'long'),
          })}
          confirm={t('deals.invoice.approve')}
          onConfirm={() => {
            ask(false)
            approve
              .run({ invoiceId: invoice.id, version: invoice.version })
              .then(() => toasts.done('deals.invoice.approved', { reference: invoice.reference }))
              .catch(toasts.failed)
          }}
          onClose={() => ask(false)}
        />
      ) : null}
      {sharing ? (
        <ClientLinks
          of={{ kind: 'invoice', invoiceId: invoice.id }}
          reference={invoice.reference}
          onClose={() => share(false)}
        />
      ) : null}
      {writing ? <WordsDialog invoices={[invoice]} onClose={() => write(false)} /> : null}
      {reminding ? <RemindersDialog invoice={invoice} onClose={() => remind(false)} /> : null}
      {mayCredit && params.get('credit') === 'new' ? (
        <CreditDialog invoice={invoice} onClose={() => credit(false)} />
      ) : null}
      {asked ? <TrailDialog invoice={invoice} of={asked as PaperAmount} onClose={() => trail(undefined)} /> : null}
    </Page>
  )
}

/** /procurement/invoice/:invoiceId: an invoice as paper, to read, print and keep, before it is paid and after. */
export const InvoicePage = () => {
  const t = useText()
  const { invoiceId = '' } = useParams()
  const found = useQueryOf(InvoicePapers, 'FACTS', { invoiceId: invoiceId as Id<'invoice'> })
  const { data: facts } = found
  if (facts) return <Found facts={facts} />
  return (
    <WaitingPage title={t('deals.paper.open')} found={found}>
      <TextSkeleton lines={14} />
    </WaitingPage>
  )
}
