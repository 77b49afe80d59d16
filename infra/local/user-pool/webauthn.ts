import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import { caller } from './account.ts'
import { invalidParameter, type Json, optional, PoolError, record, required } from './errors.ts'
import type { Pool } from './pool.ts'
import type { WebAuthnSettings } from './settings.ts'
import type { Passkey, User } from './store.ts'

/** Passkeys: what somebody adds to an account of theirs and signs in with (Cognito's choice-based sign-in). */

/** Cognito takes so many of a person. */
const mostPasskeys = 20
const registrationSeconds = 300

/** @throws {PoolError} WebAuthnNotEnabledException, WebAuthnConfigurationMissingException */
const settingsOf = ({ settings }: Pool): WebAuthnSettings => {
  if (!settings.firstFactors.includes('WEB_AUTHN')) {
    throw new PoolError('WebAuthnNotEnabledException', 'Passkeys are not enabled for the user pool.')
  }
  if (!settings.webAuthn) {
    throw new PoolError('WebAuthnConfigurationMissingException', 'The user pool has no relying party id.')
  }
  return settings.webAuthn
}

/** Whether a page of this origin may speak for a relying party: https, or this machine, and the party's name or one under it. */
const isOriginOf = (origin: string, { relyingPartyId }: WebAuthnSettings): boolean => {
  if (!URL.canParse(origin)) return false
  const { protocol, hostname } = new URL(origin)
  const isLocal = hostname === 'localhost' || hostname.endsWith('.localhost')
  if (protocol !== 'https:' && !(protocol === 'http:' && isLocal)) return false
  return hostname === relyingPartyId || hostname.endsWith(`.${relyingPartyId}`)
}

/** The origin that the browser says a credential is of. @throws {PoolError} for one that is not the relying party's */
const originOf = (credential: Json, settings: WebAuthnSettings): string => {
  let origin = ''
  try {
    const said = required(record(credential, 'response'), 'clientDataJSON')
    origin = String((JSON.parse(Buffer.from(said, 'base64url').toString('utf8')) as Json).origin)
  } catch {
    throw invalidParameter('Credential is not valid')
  }
  if (!isOriginOf(origin, settings)) {
    throw new PoolError('WebAuthnOriginNotAllowedException', 'The origin is not allowed for the relying party id.')
  }
  return origin
}

const descriptors = (passkeys: readonly Passkey[]) =>
  passkeys.map(({ id, transports }) => ({ id, transports: transports as never[] }))

export const startWebAuthnRegistration = async (pool: Pool, request: Json): Promise<Json> => {
  const { user, client } = caller(pool, request)
  const settings = settingsOf(pool)
  const options = await generateRegistrationOptions({
    rpID: settings.relyingPartyId,
    rpName: settings.relyingPartyId,
    userID: new Uint8Array(Buffer.from(user.sub)),
    userName: user.login ?? user.username,
    userDisplayName: user.attributes.name ?? user.login ?? user.username,
    excludeCredentials: descriptors(pool.store.passkeysOf(user.sub)),
    authenticatorSelection: {
      residentKey: 'required',
      requireResidentKey: true,
      userVerification: settings.userVerification,
    },
    supportedAlgorithmIDs: [-7, -257],
  })
  const waiting = { clientId: client.clientId, challenge: options.challenge }
  pool.registrations.add(waiting, registrationSeconds, user.sub)
  return { CredentialCreationOptions: options as unknown as Json }
}

/** What Cognito calls a passkey by itself. */
const friendlyName = (attachment: string | undefined, count: number): string =>
  `${attachment === 'platform' ? 'Device' : 'Security key'} ${count + 1}`

export const completeWebAuthnRegistration = async (pool: Pool, request: Json): Promise<Json> => {
  const { user, client } = caller(pool, request)
  const settings = settingsOf(pool)
  const credential = record(request, 'Credential')
  const waiting = pool.registrations.take(user.sub)
  if (!waiting) throw new PoolError('WebAuthnChallengeNotFoundException', 'The registration has expired.')
  if (waiting.clientId !== client.clientId) {
    throw new PoolError('WebAuthnClientMismatchException', 'The registration was begun by another client.')
  }
  const origin = originOf(credential, settings)
  const held = pool.store.passkeysOf(user.sub)
  if (held.length >= mostPasskeys) throw new PoolError('LimitExceededException', 'The user has too many passkeys.')
  const { verified, registrationInfo } = await verifyRegistrationResponse({
    response: credential as unknown as RegistrationResponseJSON,
    expectedChallenge: waiting.challenge,
    expectedOrigin: origin,
    expectedRPID: settings.relyingPartyId,
    requireUserVerification: settings.userVerification === 'required',
  }).catch((failure: Error) => {
    if (/RP ID/i.test(failure.message)) {
      throw new PoolError('WebAuthnRelyingPartyMismatchException', 'The passkey is of another relying party.')
    }
    throw new PoolError('WebAuthnCredentialNotSupportedException', failure.message)
  })
  if (!verified || pool.store.passkey(registrationInfo.credential.id)) {
    throw new PoolError('WebAuthnCredentialNotSupportedException', 'The passkey is not supported.')
  }
  const { id, publicKey, counter, transports = [] } = registrationInfo.credential
  const attachment = optional(credential, 'authenticatorAttachment')
  pool.store.savePasskey({
    id,
    sub: user.sub,
    publicKey: Buffer.from(publicKey).toString('base64url'),
    counter,
    transports: [...transports],
    attachment,
    relyingPartyId: settings.relyingPartyId,
    name: friendlyName(attachment, held.length),
    createdAt: pool.now(),
  })
  return {}
}

export const listWebAuthnCredentials = (pool: Pool, request: Json): Json => {
  const { user } = caller(pool, request)
  settingsOf(pool)
  const size = request.MaxResults ?? mostPasskeys
  if (!Number.isInteger(size) || Number(size) < 0 || Number(size) > mostPasskeys) {
    throw invalidParameter(`MaxResults must be between 0 and ${mostPasskeys}`)
  }
  const token = optional(request, 'NextToken')
  const start = token === undefined ? 0 : Number(Buffer.from(token, 'base64url').toString('utf8'))
  if (!Number.isInteger(start) || start < 0) throw invalidParameter('Invalid pagination token')
  const all = pool.store.passkeysOf(user.sub)
  const end = start + (Number(size) || mostPasskeys)
  return {
    Credentials: all.slice(start, end).map(passkey => ({
      CredentialId: passkey.id,
      FriendlyCredentialName: passkey.name,
      RelyingPartyId: passkey.relyingPartyId,
      ...(passkey.attachment && { AuthenticatorAttachment: passkey.attachment }),
      AuthenticatorTransports: passkey.transports,
      CreatedAt: passkey.createdAt / 1000,
    })),
    ...(end < all.length && { NextToken: Buffer.from(String(end)).toString('base64url') }),
  }
}

export const deleteWebAuthnCredential = (pool: Pool, request: Json): Json => {
  const { user } = caller(pool, request)
  settingsOf(pool)
  const passkey = pool.store.passkey(required(request, 'CredentialId'))
  if (passkey?.sub !== user.sub) {
    throw new PoolError('ResourceNotFoundException', 'The passkey does not exist.')
  }
  pool.store.deletePasskey(passkey.id)
  return {}
}

/**
 * Whether somebody may sign in by a passkey alone. Who asks for a second factor may where a passkey that its holder unlocked
 * counts as both.
 */
export const signsInByPasskey = ({ settings, store }: Pool, user: User, asksForFactor: boolean): boolean =>
  settings.firstFactors.includes('WEB_AUTHN') &&
  settings.webAuthn !== undefined &&
  (!asksForFactor || settings.webAuthn.isMultiFactor) &&
  store.passkeysOf(user.sub).length > 0

/** What the browser is asked, and the challenge that its answer has to sign. */
export const passkeyRequest = async (
  pool: Pool,
  user: User,
): Promise<{ readonly challenge: string; readonly options: string }> => {
  const settings = settingsOf(pool)
  const options = await generateAuthenticationOptions({
    rpID: settings.relyingPartyId,
    allowCredentials: descriptors(pool.store.passkeysOf(user.sub)),
    userVerification: settings.userVerification,
  })
  return { challenge: options.challenge, options: JSON.stringify(options) }
}

/** Whether a passkey of somebody answered a challenge; notes its counter, so that a copied answer is told. */
export const answeredByPasskey = async (
  pool: Pool,
  user: User,
  challenge: string,
  answer: string,
): Promise<boolean> => {
  const settings = settingsOf(pool)
  let credential: Json
  try {
    credential = JSON.parse(answer) as Json
  } catch {
    throw invalidParameter('CREDENTIAL is not JSON')
  }
  const passkey = pool.store.passkey(String(credential.id))
  if (passkey?.sub !== user.sub) return false
  const origin = originOf(credential, settings)
  const outcome = await verifyAuthenticationResponse({
    response: credential as unknown as AuthenticationResponseJSON,
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: settings.relyingPartyId,
    requireUserVerification: settings.userVerification === 'required' || settings.isMultiFactor,
    credential: {
      id: passkey.id,
      publicKey: new Uint8Array(Buffer.from(passkey.publicKey, 'base64url')),
      counter: passkey.counter,
    },
  }).catch(() => undefined)
  if (!outcome?.verified) return false
  pool.store.savePasskey({ ...passkey, counter: outcome.authenticationInfo.newCounter })
  return true
}
