import { UserPlus } from 'lucide-react'
import { useState } from 'react'
import { z } from 'zod'
import type { In } from '#shared/kit/contract.ts'
import type { Id } from '#shared/kit/id.ts'
import { queryLength } from '#shared/kit/query.ts'
import { can as mayMove, statusKey } from '#shared/kit/state-table.ts'
import { Invitations, type SentInvitation } from '#shared/organisations/Invitations.contract.ts'
import { invitationStates } from '#shared/organisations/invitation-states.ts'
import { messageMax } from '#shared/organisations/message.ts'
import { organisationsPaths } from '#shared/organisations/paths.ts'
import { leafOfList, relationLists } from '#shared/organisations/relation-lists.ts'
import { useAccount } from '../../lib/account.tsx'
import { client } from '../../lib/call.ts'
import { useText } from '../../lib/i18n.ts'
import { useCommand } from '../../lib/query.ts'
import { useFilters } from '../../lib/url-state.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { ConfirmButton } from '../../ui/confirm-button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { SelectField, TextAreaField } from '../../ui/fields.tsx'
import { FilterSelect } from '../../ui/filter-bar.tsx'
import { Form } from '../../ui/form.tsx'
import { Page } from '../../ui/page.tsx'
import { CalendarDate, RelativeDate } from '../../ui/relative-date.tsx'
import { StatusPill, type StatusTone } from '../../ui/status-pill.tsx'
import { useToasts } from '../../ui/toasts.tsx'
import { useListOf, WorkList } from '../../ui/work-list.tsx'
import { useRoleChoices } from '../structure/use-all.ts'
import { InviteButton } from './invite-button.tsx'

const tones: Readonly<Record<SentInvitation['status'], StatusTone>> = {
  pending: 'info',
  activated: 'accent',
  running: 'positive',
  expired: 'warning',
  declined: 'neutral',
  removed: 'neutral',
}
const defaults = { q: '', status: '', type: '' }

const Change = ({ row, onClose }: { row: SentInvitation; onClose: () => void }) => {
  const t = useText()
  const toasts = useToasts()
  const choices = useRoleChoices(row.rid)
  const change = useCommand(Invitations, 'UPDATE')
  const { who, type, version, name } = row
  const title = t('organisations.invitations.change.title', { name })
  return (
    <Dialog title={title} onClose={onClose}>
      <Form
        schema={z.object({ rid: z.string(), message: z.string().max(messageMax) })}
        defaultValues={{ rid: row.rid ?? '', message: row.message ?? '' }}
        label={title}
        leavable
        onSubmit={({ rid, message }) =>
          change.run({ who, type, version, message, ...(rid ? { rid: rid as Id<'role'> } : {}) }).then(() => {
            toasts.done('organisations.invitations.changed', { name })
            onClose()
          })
        }
      >
        {({ formState }) => (
          <>
            {type === 'member' ? (
              <SelectField name="rid" label={t('organisations.invite.role')} choices={choices} />
            ) : null}
            <TextAreaField name="message" label={t('organisations.invite.message')} optional />
            <Button type="submit" of={change} tone="primary" busy={formState.isSubmitting}>
              {t('organisations.invite.done')}
            </Button>
          </>
        )}
      </Form>
    </Dialog>
  )
}

const Actions = ({ row }: { row: SentInvitation }) => {
  const t = useText()
  const toasts = useToasts()
  const renew = useCommand(Invitations, 'ENCRYPT_PARAMS')
  const remove = useCommand(Invitations, 'REMOVE')
  const [changes, change] = useState(false)
  const { who, type, version, name, status } = row
  const may = (event: 'renew' | 'remove' | 'change') => mayMove(invitationStates, status, event, 'inviter')
  return (
    <>
      {may('renew') ? (
        <Button
          small
          of={renew}
          busy={renew.busy}
          onClick={() =>
            void renew
              .run({ who, type, version })
              .then(() => toasts.done('organisations.invitations.renewed', { name }), toasts.failed)
          }
        >
          {t('organisations.invitation.event.renew')}
        </Button>
      ) : null}
      {may('change') ? (
        <Button small tone="quiet" onClick={() => change(true)}>
          {t('organisations.invitation.event.change')}
        </Button>
      ) : null}
      {may('remove') ? (
        <ConfirmButton
          small
          of={remove}
          tone="quiet"
          danger
          label={t('organisations.invitation.event.remove')}
          title={t('organisations.invitations.remove.title', { name })}
          message={t('organisations.invitations.remove.text')}
          run={() =>
            remove.run({ who, type, version }).then(() => toasts.done('organisations.invitations.removed', { name }))
          }
        />
      ) : null}
      {changes ? <Change row={row} onClose={() => change(false)} /> : null}
    </>
  )
}

/** /management/structure/invitation: what the active organisation sent, with what became of each. */
export const InvitationsPage = () => {
  const t = useText()
  const { can } = useAccount()
  const { filters, setFilters, clear, after } = useFilters(defaults)
  const kept = relationLists.filter(type => can(leafOfList[type]))
  const status = invitationStates.states.find(one => one === filters.status)
  const type = kept.find(one => one === filters.type)
  const asked: In<(typeof Invitations)['methods']['GET_BY_RELATED']> = {
    of: 'sent',
    query: filters.q.slice(0, queryLength),
    ...(status ? { status } : {}),
    ...(type ? { type } : {}),
  }
  const page = useListOf(Invitations, 'GET_BY_RELATED', asked, { after })
  const statusText = (row: SentInvitation) => t(statusKey(invitationStates, row.status))
  const typeText = (row: SentInvitation) => t(`organisations.invitations.type.${row.type}`)
  return (
    <Page
      title={t('organisations.page.invitations')}
      action={
        <>
          <LinkButton to={organisationsPaths.inviteMany()}>{t('organisations.page.inviteMany')}</LinkButton>
          {relationLists.map(each => (
            <InviteButton key={each} type={each} tone="plain" />
          ))}
        </>
      }
    >
      <WorkList
        caption={t('organisations.page.invitations')}
        rowKey={({ id }) => id}
        columns={[
          { key: 'to', header: t('organisations.invitations.to'), cell: ({ name }) => name },
          { key: 'type', header: t('organisations.invitations.type'), cell: typeText },
          {
            key: 'status',
            header: t('organisations.invitations.status'),
            cell: row => (
              <>
                <StatusPill tone={tones[row.status]}>{statusText(row)}</StatusPill>
                {row.refused ? ` ${t('organisations.invitations.refusedMail')}` : null}
              </>
            ),
          },
          { key: 'role', header: t('organisations.invitations.role'), wideOnly: true, cell: ({ role }) => role },
          // The buttons of a row take so much room that a name would break.
          {
            key: 'by',
            header: t('organisations.invitations.by'),
            wideOnly: true,
            cell: ({ inviter }) => inviter.replaceAll(' ', '\u00a0'),
          },
          {
            key: 'sent',
            header: t('organisations.invitations.sent'),
            wideOnly: true,
            cell: ({ createdAt }) => <RelativeDate at={createdAt} />,
          },
          {
            key: 'until',
            header: t('organisations.invitations.until'),
            wideOnly: true,
            cell: ({ expiresAt }) => <CalendarDate day={expiresAt.slice(0, 10)} />,
          },
        ]}
        actions={row => <Actions row={row} />}
        page={page}
        onClear={clear}
        isNarrowed={Boolean(filters.q || status || type)}
        csv={{
          name: t('organisations.page.invitations'),
          load: cursor => client(Invitations)('GET_BY_RELATED', { ...asked, ...cursor }),
          rowsOf: ({ sent }) => sent,
          columns: () => [
            { header: t('organisations.invitations.to'), value: ({ name }) => name },
            { header: t('organisations.invitations.type'), value: typeText },
            { header: t('organisations.invitations.status'), value: statusText },
            { header: t('organisations.invitations.role'), value: ({ role }) => role },
            { header: t('organisations.invitations.sent'), value: ({ createdAt }) => createdAt },
          ],
        }}
        empty={
          <EmptyState
            icon={UserPlus}
            title={t('organisations.invitations.none')}
            hint={t('organisations.invitations.none.hint')}
          />
        }
      >
        <FilterSelect
          label={t('organisations.invitations.status')}
          all={t('organisations.invitations.anyStatus')}
          value={status ?? ''}
          choices={invitationStates.states.map(value => ({ value, label: t(statusKey(invitationStates, value)) }))}
          onChange={value => setFilters({ status: value })}
        />
        <FilterSelect
          label={t('organisations.invitations.type')}
          all={t('organisations.invitations.anyType')}
          value={type ?? ''}
          choices={kept.map(value => ({ value, label: t(`organisations.invitations.type.${value}`) }))}
          onChange={value => setFilters({ type: value })}
        />
      </WorkList>
    </Page>
  )
}
