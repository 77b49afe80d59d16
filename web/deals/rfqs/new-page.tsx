import { useLanguage, useText } from '../../lib/i18n.ts'
import { Page } from '../../ui/page.tsx'
import { newRfqValues, RfqForm } from './rfq-form.tsx'
import { todayNow } from './rfq-status.tsx'

/** /procurement/rfq/new: asks several suppliers for a price at once. */
export const NewRfqPage = () => {
  const t = useText()
  const language = useLanguage()
  return (
    <Page title={t('app.page.newRfq')} back={{ label: t('app.page.rfqs') }}>
      <RfqForm values={newRfqValues(todayNow(), language)} />
    </Page>
  )
}
