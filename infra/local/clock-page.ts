import type { IncomingMessage, ServerResponse } from 'node:http'
import { readBody } from './endpoint.ts'
import type { Clock } from './events/clock.ts'
import type { Scheduler } from './events/scheduler.ts'
import type { LocalPage } from './front-door/front-door.ts'
import { escapeHtml, sendJson, sendPage } from './wire/http.ts'

/** /local/clock: what time it is for the product, and a form that moves it on. /local/clock.json says the same to programs. */

const path = '/local/clock'

/** The furthest that one move goes, from the time it begins. */
const MAX_MOVE_MS = 10 * 366 * 86_400_000

const units = { h: 3_600_000, d: 86_400_000, w: 7 * 86_400_000 } as const

/**
 * Reads where the clock is to go: `+30d`, `+12h`, `+2w`, `+3m`, `+1y`, a day or moment of ISO 8601, or `now`, which is the machine's.
 * @returns milliseconds since 1970; undefined for what is none of these
 */
export const readMove = (text: string, now: number, machine = Date.now()): number | undefined => {
  if (text.trim() === 'now') return machine
  const [, count, unit] = /^\+(\d{1,4})([hdwmy])$/.exec(text.trim()) ?? []
  if (count !== undefined && (unit === 'm' || unit === 'y')) {
    const at = new Date(now)
    const day = at.getUTCDate()
    at.setUTCDate(1)
    at.setUTCMonth(at.getUTCMonth() + Number(count) * (unit === 'y' ? 12 : 1))
    // The last day of a month that has fewer.
    at.setUTCDate(Math.min(day, new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1, 0)).getUTCDate()))
    return at.getTime()
  }
  if (count !== undefined) return now + Number(count) * units[unit as keyof typeof units]
  if (!/^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d+)?)?Z)?$/.test(text.trim())) return undefined
  const at = Date.parse(text.trim())
  return Number.isNaN(at) ? undefined : at
}

const style = `body{font:15px/1.5 system-ui,sans-serif;max-width:40rem;margin:2rem auto;padding:0 1rem;color:#1c2a24;background:#faf8f4}
h1{font-size:1.25rem}form{display:flex;gap:.5rem;flex-wrap:wrap;margin:1rem 0}input,button{font:inherit;padding:.4rem .6rem}`

const page = (now: number, to: number | undefined, problem: string | undefined): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
  <title>Clock</title><style>${style}</style></head><body><main><h1>Clock</h1>
  <p>For the product it is <strong><time>${new Date(now).toISOString()}</time></strong>.</p>
  ${problem === undefined ? '' : `<p role="alert">${escapeHtml(problem)}</p>`}
  ${
    to === undefined
      ? `<form method="post"><button name="to" value="+1d">A day on</button><button name="to" value="+1w">A week on</button><button name="to" value="+1m">A month on</button></form>
  <form method="post"><label>To <input name="to" type="date" required></label><button>Move</button></form>
  <p>What is due on the way runs, day by day. The clock does not go back.</p>`
      : `<p role="status">It is being moved to ${new Date(to).toISOString()}, day by day.</p>`
  }</main></body></html>`

/**
 * @param isTool whether a tool of this machine asks
 * @param origin the front door's address: from its own pages a form may come, from others not
 */
export const clockPage = (options: {
  readonly clock: Clock
  readonly scheduler: Scheduler
  readonly rest: () => Promise<void>
  readonly report: (message: string) => void
  readonly isTool: (request: IncomingMessage) => boolean
  readonly origin: string
}): LocalPage => {
  const { clock, scheduler } = options

  /** Begins a move. @returns its end, or why it cannot be made */
  const begin = (text: string): Promise<void> | string => {
    const now = clock.now()
    const to = readMove(text, now)
    if (to === undefined)
      return `'${text.slice(0, 40)}' is no time: write +30d, +12h, +2w, +3m, +1y, 2027-03-01 or now.`
    if (to <= now) return 'The clock does not go back.'
    if (to - now > MAX_MOVE_MS) return 'That is more than ten years on.'
    if (scheduler.movingTo() !== undefined) return 'The clock is being moved already.'
    return scheduler
      .moveTo(to, options.rest)
      .catch(error => options.report(`clock: ${error instanceof Error ? error.stack : error}`))
  }

  const state = () => {
    const to = scheduler.movingTo()
    return {
      now: new Date(clock.now()).toISOString(),
      ...(to === undefined ? {} : { movingTo: new Date(to).toISOString() }),
    }
  }

  const move = async (request: IncomingMessage, response: ServerResponse, isJson: boolean) => {
    const isOwn = options.isTool(request) || request.headers.origin === options.origin
    if (!isOwn) return sendJson(response, 403, { message: 'Forbidden' })
    const body = (await readBody(request, 1000))?.toString('utf8') ?? ''
    const text = isJson ? body : (new URLSearchParams(body).get('to') ?? '')
    const begun = begin(text)
    if (typeof begun === 'string')
      return isJson
        ? sendJson(response, 400, { message: begun })
        : sendPage(response, 400, page(clock.now(), scheduler.movingTo(), begun))
    if (!isJson) return void response.writeHead(303, { location: path }).end()
    // Asked to (RFC 7240), it answers when the clock is there.
    const waits = /\bwait\b/.test(String(request.headers.prefer ?? ''))
    if (waits) await begun
    sendJson(response, waits ? 200 : 202, state())
  }

  return (request, response, asked) => {
    const isJson = asked === `${path}.json`
    if (asked !== path && !isJson) return false
    if (request.method === 'POST') {
      move(request, response, isJson).catch(() => sendJson(response, 500, { message: 'The clock was not moved.' }))
    } else if (request.method !== 'GET') response.writeHead(405, { allow: 'GET, POST' }).end()
    else if (isJson) sendJson(response, 200, state(), { 'cache-control': 'no-store' })
    else {
      if (scheduler.movingTo() !== undefined) response.setHeader('refresh', '1')
      sendPage(response, 200, page(clock.now(), scheduler.movingTo(), undefined))
    }
    return true
  }
}
