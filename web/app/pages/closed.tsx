import { Lock } from 'lucide-react'
import { mayOpen } from '#shared/app/menu.ts'
import { type Described, leavesOf } from '#shared/app/paths.ts'
import { organisationsPaths } from '#shared/organisations/paths.ts'
import { helpingLeaf, leafLabel } from '#shared/organisations/permissions.ts'
import { teamOf, useAccount, useDenial, viewerOf } from '../../lib/account.tsx'
import { useText } from '../../lib/i18n.ts'
import { useSession } from '../../lib/session.tsx'
import { Button, LinkButton } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { later } from '../../ui/later.tsx'
import { Page } from '../../ui/page.tsx'

const WhomToAsk = later(() => import('../../ui/why-note.tsx').then(module => module.WhomToAsk))

/** A page that is there but not for who one acts as: why, and for whom it would open. */
export const ClosedPage = ({ path }: { path: Described }) => {
  const t = useText()
  const { actFor } = useSession()
  const { active, workspaces, viewer } = useAccount()
  const denial = useDenial(leavesOf(path)[0])

  const { reason, leaf } = denial ?? {}
  const ask = reason && helpingLeaf(reason)
  const hint = reason
    ? t(reason, leaf && { permission: t(leafLabel(leaf)) })
    : active && viewer.signedIn && viewer.teamsActivated && !viewer.activeTeam
      ? t('app.closed.noTeam')
      : active
        ? t('app.closed.organisation', { organisation: active.organisation.tradingName })
        : t('app.closed.personal')
  const open = workspaces.filter(workspace => mayOpen(path, viewerOf(workspace, teamOf(workspace, undefined)?.tid)))
  return (
    <Page title={t(path.words ?? 'app.closed.title')} width="narrow">
      <EmptyState
        icon={Lock}
        title={t('app.closed.title')}
        hint={hint}
        action={
          <>
            {ask ? <WhomToAsk leaf={ask} /> : null}
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
