import type { Party } from '../kit/event.ts'

/**
 * Why a party cannot ask for a service of a provider, as the error's type, or undefined. An organisation asks those whose
 * client it is, and not itself; a person on their own account may ask anybody (spec part 1, section 2, "Service request
 * flow").
 * @param isClient whether it is the provider's client
 */
export const requestObstacle = (
  provider: Party,
  client: Party,
  isClient: boolean,
): 'deals.ownService' | 'deals.notClient' | undefined => {
  if (client.type === 'user') return undefined
  if (client.id === provider.id) return 'deals.ownService'
  return isClient ? undefined : 'deals.notClient'
}
