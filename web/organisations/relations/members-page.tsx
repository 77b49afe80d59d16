import { User } from 'lucide-react'
import { useSearchParams } from 'react-router-dom'
import type { Id } from '#shared/kit/id.ts'
import { memberStates } from '#shared/organisations/member-states.ts'
import type { ListedRelation } from '#shared/organisations/members.contract.ts'
import { Organisations } from '#shared/organisations/Organisations.contract.ts'
import { useAccount } from '../../lib/account.tsx'
import { useText } from '../../lib/i18n.ts'
import { useCommand } from '../../lib/query.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmButton } from '../../ui/confirm-button.tsx'
import { later } from '../../ui/later.tsx'
import { Page } from '../../ui/page.tsx'
import { useToasts } from '../../ui/toasts.tsx'
import type { Whying } from '../../ui/why.tsx'
import { InviteButton } from '../invitations/invite-button.tsx'
import { useRoles } from '../structure/use-all.ts'
import { RelationList } from './relation-list.tsx'

const MemberDialog = later(() => import('../structure/member-dialog.tsx').then(m => m.MemberDialog))

/** What may be done with one of the organisation's people: to release them, or to leave oneself. The owner stays. */
const Actions = ({
  row,
  above,
}: {
  row: ListedRelation
  /** Why their role is beyond one's own and whom to ask, where it is. */
  above: Pick<Whying, 'why' | 'ask'> | undefined
}) => {
  const t = useText()
  const toasts = useToasts()
  const end = useCommand(Organisations, 'DELETE_MEMBER')
  const { mid, version, name, isOwner, isSelf, status } = row
  const { open } = useMember()
  if ((memberStates.finals as readonly string[]).includes(status)) return null
  const change = (
    <Button small tone="quiet" onClick={() => open(mid)}>
      {t('organisations.staff.change')}
    </Button>
  )
  const go = () =>
    end.run({ mid, version }).then(
      () => toasts.done(isSelf ? 'organisations.members.left' : 'organisations.members.released', { name }),
      error => toasts.failed(error),
    )
  return (
    <>
      {change}
      <ConfirmButton
        of={end}
        {...(isOwner ? { why: t('refusal.member.ownerStays') } : isSelf ? {} : above)}
        small
        tone="quiet"
        danger
        label={t(isSelf ? 'organisations.member.event.leave' : 'organisations.member.event.release')}
        title={t(isSelf ? 'organisations.members.leave.title' : 'organisations.members.release.title', { name })}
        message={t(isSelf ? 'organisations.members.leave.text' : 'organisations.members.release.text', { name })}
        run={go}
      />
    </>
  )
}

const idOfMember = /^mem_[0-9a-z]{26}$/

/** The member whose dialog the address opens, beside the filters of the list. */
const useMember = () => {
  const [params, setParams] = useSearchParams()
  const named = params.get('member') ?? ''
  const open = (mid?: string) =>
    setParams(
      before => {
        const next = new URLSearchParams(before)
        if (mid) next.set('member', mid)
        else next.delete('member')
        return next
      },
      { preventScrollReset: true },
    )
  return { member: idOfMember.test(named) ? (named as Id<'member'>) : undefined, open }
}

/** Who acts for the active organisation (spec part 1, section 2, /management/structure/member). */
export const MembersPage = () => {
  const t = useText()
  const { member, open } = useMember()
  const { roles, grantor, isWhole } = useRoles()
  const above = ({ rid }: ListedRelation) => {
    const level = roles?.find(role => role.rid === rid)?.level ?? 0
    const own = grantor?.level ?? level
    if (level <= own) return undefined
    const ask = { leaf: 'department.structure.member', level } as const
    return { why: t('refusal.role.aboveLevel', { level, own }), ask }
  }
  const { active } = useAccount()
  const hasTeams = (active?.organisation.teamCount ?? 0) > 0
  return (
    <Page title={t('organisations.page.members')} action={<InviteButton type="member" />}>
      <RelationList
        type="member"
        roles={{ known: isWhole ? roles : undefined }}
        hasTeams={hasTeams}
        caption={t('organisations.page.members')}
        actions={row => <Actions row={row} above={above(row)} />}
        empty={{
          icon: User,
          title: 'organisations.members.none',
          hint: 'organisations.members.none.hint',
          action: null,
        }}
      />
      {member ? <MemberDialog mid={member} onClose={() => open()} /> : null}
    </Page>
  )
}
