import { useEffect } from 'react'
import { Organisations } from '#shared/organisations/Organisations.contract.ts'
import { buys } from '#shared/organisations/permissions.ts'
import { grantProblem } from '#shared/organisations/permissions-changes.ts'
import { actorOfGrantor } from '#shared/organisations/role-preview.ts'
import { useAccount } from '../../lib/account.tsx'
import { useText } from '../../lib/i18n.ts'
import { useMoreOf } from '../../lib/query.ts'

/** All roles of the active organisation by name, page after page, and what the reader may hand on. */
export const useRoles = () => {
  const { data, error, hasNextPage, isFetching, fetchNextPage } = useMoreOf(Organisations, 'GET_ROLES', {})
  useEffect(() => {
    if (hasNextPage && !isFetching) void fetchNextPage()
  }, [hasNextPage, isFetching, fetchNextPage])
  const roles = data?.pages.flatMap(({ items }) => items)
  return { roles, error, grantor: data?.pages[0]?.grantor, isWhole: data !== undefined && !hasNextPage }
}

/** The roles as choices: which of them the reader may hand out, and why not the others. @param held the one that they have already */
export const useRoleChoices = (held?: string) => {
  const t = useText()
  const { active } = useAccount()
  const { roles = [], grantor } = useRoles()
  const acting = grantor && actorOfGrantor(grantor, active !== undefined && buys(active.organisation))
  return roles.map(each => {
    const problem = acting && each.rid !== held ? grantProblem(acting, each) : undefined
    return {
      value: each.rid,
      label: problem ? `${each.name} (${t(`refusal.${problem.errorType}`, problem.params)})` : each.name,
      disabled: problem !== undefined,
    }
  })
}

/** All teams of the active organisation by name, page after page. */
export const useTeams = (enabled = true) => {
  const { data, hasNextPage, isFetching, fetchNextPage } = useMoreOf(Organisations, 'GET_TEAMS', {}, { enabled })
  useEffect(() => {
    if (hasNextPage && !isFetching) void fetchNextPage()
  }, [hasNextPage, isFetching, fetchNextPage])
  return data?.pages.flatMap(({ items }) => items)
}

/** What the teams of the active organisation are called, by id. */
export const useTeamNames = (enabled: boolean): ReadonlyMap<string, string> => {
  const teams = useTeams(enabled)
  return new Map(teams?.map(({ tid, name }) => [tid, name]))
}
