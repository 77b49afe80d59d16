import { useSearchParams } from 'react-router-dom'
import { Rfqs } from '#shared/deals/Rfqs.contract.ts'
import type { Id } from '#shared/kit/id.ts'
import { useLanguage, useText } from '../../lib/i18n.ts'
import { useQueryOf } from '../../lib/query.ts'
import { todayNow } from '../../lib/today.ts'
import { Failure } from '../../ui/failure.tsx'
import { Page } from '../../ui/page.tsx'
import { DetailSkeleton } from '../../ui/skeleton.tsx'
import { newRfqValues, RfqForm, rfqAgain } from './rfq-form.tsx'

/** A request that asks others for what nobody named a price for. */
const Again = ({ from }: { from: Id<'rfq'> }) => {
  const found = useQueryOf(Rfqs, 'GET_BY_ID', { rfqId: from })
  if (found.error && !found.data) return <Failure error={found.error} onRetry={found.refetch} />
  if (!found.data) return <DetailSkeleton />
  const { rfq, side } = found.data
  // Only one that waits for its client can be taken the place of.
  const instead = side === 'demander' && rfq.status === 'open' ? from : undefined
  return <RfqForm from={from} instead={instead} values={rfqAgain(found.data, todayNow())} />
}

/** /procurement/rfq/new: asks several suppliers for a price at once; `from` names an earlier request that it begins with. */
export const NewRfqPage = () => {
  const t = useText()
  const language = useLanguage()
  const [params] = useSearchParams()
  const from = params.get('from') as Id<'rfq'> | null
  return (
    <Page title={t('deals.page.newRfq')} back={{ label: t('deals.page.rfqs') }}>
      {from ? <Again key={from} from={from} /> : <RfqForm values={newRfqValues(todayNow(), language)} />}
    </Page>
  )
}
