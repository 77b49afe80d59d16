import { useNavigate } from 'react-router-dom'
import { dealsPaths } from '#shared/deals/paths.ts'
import { Rfqs, type RfqView } from '#shared/deals/Rfqs.contract.ts'
import { useText } from '../../lib/i18n.ts'
import { useCommand } from '../../lib/query.ts'
import { ConfirmButton } from '../../ui/confirm-button.tsx'
import { Page } from '../../ui/page.tsx'
import { useToasts } from '../../ui/toasts.tsx'
import { RfqForm, rfqValuesOf } from './rfq-form.tsx'
import { RfqStatus } from './rfq-status.tsx'

/** A request for quotes that is still written, to go on with, send or delete. */
export const RfqDraft = ({ view }: { view: RfqView }) => {
  const t = useText()
  const toasts = useToasts()
  const navigate = useNavigate()
  const remove = useCommand(Rfqs, 'REMOVE')
  const { rfq } = view
  return (
    <Page
      title={rfq.title}
      aside={<RfqStatus rfq={rfq} />}
      back={{ label: t('app.page.rfqs') }}
      action={
        <ConfirmButton
          of={remove}
          tone="quiet"
          label={t('deals.ticket.remove')}
          title={t('deals.ticket.remove')}
          message={t('deals.ticket.removeMessage')}
          danger
          run={() =>
            remove.run({ rfqId: rfq.id, version: rfq.version }).then(
              () => navigate(dealsPaths.rfqs()),
              error => toasts.failed(error),
            )
          }
        />
      }
    >
      <RfqForm key={`${rfq.id}.${rfq.version}`} draft={rfq} values={rfqValuesOf(view)} />
    </Page>
  )
}
