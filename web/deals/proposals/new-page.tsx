import { useSearchParams } from 'react-router-dom'
import { Proposals } from '#shared/deals/Proposals.contract.ts'
import type { Party } from '#shared/kit/event.ts'
import type { Id } from '#shared/kit/id.ts'
import { dayIn } from '#shared/kit/zone.ts'
import { useAccount } from '../../lib/account.tsx'
import { currentTime } from '../../lib/clock.ts'
import { useLanguage, useText } from '../../lib/i18n.ts'
import { useQueryOf } from '../../lib/query.ts'
import { Denied } from '../../ui/denied.tsx'
import { Failure } from '../../ui/failure.tsx'
import { Page } from '../../ui/page.tsx'
import { DetailSkeleton } from '../../ui/skeleton.tsx'
import '../deals.css'
import { ProposalForm } from './proposal-form.tsx'
import { againFrom, blankChoice, newValues } from './values.ts'

const useToday = () => dayIn(new Date(currentTime()).toISOString())

/** A proposal that begins as a copy of an earlier one. */
const Again = ({ from, supplier }: { from: Id<'proposal'>; supplier: Party }) => {
  const today = useToday()
  const found = useQueryOf(Proposals, 'GET_BY_ID', { proposalId: from })
  if (found.error && !found.data) return <Failure error={found.error} onRetry={found.refetch} />
  if (!found.data) return <DetailSkeleton />
  return <ProposalForm from={from} {...againFrom(found.data, today)} supplier={supplier} />
}

/** /proposal/new: an offer that nobody asked for; `from` names an earlier one that it begins with. */
export const NewProposalPage = () => {
  const t = useText()
  const { ready, active, can } = useAccount()
  const language = useLanguage()
  const [params] = useSearchParams()
  const today = useToday()
  const oid = active?.organisation.id
  const from = params.get('from') as Id<'proposal'> | null
  const form = () => {
    if (!ready) return <DetailSkeleton />
    if (oid === undefined || !can('transaction.ticket.supplier')) return <Denied leaf="transaction.ticket.supplier" />
    const supplier = { id: oid, type: 'organization' } as const
    if (from) return <Again key={from} from={from} supplier={supplier} />
    return <ProposalForm values={newValues(today, language)} choice={blankChoice(today)} supplier={supplier} />
  }
  return (
    <Page title={t('app.page.proposalNew')} back={{ label: t('app.page.proposals') }}>
      {form()}
    </Page>
  )
}
