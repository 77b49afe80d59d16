import { OrgAboutUs } from '#shared/organisations/OrgAboutUs.contract.ts'
import { organisationsPaths } from '#shared/organisations/paths.ts'
import { auth } from './auth.ts'
import { client } from './call.ts'
import { hostDomain, hostOf, siteOrigin } from './host.ts'
import { TextError } from './i18n.ts'
import { keepChoice } from './session.tsx'

/**
 * How a sign-in comes from the product's own site to an organisation's host (docs/decisions/hosts.md). The tab of the host makes
 * a key that only it has; the site encrypts the session for that key and leaves it with the server under a code of one use;
 * the code comes back in the fragment of an address, which no server sees, and is shown in a POST.
 */

const name = 'tradewell.handOver'
const curve = { name: 'ECDH', namedCurve: 'P-256' } as const

type Started = { readonly key: JsonWebKey; readonly verifier: string; readonly to: string | undefined }
type Tokens = {
  readonly accessToken: string
  readonly idToken: string | undefined
  readonly refreshToken: string | undefined
}

const base64Url = (bytes: ArrayBuffer | Uint8Array): string =>
  btoa(
    Array.from(bytes instanceof Uint8Array ? bytes : new Uint8Array(bytes), byte => String.fromCharCode(byte)).join(''),
  )
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '')
const bytesOf = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), char => char.charCodeAt(0))
const random = (length: number) => crypto.getRandomValues(new Uint8Array(length))

const sharedKey = (own: CryptoKey, other: CryptoKey) =>
  crypto.subtle.deriveKey({ name: 'ECDH', public: other }, own, { name: 'AES-GCM', length: 256 }, false, [
    'encrypt',
    'decrypt',
  ])

const pointLength = 65
const nonceLength = 12

/** Encrypts a text for whoever has the private key of a public one: an own key of one use, a nonce, and the text. */
export const seal = async (text: string, publicKey: string): Promise<string> => {
  const theirs = await crypto.subtle.importKey('raw', bytesOf(publicKey), curve, false, [])
  const own = await crypto.subtle.generateKey(curve, false, ['deriveKey'])
  const iv = random(nonceLength)
  const [point, sealed] = await Promise.all([
    crypto.subtle.exportKey('raw', own.publicKey),
    sharedKey(own.privateKey, theirs).then(key =>
      crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, new TextEncoder().encode(text)),
    ),
  ])
  return base64Url(new Uint8Array([...new Uint8Array(point), ...iv, ...new Uint8Array(sealed)]))
}

/** Reads what was sealed for a private key. @throws {DOMException} for what was sealed for another */
export const unseal = async (sealed: string, privateKey: JsonWebKey): Promise<string> => {
  const bytes = bytesOf(sealed)
  const own = await crypto.subtle.importKey('jwk', privateKey, curve, false, ['deriveKey'])
  const theirs = await crypto.subtle.importKey('raw', bytes.slice(0, pointLength), curve, false, [])
  const iv = bytes.slice(pointLength, pointLength + nonceLength)
  const key = await sharedKey(own, theirs)
  const text = await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, key, bytes.slice(pointLength + nonceLength))
  return new TextDecoder().decode(text)
}

/** Leaves an organisation's host for the product's site, to come back signed in, on one of its pages. */
export const beginHandOver = async (to?: string): Promise<void> => {
  const pair = await crypto.subtle.generateKey(curve, true, ['deriveKey'])
  const verifier = base64Url(random(32))
  const [key, point, digest] = await Promise.all([
    crypto.subtle.exportKey('jwk', pair.privateKey),
    crypto.subtle.exportKey('raw', pair.publicKey),
    crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier)),
  ])
  const started: Started = { key, verifier, to }
  sessionStorage.setItem(name, JSON.stringify(started))
  const query = { domain: hostDomain(), key: base64Url(point), challenge: base64Url(digest) }
  location.assign(siteOrigin() + organisationsPaths.handOver(query))
}

const sessionHere = async (): Promise<Tokens> => {
  const { cognitoUserPoolsTokenProvider } = await auth()
  const tokens = await cognitoUserPoolsTokenProvider.tokenOrchestrator.getTokenStore().loadTokens()
  if (!tokens) throw new TextError('identity.wrong.sessionOver')
  return {
    accessToken: tokens.accessToken.toString(),
    idToken: tokens.idToken?.toString(),
    refreshToken: tokens.refreshToken,
  }
}

/** The domain name of the host that an address asks to be handed a sign-in. */
export const handOverDomain = (address: string | undefined): string | undefined => {
  const path = organisationsPaths.handOver.at
  if (address === undefined || !(address === path || address.startsWith(`${path}?`))) return undefined
  return new URLSearchParams(address.slice(path.length)).get('domain') ?? undefined
}

const handing = new Map<string, Promise<string | undefined>>()

const handOver = async (query: URLSearchParams): Promise<string | undefined> => {
  const [domain, key, challenge] = ['domain', 'key', 'challenge'].map(each => query.get(each) ?? '')
  const origin = hostOf({ domainName: domain ?? '' })
  if (!domain || !key || !challenge || origin === undefined) throw new TextError('organisations.domainMissing')
  const sealed = await seal(JSON.stringify(await sessionHere()), key)
  const { code, problem } = await client(OrgAboutUs)('HAND_OVER', { domain, challenge, sealed }, { asPerson: true })
  if (problem) return problem
  location.replace(`${origin}${organisationsPaths.enter()}#${code}`)
  return undefined
}

/**
 * Hands the session of this site over to the host that an address names, and leaves for it. The same asking is answered once,
 * however often a page is drawn.
 * @returns the key of why this person may not enter
 */
export const finishHandOver = (query: URLSearchParams): Promise<string | undefined> => {
  const asked = query.toString()
  const running = handing.get(asked) ?? handOver(query)
  handing.set(asked, running)
  return running
}

const taking = new Map<string, Promise<string | undefined>>()

const takeOver = async (code: string): Promise<string | undefined> => {
  const stored = sessionStorage.getItem(name)
  sessionStorage.removeItem(name)
  // A code that this tab did not ask for would sign somebody in as another.
  if (!stored) throw new TextError('identity.wrong.sessionOver')
  const { key, verifier, to } = JSON.parse(stored) as Started
  const domain = hostDomain() ?? ''
  const { sealed, organizationId } = await client(OrgAboutUs)('TAKE_OVER', { domain, code, verifier })
  const tokens = JSON.parse(await unseal(sealed, key)) as Tokens
  const { decodeJWT, cognitoUserPoolsTokenProvider } = await auth()
  const accessToken = decodeJWT(tokens.accessToken)
  keepChoice(String(accessToken.payload.sub), organizationId)
  await cognitoUserPoolsTokenProvider.tokenOrchestrator.setTokens({
    tokens: {
      accessToken,
      ...(tokens.idToken ? { idToken: decodeJWT(tokens.idToken) } : {}),
      ...(tokens.refreshToken ? { refreshToken: tokens.refreshToken } : {}),
      username: String(accessToken.payload.username),
      clockDrift: 0,
    },
  })
  return to
}

/** Takes a sign-in over on a host by the code in its address. @returns the page that was wanted */
export const finishTakeOver = (code: string): Promise<string | undefined> => {
  const running = taking.get(code) ?? takeOver(code)
  taking.set(code, running)
  return running
}
