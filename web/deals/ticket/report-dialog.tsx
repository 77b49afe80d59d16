import { PackageCheck } from 'lucide-react'
import { useState } from 'react'
import { z } from 'zod'
import { Contracts } from '#shared/deals/Contracts.contract.ts'
import type { DeliveryScheduleItem } from '#shared/deals/contract.ts'
import { DeliveryNote, mostReportFiles } from '#shared/deals/delivery.ts'
import { useText } from '../../lib/i18n.ts'
import { useCommand } from '../../lib/query.ts'
import { useUploads } from '../../parts/use-uploads.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextAreaField } from '../../ui/fields.tsx'
import { Form } from '../../ui/form.tsx'
import { useToasts } from '../../ui/toasts.tsx'
import { type Attached, AttachedFiles } from '../parts/attach-files.tsx'
import { DeliveryActs } from './delivery-acts.tsx'

const Report = z.object({ note: DeliveryNote })
const Answer = z.object({ note: DeliveryNote.min(1) })

/** Reports a delivery as made, with a note, photos and papers; one that was disputed with an answer to that. */
export const ReportDialog = (props: { row: DeliveryScheduleItem; message: string; onClose: () => void }) => {
  const { row, message, onClose } = props
  const t = useText()
  const toasts = useToasts()
  const deliver = useCommand(Contracts, 'DELIVER')
  const [attached, attach] = useState<readonly Attached[]>([])
  const uploads = useUploads('request', ({ id, name }) => attach(before => [...before, { id, name }]))
  const isAnswer = row.status === 'disputed'
  const { contractId, number, version } = row
  return (
    <Dialog title={t('deals.delivery.makeTitle', { number })} onClose={onClose} keepOnOutside>
      <Form
        schema={isAnswer ? Answer : Report}
        defaultValues={{ note: '' }}
        onSubmit={async ({ note }) => {
          await deliver.run({ contractId, number, version, note, files: attached.map(({ id }) => id) })
          toasts.done('deals.delivery.reported', { number, other: row.customerName })
          onClose()
        }}
      >
        <p>{message}</p>
        {isAnswer ? <DeliveryActs row={row} /> : null}
        <TextAreaField
          name="note"
          label={t('deals.delivery.note')}
          help={t('deals.end.reasonHelp', { other: row.customerName })}
          optional={!isAnswer}
        />
        <AttachedFiles attached={attached} onChange={attach} uploads={uploads} most={mostReportFiles} />
        <div className="row end">
          <Button onClick={onClose}>{t('app.cancel')}</Button>
          <Button
            tone="primary"
            icon={PackageCheck}
            type="submit"
            of={deliver}
            why={uploads.busy && t('app.why.uploading')}
          >
            {t('deals.deliveryItem.event.deliver')}
          </Button>
        </div>
      </Form>
    </Dialog>
  )
}
