import { organisationsPaths } from '#shared/organisations/paths.ts'
import { useText } from '../lib/i18n.ts'
import { LinkButton } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'

/** What somebody finds who acts for no organisation. */
export const NoOrganisation = () => {
  const t = useText()
  return (
    <EmptyState
      title={t('organisations.none')}
      hint={t('organisations.noneHint')}
      action={
        <LinkButton tone="primary" to={organisationsPaths.create()}>
          {t('organisations.new.title')}
        </LinkButton>
      }
    />
  )
}
