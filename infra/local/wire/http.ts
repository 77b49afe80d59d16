import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A body that is larger than the service takes. */
export class BodyTooLarge extends Error {}

/**
 * Reads a whole body.
 * @throws {BodyTooLarge} when more than `limit` bytes come; the rest is not read into memory
 */
export const readBody = async (request: IncomingMessage, limit: number): Promise<Buffer> => {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > limit) throw new BodyTooLarge(`a body of more than ${limit} bytes`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/**
 * What a request asks for, read behind the host and not against it: `//elsewhere/` is a path like another, and `//` by itself no address at all, which
 * would end the process where nobody catches what the parser throws.
 */
export const urlOf = ({ url = '/' }: Pick<IncomingMessage, 'url'>): URL =>
  new URL(`http://local${url.startsWith('/') ? url : '/'}`)

/** A part of an address without its percent signs; undefined where they do not stand for anything. */
export const decoded = (text: string): string | undefined => {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}

/** Answers with a JSON value. `headers` may override the content type. */
export const sendJson = (
  response: ServerResponse,
  status: number,
  value: unknown,
  headers: Readonly<Record<string, string>> = {},
): void => {
  response.writeHead(status, { 'content-type': 'application/json', ...headers })
  response.end(JSON.stringify(value))
}

/** Answers with a page that runs no script and loads nothing from elsewhere. */
export const sendPage = (response: ServerResponse, status: number, html: string): void => {
  response.writeHead(status, {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-src 'self'",
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
  })
  response.end(html)
}

/** Text as HTML shows it. */
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, character => `&#${character.charCodeAt(0)};`)

/** Listens on an address (port 0: the system chooses one) and says where. */
export const listen = async (
  handler: (request: IncomingMessage, response: ServerResponse) => void,
  address: { host?: string; port?: number } = {},
): Promise<{ server: Server; url: string; close: () => Promise<void> }> => {
  const server = createServer(handler)
  const host = address.host ?? '127.0.0.1'
  server.listen(address.port ?? 0, host)
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    server,
    url: `http://${host.includes(':') ? `[${host}]` : host}:${port}`,
    close: async () => {
      server.close()
      server.closeAllConnections()
      if (server.listening) await once(server, 'close')
    },
  }
}
