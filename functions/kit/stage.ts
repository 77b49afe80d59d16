/** What a running function knows of its stage. Production is held to settings of its own: no default, no stand-in. */

type Environment = Readonly<Record<string, string | undefined>>

export const isProduction = (environment: Environment = process.env): boolean => environment.STAGE === 'production'

/** Variables that turn calls of AWS or of a provider away from where they belong, as development does. */
const turnsAway = (variable: string) =>
  variable === 'AWS_ENDPOINT_URL' ||
  variable.startsWith('AWS_ENDPOINT_URL_') ||
  variable === 'STRIPE_API_URL' ||
  variable === 'TURNSTILE_URL' ||
  variable === 'RATES_URL' ||
  variable === 'PINNING_URL'

/**
 * Asked when a function starts, before it answers anything.
 * @throws {Error} in production, where a variable names another address for AWS or for a provider
 */
export const assertOwnServices = (environment: Environment = process.env): void => {
  if (!isProduction(environment)) return
  const found = Object.keys(environment).filter(name => turnsAway(name) && environment[name])
  if (found.length > 0) throw new Error(`production does not start with ${found.join(', ')}`)
}
