import type { IncomingHttpHeaders } from 'node:http'

/** A CORS rule of a bucket, in the words of a template's CorsConfiguration. */
export type CorsRule = {
  readonly AllowedOrigins: readonly string[]
  readonly AllowedMethods: readonly string[]
  readonly AllowedHeaders?: readonly string[]
  readonly ExposedHeaders?: readonly string[]
  /** Seconds that a browser may keep the answer of a preflight. */
  readonly MaxAge?: number
}

/** Whether a pattern with at most one `*` matches, as S3 reads origins and headers. */
const matches = (pattern: string, value: string): boolean => {
  const at = pattern.indexOf('*')
  if (at < 0) return pattern === value
  const [before, after] = [pattern.slice(0, at), pattern.slice(at + 1)]
  return value.length >= before.length + after.length && value.startsWith(before) && value.endsWith(after)
}

/**
 * The response headers that a bucket's rules give a request from another origin: for a preflight, and for the request
 * itself. Undefined where no rule allows it: then a preflight is refused, and a response goes without them.
 */
export const corsHeaders = (
  rules: readonly CorsRule[],
  headers: IncomingHttpHeaders,
  method: string,
  preflight: boolean,
): Record<string, string> | undefined => {
  const origin = headers.origin
  if (origin === undefined) return undefined
  const wantedMethod = preflight ? headers['access-control-request-method'] : method
  const wantedHeaders = (preflight ? (headers['access-control-request-headers'] ?? '') : '')
    .split(',')
    .map(name => name.trim().toLowerCase())
    .filter(name => name !== '')
  for (const rule of rules) {
    const allowedOrigin = rule.AllowedOrigins.find(pattern => matches(pattern, origin))
    if (allowedOrigin === undefined || !rule.AllowedMethods.includes(wantedMethod ?? '')) continue
    const allowed = (rule.AllowedHeaders ?? []).map(name => name.toLowerCase())
    if (!wantedHeaders.every(name => allowed.some(pattern => matches(pattern, name)))) continue
    return {
      'access-control-allow-origin': allowedOrigin === '*' ? '*' : origin,
      'access-control-allow-methods': rule.AllowedMethods.join(', '),
      ...(wantedHeaders.length > 0 && { 'access-control-allow-headers': wantedHeaders.join(', ') }),
      ...(rule.ExposedHeaders?.length && { 'access-control-expose-headers': rule.ExposedHeaders.join(', ') }),
      ...(preflight && rule.MaxAge !== undefined && { 'access-control-max-age': String(rule.MaxAge) }),
      ...(allowedOrigin !== '*' && { 'access-control-allow-credentials': 'true' }),
      vary: 'Origin, Access-Control-Request-Headers, Access-Control-Request-Method',
    }
  }
  return undefined
}
