import { CircleAlert } from 'lucide-react'
import { useAccount } from '../lib/account.tsx'
import { useText } from '../lib/i18n.ts'
import { useSession } from '../lib/session.tsx'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Page } from '../ui/page.tsx'

/** /payorgfee: where the guard leads who acts for an organisation whose usage fee is unpaid, and for whom one can go on. */
export const PayFeePage = () => {
  const t = useText()
  const { actFor } = useSession()
  const { active, workspaces } = useAccount()
  const others = workspaces.filter(({ status }) => status === 'active')
  return (
    <Page title={t('organisations.fee.title')} width="narrow">
      <EmptyState
        icon={CircleAlert}
        title={t('organisations.fee.text', { organisation: active?.organisation.tradingName ?? '' })}
        hint={t('organisations.fee.others')}
        action={
          <>
            {others.map(({ organisation }) => (
              <Button key={organisation.id} onClick={() => actFor(organisation.id)}>
                {t('app.closed.switch', { name: organisation.tradingName })}
              </Button>
            ))}
            <Button onClick={() => actFor(undefined)}>{t('app.switch.personal')}</Button>
          </>
        }
      />
    </Page>
  )
}
