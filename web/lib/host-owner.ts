import { useQuery } from '@tanstack/react-query'
import { hostDomain } from './host.ts'

/**
 * Whose things alone are shown: on an organisation's host those of the organisation, whose id comes a moment later; on the product's own
 * everybody's.
 */
export const useHostOwner = (): {
  readonly isKnown: boolean
  readonly isNarrowed: boolean
  readonly only: { readonly ownerId?: string }
} => {
  const domain = hostDomain()
  const { data } = useQuery({
    queryKey: ['hostOwner', domain],
    enabled: domain !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async () => (await import('./host-organisation.ts')).hostOrganisation(domain ?? ''),
  })
  const isNarrowed = domain !== undefined
  return { isNarrowed, isKnown: !isNarrowed || data !== undefined, only: data === undefined ? {} : { ownerId: data } }
}
