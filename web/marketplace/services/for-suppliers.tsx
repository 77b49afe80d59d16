import { Package } from 'lucide-react'
import type { ReactNode } from 'react'
import { useAccount } from '../../lib/account.tsx'
import { useText } from '../../lib/i18n.ts'
import { LinkButton } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Page } from '../../ui/page.tsx'
import { TableSkeleton } from '../../ui/skeleton.tsx'

/** What only somebody sees who works on an organisation's services; the others learn why they do not. */
export const ForSuppliers = ({ children }: { children: ReactNode }) => {
  const t = useText()
  const { ready, active, can } = useAccount()
  if (!ready) return <TableSkeleton />
  if (active && can('production.microservice')) return children
  return (
    <Page title={t('marketplace.services')} width="narrow">
      {active ? (
        <Notice>{t('marketplace.own.notAllowed')}</Notice>
      ) : (
        <EmptyState
          icon={Package}
          title={t('marketplace.own.personal')}
          hint={t('marketplace.own.personal.hint')}
          action={
            <LinkButton tone="primary" to="/configuration/org/new">
              {t('organisations.new.title')}
            </LinkButton>
          }
        />
      )}
    </Page>
  )
}
