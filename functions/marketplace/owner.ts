import type { Service } from '#shared/marketplace/service.ts'
import type { Organisation } from '#shared/organisations/organisation.ts'

type Shown = Pick<Service, 'ownerName' | 'ownerDomain' | 'ownerLogo' | 'ownerCity'>

/** The town of an organisation that publishes where it is. */
export const publicCity = ({ city, publishedProfile }: Organisation): string | undefined =>
  city && publishedProfile.includes('location') ? city : undefined

/** What a service keeps of its owner, so that nobody who looks at it reads the owner's row as well. */
export const shownOwner = (owner: Organisation): Shown => ({
  ownerName: owner.tradingName,
  ownerDomain: owner.domainName,
  ownerLogo: owner.logo,
  ownerCity: publicCity(owner),
})

/** Whether a service says of its owner what the owner says now. */
export const isUpToDate = (service: Service, owner: Organisation): boolean =>
  Object.entries(shownOwner(owner)).every(([name, value]) => service[name as keyof Shown] === value)
