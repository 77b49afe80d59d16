/** The CORS of an HTTP API ("Configure CORS for HTTP APIs in API Gateway"). */
export type CorsConfiguration = {
  readonly AllowOrigins?: readonly string[]
  readonly AllowMethods?: readonly string[]
  readonly AllowHeaders?: readonly string[]
  readonly ExposeHeaders?: readonly string[]
  readonly MaxAge?: number
  readonly AllowCredentials?: boolean
}

const allowedOrigin = (cors: CorsConfiguration, origin: string): string | undefined => {
  const allowed = cors.AllowOrigins ?? []
  if (allowed.includes('*')) return '*'
  const scheme = `${origin.split('://')[0]}://*`
  return allowed.includes(origin) || allowed.includes(scheme) ? origin : undefined
}

/** The headers of an answer to a request that carried an Origin; none when the origin is not allowed. */
export const corsHeaders = (
  cors: CorsConfiguration | undefined,
  origin: string | undefined,
  preflight: boolean,
): Record<string, string> => {
  const allowed = cors && origin ? allowedOrigin(cors, origin) : undefined
  if (!cors || allowed === undefined) return {}
  return {
    'access-control-allow-origin': allowed,
    ...(allowed === '*' ? {} : { vary: 'origin' }),
    ...(cors.AllowCredentials ? { 'access-control-allow-credentials': 'true' } : {}),
    ...(!preflight && cors.ExposeHeaders?.length
      ? { 'access-control-expose-headers': cors.ExposeHeaders.join(',') }
      : {}),
    ...(preflight && cors.AllowMethods?.length ? { 'access-control-allow-methods': cors.AllowMethods.join(',') } : {}),
    ...(preflight && cors.AllowHeaders?.length ? { 'access-control-allow-headers': cors.AllowHeaders.join(',') } : {}),
    ...(preflight && cors.MaxAge !== undefined ? { 'access-control-max-age': String(cors.MaxAge) } : {}),
  }
}
