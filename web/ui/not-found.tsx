import { SearchX } from 'lucide-react'
import type { ReactNode } from 'react'
import { useAccount } from '../lib/account.tsx'
import { useText } from '../lib/i18n.ts'
import { useSession } from '../lib/session.tsx'
import { Button } from './button.tsx'
import { EmptyState } from './empty-state.tsx'

/** How many others of one's organisations are offered to look in; the switcher has them all. */
const offered = 5

/**
 * What a page shows whose thing does not exist, or that the person may not see: the two look the same. It may be another
 * organisation's of the same person, or of their own account.
 */
export const NotFound = ({ action }: { action?: ReactNode }) => {
  const t = useText()
  const { actFor } = useSession()
  const { active, workspaces } = useAccount()
  const others = workspaces.filter(one => one.organisation.id !== active?.organisation.id).slice(0, offered)
  return (
    <EmptyState
      icon={SearchX}
      title={t('app.notFound.title')}
      hint={t(others.length > 0 || active ? 'app.notFound.others' : 'app.notFound.hint')}
      action={
        <>
          {others.map(({ organisation }) => (
            <Button key={organisation.id} onClick={() => actFor(organisation.id)}>
              {t('app.closed.switch', { name: organisation.tradingName })}
            </Button>
          ))}
          {active ? <Button onClick={() => actFor(undefined)}>{t('app.switch.personal')}</Button> : null}
          {action}
        </>
      }
    />
  )
}
