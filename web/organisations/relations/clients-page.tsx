import { UserPlus, Users } from 'lucide-react'
import { useState } from 'react'
import { memberStates } from '#shared/organisations/member-states.ts'
import type { ListedRelation } from '#shared/organisations/members.contract.ts'
import { Organisations } from '#shared/organisations/Organisations.contract.ts'
import { organisationsPaths } from '#shared/organisations/paths.ts'
import { useAccount } from '../../lib/account.tsx'
import { useText } from '../../lib/i18n.ts'
import { useCommand } from '../../lib/query.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { ConfirmButton } from '../../ui/confirm-button.tsx'
import { later } from '../../ui/later.tsx'
import { Page } from '../../ui/page.tsx'
import { useToasts } from '../../ui/toasts.tsx'
import { InviteButton } from '../invitations/invite-button.tsx'
import { AnswerButtons } from './answer-buttons.tsx'
import { RelationList } from './relation-list.tsx'

const InviteClient = later(() => import('./invite-client.tsx').then(m => m.InviteClient))

/** What the organisation may do with one client now: answer, take the invitation back, or release. */
const Actions = ({ row }: { row: ListedRelation }) => {
  const t = useText()
  const toasts = useToasts()
  const answer = useCommand(Organisations, 'ACTIVATE_MEMBER')
  const end = useCommand(Organisations, 'DELETE_MEMBER')
  const { mid, version, name, status } = row
  const reply = (accept: boolean) =>
    answer.run({ mid, version, accept }).then(
      () => toasts.done(accept ? 'organisations.clients.accepted' : 'organisations.clients.declined', { name }),
      error => toasts.failed(error),
    )
  const release = () =>
    end.run({ mid, version }).then(
      () =>
        toasts.done(status === 'invited' ? 'organisations.clients.withdrawn' : 'organisations.clients.released', {
          name,
        }),
      error => toasts.failed(error),
    )
  if (status === 'requested') return <AnswerButtons of={answer} reply={reply} />
  if (status === 'invited')
    return (
      <Button small tone="quiet" of={end} onClick={() => void release()}>
        {t('organisations.clients.takeBack')}
      </Button>
    )
  if ((memberStates.finals as readonly string[]).includes(status)) return null
  return (
    <ConfirmButton
      of={end}
      small
      tone="quiet"
      danger
      label={t('organisations.member.event.release')}
      title={t('organisations.clients.release.title', { name })}
      message={t('organisations.clients.release.text', { name })}
      run={release}
    />
  )
}

/** The clients of the active organisation (spec part 1, section 2, /management/structure/client). */
export const ClientsPage = () => {
  const t = useText()
  const { active } = useAccount()
  const [invites, invite] = useState(false)
  const domain = active?.organisation.domainName
  return (
    <Page
      title={t('app.page.clients')}
      action={
        <>
          <InviteButton type="client" />
          <Button tone="primary" icon={UserPlus} onClick={() => invite(true)}>
            {t('organisations.clients.invite')}
          </Button>
        </>
      }
    >
      <RelationList
        type="client"
        hasKinds
        caption={t('app.page.clients')}
        actions={row => <Actions row={row} />}
        empty={{
          icon: Users,
          title: 'organisations.clients.none',
          hint: 'organisations.clients.none.hint',
          action: domain ? (
            <LinkButton to={organisationsPaths.about(domain)}>{t('organisations.clients.view')}</LinkButton>
          ) : null,
        }}
      />
      {invites ? <InviteClient onClose={() => invite(false)} /> : null}
    </Page>
  )
}
