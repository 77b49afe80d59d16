/**
 * What is answered: a text stays one until it is sent. As bytes it would be copied once more, and bytes beside what compresses stay
 * in memory until all garbage is collected.
 */
export type Body = string | Buffer

/** What an origin answers. */
export type Answer = {
  readonly status: number
  readonly headers: Readonly<Record<string, string | readonly string[]>>
  readonly body: Body
}

/** What CloudFront says of where an answer came from. */
export const xCache = (status: number, hit: boolean): string =>
  status >= 400 ? 'Error from cloudfront' : hit ? 'Hit from cloudfront' : 'Miss from cloudfront'
