import { Invoices } from '#shared/deals/Invoices.contract.ts'
import type { Invoice } from '#shared/deals/invoice.ts'
import type { PaperAmount } from '#shared/deals/paper.ts'
import { useText } from '../lib/i18n.ts'
import { useQueryOf } from '../lib/query.ts'
import { TrailSteps } from '../parts/trail-steps.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Failure } from '../ui/failure.tsx'
import { TextSkeleton } from '../ui/skeleton.tsx'

/** Where an amount of an invoice comes from, down to what was asked for. */
export const TrailDialog = ({
  invoice,
  of,
  onClose,
}: {
  invoice: Pick<Invoice, 'id' | 'reference'>
  of: PaperAmount
  onClose: () => void
}) => {
  const t = useText()
  const found = useQueryOf(Invoices, 'GET_TRAIL', {
    invoiceId: invoice.id,
    ...(of === 'net' ? {} : { line: of }),
  })
  const { data, error } = found
  return (
    <Dialog title={`${t('deals.trail')} · ${invoice.reference}`} size="large" onClose={onClose}>
      <p className="trail-lead">{t('deals.trail.lead')}</p>
      {data ? (
        <TrailSteps nodes={[data.trail]} currency={data.currency} depth={0} />
      ) : error ? (
        <Failure error={error} onRetry={() => void found.refetch()} />
      ) : (
        <TextSkeleton lines={8} />
      )}
    </Dialog>
  )
}
