/** What an origin answers. */
export type Answer = {
  readonly status: number
  readonly headers: Readonly<Record<string, string | readonly string[]>>
  readonly body: Buffer
}

/** What CloudFront says of where an answer came from. */
export const xCache = (status: number, hit: boolean): string =>
  status >= 400 ? 'Error from cloudfront' : hit ? 'Hit from cloudfront' : 'Miss from cloudfront'
