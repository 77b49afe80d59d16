import { Contracts } from '#shared/deals/Contracts.contract.ts'
import type { DeliveryScheduleItem } from '#shared/deals/contract.ts'
import type { DeliveryActView } from '#shared/deals/delivery.ts'
import { Uploads } from '#shared/deals/Uploads.contract.ts'
import { client } from '../../lib/call.ts'
import { useText } from '../../lib/i18n.ts'
import { useMoreOf, useQueryOf } from '../../lib/query.ts'
import { useSize } from '../../lib/size.ts'
import { Button } from '../../ui/button.tsx'
import { Failure } from '../../ui/failure.tsx'
import { RelativeDate } from '../../ui/relative-date.tsx'
import { TextSkeleton } from '../../ui/skeleton.tsx'
import { FileRow, thumbMs, useSaving } from '../parts/file-row.tsx'
import './delivery.css'

type Row = Pick<DeliveryScheduleItem, 'contractId' | 'number' | 'supplierName' | 'customerName'>

const ReportFile = (props: { row: Row; entry: number; file: DeliveryActView['files'][number] }) => {
  const { row, entry, file } = props
  const size = useSize()
  const saveAs = useSaving()
  const of = { contractId: row.contractId, number: row.number, entry, id: file.id }
  const thumb = useQueryOf(
    Uploads,
    'GET_DELIVERY_URL',
    { ...of, thumb: true },
    { enabled: file.hasThumb, pollMs: thumbMs },
  )
  return (
    <FileRow
      name={file.name}
      thumb={thumb.data?.url}
      onSave={() => void saveAs(file.name, () => client(Uploads)('GET_DELIVERY_URL', of))}
    >
      <p className="party-note">{size(file.size)}</p>
    </FileRow>
  )
}

/** What the sides said of a delivery, the newest first: who, when, what, and with which files. */
export const DeliveryActs = ({ row }: { row: Row }) => {
  const t = useText()
  const { contractId, number } = row
  const found = useMoreOf(Contracts, 'GET_DELIVERY', { contractId, number })
  if (found.error && !found.data) return <Failure error={found.error} onRetry={() => void found.refetch()} />
  if (!found.data) return <TextSkeleton lines={3} />
  const acts = found.data.pages.flatMap(page => page.acts)
  return (
    <>
      <ol className="delivery-acts">
        {acts.map(({ entry, kind, name, at, text, files }) => (
          <li key={entry}>
            <h3>
              {t(`deals.delivery.act.${kind}`, { party: kind === 'report' ? row.supplierName : row.customerName })}
            </h3>
            <p className="party-note">
              {name} · <RelativeDate at={at} />
            </p>
            {text ? <p className="said">{text}</p> : null}
            {files.length > 0 ? (
              <ul className="deal-files">
                {files.map(file => (
                  <ReportFile key={file.id} row={row} entry={entry} file={file} />
                ))}
              </ul>
            ) : null}
          </li>
        ))}
      </ol>
      {found.hasNextPage ? (
        <Button small busy={found.isFetchingNextPage} onClick={() => void found.fetchNextPage()}>
          {t('deals.schedule.more')}
        </Button>
      ) : null}
    </>
  )
}
