import type { Service } from '#shared/marketplace/service.ts'
import type { Organisation } from '#shared/organisations/organisation.ts'

type Shown = Pick<Service, 'ownerName' | 'ownerDomain' | 'ownerLogo'>

/** What a service keeps of its owner, so that nobody who looks at it reads the owner's row as well. */
export const shownOwner = ({ tradingName, domainName, logo }: Organisation): Shown => ({
  ownerName: tradingName,
  ownerDomain: domainName,
  ownerLogo: logo,
})

/** Whether a service says of its owner what the owner says now. */
export const isUpToDate = (service: Service, owner: Organisation): boolean =>
  Object.entries(shownOwner(owner)).every(([name, value]) => service[name as keyof Shown] === value)
