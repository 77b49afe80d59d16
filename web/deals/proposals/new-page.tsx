import { Navigate, useParams, useSearchParams } from 'react-router-dom'
import { Proposals } from '#shared/deals/Proposals.contract.ts'
import type { Party } from '#shared/kit/event.ts'
import type { Id } from '#shared/kit/id.ts'
import { sameParty } from '#shared/kit/party.ts'
import { Microservices } from '#shared/marketplace/Microservices.contract.ts'
import { marketplacePaths } from '#shared/marketplace/paths.ts'
import { useAccount } from '../../lib/account.tsx'
import { useLanguage, useText } from '../../lib/i18n.ts'
import { useQueryOf } from '../../lib/query.ts'
import { todayNow } from '../../lib/today.ts'
import { Denied } from '../../ui/denied.tsx'
import { Failure } from '../../ui/failure.tsx'
import { Page } from '../../ui/page.tsx'
import { DetailSkeleton } from '../../ui/skeleton.tsx'
import '../deals.css'
import { ProposalForm } from './proposal-form.tsx'
import { againFrom, blankChoice, newValues, ofService } from './values.ts'

/** A proposal that begins as a copy of an earlier one. */
const Again = ({ from, supplier }: { from: Id<'proposal'>; supplier: Party }) => {
  const today = todayNow()
  const found = useQueryOf(Proposals, 'GET_BY_ID', { proposalId: from })
  if (found.error && !found.data) return <Failure error={found.error} onRetry={found.refetch} />
  if (!found.data) return <DetailSkeleton />
  return <ProposalForm from={from} {...againFrom(found.data, today)} supplier={supplier} />
}

/** Who acts, where they may sell for an organisation; else why they may not. */
const useSeller = () => {
  const { ready, active, can } = useAccount()
  const oid = active?.organisation.id
  if (!ready) return { instead: <DetailSkeleton /> }
  if (oid === undefined || !can('transaction.ticket.supplier'))
    return { instead: <Denied leaf="transaction.ticket.supplier" /> }
  return { supplier: { id: oid, type: 'organization' } as const }
}

/** A service as it is on the market. */
const useService = (id: string, enabled: boolean) =>
  useQueryOf(Microservices, 'GET_MICROSERVICE_FOR_REQUEST', { id: id as Id<'service'> }, { enabled })

/** A proposal that begins with a service of one's own, as it is on the market. */
const OfService = ({ id, supplier }: { id: string; supplier: Party }) => {
  const today = todayNow()
  const language = useLanguage()
  const found = useService(id, true)
  if (found.error && !found.data) return <Failure error={found.error} onRetry={found.refetch} />
  if (!found.data) return <DetailSkeleton />
  // Somebody else's is asked for, not offered.
  if (!sameParty(found.data.owner, supplier)) return <Navigate replace to={marketplacePaths.service(found.data.id)} />
  return <ProposalForm of={found.data.id} {...ofService(found.data, today, language)} supplier={supplier} />
}

/** /management/microservice/service/offer/:serviceId: a service of one's own, offered to clients who did not ask for it. */
export const OfferServicePage = () => {
  const t = useText()
  const { serviceId = '' } = useParams()
  const { supplier, instead } = useSeller()
  const name = useService(serviceId, supplier !== undefined).data?.name
  return (
    <Page title={t('marketplace.page.serviceOffer')} {...(name && { back: { label: name } })}>
      {supplier ? <OfService key={serviceId} id={serviceId} supplier={supplier} /> : instead}
    </Page>
  )
}

/** /proposal/new: an offer that nobody asked for; `from` names an earlier one that it begins with. */
export const NewProposalPage = () => {
  const t = useText()
  const language = useLanguage()
  const [params] = useSearchParams()
  const today = todayNow()
  const { supplier, instead } = useSeller()
  const from = params.get('from') as Id<'proposal'> | null
  const form = () => {
    if (!supplier) return instead
    if (from) return <Again key={from} from={from} supplier={supplier} />
    return <ProposalForm values={newValues(today, language)} choice={blankChoice(today)} supplier={supplier} />
  }
  return (
    <Page title={t('deals.page.proposalNew')} back={{ label: t('deals.page.proposals') }}>
      {form()}
    </Page>
  )
}
