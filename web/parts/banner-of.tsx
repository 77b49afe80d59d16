import type { Id } from '#shared/kit/id.ts'
import { OrgAboutUs } from '#shared/organisations/OrgAboutUs.contract.ts'
import { useQueryOf } from '../lib/query.ts'

/** The banner of an organisation, where it has one. */
export const BannerOf = ({ organisationId }: { organisationId: string }) => {
  const { data } = useQueryOf(OrgAboutUs, 'GET_BANNER_URL', { id: organisationId as Id<'organisation'> })
  return data?.url ? <img className="about-banner" src={data.url} alt="" width={1600} height={400} /> : null
}
