import { Navigate } from 'react-router-dom'
import { organisationsPaths } from '#shared/organisations/paths.ts'
import { leafOfList } from '#shared/organisations/relation-lists.ts'
import { useAccount } from '../../lib/account.tsx'
import { NotFound } from '../../ui/not-found.tsx'
import { DetailSkeleton } from '../../ui/skeleton.tsx'

const lists = [
  { leaf: leafOfList.client, to: organisationsPaths.clients },
  { leaf: leafOfList.supplier, to: organisationsPaths.suppliers },
  { leaf: leafOfList.member, to: organisationsPaths.members },
  { leaf: 'department.structure.role', to: organisationsPaths.roles },
  { leaf: 'department.structure.team', to: organisationsPaths.teams },
] as const

/** The structure begins with its clients, or with the first list that one may look at. */
export const StructurePage = () => {
  const { ready, can } = useAccount()
  if (!ready) return <DetailSkeleton />
  const first = lists.find(({ leaf }) => can(leaf))
  return first ? <Navigate to={first.to()} replace /> : <NotFound />
}
