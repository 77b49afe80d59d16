import { Refusal } from '#shared/kit/refusal.ts'
import { organisationsPaths } from '#shared/organisations/paths.ts'
import { accountTakes } from '#shared/organisations/product.ts'
import type { DealSchedule } from '#shared/terms/deal-schedule.ts'
import { assertPayable, lackOfPayee, type Payee } from '#shared/terms/payable.ts'
import type { Platform } from '#shared/terms/service-terms.ts'
import { useAccount } from '../../lib/account.tsx'
import { refusalText, useText } from '../../lib/i18n.ts'
import { useProfileAction } from '../../parts/profile-action.tsx'
import { useAccountTakes } from '../../parts/standing.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import type { Whying } from '../../ui/why.tsx'

/** Who is to be paid by what a form offers; undefined while it is looked up whether cards and debits can be charged for it. */
export const usePayee = (id: string, name: string): Payee | undefined => {
  const account = useAccountTakes(id)
  return account && { name, ...account }
}

/** The same for who offers. */
export const useOwnPayee = (): Payee | undefined => {
  const { active } = useAccount()
  return active && { name: active.organisation.tradingName, ...accountTakes(active.organisation) }
}

/** What a form comes to, or why that could not be paid: the same that the server holds an offer to. */
export const payablePreview = (
  preview: DealSchedule | Refusal | undefined,
  platform: Platform,
  payee: Payee | undefined,
): DealSchedule | Refusal | undefined => {
  if (preview === undefined || preview instanceof Refusal || !payee) return preview
  try {
    assertPayable(platform, preview.payments, payee)
    return preview
  } catch (error) {
    if (error instanceof Refusal) return error
    throw error
  }
}

/**
 * That nobody could pay what a form offers, which is known before it is filled in: only what comes to nothing by its preview needs no
 * account.
 */
export const lackOf = (
  preview: DealSchedule | Refusal | undefined,
  platform: Platform,
  payee: Payee | undefined,
): Refusal | undefined => {
  const lack = payee && lackOfPayee(payee, platform)
  const isFree = preview !== undefined && !(preview instanceof Refusal)
  return isFree ? undefined : lack
}

/** The button that sends an offer: where nobody could pay it, it says so, and who can change that. */
export const SendButton = ({
  lack,
  ...button
}: Pick<Parameters<typeof Button>[0], keyof Whying | 'icon' | 'onClick' | 'children'> & {
  readonly lack: Refusal | undefined
}) => {
  const t = useText()
  return (
    <Button
      tone="primary"
      type={button.onClick ? 'button' : 'submit'}
      {...button}
      {...(lack && { why: refusalText(lack, t), ask: { leaf: 'department.account.profileEdit' } })}
    />
  )
}

/** Says that before anything is written, and leads who can mend it to the account. */
export const NoPayee = ({ lack, isOwn }: { readonly lack: Refusal | undefined; readonly isOwn: boolean }) => {
  const t = useText()
  const profileAction = useProfileAction()
  if (!lack) return null
  return (
    <Notice tone="warning" action={isOwn && profileAction(organisationsPaths.account(), t('deals.offer.account'))}>
      <p>{refusalText(lack, t)}</p>
    </Notice>
  )
}
