import { UsersRound } from 'lucide-react'
import { useState } from 'react'
import { z } from 'zod'
import { Organisations } from '#shared/organisations/Organisations.contract.ts'
import { structureNameLength } from '#shared/organisations/organisation.ts'
import { organisationsPaths } from '#shared/organisations/paths.ts'
import type { Team } from '#shared/organisations/team.ts'
import { client } from '../../lib/call.ts'
import { useText } from '../../lib/i18n.ts'
import { useCommand } from '../../lib/query.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmButton } from '../../ui/confirm-button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/fields.tsx'
import { Form } from '../../ui/form.tsx'
import { later } from '../../ui/later.tsx'
import { Page } from '../../ui/page.tsx'
import { useToasts } from '../../ui/toasts.tsx'
import { useListOf } from '../../ui/work-list.tsx'
import { NamedList, useNamedAsked } from './named-list.tsx'

const TeamForm = z.object({ name: z.string().trim().min(1).max(structureNameLength) })

const NewTeam = later(() => import('./team-dialogs.tsx').then(m => m.NewTeam))

/** Gives a team another name. */
const NameDialog = ({ team, onClose }: { team: Team; onClose: () => void }) => {
  const t = useText()
  const toasts = useToasts()
  const update = useCommand(Organisations, 'UPDATE_TEAM')
  const save = async ({ name }: { name: string }) => {
    await update.run({ tid: team.tid, version: team.version, name })
    toasts.done('organisations.teams.renamed', { name })
    onClose()
  }
  const title = t('organisations.teams.rename')
  return (
    <Dialog title={title} size="small" onClose={onClose}>
      <Form schema={TeamForm} defaultValues={{ name: team.name }} onSubmit={save} label={title} leavable>
        <TextField
          name="name"
          label={t('organisations.structure.name')}
          maxLength={structureNameLength}
          autoComplete="off"
        />
        <div className="form-actions">
          <Button onClick={onClose}>{t('organisations.structure.cancel')}</Button>
          <Button type="submit" tone="primary" of={update}>
            {t('organisations.structure.save')}
          </Button>
        </div>
      </Form>
    </Dialog>
  )
}

/** The teams of the active organisation (spec part 1, section 2, /management/structure/team). */
export const TeamsPage = () => {
  const t = useText()
  const toasts = useToasts()
  const list = useNamedAsked()
  const [naming, name] = useState<Team>()
  const [adds, setAdds] = useState(false)
  const remove = useCommand(Organisations, 'DELETE_TEAM')
  const answer = useListOf(Organisations, 'GET_TEAMS', { ...list.asked, ...list.page })
  /** So many leave at once; the team is gone when nobody is left. */
  const dissolve = async ({ tid, name: called }: Team) => {
    for (let left = 1; left > 0; ) ({ left } = await remove.run({ tid }))
    toasts.done('organisations.teams.deleted', { name: called })
  }
  const add = (
    <Button tone="primary" icon={UsersRound} onClick={() => setAdds(true)}>
      {t('organisations.teams.add')}
    </Button>
  )
  return (
    <Page title={t('organisations.page.teams')} action={add}>
      <NamedList
        {...list}
        caption={t('organisations.page.teams')}
        answer={answer}
        load={cursor => client(Organisations)('GET_TEAMS', { ...list.asked, ...cursor })}
        idOf={({ tid }) => tid}
        href={({ tid }) => organisationsPaths.team(tid)}
        actions={team => (
          <>
            <Button small tone="quiet" onClick={() => name(team)}>
              {t('organisations.teams.rename')}
            </Button>
            <ConfirmButton
              of={remove}
              small
              tone="quiet"
              danger
              label={t('organisations.teams.delete')}
              title={t('organisations.teams.delete.title', { name: team.name })}
              message={t('organisations.teams.delete.text', { count: team.memberCount })}
              run={() => dissolve(team)}
            />
          </>
        )}
        empty={{
          icon: UsersRound,
          title: 'organisations.teams.none',
          hint: 'organisations.teams.none.hint',
          action: add,
        }}
      />
      {naming ? <NameDialog team={naming} onClose={() => name(undefined)} /> : null}
      {adds ? <NewTeam onClose={() => setAdds(false)} /> : null}
    </Page>
  )
}
