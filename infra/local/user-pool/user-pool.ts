import { randomBytes, randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { SignatureError, signerFor } from '../iam/sigv4.ts'
import { BodyTooLarge, listen, readBody, sendJson, urlOf } from '../wire/http.ts'
import { isDiskFull } from '../wire/sqlite.ts'
import * as account from './account.ts'
import * as admin from './admin.ts'
import { type Json, PoolError } from './errors.ts'
import { handleHosted } from './hosted.ts'
import { handleProvider, providerPath } from './identity-provider.ts'
import { loadKeys } from './keys.ts'
import * as linking from './linking.ts'
import {
  type Authorisation,
  type Challenge,
  comparable,
  type Outgoing,
  type Pool,
  type ProviderPerson,
  ShortLived,
} from './pool.ts'
import type { PoolClient, PoolSettings, ProviderSettings } from './settings.ts'
import * as signIn from './sign-in.ts'
import * as signUp from './sign-up.ts'
import type { Exchange } from './srp.ts'
import { openStore } from './store.ts'
import { beginSession, type Tokens } from './tokens.ts'
import type { TriggerEvent, TriggerName } from './trigger-event.ts'
import * as webAuthn from './webauthn.ts'

export type UserPoolOptions = {
  /** Where the pool keeps its database. */
  readonly dataDir: string
  readonly host?: string
  /** 0 or nothing: the system chooses. */
  readonly port?: number
  /** `region_name`, like the id of a real pool. */
  readonly poolId: string
  readonly accountId?: string
  readonly settings: PoolSettings
  readonly clients: readonly PoolClient[]
  /** The pool's identity providers by name. */
  readonly providers?: ReadonlyMap<string, ProviderSettings>
  /** Invokes the pool's Lambda of that name, or gives the event back when there is none. It rejects with the Lambda's error. */
  readonly trigger?: (name: TriggerName, event: TriggerEvent) => Promise<TriggerEvent>
  readonly deliver: (message: Outgoing) => void
  /** The secret of an access key: administrative calls are signed with it. */
  readonly secretOf: (accessKeyId: string) => string | undefined
  /** Whether IAM allows the holder of a key to do something, e.g. `cognito-idp:AdminGetUser` on the pool's ARN. */
  readonly authorise: (accessKeyId: string, action: string, resourceArn: string) => boolean
  /** People whom the local identity provider offers to be, at each of the providers that it stands for. */
  readonly people?: (provider: string) => readonly ProviderPerson[]
  /** Told of faults that are not the caller's. */
  readonly onFault?: (error: unknown) => void
  readonly clock?: () => number
}

export type UserPool = {
  /** The endpoint of both the API and the hosted sign-in. */
  readonly url: string
  /** What tokens name as their issuer: the address of a real pool with this id. */
  readonly issuer: string
  readonly jwksUrl: string
  readonly jwks: { keys: Record<string, unknown>[] }
  /**
   * Tokens of a person by sign-in name, without the password: for tools on this machine.
   * Undefined for nobody, or a person who may not sign in.
   */
  readonly tokensOf: (login: string) => Promise<Tokens | undefined>
  /**
   * Makes somebody who has proved the address and chosen the password, for tools on this machine. Whoever is there stays.
   * @throws {PoolError} for an address or a password that the pool does not take
   */
  readonly addPerson: (email: string, password: string) => void
  /** Answers a request as the pool's own server does, for a front door that hosts it under its own address. */
  readonly handle: (request: IncomingMessage, response: ServerResponse) => void
  readonly close: () => Promise<void>
}

type Operation = (pool: Pool, request: Json) => Json | Promise<Json>

/** What anybody may call, with a client id or with their own access token. */
const operations: Readonly<Record<string, Operation>> = {
  SignUp: signUp.signUp,
  ConfirmSignUp: signUp.confirmSignUp,
  ResendConfirmationCode: signUp.resendConfirmationCode,
  ForgotPassword: signUp.forgotPassword,
  ConfirmForgotPassword: signUp.confirmForgotPassword,
  InitiateAuth: signIn.initiateAuth,
  RespondToAuthChallenge: signIn.respondToAuthChallenge,
  GetTokensFromRefreshToken: signIn.getTokensFromRefreshToken,
  RevokeToken: signIn.revokeToken,
  GetUser: account.getUser,
  UpdateUserAttributes: account.updateUserAttributes,
  GetUserAttributeVerificationCode: account.getUserAttributeVerificationCode,
  VerifyUserAttribute: account.verifyUserAttribute,
  ChangePassword: account.changePassword,
  GlobalSignOut: account.globalSignOut,
  DeleteUser: account.deleteUser,
  DeleteUserAttributes: account.deleteUserAttributes,
  AssociateSoftwareToken: account.associateSoftwareToken,
  VerifySoftwareToken: account.verifySoftwareToken,
  SetUserMFAPreference: account.setUserMfaPreference,
  StartWebAuthnRegistration: webAuthn.startWebAuthnRegistration,
  CompleteWebAuthnRegistration: webAuthn.completeWebAuthnRegistration,
  ListWebAuthnCredentials: webAuthn.listWebAuthnCredentials,
  DeleteWebAuthnCredential: webAuthn.deleteWebAuthnCredential,
}

/** What is signed with AWS credentials. */
const adminOperations: Readonly<Record<string, Operation>> = {
  AdminCreateUser: admin.adminCreateUser,
  AdminSetUserPassword: admin.adminSetUserPassword,
  AdminGetUser: admin.adminGetUser,
  AdminConfirmSignUp: admin.adminConfirmSignUp,
  AdminUpdateUserAttributes: admin.adminUpdateUserAttributes,
  AdminInitiateAuth: admin.adminInitiateAuth,
  AdminSetUserMFAPreference: admin.adminSetUserMfaPreference,
  AdminUserGlobalSignOut: admin.adminUserGlobalSignOut,
  AdminDisableUser: admin.adminDisableUser,
  AdminEnableUser: admin.adminEnableUser,
  AdminDeleteUser: admin.adminDeleteUser,
  AdminDeleteUserAttributes: admin.adminDeleteUserAttributes,
  ListUsers: admin.listUsers,
  AdminLinkProviderForUser: admin.ofThisPool(linking.adminLinkProviderForUser),
  AdminDisableProviderForUser: admin.ofThisPool(linking.adminDisableProviderForUser),
}

const targetPrefix = 'AWSCognitoIdentityProviderService.'
const bodyLimit = 131_072
const crossOrigin = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': 'GET, POST, OPTIONS',
  'access-control-allow-headers':
    'authorization, content-type, x-amz-target, x-amz-user-agent, x-amz-date, x-amz-security-token, cache-control, amz-sdk-invocation-id, amz-sdk-request',
  'access-control-expose-headers': 'x-amzn-requestid, x-amzn-errortype, x-amzn-errormessage, date',
  'access-control-max-age': '7200',
}

const callApi = async (
  pool: Pool,
  options: UserPoolOptions,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> => {
  const requestId = { 'x-amzn-requestid': randomUUID(), 'content-type': 'application/x-amz-json-1.1' }
  const refuse = (name: string, message: string, status = 400) =>
    sendJson(response, status, { __type: name, message }, { ...requestId, 'x-amzn-errortype': `${name}:` })
  try {
    const body = await readBody(request, bodyLimit)
    const target = String(request.headers['x-amz-target'] ?? '')
    const name = target.startsWith(targetPrefix) ? target.slice(targetPrefix.length) : ''
    const isAdmin = Object.hasOwn(adminOperations, name)
    const operation = isAdmin ? adminOperations[name] : Object.hasOwn(operations, name) ? operations[name] : undefined
    if (!operation) return refuse('UnknownOperationException', `Unknown operation ${name}`)
    if (isAdmin) {
      const signed = { method: 'POST', url: request.url ?? '/', headers: request.headers, body }
      const own = { service: 'cognito-idp', region: pool.region, now: pool.now() }
      const key = signerFor(own, signed, options.secretOf)
      const action = `cognito-idp:${name}`
      if (!options.authorise(key, action, pool.arn)) {
        return refuse(
          'AccessDeniedException',
          `User: ${key} is not authorized to perform: ${action} on resource: ${pool.arn} because no identity-based policy allows the ${action} action`,
        )
      }
    }
    let input: unknown
    try {
      input = JSON.parse(body.toString('utf8'))
    } catch {
      return refuse('SerializationException', 'The request is not JSON.')
    }
    if (typeof input !== 'object' || input === null || Array.isArray(input)) {
      return refuse('SerializationException', 'The request is not an object.')
    }
    sendJson(response, 200, await operation(pool, input as Json), requestId)
  } catch (error) {
    if (error instanceof PoolError) return refuse(error.name, error.message)
    if (error instanceof SignatureError) return refuse(error.code, error.message)
    if (error instanceof BodyTooLarge) return refuse('RequestEntityTooLargeException', error.message, 413)
    options.onFault?.(error)
    if (isDiskFull(error)) return refuse('ServiceUnavailableException', 'The disk of this machine is full.', 503)
    refuse('InternalErrorException', 'Something went wrong', 500)
  }
}

const discovery = (pool: Pool, url: string) => ({
  issuer: pool.issuer,
  authorization_endpoint: `${url}/oauth2/authorize`,
  token_endpoint: `${url}/oauth2/token`,
  userinfo_endpoint: `${url}/oauth2/userInfo`,
  revocation_endpoint: `${url}/oauth2/revoke`,
  end_session_endpoint: `${url}/logout`,
  jwks_uri: `${url}/${pool.id}/.well-known/jwks.json`,
  response_types_supported: ['code'],
  subject_types_supported: ['public'],
  id_token_signing_alg_values_supported: ['RS256'],
  scopes_supported: ['openid', 'email', 'phone', 'profile'],
  token_endpoint_auth_methods_supported: ['none'],
  code_challenge_methods_supported: ['S256'],
})

/**
 * Starts a user pool on the Cognito wire: the API that AWS's SDKs and Amplify call, the hosted sign-in, and the keys that
 * verifiers fetch. What it acknowledged is on disk; sign-ins that are under way are not, and begin again after a restart.
 */
export const startUserPool = async (options: UserPoolOptions): Promise<UserPool> => {
  const [region = '', name] = options.poolId.split('_')
  if (!region || !name) throw new Error(`${options.poolId} is no id of a user pool: region_name`)
  const store = openStore(options.dataDir)
  const now = options.clock ?? Date.now
  store.sweep(now())
  if (!store.meta('secret')) store.setMeta('secret', randomBytes(32).toString('base64'))
  const pool: Pool = {
    id: options.poolId,
    name,
    region,
    issuer: `https://cognito-idp.${region}.amazonaws.com/${options.poolId}`,
    arn: `arn:aws:cognito-idp:${region}:${options.accountId ?? '000000000000'}:userpool/${options.poolId}`,
    settings: options.settings,
    clients: new Map(options.clients.map(client => [client.clientId, client])),
    providers: options.providers ?? new Map(),
    store,
    keys: loadKeys(store),
    secret: Buffer.from(store.meta('secret')!, 'base64'),
    exchanges: new ShortLived<{ exchange: Exchange; sub: string | undefined; clientId: string }>(now),
    challenges: new ShortLived<Challenge>(now),
    registrations: new ShortLived<{ clientId: string; challenge: string }>(now),
    authorisations: new ShortLived<Authorisation>(now),
    assertions: new ShortLived<{ provider: string; subject: string }>(now),
    grants: new ShortLived<Authorisation & { sub: string }>(now),
    people: options.people ?? (() => []),
    now,
    deliver: options.deliver,
    trigger: options.trigger ?? (async (_name, event) => event),
  }

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    for (const [header, value] of Object.entries(crossOrigin)) response.setHeader(header, value)
    const url = urlOf(request)
    if (request.method === 'OPTIONS') {
      response.writeHead(204).end()
    } else if (request.method === 'POST' && url.pathname === '/') {
      await callApi(pool, options, request, response)
    } else if (request.method === 'GET' && url.pathname === `/${pool.id}/.well-known/jwks.json`) {
      sendJson(response, 200, pool.keys.jwks)
    } else if (request.method === 'GET' && url.pathname === `/${pool.id}/.well-known/openid-configuration`) {
      sendJson(response, 200, discovery(pool, server.url))
    } else if (url.pathname.startsWith(providerPath)) {
      await handleProvider(pool, request, response, url)
    } else if (!(await handleHosted(pool, request, response, url))) {
      sendJson(response, 404, { message: 'Not found' })
    }
  }
  const handle = (request: IncomingMessage, response: ServerResponse): void => {
    answer(request, response).catch(error => {
      if (!(error instanceof BodyTooLarge)) options.onFault?.(error)
      if (!response.headersSent)
        sendJson(response, error instanceof BodyTooLarge ? 413 : 500, { error: 'server_error' })
      else response.destroy()
    })
  }
  const server = await listen(handle, options)
  return {
    url: server.url,
    issuer: pool.issuer,
    jwksUrl: `${server.url}/${pool.id}/.well-known/jwks.json`,
    jwks: pool.keys.jwks,
    handle,
    tokensOf: async login => {
      const user = store.userByLogin(comparable(pool, login))
      const [client] = pool.clients.values()
      if (!user?.enabled || user.status === 'UNCONFIRMED' || !client) return undefined
      return beginSession(pool, client, user, 'TokenGeneration_Authentication')
    },
    addPerson: (email, password) => signUp.addConfirmed(pool, email, password),
    close: async () => {
      await server.close()
      store.close()
    },
  }
}
