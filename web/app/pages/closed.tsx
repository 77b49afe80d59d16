import { Lock } from 'lucide-react'
import { mayOpen } from '#shared/app/menu.ts'
import type { Described } from '#shared/app/paths.ts'
import { organisationsPaths } from '#shared/organisations/paths.ts'
import { useAccount, viewerOf } from '../../lib/account.tsx'
import { useText } from '../../lib/i18n.ts'
import { useSession } from '../../lib/session.tsx'
import { Button, LinkButton } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Page } from '../../ui/page.tsx'

/** A page that is there but not for who one acts as: why, and for whom it would open. */
export const ClosedPage = ({ path }: { path: Described }) => {
  const t = useText()
  const { actFor } = useSession()
  const { active, workspaces } = useAccount()
  const open = workspaces.filter(workspace => mayOpen(path, viewerOf(workspace)))
  return (
    <Page title={t(path.words ?? 'app.closed.title')} width="narrow">
      <EmptyState
        icon={Lock}
        title={t('app.closed.title')}
        hint={
          active
            ? t('app.closed.organisation', { organisation: active.organisation.tradingName })
            : t('app.closed.personal')
        }
        action={
          <>
            {open.map(({ organisation }) => (
              <Button key={organisation.id} onClick={() => actFor(organisation.id)}>
                {t('app.closed.switch', { name: organisation.tradingName })}
              </Button>
            ))}
            {active ? null : (
              <LinkButton tone="primary" to={organisationsPaths.create()}>
                {t('organisations.new.title')}
              </LinkButton>
            )}
          </>
        }
      />
    </Page>
  )
}
