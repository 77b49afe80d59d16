import { createHash } from 'node:crypto'
import { z } from 'zod'
import { port } from '../kit/port.ts'

/** What tells people from programs. */
export type HumanCheck = {
  /**
   * Whether a token is one that a person got just now and nobody has shown for anything else before.
   * @param purpose what it is shown for, once: the same again is a call that is tried again
   */
  readonly verify: (token: string, purpose: string) => Promise<boolean>
}

const Answer = z.object({ success: z.boolean(), 'error-codes': z.array(z.string()).default([]) })

/** The provider did not answer: whoever asked may try again. */
export class HumanCheckFailed extends Error {}

const timeoutMs = 5000

/** The key under which a call is tried again. Another purpose has another, under which the provider takes no token twice. */
const keyOf = (token: string, purpose: string): string => {
  const hex = createHash('sha256')
    .update(JSON.stringify([token, purpose]))
    .digest('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), `4${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20, 32)].join(
    '-',
  )
}

/** The check over Turnstile's siteverify, with a secret key. @param url where it answers */
export const turnstile = (secret: string, url: string): HumanCheck => ({
  async verify(token, purpose) {
    const answer = await fetch(new URL('/turnstile/v0/siteverify', url), {
      method: 'POST',
      body: new URLSearchParams({ secret, response: token, idempotency_key: keyOf(token, purpose) }),
      signal: AbortSignal.timeout(timeoutMs),
    })
    if (answer.status >= 500) throw new HumanCheckFailed(`siteverify answered ${answer.status}`)
    const { success, 'error-codes': errors } = Answer.parse(await answer.json())
    if (errors.includes('internal-error')) throw new HumanCheckFailed('siteverify could not decide')
    return success
  },
})

/** Cloudflare Turnstile. An operator puts its secret key into the secret `HumanCheck`; until then nobody passes. */
export const humanCheck = port<HumanCheck>()('HumanCheck', { secrets: ['HumanCheck'] }, async () => {
  const { GetSecretValueCommand, SecretsManagerClient } = await import('@aws-sdk/client-secrets-manager')
  const client = new SecretsManagerClient({})
  const { SecretString = '' } = await client.send(
    new GetSecretValueCommand({ SecretId: process.env.SECRET_HumanCheck ?? '' }),
  )
  return turnstile(SecretString, process.env.TURNSTILE_URL ?? 'https://challenges.cloudflare.com')
})
