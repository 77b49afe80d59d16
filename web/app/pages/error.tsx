import { Compass, RotateCw } from 'lucide-react'
import { useLocation, useRouteError } from 'react-router-dom'
import { identityPaths } from '#shared/identity/paths.ts'
import { useText } from '../../lib/i18n.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { Mark } from '../../ui/mark.tsx'
import { Page } from '../../ui/page.tsx'

/** What an unknown address shows (/error), and the page of an organisation that is not there, which says so. */
export const NoSuchPage = () => {
  const t = useText()
  const { state } = useLocation() as { state: { noOrganisation?: boolean } | null }
  return (
    <Page title={t('app.error.title')} width="narrow">
      <div className="lost">
        <Compass size={32} aria-hidden />
        <p>{t(state?.noOrganisation ? 'organisations.domainMissing' : 'app.error.hint')}</p>
        <LinkButton to={identityPaths.welcome()} tone="primary">
          {t('app.error.home')}
        </LinkButton>
      </div>
    </Page>
  )
}

/** What a page shows that failed while it was drawn or loaded. */
export const Broken = () => {
  const t = useText()
  const error = useRouteError()
  console.error(error)
  return (
    <Page title={t('app.broken.title')} width="narrow">
      <div className="lost">
        <p>{t('app.broken.hint')}</p>
        <Button tone="primary" icon={RotateCw} onClick={() => location.reload()}>
          {t('app.broken.reload')}
        </Button>
      </div>
    </Page>
  )
}

/** The full-screen loading view: a logo and animated dots (spec part 1, section 2, "Other"). */
export const LoadingView = () => {
  const t = useText()
  return (
    <div className="loading-view" role="status">
      <Mark size={40} />
      <span className="sr-only">{t('app.loading')}</span>
      <span className="loading-dots" aria-hidden="true">
        <i />
        <i />
        <i />
      </span>
    </div>
  )
}
