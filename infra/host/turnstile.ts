import { randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { urlOf } from 'local-cloud'

/**
 * Stands for Cloudflare Turnstile on its own wire ("Server-side validation", "Client-side rendering"): the script that shows the
 * check, and siteverify. Its check is a box to tick: whoever ticks it is a person.
 */

/** For how long a token is good. */
const TOKEN_MS = 300_000

type Token = { readonly at: number; usedBy?: string }

/** What stands for the provider's script: the part of `window.turnstile` that pages use, with explicit rendering. */
const script = (origin: string) => `(() => {
  const words = document.documentElement.lang === 'fr' ? 'Je suis une personne' : 'I am a person'
  const widgets = new Map()
  let next = 0
  window.turnstile = {
    render(container, options) {
      const place = typeof container === 'string' ? document.querySelector(container) : container
      const id = 'cf-' + next++
      const label = document.createElement('label')
      const box = document.createElement('input')
      box.type = 'checkbox'
      box.name = 'cf-turnstile'
      label.append(box, ' ' + words)
      place.append(label)
      box.addEventListener('change', async () => {
        if (!box.checked) return options['expired-callback'] && options['expired-callback']()
        box.disabled = true
        try {
          const answer = await fetch(${JSON.stringify(origin)} + '/challenge', { method: 'POST', body: new URLSearchParams({ sitekey: options.sitekey }) })
          options.callback((await answer.json()).token)
        } catch (error) {
          if (options['error-callback']) options['error-callback'](String(error))
        }
        box.disabled = false
      })
      widgets.set(id, { label, box })
      return id
    },
    reset(id) { const widget = widgets.get(id); if (widget) { widget.box.checked = false } },
    remove(id) { const widget = widgets.get(id); if (widget) { widget.label.remove(); widgets.delete(id) } },
  }
})()`

const bodyOf = async (request: IncomingMessage): Promise<Record<string, string>> => {
  let text = ''
  for await (const part of request) {
    text += String(part)
    if (text.length > 10_000) break
  }
  if ((request.headers['content-type'] ?? '').includes('json')) return JSON.parse(text) as Record<string, string>
  return Object.fromEntries(new URLSearchParams(text))
}

/** Starts it on a port of its own. @param secret the key that siteverify takes */
export const startTurnstile = async (secret: string, now: () => number = Date.now) => {
  const tokens = new Map<string, Token>()
  const json = (response: ServerResponse, body: unknown) => {
    response.writeHead(200, { 'content-type': 'application/json', 'access-control-allow-origin': '*' })
    response.end(JSON.stringify(body))
  }
  const refusal = (...errors: string[]) => ({ success: false, 'error-codes': errors })
  const verify = ({ secret: given, response: token, idempotency_key: key = '' }: Record<string, string>) => {
    if (!given) return refusal('missing-input-secret')
    if (given !== secret) return refusal('invalid-input-secret')
    if (!token) return refusal('missing-input-response')
    const known = tokens.get(token)
    if (!known) return refusal('invalid-input-response')
    const isAgain = known.usedBy !== undefined && !(key !== '' && known.usedBy === key)
    if (isAgain || now() - known.at > TOKEN_MS) return refusal('timeout-or-duplicate')
    known.usedBy = key
    const challenge_ts = new Date(known.at).toISOString()
    return { success: true, 'error-codes': [], challenge_ts, hostname: 'localhost', action: '', cdata: '' }
  }
  const server = createServer((request, response) => {
    const { pathname } = urlOf(request)
    const { port } = server.address() as AddressInfo
    const handle = async () => {
      if (request.method === 'GET' && pathname === '/turnstile/v0/api.js') {
        response.writeHead(200, { 'content-type': 'text/javascript; charset=utf-8', 'cache-control': 'no-cache' })
        response.end(script(`http://localhost:${port}`))
      } else if (request.method === 'POST' && pathname === '/challenge') {
        const { sitekey } = await bodyOf(request)
        const token = `${sitekey ? 'XXXX' : ''}.${randomBytes(24).toString('base64url')}`
        tokens.set(token, { at: now() })
        json(response, { token })
      } else if (request.method === 'POST' && pathname === '/turnstile/v0/siteverify') {
        json(response, verify(await bodyOf(request)))
      } else response.writeHead(404).end()
    }
    handle().catch(() => response.writeHead(400).end())
  })
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://localhost:${port}`,
    secret,
    close: () =>
      new Promise<void>(done => {
        server.close(() => done())
        server.closeAllConnections()
      }),
  }
}
