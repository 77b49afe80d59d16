/**
 * The stage that the local cloud synthesises and hosts. Its domain exists nowhere; the local cloud turns it into its own
 * address wherever a template names it.
 */
export const LOCAL_STAGE = 'dev'
export const LOCAL_DOMAIN = 'tradewell.localhost'
