import { timingSafeEqual } from 'node:crypto'

/**
 * The API has an address of its own, beside the distribution's with its web ACL and its cache. CloudFront says a secret in a
 * header of each request that it passes on; the API's stage says to the function which secrets count, so that an old one
 * holds until the distribution has the new one (docs/deploying.md, "Secrets").
 */
export const originHeader = 'x-origin-secret'

/** The headers in which CloudFront says where it takes a viewer to be (viewer-place.ts). Its policy has to name them. */
export const viewerHeaders = {
  city: 'CloudFront-Viewer-City',
  region: 'CloudFront-Viewer-Country-Region-Name',
  countryName: 'CloudFront-Viewer-Country-Name',
  postal: 'CloudFront-Viewer-Postal-Code',
  countryCode: 'CloudFront-Viewer-Country',
} as const

/** The part of an event of API Gateway that is read here. An HTTP API gives header names in lower case, a websocket API does not. */
export type ApiEvent = {
  readonly headers?: Readonly<Record<string, string | undefined>>
  /** `originSecrets` holds one or more, between commas. */
  readonly stageVariables?: Readonly<Record<string, string | undefined>>
}

/** Takes as long wherever two secrets of one length differ; how long they are is none. */
const isSame = (one: Buffer, other: Buffer): boolean => one.length === other.length && timingSafeEqual(one, other)

/** Whether a request came through the distribution. Where the stage names no secret, none did. */
export const isThroughFrontDoor = ({ headers = {}, stageVariables = {} }: ApiEvent): boolean => {
  const name = Object.keys(headers).find(header => header.toLowerCase() === originHeader)
  const said = name ? headers[name] : undefined
  if (!said) return false
  const secrets = (stageVariables.originSecrets ?? '').split(',').filter(Boolean)
  return secrets.some(secret => isSame(Buffer.from(secret), Buffer.from(said)))
}

/** What a request gets that did not come through the distribution: API Gateway's own words for it. */
export const forbidden = () => ({
  statusCode: 403,
  headers: { 'content-type': 'application/json', 'cache-control': 'no-store' },
  body: JSON.stringify({ message: 'Forbidden' }),
})

/** A middleware that answers for the function where a request did not come through the distribution. */
export const throughFrontDoor = {
  before: async ({ event }: { event: unknown }) => (isThroughFrontDoor(event as ApiEvent) ? undefined : forbidden()),
}
