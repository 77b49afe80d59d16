import { z } from 'zod'
import { port } from '../kit/port.ts'

/** A service that keeps what is on IPFS, over the vendor-neutral Pinning Service API (ipfs.github.io/pinning-services-api-spec). */
export type Pinning = {
  /** Asks it to keep what an identifier names, and tells where it can be had. */
  readonly add: (pin: { readonly cid: string; readonly name: string; readonly origins: string[] }) => Promise<Pinned>
  /** A pin of what an identifier names, whoever knows of it. */
  readonly find: (cid: string) => Promise<Pinned | undefined>
  /** Undefined for a pin that it does not know any more. */
  readonly get: (id: string) => Promise<Pinned | undefined>
  readonly remove: (id: string) => Promise<void>
}

const Pinned = z.object({
  requestid: z.string().min(1).max(500),
  status: z.enum(['queued', 'pinning', 'pinned', 'failed']),
})
export type Pinned = z.output<typeof Pinned>

const Found = z.object({ results: z.array(Pinned).max(1000) })

const timeoutMs = 10_000

/** The service refused, or did not answer in its own words. */
export class PinningFailed extends Error {}

/** The service at an address. @param token what it gave us, for the bearer header */
export const pinningAt = (address: string, token: string): Pinning => {
  const call = async (method: string, path: string, body?: object): Promise<Response> => {
    const answer = await fetch(`${address.replace(/\/$/, '')}${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
      // A service that sends us elsewhere would be handed the token there.
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    })
    if (answer.ok || answer.status === 404) return answer
    // Its words may say anything; the status says enough for the log.
    throw new PinningFailed(`the pinning service answered ${answer.status} to ${method}`)
  }
  const pathOf = (id: string) => `/pins/${encodeURIComponent(id)}`
  const find = async (cid: string, status = 'queued,pinning,pinned,failed'): Promise<Pinned | undefined> =>
    Found.parse(await (await call('GET', `/pins?cid=${cid}&status=${status}`)).json()).results[0]
  return {
    find,
    async add(pin) {
      // A call before may have come through without our knowing: then there is a pin of it, and no second one.
      const before = await find(pin.cid, 'queued,pinning,pinned')
      if (before) return before
      const answer = await call('POST', '/pins', pin)
      if (answer.status === 404) throw new PinningFailed('the pinning service has no /pins')
      return Pinned.parse(await answer.json())
    },
    async get(id) {
      const answer = await call('GET', pathOf(id))
      return answer.status === 404 ? undefined : Pinned.parse(await answer.json())
    },
    async remove(id) {
      await call('DELETE', pathOf(id))
    },
  }
}

/** The service of the stage: its address is a setting, its token the secret `Pinning`, which an operator fills. */
export const pinning = port<Pinning>()('Pinning', { secrets: ['Pinning'] }, async () => {
  const { PINNING_URL, PINNING_SERVICE, SECRET_Pinning } = process.env
  const address = PINNING_URL ?? PINNING_SERVICE
  if (!address) throw new PinningFailed('no pinning service is set')
  const { GetSecretValueCommand, SecretsManagerClient } = await import('@aws-sdk/client-secrets-manager')
  const client = new SecretsManagerClient({})
  const { SecretString = '' } = await client.send(new GetSecretValueCommand({ SecretId: SECRET_Pinning ?? '' }))
  return pinningAt(address, SecretString)
})
