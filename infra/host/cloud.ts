import { type LocalCloud, type LocalCloudOptions, startLocalCloud } from 'local-cloud'
import { demoAccounts } from './demo.ts'
import { LOCAL_DOMAIN } from './stage.ts'
import { startStandIns } from './stand-ins.ts'

/** What a start of the product may choose; the rest is the product's. */
export type ProductOptions = Omit<LocalCloudOptions, 'domain' | 'people' | 'outside' | 'configuration'>

/**
 * Hosts the synthesised product: the local cloud with the stand-ins that the product needs beside AWS.
 * @throws {PortTakenError} {AlreadyRunningError}
 */
export const startProduct = (options: ProductOptions): Promise<LocalCloud> => {
  let stripe = {}
  let turnstile = ''
  return startLocalCloud({
    ...options,
    domain: LOCAL_DOMAIN,
    people: provider => demoAccounts(options.dataDir, provider),
    outside: async place => {
      const standIns = await startStandIns(place)
      const { publishableKey, scriptUrl, url } = standIns.stripe
      stripe = { stripePublishableKey: publishableKey, stripeScript: scriptUrl, stripeApiUrl: url }
      turnstile = standIns.turnstile.url
      return standIns
    },
    configuration: (declared, { userPool }) => ({
      ...(JSON.parse(
        JSON.stringify(declared).replaceAll('https://challenges.cloudflare.com', turnstile),
      ) as typeof declared),
      ...(userPool ? { userPoolEndpoint: `${userPool}/`, oauthEndpoint: userPool } : {}),
      ...stripe,
    }),
  })
}
