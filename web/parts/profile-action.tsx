import type { ReactNode } from 'react'
import { useAccount } from '../lib/account.tsx'
import { LinkButton } from '../ui/button.tsx'

/**
 * The link in a notice about something that only those can mend who may change the organisation's profile, such as its account or its plan.
 * Others get none: `action={profileAction(organisationsPaths.account(), t('deals.offer.account'))}`
 */
export const useProfileAction = (): ((to: string, label: string) => ReactNode) => {
  const { can } = useAccount()
  return (to, label) => (can('department.account.profileEdit') ? <LinkButton to={to}>{label}</LinkButton> : undefined)
}
