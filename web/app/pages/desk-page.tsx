import { displayName } from '#shared/identity/person.ts'
import { useAccount } from '../../lib/account.tsx'
import { useText } from '../../lib/i18n.ts'
import { Slot } from '../../parts/slots.tsx'
import { later } from '../../ui/later.tsx'
import { Detail, Page } from '../../ui/page.tsx'
import { FirstSteps } from './first-steps.tsx'
import { Latest } from './latest.tsx'
import { MoneyPicture } from './outlook.tsx'
import { Owed } from './owed.tsx'
import './desk.css'

const WaitingPanel = later(() => import('./waiting-panel.tsx').then(module => module.WaitingPanel))

/** Home for those signed in: what waits for them, and what happened. */
export const DeskPage = () => {
  const t = useText()
  const { active, person } = useAccount()
  return (
    <Page
      title={active?.organisation.tradingName ?? (person && displayName(person)) ?? t('app.desk.title')}
      subtitle={active && person ? t('app.desk.as', { name: displayName(person) || person.email }) : undefined}
    >
      <Detail wide side={<Latest />}>
        <FirstSteps />
        <MoneyPicture />
        <WaitingPanel />
        <Owed />
        <Slot of="desk" />
      </Detail>
    </Page>
  )
}
