import { dayIn } from '#shared/kit/zone.ts'
import { useAccount } from '../../lib/account.tsx'
import { currentTime } from '../../lib/clock.ts'
import { useLanguage, useText } from '../../lib/i18n.ts'
import { Denied } from '../../ui/denied.tsx'
import { Page } from '../../ui/page.tsx'
import { DetailSkeleton } from '../../ui/skeleton.tsx'
import '../deals.css'
import { ProposalForm } from './proposal-form.tsx'
import { blankChoice, newValues } from './values.ts'

/** /proposal/new: an offer that nobody asked for. */
export const NewProposalPage = () => {
  const t = useText()
  const { ready, active, can } = useAccount()
  const language = useLanguage()
  const today = dayIn(new Date(currentTime()).toISOString())
  const oid = active?.organisation.id
  return (
    <Page title={t('app.page.proposalNew')} back={{ label: t('app.page.proposals') }}>
      {!ready ? (
        <DetailSkeleton />
      ) : oid === undefined || !can('transaction.ticket.supplier') ? (
        <Denied leaf="transaction.ticket.supplier" />
      ) : (
        <ProposalForm
          values={newValues(today, language)}
          choice={blankChoice(today)}
          clients={[]}
          supplier={{ id: oid, type: 'organization' }}
        />
      )}
    </Page>
  )
}
