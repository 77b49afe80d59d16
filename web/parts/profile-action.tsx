import type { ReactNode } from 'react'
import { useAccount } from '../lib/account.tsx'
import { LinkButton } from '../ui/button.tsx'

/**
 * What a notice leads to where whoever may change the organisation's profile can mend what it tells of: its account, its plan. There is nothing
 * for anybody else: `action={profileAction(organisationsPaths.account(), t('deals.offer.account'))}`
 */
export const useProfileAction = (): ((to: string, label: string) => ReactNode) => {
  const { can } = useAccount()
  return (to, label) => (can('department.account.profileEdit') ? <LinkButton to={to}>{label}</LinkButton> : undefined)
}
