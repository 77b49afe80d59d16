import type { Id, Uid } from '#shared/kit/id.ts'
import { Invitations } from '#shared/organisations/Invitations.contract.ts'
import { type InvitationType, inviteesACall } from '#shared/organisations/invitation.ts'
import type { Invitee, InviteMode } from '#shared/organisations/invite-dialog.ts'
import type { JoinResult } from '#shared/organisations/joining.ts'
import { Organisations } from '#shared/organisations/Organisations.contract.ts'
import { useAccount } from '../../lib/account.tsx'
import { useLanguage, useText } from '../../lib/i18n.ts'
import { useCommand } from '../../lib/query.ts'
import { SelectField } from '../../ui/fields.tsx'
import { useToasts } from '../../ui/toasts.tsx'
import { TeamsField } from '../structure/teams-field.tsx'
import { useRoleChoices, useTeams } from '../structure/use-all.ts'
import { InviteDialog, type Said } from './invite-dialog.tsx'

/** What the dialog asks for from each list of an organisation. Who is asked to supply is told why. */
const modes = {
  member: { tabs: ['directory', 'client'], needsMessage: false },
  client: { tabs: ['directory', 'supplier', 'member'], needsMessage: false },
  supplier: { tabs: ['directory', 'client', 'member'], needsMessage: true },
} as const satisfies Record<InvitationType, Pick<InviteMode, 'tabs' | 'needsMessage'>>

/** What came of asking an organisation, in the words for people. */
const outcomeOf = (result: JoinResult) => {
  if (result === 'success' || result === 'accepted') return 'sent'
  return result === 'exist' || result === 'exist member' ? 'exists' : 'waiting'
}

/** The role that is handed out, and the teams that one is in at once. */
const StaffFields = () => {
  const t = useText()
  const { active } = useAccount()
  const hasTeams = (active?.organisation.teamCount ?? 0) > 0
  const teams = useTeams(hasTeams) ?? []
  const choices = useRoleChoices()
  return (
    <>
      <SelectField
        name="rid"
        label={t('organisations.invite.role')}
        empty={t('organisations.invite.role.choose')}
        choices={choices}
      />
      {hasTeams ? <TeamsField teams={teams} /> : null}
    </>
  )
}

/** Invites people, addresses and organisations to be staff, clients or suppliers of the active organisation. */
export const InvitePeople = ({ type, onClose }: { type: InvitationType; onClose: () => void }) => {
  const t = useText()
  const toasts = useToasts()
  const language = useLanguage()
  const invite = useCommand(Invitations, 'CREATE')
  // An organisation is asked by what it would be to the other: one relation, whichever side begins.
  const toClient = useCommand(Organisations, 'ADD_MEMBER')
  const toSupplier = useCommand(Organisations, 'JOIN_AS_CLIENT_ORG')
  const mode: InviteMode = {
    ...modes[type],
    needsTitle: false,
    limit: inviteesACall,
    submit: 'organisations.invite.submit',
  }
  const why = ({ organisationId, mid, uid }: Invitee) => {
    if (type === 'member' && organisationId) return t('organisations.invite.why.person')
    if (type !== 'member' && uid && mid?.startsWith('mem_')) return t('organisations.invite.why.staff')
    return undefined
  }
  const submit = async (chosen: readonly Invitee[], { rid, tids, message }: Said) => {
    const invitees = chosen.flatMap(one => (one.uid ? [one.uid as Uid] : []))
    const emails = chosen.flatMap(one => (one.uid || one.organisationId ? [] : [one.email ?? '']))
    const firms = chosen.flatMap(one => (one.organisationId ? [one] : []))
    const items: { name: string; outcome: 'sent' | 'waiting' | 'tooMany' | 'exists' | 'self' }[] = []
    if (invitees.length + emails.length > 0) {
      const staff = type === 'member' ? { rid: rid as Id<'role'>, tids: tids as Id<'team'>[] } : {}
      items.push(...(await invite.run({ type, ...staff, message, language, invitees, emails })).items)
    }
    for (const { organisationId, name = '' } of firms) {
      const ask = type === 'client' ? toClient : toSupplier
      const { status } = await ask.run({ organizationId: organisationId as Id<'organisation'>, hiMsg: message })
      items.push({ name, outcome: outcomeOf(status) })
    }
    const sent = items.filter(({ outcome }) => outcome === 'sent').length
    if (sent > 0) toasts.done('organisations.invite.sent', { n: sent })
    for (const { name, outcome } of items)
      if (outcome !== 'sent') toasts.tell(`organisations.invite.outcome.${outcome}`, { name })
  }
  return (
    <InviteDialog
      title={t(`organisations.invite.title.${type}`)}
      help={t(`organisations.invite.help.${type}`)}
      mode={mode}
      organisations={type !== 'member'}
      needsRole={type === 'member'}
      of={{ needs: type === 'client' ? toClient.needs : invite.needs, busy: invite.busy }}
      why={why}
      needs={({ organisationId }) => (type === 'supplier' && organisationId ? { needs: toSupplier.needs } : undefined)}
      fields={type === 'member' ? <StaffFields /> : null}
      submit={submit}
      onClose={onClose}
    />
  )
}
