import { JwtVerifier } from 'aws-jwt-verify'
import { SimpleJwksCache } from 'aws-jwt-verify/jwk'

/** The JWT authoriser of an HTTP API ("Control access to HTTP APIs with JWT authorizers"). */

export type JwtAuthorizer = {
  /** @returns the claims, or undefined when the token is missing, forged, expired, or meant for others */
  authorise(token: string | undefined): Promise<JwtClaims | undefined>
}

export type JwtClaims = {
  /** Every claim as text, as the event carries it. */
  readonly claims: Record<string, string>
  readonly scopes: readonly string[]
}

/** API Gateway writes every claim as text; a list becomes `[a b]`. */
const claimText = (value: unknown): string =>
  Array.isArray(value) ? `[${value.join(' ')}]` : typeof value === 'object' ? JSON.stringify(value) : String(value)

type Verified = JwtClaims & { readonly expires: number }
const MAX_REMEMBERED = 2000

/**
 * @param jwks fetches the key set of an issuer; the local user pool gives it in place of the issuer's own address
 */
export const createJwtAuthorizer = (
  configuration: { readonly issuer: string; readonly audience: readonly string[] },
  jwks: (issuer: string) => Promise<unknown>,
): JwtAuthorizer => {
  const { issuer, audience } = configuration
  const verifier = JwtVerifier.create(
    {
      issuer,
      audience: null,
      jwksUri: `${issuer}/.well-known/jwks.json`,
      customJwtCheck: ({ payload }) => {
        const meantFor = [payload.aud ?? payload.client_id].flat().map(String)
        if (!meantFor.some(name => audience.includes(name))) throw new Error('The token is meant for others')
      },
    },
    {
      jwksCache: new SimpleJwksCache({
        fetcher: {
          fetch: async () => {
            const bytes = new TextEncoder().encode(JSON.stringify(await jwks(issuer)))
            return bytes.buffer as ArrayBuffer
          },
        },
      }),
    },
  )
  const remembered = new Map<string, Verified>()
  return {
    authorise: async token => {
      if (!token) return undefined
      const known = remembered.get(token)
      if (known && known.expires > Date.now()) return known
      remembered.delete(token)
      try {
        const payload = await verifier.verify(token)
        const verified: Verified = {
          claims: Object.fromEntries(Object.entries(payload).map(([name, value]) => [name, claimText(value)])),
          scopes: typeof payload.scope === 'string' ? payload.scope.split(' ') : [],
          expires: Number(payload.exp ?? 0) * 1000,
        }
        if (remembered.size >= MAX_REMEMBERED) remembered.clear()
        remembered.set(token, verified)
        return verified
      } catch {
        return undefined
      }
    },
  }
}
