/** What the web needs to know of the place where it runs. Served beside it as /config.json, so one build fits every stage. */
export type WebConfig = {
  readonly region: string
  readonly userPoolId: string
  readonly userPoolClientId: string
  /** Where the user pool answers, if not at AWS (the local cloud). */
  readonly userPoolEndpoint?: string
  /** The hosted sign-in: a domain behind https, or the local cloud's address. */
  readonly oauthEndpoint?: string
  /** Where private files and videos are read: another origin than the product's. */
  readonly filesOrigin: string
  /** The websocket's address; without it the client polls. */
  readonly realtimeUrl?: string
  /** The product's own origin, and where phones are led from there, if anywhere. */
  readonly site?: string
  readonly mobileSite?: string
  /** Where organisations have hosts, with a star for the domain name; without it they have none. */
  readonly organisationHosts?: string
  /** The identity providers that the user pool takes. */
  readonly signInProviders?: readonly string[]
  /** The check that tells people from programs, and the script that shows it. Without one nobody asks to join signed out. */
  readonly humanCheck?: { readonly siteKey: string; readonly script: string }
  /** Whether files can be kept on IPFS, too. */
  readonly offersCopies?: boolean
  /** Where people write to. A stage may name none. */
  readonly contactMail?: string
  readonly stripePublishableKey?: string
  /** The script to take instead of the provider's own (the local cloud). */
  readonly stripeScript?: string
}

let loading: Promise<WebConfig> | undefined

/** The configuration, fetched once; a failed fetch is tried again by the next caller. */
export const config = (): Promise<WebConfig> => {
  loading ??= fetch('/config.json', { cache: 'no-cache' })
    .then(async answer => {
      if (!answer.ok) throw new Error(`config.json answered ${answer.status}`)
      return (await answer.json()) as WebConfig
    })
    .catch(error => {
      loading = undefined
      throw error
    })
  return loading
}
