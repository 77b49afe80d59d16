import { Printer } from 'lucide-react'
import { useParams } from 'react-router-dom'
import { CreditPapers } from '#shared/deals/CreditPapers.contract.ts'
import { type CreditFacts, creditPaper } from '#shared/deals/credit-paper.ts'
import { creditObstacle } from '#shared/deals/e-invoice/of-credit.ts'
import { Invoices } from '#shared/deals/Invoices.contract.ts'
import { dealPathsOf, dealsPaths, listOfSide } from '#shared/deals/paths.ts'
import { dealReference } from '#shared/deals/reference.ts'
import type { Id } from '#shared/kit/id.ts'
import { displaySum, parseMoney } from '#shared/kit/money.ts'
import { useAccount } from '../lib/account.tsx'
import { client } from '../lib/call.ts'
import { useLanguage, useText } from '../lib/i18n.ts'
import { useQueryOf } from '../lib/query.ts'
import { PaperSheet } from '../parts/paper-sheet.tsx'
import { CreditStatus } from '../parts/status.tsx'
import { Button, LinkButton } from '../ui/button.tsx'
import { Page } from '../ui/page.tsx'
import { PdfButton, XmlButton } from '../ui/pdf-button.tsx'
import { TextSkeleton } from '../ui/skeleton.tsx'
import { WaitingPage } from '../ui/waiting-page.tsx'
import { GivingBack } from './giving-back.tsx'

const Found = ({ facts }: { facts: CreditFacts }) => {
  const t = useText()
  const language = useLanguage()
  const { active } = useAccount()
  const { credit } = facts
  const obstacle = creditObstacle(facts)
  const side = active?.organisation.id === credit.supplier.id ? 'supplier' : 'demander'
  const asked = { creditId: credit.id, language }
  const invoice = useQueryOf(Invoices, 'GET_BY_ID', { invoiceId: credit.invoiceId }).data
  return (
    <Page
      title={t('deals.credit.title', { reference: credit.reference })}
      aside={<CreditStatus credit={credit} />}
      subtitle={
        invoice
          ? t('deals.credit.stillDue', {
              reference: invoice.reference,
              due: displaySum(parseMoney(invoice.due, invoice.currency), language),
            })
          : undefined
      }
      back={{ to: dealPathsOf[listOfSide(side)].detail(credit.requestId), label: dealReference(credit.thread) }}
      action={
        <>
          <Button icon={Printer} onClick={() => print()}>
            {t('deals.paper.print')}
          </Button>
          <PdfButton load={() => client(CreditPapers)('GET', asked)}>{t('deals.credit.download')}</PdfButton>
          <XmlButton
            why={obstacle ? t(`refusal.deals.noEInvoice.${obstacle}`) : undefined}
            load={() => client(CreditPapers)('E_INVOICE', asked)}
          >
            {t('deals.paper.eInvoice')}
          </XmlButton>
          <LinkButton to={dealsPaths.invoice(credit.invoiceId)}>{t('deals.paper.open')}</LinkButton>
        </>
      }
    >
      <GivingBack credit={credit} />
      <PaperSheet paper={creditPaper(facts, language, t)} />
    </Page>
  )
}

/** /procurement/credit/:creditId: a credit note as paper, to read, print and keep. */
export const CreditPage = () => {
  const t = useText()
  const { creditId = '' } = useParams()
  const found = useQueryOf(CreditPapers, 'FACTS', { creditId: creditId as Id<'creditNote'> })
  const { data: facts } = found
  if (facts) return <Found facts={facts} />
  return (
    <WaitingPage title={t('deals.credit')} found={found}>
      <TextSkeleton lines={14} />
    </WaitingPage>
  )
}
