import { sha256 } from './hash.ts'

/**
 * The name of a session, from the claim that all its tokens have in common: `origin_jti` of the user pool, one for each sign-in.
 * Its hash, so that nothing of a token is kept.
 */
export const sessionIdOf = (origin: unknown): string | undefined =>
  typeof origin === 'string' && origin !== '' ? sha256(origin).slice(0, 22) : undefined
