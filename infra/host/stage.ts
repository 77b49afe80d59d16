/**
 * The stage that the local cloud synthesises and hosts. Its domain exists nowhere; the local cloud turns it into its own
 * address wherever a template names it.
 */
export const LOCAL_STAGE = 'dev'
export const LOCAL_DOMAIN = 'tradewell.localhost'

/** Stands for a tenant of Microsoft's: a stage without one offers no sign-in with Microsoft. */
export const LOCAL_TENANT = '00000000-0000-4000-8000-000000000000'
