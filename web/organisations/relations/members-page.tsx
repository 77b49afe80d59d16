import { User } from 'lucide-react'
import { memberStates } from '#shared/organisations/member-states.ts'
import type { ListedRelation } from '#shared/organisations/members.contract.ts'
import { Organisations } from '#shared/organisations/Organisations.contract.ts'
import { useText } from '../../lib/i18n.ts'
import { useCommand } from '../../lib/query.ts'
import { ConfirmButton } from '../../ui/confirm-button.tsx'
import { Page } from '../../ui/page.tsx'
import { useToasts } from '../../ui/toasts.tsx'
import { RelationList } from './relation-list.tsx'

/** What may be done with one of the organisation's people: to release them, or to leave oneself. The owner stays. */
const Actions = ({ row }: { row: ListedRelation }) => {
  const t = useText()
  const toasts = useToasts()
  const end = useCommand(Organisations, 'DELETE_MEMBER')
  const { mid, version, name, isOwner, isSelf, status } = row
  if (isOwner || (memberStates.finals as readonly string[]).includes(status)) return null
  const go = () =>
    end.run({ mid, version }).then(
      () => toasts.done(isSelf ? 'organisations.members.left' : 'organisations.members.released', { name }),
      error => toasts.failed(error),
    )
  return (
    <ConfirmButton
      of={end}
      small
      tone="quiet"
      danger
      label={t(isSelf ? 'organisations.member.event.leave' : 'organisations.member.event.release')}
      title={t(isSelf ? 'organisations.members.leave.title' : 'organisations.members.release.title', { name })}
      message={t(isSelf ? 'organisations.members.leave.text' : 'organisations.members.release.text', { name })}
      run={go}
    />
  )
}

/** Who acts for the active organisation (spec part 1, section 2, /management/structure/member). */
export const MembersPage = () => {
  const t = useText()
  return (
    <Page title={t('app.page.members')}>
      <RelationList
        type="member"
        caption={t('app.page.members')}
        actions={row => <Actions row={row} />}
        empty={{
          icon: User,
          title: 'organisations.members.none',
          hint: 'organisations.members.none.hint',
          action: null,
        }}
      />
    </Page>
  )
}
