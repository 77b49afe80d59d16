import { timingSafeEqual } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { readBody } from './endpoint.ts'
import type { LocalPage } from './front-door/front-door.ts'
import type { Services } from './services.ts'

/** The local cloud's own addresses behind the front door. None of them exists in AWS. */

const json = (response: ServerResponse, status: number, value: unknown) => {
  response.writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store' })
  response.end(JSON.stringify(value))
}

const sameSecret = (given: string, expected: string) => {
  // As long in bytes: letters beyond ASCII take several.
  const [one, other] = [Buffer.from(given), Buffer.from(expected)]
  return one.length === other.length && timingSafeEqual(one, other)
}

export const userPoolPath = '/local/user-pool'

/** The user pool under the front door's address; its hosted pages link to each other without a prefix. */
const userPoolPage =
  ({ userPool }: Services): LocalPage =>
  (request, response, path) => {
    if (!userPool) return false
    if (path === userPoolPath || path.startsWith(`${userPoolPath}/`)) {
      const rest = (request.url ?? '').slice(userPoolPath.length)
      request.url = rest.startsWith('/') ? rest : `/${rest}`
    } else if (!path.startsWith('/local/identity-provider/') && !path.startsWith('/oauth2/')) return false
    userPool.handle(request, response)
    return true
  }

/** Whether a tool of this machine asks for something to be done: it knows the secret of this folder of data. */
export const isTool = ({ method, headers }: IncomingMessage, secret: string): boolean =>
  method === 'POST' && sameSecret(String(headers.authorization ?? '').replace(/^Bearer /, ''), secret)

const addPerson = async (request: IncomingMessage, response: ServerResponse, { userPool }: Services) => {
  try {
    const { email, password } = JSON.parse(String(await readBody(request, 1000)))
    userPool?.addPerson(String(email), String(password))
    json(response, 200, {})
  } catch (error) {
    json(response, 400, { message: (error as Error).message })
  }
}

const issueToken = async (request: IncomingMessage, response: ServerResponse, { userPool }: Services) => {
  const body = await readBody(request, 1000)
  const tokens = await userPool?.tokensOf(body?.toString('utf8') ?? '')
  if (!tokens) return json(response, 404, { message: 'There is nobody with this address who may sign in.' })
  json(response, 200, {
    accessToken: tokens.AccessToken,
    idToken: tokens.IdToken,
    refreshToken: tokens.RefreshToken,
    expiresIn: tokens.ExpiresIn,
  })
}

/** What tools of this machine may ask for, and what they are told when it fails. */
const forTools = new Map([
  ['/local/token', { answer: issueToken, failure: 'No token' }],
  ['/local/people', { answer: addPerson, failure: 'Nobody was added' }],
])

/**
 * @param secret known to who may read this machine's data folder: it lets tools act in a person's name
 * @param status what /local/status shows
 */
export const localPages = (
  services: Services,
  secret: string,
  status: () => Record<string, unknown>,
): readonly LocalPage[] => [
  (request, response) => services.mailbox.handle(request, response),
  userPoolPage(services),
  (request, response, path) => {
    const asked = forTools.get(path)
    if (!asked) return false
    if (!isTool(request, secret)) json(response, 403, { message: 'Forbidden' })
    else asked.answer(request, response, services).catch(() => json(response, 500, { message: asked.failure }))
    return true
  },
  (_, response, path) => {
    if (path !== '/local/status') return false
    json(response, 200, status())
    return true
  },
]
