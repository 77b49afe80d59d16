import { OrgAboutUs } from '#shared/organisations/OrgAboutUs.contract.ts'
import { handOverDomain } from './handover.ts'
import { useQueryOf } from './query.ts'
import { requestedPath } from './requested.ts'

/** What the organisation is called to whose host a sign-in on this page leads; undefined where it leads to none. */
export const useHandedTo = (): string | undefined => {
  const domain = handOverDomain(requestedPath())
  const { data } = useQueryOf(
    OrgAboutUs,
    'GET_ORG_INFO_FROM_DOMAIN',
    { domain: domain ?? '' },
    { enabled: domain !== undefined },
  )
  return data?.tradingName
}
