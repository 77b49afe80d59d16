import { useState } from 'react'
import { z } from 'zod'
import { isEmail, normaliseEmail } from '#shared/kit/email.ts'
import type { Id, Uid } from '#shared/kit/id.ts'
import { statusKey } from '#shared/kit/state-table.ts'
import { exactDate } from '#shared/kit/words.ts'
import { Invitations } from '#shared/organisations/Invitations.contract.ts'
import { type InvitationType, inviteesACall } from '#shared/organisations/invitation.ts'
import { invitationStates } from '#shared/organisations/invitation-states.ts'
import {
  emailInvitationProblem,
  type Invitee,
  type InviteMode,
  inviteProblem,
  offersNewFriend,
  openInviteDialog,
  shownInvitees,
  toggleInvitee,
} from '#shared/organisations/invite-dialog.ts'
import { messageMax } from '#shared/organisations/message.ts'
import { useAccount } from '../../lib/account.tsx'
import { TextError, useLanguage, useText } from '../../lib/i18n.ts'
import { useCommand, useQueryOf } from '../../lib/query.ts'
import { PartyName } from '../../parts/party-name.tsx'
import { usePeopleByEmails, usePeopleByName } from '../../parts/people-finder.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { SelectField, TextAreaField } from '../../ui/fields.tsx'
import { SearchInput } from '../../ui/filter-bar.tsx'
import { Form } from '../../ui/form.tsx'
import { useToasts } from '../../ui/toasts.tsx'
import { useRoles } from '../structure/use-all.ts'

const mode: InviteMode = {
  tabs: ['directory'],
  needsTitle: false,
  needsMessage: false,
  limit: inviteesACall,
  submit: 'organisations.invite.submit',
}

/** Somebody without an account that is found, under the address that is written to. */
const friend = (email: string): Invitee => ({ id: email, isActive: true, email })

const nameOf = ({ firstName = '', lastName = '', penName = '', email = '' }: Invitee): string =>
  penName || `${firstName} ${lastName}`.trim() || email

/** How an invitation stands that this address got before. */
const InvitedBefore = ({ email }: { email: string }) => {
  const t = useText()
  const language = useLanguage()
  const { data } = useQueryOf(Invitations, 'CHECK_CLIENT_ORG_STATUS', { email })
  if (!data?.status || !data.since) return null
  return (
    <p>
      {t('organisations.invite.invitedBefore', {
        date: exactDate(data.since.slice(0, 10), language),
        status: t(statusKey(invitationStates, data.status)),
      })}
    </p>
  )
}

/** Several addresses that were pasted at once: whoever publishes theirs is taken as who they are, the others as an address. */
const SeveralAddresses = ({ search, onTake }: { search: string; onTake: (invitees: readonly Invitee[]) => void }) => {
  const t = useText()
  const emails = [
    ...new Set(
      search
        .split(/[\s,;]+/)
        .map(normaliseEmail)
        .filter(isEmail),
    ),
  ].slice(0, mode.limit)
  const users = usePeopleByEmails(emails, emails.length > 1)
  if (!users) return null
  const taken = emails.map(email => {
    const known = users.find(user => user.email === email)
    return known ? { id: known.uid, uid: known.uid, penName: known.name, email, isActive: true } : friend(email)
  })
  return (
    <p>
      <Button onClick={() => onTake(taken)}>{t('organisations.invite.takeAll', { count: emails.length })}</Button>
    </p>
  )
}

/** The Invite dialog (spec part 1, sections 2 and 5): searches the directory, and invites whom it does not find by e-mail. */
export const InviteDialog = ({ type, onClose }: { type: InvitationType; onClose: () => void }) => {
  const t = useText()
  const toasts = useToasts()
  const language = useLanguage()
  const { person } = useAccount()
  const [dialog, setDialog] = useState(() => openInviteDialog(mode))
  const invite = useCommand(Invitations, 'CREATE')
  const { roles = [] } = useRoles()
  const search = dialog.search.trim()
  const isSeveral = search.includes('@') && /[\s,;]/.test(search)
  const looksWhole = search.includes('@') && !isSeveral
  const found = useQueryOf(Invitations, 'SEARCH_USERS_BY_QUERY', { query: search }, { enabled: looksWhole })
  const people = (looksWhole ? (found.data?.items ?? []) : []).map(each => ({ ...each, id: each.uid, isActive: true }))
  const byName = usePeopleByName(search.includes('@') ? '' : search)
  const named = byName.map(({ uid, name }): Invitee => ({ id: uid, uid, penName: name, isActive: true }))
  const shown = looksWhole ? shownInvitees(people, search, person?.uid ?? '') : named
  const ownEmail = person?.email ?? ''
  const asksFriend = found.isSuccess && offersNewFriend({ tab: dialog.tab, search, found: shown.length, ownEmail })
  const toggle = (invitee: Invitee) => {
    const { dialog: next, problem } = toggleInvitee(dialog, invitee, mode)
    if (problem) toasts.failed(new TextError(problem.key, problem.params ? { params: problem.params } : {}))
    // The next person is searched for anew.
    setDialog(problem ? next : { ...next, search: '' })
  }
  const takeAll = (invitees: readonly Invitee[]) => {
    let next = dialog
    for (const invitee of invitees) {
      if (next.chosen.some(({ id }) => id === invitee.id)) continue
      const { dialog: more, problem } = toggleInvitee(next, invitee, mode)
      if (problem) toasts.failed(new TextError(problem.key, problem.params ? { params: problem.params } : {}))
      next = more
    }
    setDialog({ ...next, search: '' })
  }
  const submit = async ({ rid, message }: { rid: string; message: string }) => {
    const problem = inviteProblem(dialog, mode)
    if (problem) throw new TextError(problem.key, problem.params ? { params: problem.params } : {})
    if (dialog.chosen.length === 0) throw new TextError('organisations.invite.nobodyChosen')
    const emails = dialog.chosen.flatMap(one => (one.uid ? [] : [one.email ?? '']))
    const wrong = emails.map(emailInvitationProblem).find(Boolean)
    if (wrong) throw new TextError(wrong.key)
    const { items } = await invite.run({
      type,
      ...(type === 'member' ? { rid: rid as Id<'role'> } : {}),
      message,
      language,
      invitees: dialog.chosen.flatMap(one => (one.uid ? [one.uid as Uid] : [])),
      emails,
    })
    const sent = items.filter(({ outcome }) => outcome === 'sent').length
    if (sent > 0) toasts.done('organisations.invite.sent', { n: sent })
    for (const { name, outcome } of items)
      if (outcome !== 'sent') toasts.tell(`organisations.invite.outcome.${outcome}`, { name })
    onClose()
  }
  const schema = z.object({
    rid: z.string().min(type === 'member' ? 1 : 0, 'organisations.invite.role.choose'),
    message: z.string().max(messageMax),
  })
  return (
    <Dialog title={t(`organisations.invite.title.${type}`)} onClose={onClose} keepOnOutside>
      <p id="invite-search-help">{t('organisations.invite.search.help')}</p>
      <SearchInput
        label={t('organisations.invite.search')}
        value={dialog.search}
        onChange={text => setDialog({ ...dialog, search: text })}
      />
      {asksFriend && type === 'client' ? <InvitedBefore email={normaliseEmail(search)} /> : null}
      <SeveralAddresses search={dialog.search} onTake={takeAll} />
      <section aria-label={t('organisations.invite.tab.directory')} aria-live="polite">
        <ul className="plain-list">
          {shown.map(one => (
            <li key={one.id}>
              <PartyName name={nameOf(one)} party={one.uid ? { id: one.uid, type: 'user' } : undefined} />{' '}
              <Button small onClick={() => toggle(one)}>
                {t(
                  dialog.chosen.some(({ id }) => id === one.id)
                    ? 'organisations.invite.leave'
                    : 'organisations.invite.take',
                  {
                    name: nameOf(one),
                  },
                )}
              </Button>
            </li>
          ))}
        </ul>
        {looksWhole && found.isSuccess && shown.length === 0 ? <p>{t('organisations.invite.nobody')}</p> : null}
        {asksFriend ? (
          <Button
            onClick={() => {
              const email = normaliseEmail(search)
              if (!dialog.chosen.some(({ id }) => id === email)) toggle(friend(email))
            }}
          >
            {t('organisations.invite.newFriend')}
          </Button>
        ) : null}
      </section>
      {dialog.chosen.length > 0 ? (
        <section aria-label={t('organisations.invite.chosen')}>
          <h3>{t('organisations.invite.chosen')}</h3>
          <ul className="plain-list">
            {dialog.chosen.map(one => (
              <li key={one.id}>
                {nameOf(one)}{' '}
                <Button small tone="quiet" onClick={() => toggle(one)}>
                  {t('organisations.invite.leave', { name: nameOf(one) })}
                </Button>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      <Form
        schema={schema}
        defaultValues={{ rid: '', message: '' }}
        label={t(`organisations.invite.title.${type}`)}
        leavable
        onSubmit={submit}
      >
        {({ formState }) => (
          <>
            {type === 'member' ? (
              <SelectField
                name="rid"
                label={t('organisations.invite.role')}
                empty={t('organisations.invite.role.choose')}
                choices={roles.map(({ rid, name }) => ({ value: rid, label: name }))}
              />
            ) : null}
            <TextAreaField name="message" label={t('organisations.invite.message')} optional />
            <Button type="submit" of={invite} tone="primary" busy={formState.isSubmitting}>
              {t(mode.submit)}
            </Button>
          </>
        )}
      </Form>
    </Dialog>
  )
}
