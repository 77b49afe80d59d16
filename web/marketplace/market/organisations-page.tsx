import { MarketList } from './market-list.tsx'

/** The organisations, for everybody (spec part 1, section 2, /marketplace/organization and /orgsearch). */
export const OrganisationsPage = () => <MarketList kind="organisation" />
