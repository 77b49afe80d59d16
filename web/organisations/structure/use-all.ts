import { useEffect } from 'react'
import { Organisations } from '#shared/organisations/Organisations.contract.ts'
import { useMoreOf } from '../../lib/query.ts'

/** All roles of the active organisation by name, page after page, and what the reader may hand on. */
export const useRoles = () => {
  const { data, hasNextPage, isFetching, fetchNextPage } = useMoreOf(Organisations, 'GET_ROLES', {})
  useEffect(() => {
    if (hasNextPage && !isFetching) void fetchNextPage()
  }, [hasNextPage, isFetching, fetchNextPage])
  const roles = data?.pages.flatMap(({ items }) => items)
  return { roles, grantor: data?.pages[0]?.grantor, isWhole: data !== undefined && !hasNextPage }
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
