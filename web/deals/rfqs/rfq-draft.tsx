import { dealsPaths } from '#shared/deals/paths.ts'
import { Rfqs, type RfqView } from '#shared/deals/Rfqs.contract.ts'
import { useText } from '../../lib/i18n.ts'
import { useCommand } from '../../lib/query.ts'
import { useBegun } from '../../ui/begun.tsx'
import { Page } from '../../ui/page.tsx'
import { useAttending } from '../parts/attending.ts'
import { RemoveDraft } from '../parts/remove-draft.tsx'
import { RfqForm, rfqValuesOf } from './rfq-form.tsx'
import { RfqStatus } from './rfq-status.tsx'

/** A request for quotes that is still written, to go on with, send or delete. */
export const RfqDraft = ({ view: now }: { view: RfqView }) => {
  const t = useText()
  const remove = useCommand(Rfqs, 'REMOVE')
  const { begun: view, key, onTyping } = useBegun(now, ({ rfq }) => rfq.version)
  const { rfq } = view
  const attending = useAttending(now.attends)
  const { id: rfqId, version } = now.rfq
  return (
    <Page
      title={rfq.title}
      aside={<RfqStatus rfq={rfq} />}
      back={{ label: t('deals.page.rfqs') }}
      action={
        <RemoveDraft of={remove} {...attending} run={() => remove.run({ rfqId, version })} list={dealsPaths.rfqs()} />
      }
    >
      <RfqForm
        key={key}
        onTyping={onTyping}
        draft={rfq}
        instead={view.instead}
        attending={attending}
        values={rfqValuesOf(view)}
      />
    </Page>
  )
}
