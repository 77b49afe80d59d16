import { type ReactNode, useState } from 'react'
import { z } from 'zod'
import {
  emailInvitationProblem,
  type Invitee,
  type InviteMode,
  type InviteProblem,
  inviteProblem,
  openInviteDialog,
  toggleInvitee,
} from '#shared/organisations/invite-dialog.ts'
import { messageMax } from '#shared/organisations/message.ts'
import { structureNameLength } from '#shared/organisations/organisation.ts'
import { teamsOfMember } from '#shared/organisations/team.ts'
import { TextError, useText } from '../../lib/i18n.ts'
import { Button, type ButtonProps } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextAreaField, TextField } from '../../ui/fields.tsx'
import { SearchInput } from '../../ui/filter-bar.tsx'
import { Form } from '../../ui/form.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { useToasts } from '../../ui/toasts.tsx'
import './invite.css'
import { DirectorySource, isRelationTab, nameOf, RelationTab } from './invite-sources.tsx'

/** What is said beside whom is chosen. */
export type Said = { readonly title: string; readonly message: string; readonly rid: string; readonly tids: string[] }

const textOf = ({ key, params }: InviteProblem) => new TextError(key, params ? { params } : {})

/**
 * The Invite dialog (spec part 1, sections 2 and 5): people and organisations from tabs, found by one search, with a title and a first
 * message where the mode wants them. What comes of it is the caller's.
 */
export const InviteDialog = (props: {
  title: string
  help: string
  mode: InviteMode
  /** Whom the directory offers beside people. */
  organisations?: boolean
  /** One may choose oneself. */
  withSelf?: boolean
  /** Nobody need be chosen. */
  mayBeNobody?: boolean
  /** A role has to be chosen among the fields. */
  needsRole?: boolean
  hasMessage?: boolean
  of: ButtonProps['of']
  why?: (invitee: Invitee) => string | undefined
  /** The command that choosing somebody leads to, where it takes more than the button below. */
  needs?: (invitee: Invitee) => ButtonProps['of']
  /** Further fields of the form. */
  fields?: ReactNode
  submit: (chosen: readonly Invitee[], said: Said) => Promise<void>
  onClose: () => void
}) => {
  const { title, help, mode, fields, submit, onClose, why = () => undefined, hasMessage = true } = props
  const { organisations = false, withSelf = false, mayBeNobody = false, needsRole = false } = props
  const t = useText()
  const toasts = useToasts()
  const [dialog, setDialog] = useState(() => openInviteDialog(mode))
  const toggle = (invitee: Invitee) => {
    const { dialog: next, problem } = toggleInvitee(dialog, invitee, mode)
    if (problem) toasts.failed(textOf(problem))
    // What is searched for stays, since several are often found by one word.
    setDialog(next)
  }
  const takeAll = (invitees: readonly Invitee[]) => {
    let next = dialog
    for (const invitee of invitees) {
      const { dialog: more, problem } = toggleInvitee(next, invitee, mode)
      if (problem) toasts.failed(textOf(problem))
      next = more
    }
    setDialog(next)
  }
  const { search, chosen } = dialog
  const source = { search, chosen, toggle, takeAll, why, needs: props.needs }
  const tabs = mode.tabs.map(key => ({
    key,
    label: t(`organisations.invite.tab.${key}`),
    render: () =>
      isRelationTab(key) ? (
        <RelationTab {...source} list={key} withSelf={withSelf} />
      ) : (
        <DirectorySource {...source} organisations={organisations} />
      ),
  }))
  const schema = z
    .object({
      title: z.string().max(structureNameLength),
      message: z.string().max(messageMax),
      rid: z.string().min(needsRole ? 1 : 0, 'organisations.invite.role.choose'),
      tids: z.array(z.string()).max(teamsOfMember),
    })
    .superRefine((said, { addIssue }) => {
      const problem = inviteProblem({ ...dialog, ...said }, mode)
      if (problem?.key === 'organisations.invite.titleRequired')
        addIssue({ code: 'custom', path: ['title'], message: problem.key })
      if (problem?.key === 'organisations.invite.messageRequired')
        addIssue({ code: 'custom', path: ['message'], message: problem.key })
    })
  const send = async (said: Said) => {
    const problem = inviteProblem({ ...dialog, ...said }, mode)
    if (problem) throw textOf(problem)
    if (chosen.length === 0 && !mayBeNobody) throw new TextError('organisations.invite.nobodyChosen')
    const wrong = chosen
      .flatMap(one => (one.uid || one.organisationId || one.mid ? [] : [one.email ?? '']))
      .map(emailInvitationProblem)
      .find(Boolean)
    if (wrong) throw textOf(wrong)
    await submit(chosen, said)
    onClose()
  }
  return (
    <Dialog title={title} onClose={onClose} keepOnOutside>
      <p id="invite-search-help">{help}</p>
      <SearchInput
        label={t('organisations.invite.search')}
        value={search}
        onChange={text => setDialog({ ...dialog, search: text })}
      />
      <Tabs
        label={t('organisations.invite.tabs')}
        tabs={tabs}
        chosen={dialog.tab}
        onChoose={key => setDialog({ ...dialog, tab: mode.tabs.find(tab => tab === key) })}
      />
      {chosen.length > 0 ? (
        <section aria-label={t('organisations.invite.chosen')}>
          <h3>{t('organisations.invite.chosen')}</h3>
          <ul className="plain-list">
            {chosen.map(one => (
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
        defaultValues={{ title: '', message: '', rid: '', tids: [] }}
        label={title}
        leavable
        onSubmit={send}
      >
        {({ formState }) => (
          <>
            {mode.needsTitle ? (
              <TextField
                name="title"
                label={t('organisations.invite.titleField')}
                maxLength={structureNameLength}
                autoComplete="off"
              />
            ) : null}
            {fields}
            {hasMessage ? (
              <TextAreaField name="message" label={t('organisations.invite.message')} optional={!mode.needsMessage} />
            ) : null}
            <Button type="submit" of={props.of} tone="primary" busy={formState.isSubmitting}>
              {t(mode.submit)}
            </Button>
          </>
        )}
      </Form>
    </Dialog>
  )
}
