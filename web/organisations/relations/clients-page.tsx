import { Users } from 'lucide-react'
import { useState } from 'react'
import { memberStates } from '#shared/organisations/member-states.ts'
import type { ListedRelation } from '#shared/organisations/members.contract.ts'
import { Organisations } from '#shared/organisations/Organisations.contract.ts'
import { organisationsPaths } from '#shared/organisations/paths.ts'
import { leafOfList } from '#shared/organisations/relation-lists.ts'
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
import { PlanFull, usePlanWhy } from './plan-full.tsx'
import { RelationList } from './relation-list.tsx'

const TakeOn = later(() => import('./take-on.tsx').then(m => m.TakeOn))

/** What the organisation may do with one client now: answer, take the invitation back, or release. */
const Actions = ({ row }: { row: ListedRelation }) => {
  const t = useText()
  const toasts = useToasts()
  const answer = useCommand(Organisations, 'ACTIVATE_MEMBER')
  const end = useCommand(Organisations, 'DELETE_MEMBER')
  const [takesOn, takeOn] = useState(false)
  const closed = usePlanWhy(row.status === 'requested')
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
  if (status === 'requested')
    return (
      <>
        <AnswerButtons of={answer} reply={reply} closed={closed} />
        {row.kind === 'user' ? (
          <Button small tone="quiet" of={{ needs: leafOfList.member, busy: false }} onClick={() => takeOn(true)}>
            {t('organisations.clients.takeOn')}
          </Button>
        ) : null}
        {takesOn ? <TakeOn row={row} onClose={() => takeOn(false)} /> : null}
      </>
    )
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
  const domain = active?.organisation.domainName
  return (
    <Page title={t('organisations.page.clients')} action={<InviteButton type="client" />}>
      <PlanFull />
      <RelationList
        type="client"
        hasKinds
        caption={t('organisations.page.clients')}
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
    </Page>
  )
}
