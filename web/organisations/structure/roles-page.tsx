import { BadgeCheck } from 'lucide-react'
import { Organisations } from '#shared/organisations/Organisations.contract.ts'
import { organisationsPaths } from '#shared/organisations/paths.ts'
import { client } from '../../lib/call.ts'
import { useText } from '../../lib/i18n.ts'
import { useCommand } from '../../lib/query.ts'
import { LinkButton } from '../../ui/button.tsx'
import { ConfirmButton } from '../../ui/confirm-button.tsx'
import { Page } from '../../ui/page.tsx'
import { useToasts } from '../../ui/toasts.tsx'
import { useListOf } from '../../ui/work-list.tsx'
import { NamedList, useNamedAsked } from './named-list.tsx'

/** The roles of the active organisation (spec part 1, section 2, /management/structure/role). */
export const RolesPage = () => {
  const t = useText()
  const toasts = useToasts()
  const list = useNamedAsked()
  const remove = useCommand(Organisations, 'DELETE_ROLE')
  const answer = useListOf(Organisations, 'GET_ROLES', { ...list.asked, ...list.page })
  const own = answer.data?.grantor.level ?? 0
  const add = (
    <LinkButton tone="primary" icon={BadgeCheck} to={organisationsPaths.role('new')}>
      {t('organisations.roles.add')}
    </LinkButton>
  )
  return (
    <Page title={t('organisations.page.roles')} action={add}>
      <NamedList
        {...list}
        caption={t('organisations.page.roles')}
        answer={answer}
        load={cursor => client(Organisations)('GET_ROLES', { ...list.asked, ...cursor })}
        idOf={({ rid }) => rid}
        href={({ rid }) => organisationsPaths.role(rid)}
        more={[
          {
            key: 'level',
            header: t('organisations.roles.level'),
            align: 'end',
            named: true,
            cell: ({ level }) => level,
          },
        ]}
        actions={({ rid, version, name, level, memberCount }) => (
          <ConfirmButton
            of={remove}
            why={level > own && t('refusal.role.aboveLevel', { level, own })}
            ask={{ leaf: 'department.structure.role', level }}
            small
            tone="quiet"
            danger
            label={t('organisations.roles.delete')}
            title={t('organisations.roles.delete.title', { name })}
            message={t('organisations.roles.delete.text', { count: memberCount })}
            run={() => remove.run({ rid, version }).then(() => toasts.done('organisations.roles.deleted', { name }))}
          />
        )}
        empty={{
          icon: BadgeCheck,
          title: 'organisations.roles.none',
          hint: 'organisations.roles.none.hint',
          action: add,
        }}
      />
    </Page>
  )
}
