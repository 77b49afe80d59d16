import type { Id } from '#shared/kit/id.ts'
import type { Invitee } from '#shared/organisations/invite-dialog.ts'
import { Organisations } from '#shared/organisations/Organisations.contract.ts'
import { membersAtOnce, type Team } from '#shared/organisations/team.ts'
import { useText } from '../../lib/i18n.ts'
import { useCommand } from '../../lib/query.ts'
import { useToasts } from '../../ui/toasts.tsx'
import { InviteDialog } from '../invitations/invite-dialog.tsx'

const mode = {
  tabs: ['member'],
  needsMessage: false,
  limit: membersAtOnce,
  submit: 'organisations.invite.done',
} as const

const midsOf = (chosen: readonly Invitee[]) => chosen.flatMap(({ mid }) => (mid ? [mid as Id<'member'>] : []))

/** Adds a team, with those who are chosen in it. */
export const NewTeam = ({ onClose }: { onClose: () => void }) => {
  const t = useText()
  const toasts = useToasts()
  const add = useCommand(Organisations, 'ADD_TEAM')
  const move = useCommand(Organisations, 'ADD_DELETE_MEMBERS')
  const submit = async (chosen: readonly Invitee[], { title }: { title: string }) => {
    const { tid, name } = await add.run({ name: title.trim() })
    toasts.done('organisations.teams.added', { name })
    if (chosen.length > 0) await move.run({ tid, add: midsOf(chosen) })
  }
  return (
    <InviteDialog
      title={t('organisations.teams.add')}
      help={t('organisations.teams.put.help', { limit: membersAtOnce })}
      mode={{ ...mode, needsTitle: true }}
      withSelf
      mayBeNobody
      hasMessage={false}
      of={add}
      submit={submit}
      onClose={onClose}
    />
  )
}

/** Puts members of the organisation into a team, found by name or by another team. */
export const PutIntoTeam = ({ team, onClose }: { team: Team; onClose: () => void }) => {
  const t = useText()
  const toasts = useToasts()
  const move = useCommand(Organisations, 'ADD_DELETE_MEMBERS')
  const submit = async (chosen: readonly Invitee[]) => {
    await move.run({ tid: team.tid, add: midsOf(chosen) })
    toasts.done('organisations.teams.put.done', { name: team.name, count: chosen.length })
  }
  return (
    <InviteDialog
      title={t('organisations.teams.put')}
      help={t('organisations.teams.put.help', { limit: membersAtOnce })}
      mode={{ ...mode, needsTitle: false }}
      withSelf
      hasMessage={false}
      of={move}
      why={({ teamNames = [] }) =>
        teamNames.includes(team.name) ? t('organisations.invite.why.inTeam', { team: team.name }) : undefined
      }
      submit={submit}
      onClose={onClose}
    />
  )
}
