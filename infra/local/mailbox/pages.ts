import type { IncomingMessage, ServerResponse } from 'node:http'
import { escapeHtml, readBody, sendJson, sendPage, urlOf } from '../wire/http.ts'
import type { Message, Messages } from './store.ts'

const style = `body{font:15px/1.5 system-ui,sans-serif;max-width:52rem;margin:2rem auto;padding:0 1rem;color:#1c2a24;background:#faf8f4}
h1{font-size:1.25rem}form{display:flex;gap:.5rem;margin:1rem 0}input,textarea,button{font:inherit;padding:.4rem .6rem}input,textarea{flex:1}
article{background:#fff;border:1px solid #ddd8cc;border-radius:10px;padding:1rem;margin:1rem 0}h2{font-size:1rem;margin:0}
dl{display:grid;grid-template-columns:auto 1fr;gap:0 .75rem;margin:.25rem 0 .75rem;color:#55635c;font-size:13px}dd{margin:0}
pre{white-space:pre-wrap;font:inherit;margin:0}iframe{width:100%;height:28rem;border:1px solid #ddd8cc;border-radius:6px;background:#fff}`

const path = '/local/mailbox'

const answerForm = ({ id, to }: Message): string =>
  `<form method="post" action="${path}/${id}/answer"><textarea name="text" rows="3" required aria-label="Answer" placeholder="Answer as ${escapeHtml(to[0] ?? '')}"></textarea><button>Answer</button></form>`

/** How a captured mail is answered, as whoever got it would. */
export type Answering = {
  /** @returns whether anybody takes the answer in */
  readonly answer: (message: Message, text: string) => Promise<boolean>
  readonly isAnswered: (message: Message) => boolean
}

const article = (message: Message, { isAnswered }: Answering): string => {
  const fact = (name: string, value: string) => (value ? `<dt>${name}</dt><dd>${escapeHtml(value)}</dd>` : '')
  const files = message.attachments.map(file => `${file.name} (${file.bytes} bytes)`).join(', ')
  const body = message.html
    ? `<iframe sandbox="allow-popups allow-popups-to-escape-sandbox" title="Message" src="${path}/${message.id}.html"></iframe>`
    : `<pre>${escapeHtml(message.text)}</pre>`
  return `<article><h2>${escapeHtml(message.subject || (message.channel === 'sms' ? 'SMS' : '(no subject)'))}</h2><dl>
    ${fact('To', message.to.join(', '))}${fact('From', message.from)}${fact('Reply to', message.replyTo.join(', '))}
    ${fact('Sent', message.at)}${fact('Files', files)}</dl>${body}${isAnswered(message) ? answerForm(message) : ''}</article>`
}

const page = (messages: readonly Message[], searched: string, answering: Answering): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
  <title>Mailbox</title><style>${style}</style></head><body><main><h1>Captured mail and SMS</h1>
  <form><input name="to" aria-label="Address" placeholder="Address or number" value="${escapeHtml(searched)}"><button>Search</button></form>
  ${messages.map(message => article(message, answering)).join('') || '<p>Nothing was sent here yet.</p>'}</main></body></html>`

/** A message's own HTML, in a frame that runs nothing and loads nothing. Its links open in a window of their own. */
const sendFrame = (response: ServerResponse, message: Message): void => {
  response.writeHead(200, {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy':
      "sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:",
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
  })
  response.end(`<base target="_blank">${message.html}`)
}

const longestAnswer = 200_000

/** Whether a form was sent by a page of this machine's own address, or by a program rather than a browser. */
const isOwn = ({ headers }: IncomingMessage): boolean => {
  const site = headers['sec-fetch-site']
  if (site !== undefined) return site === 'same-origin'
  return headers.origin === undefined || headers.origin === `http://${headers.host}`
}

const takeAnswer = async (
  messages: Messages,
  request: IncomingMessage,
  response: ServerResponse,
  id: string,
  { answer }: Answering,
): Promise<void> => {
  if (!isOwn(request)) return sendJson(response, 403, { message: 'Forbidden' })
  const message = messages.get(id)
  const text = new URLSearchParams((await readBody(request, longestAnswer)).toString('utf8')).get('text')?.trim() ?? ''
  if (!message || text === '') return sendJson(response, 404, { message: 'Not found' })
  if (!(await answer(message, text))) return sendJson(response, 409, { message: 'No rule takes an answer to it.' })
  response.writeHead(303, { location: path }).end()
}

/**
 * Answers the mailbox's pages: /local/mailbox (?to= any part of an address), /local/mailbox.json (?to= a whole address,
 * ?limit=), the HTML of one message, and POST /local/mailbox/{id}/answer with a text.
 * @returns false for any other path
 */
export const handlePages = (
  messages: Messages,
  request: IncomingMessage,
  response: ServerResponse,
  answering: Answering = { answer: async () => false, isAnswered: () => false },
): boolean => {
  const url = urlOf(request)
  const inside = url.pathname === path || url.pathname === `${path}.json` || url.pathname.startsWith(`${path}/`)
  if (!inside) return false
  const answered = /\/([\w-]+)\/answer$/.exec(url.pathname)?.[1]
  if (answered !== undefined && request.method === 'POST') {
    takeAnswer(messages, request, response, answered, answering).catch(() =>
      sendJson(response, 500, { message: 'The answer was not taken.' }),
    )
    return true
  }
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    sendJson(response, 405, { message: 'Only GET' }, { allow: 'GET, HEAD' })
    return true
  }
  const to = url.searchParams.get('to')?.trim() ?? ''
  if (url.pathname === path) {
    sendPage(response, 200, page(to ? messages.search(to) : messages.list(), to, answering))
  } else if (url.pathname === `${path}.json`) {
    const limit = Math.min(Math.max(Number(url.searchParams.get('limit') ?? 50) || 50, 1), 500)
    sendJson(response, 200, { messages: messages.list({ ...(to && { to }), limit }) }, { 'cache-control': 'no-store' })
  } else {
    const message = messages.get(url.pathname.slice(path.length + 1).replace(/\.html$/, ''))
    if (message) sendFrame(response, message)
    else sendJson(response, 404, { message: 'Not found' })
  }
  return true
}
