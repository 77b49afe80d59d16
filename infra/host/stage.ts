/**
 * The stage that the local cloud synthesises and hosts. Its domain exists nowhere; the local cloud turns it into its own
 * address wherever a template names it.
 */
export const LOCAL_STAGE = 'dev'
export const LOCAL_DOMAIN = 'tradewell.localhost'

/** Stands for a tenant of Microsoft's: a stage without one offers no sign-in with Microsoft. */
const LOCAL_TENANT = '00000000-0000-4000-8000-000000000000'

/** What a deployment would say of it in its environment. */
export const localEnvironment = {
  STAGE: LOCAL_STAGE,
  DOMAIN_NAME: LOCAL_DOMAIN,
  GO_DOMAIN: LOCAL_DOMAIN,
  MOBILE_DOMAIN: `m.${LOCAL_DOMAIN}`,
  // The key that Turnstile's documents give for tests: it means nothing but that there is one.
  TURNSTILE_SITE_KEY: '1x00000000000000000000AA',
  MICROSOFT_TENANT: LOCAL_TENANT,
  // One that its check digits allow and that nobody was given.
  PRODUCT_ABN: '10000000000',
  // Its stand-in answers elsewhere; functions are told where.
  PINNING_SERVICE: `https://pinning.${LOCAL_DOMAIN}`,
} as const
