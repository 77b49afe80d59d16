import { MarketList } from './market-list.tsx'

/** The services on the market, for everybody (spec part 1, section 2, /marketplace/microservice and /servicesearch). */
export const ServicesPage = () => <MarketList kind="service" />
