import { createHash, randomUUID, timingSafeEqual } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { join } from 'node:path'
import { listenAgain, openDatabase, urlOf } from 'local-cloud'
import { cidPattern, cidText, codecOf } from '#shared/files/ipfs/cid.ts'
import { childrenOf } from '#shared/files/ipfs/unixfs.ts'

/**
 * Stands for a service that pins what is on IPFS, on the wire of the Pinning Service API (ipfs.github.io/pinning-services-api-spec,
 * version 1). It keeps what it is asked to as such a service does: it gets every block from where the pin says that it can be had, holds
 * each to its identifier, and calls it pinned when it has them all.
 */

const statuses = ['queued', 'pinning', 'pinned', 'failed'] as const
type Status = (typeof statuses)[number]
type Pin = {
  readonly cid: string
  readonly name?: string
  readonly origins?: readonly string[]
  readonly meta?: Readonly<Record<string, string>>
}
type Row = { readonly id: string; readonly created: string; readonly status: Status; readonly pin: string }

const mostBlocks = 5000
const largestBlock = 4 * 1024 * 1024
const largestBody = 100_000

class Failure extends Error {
  readonly status: number
  readonly reason: string
  constructor(status: number, reason: string, details: string) {
    super(details)
    this.status = status
    this.reason = reason
  }
}

const base32 = 'abcdefghijklmnopqrstuvwxyz234567'
const bytesOf = (cid: string): Uint8Array => {
  const bytes: number[] = []
  let held = 0
  let bits = 0
  for (const letter of cid.slice(1)) {
    held = ((held << 5) | base32.indexOf(letter)) & 0xfff
    bits += 5
    if (bits >= 8) {
      bits -= 8
      bytes.push((held >> bits) & 0xff)
    }
  }
  return Uint8Array.from(bytes)
}

/** The address behind a multiaddr of a gateway; undefined for one of a peer, whom nobody here can speak to. */
export const gatewayOf = (multiaddr: string): string | undefined => {
  const [, host, port, isSafe] =
    /^\/(?:ip4|dns[46]?)\/([\w.-]+)\/tcp\/(\d+)(\/tls|\/https)?(?:\/http)?$/.exec(multiaddr) ?? []
  return host && `http${isSafe ? 's' : ''}://${host}:${port}`
}

const fetchBlock = async (cid: string, origins: readonly string[]): Promise<Uint8Array> => {
  for (const origin of origins) {
    const gateway = gatewayOf(origin)
    if (!gateway) continue
    const answer = await fetch(`${gateway}/ipfs/${cid}?format=raw`, { signal: AbortSignal.timeout(10_000) }).catch(
      () => undefined,
    )
    if (!answer?.ok) continue
    const bytes = new Uint8Array(await answer.arrayBuffer())
    const head = bytesOf(cid).slice(0, 4)
    const found = cidText(Uint8Array.from([...head, ...createHash('sha256').update(bytes).digest()]))
    if (bytes.length <= largestBlock && found === cid) return bytes
  }
  throw new Error(`no origin has ${cid}`)
}

const readJson = async (request: IncomingMessage): Promise<unknown> => {
  let text = ''
  for await (const part of request) {
    text += String(part)
    if (text.length > largestBody) throw new Failure(400, 'BAD_REQUEST', 'The body is too long.')
  }
  try {
    return JSON.parse(text)
  } catch {
    throw new Failure(400, 'BAD_REQUEST', 'The body is not JSON.')
  }
}

const asPin = (value: unknown): Pin => {
  const { cid, name, origins = [], meta = {} } = (value ?? {}) as Record<string, unknown>
  const isText = (each: unknown) => typeof each === 'string'
  const isFine =
    typeof cid === 'string' &&
    cidPattern.test(cid) &&
    (name === undefined || (typeof name === 'string' && name.length <= 255)) &&
    Array.isArray(origins) &&
    origins.length <= 20 &&
    new Set(origins).size === origins.length &&
    origins.every(isText) &&
    typeof meta === 'object' &&
    meta !== null &&
    Object.values(meta).every(isText)
  if (!isFine) throw new Failure(400, 'BAD_REQUEST', 'The body is not a Pin of an identifier of version 1.')
  return value as Pin
}

/** Starts it on a port of its own, which it keeps. @param token what callers show */
export const startPinning = async ({ dataDir, token }: { readonly dataDir: string; readonly token: string }) => {
  mkdirSync(dataDir, { recursive: true })
  const db = openDatabase(join(dataDir, 'pins.sqlite'))
  db.exec(
    'CREATE TABLE IF NOT EXISTS pins (id TEXT PRIMARY KEY, created TEXT NOT NULL, status TEXT NOT NULL, pin TEXT NOT NULL)',
  )
  const under = new Set<Promise<void>>()
  let isClosed = false
  const find = (id: string) => db.prepare('SELECT * FROM pins WHERE id = ?').get(id) as Row | undefined
  const set = (id: string, status: Status) => {
    if (!isClosed) db.prepare('UPDATE pins SET status = ? WHERE id = ?').run(status, id)
  }

  const gather = async ({ id, pin }: Row): Promise<void> => {
    const { cid, origins = [] } = JSON.parse(pin) as Pin
    set(id, 'pinning')
    try {
      const wanted = [cid]
      for (let seen = 0; seen < wanted.length; seen += 1) {
        if (wanted.length > mostBlocks || isClosed || !find(id)) return
        const name = wanted[seen] ?? ''
        const block = await fetchBlock(name, origins)
        if (codecOf(bytesOf(name)) === 'dagPb') wanted.push(...childrenOf(block).map(cidText))
      }
      set(id, 'pinned')
    } catch {
      set(id, 'failed')
    }
  }
  const begin = (row: Row) => {
    const work = gather(row).finally(() => under.delete(work))
    under.add(work)
  }
  // What a stop broke off goes on.
  for (const row of db.prepare("SELECT * FROM pins WHERE status IN ('queued', 'pinning')").all() as Row[]) begin(row)

  const statusOf = ({ id, created, status, pin }: Row) => ({
    requestid: id,
    status,
    created,
    pin: JSON.parse(pin) as Pin,
    delegates: ['/dns/pinning.localhost/tcp/4001'],
  })
  const add = (pin: Pin) => {
    const row: Row = { id: randomUUID(), created: new Date().toISOString(), status: 'queued', pin: JSON.stringify(pin) }
    db.prepare('INSERT INTO pins VALUES (?, ?, ?, ?)').run(row.id, row.created, row.status, row.pin)
    setImmediate(() => begin(row))
    return statusOf(row)
  }
  const list = (query: URLSearchParams) => {
    const cids = query.get('cid')?.split(',')
    const wanted = query.get('status')?.split(',') ?? ['pinned']
    const limit = Number(query.get('limit') ?? 10)
    if (!wanted.every(each => (statuses as readonly string[]).includes(each)) || !(limit >= 1 && limit <= 1000))
      throw new Failure(400, 'BAD_REQUEST', 'There is no such status or limit.')
    const rows = (db.prepare('SELECT * FROM pins ORDER BY created DESC').all() as Row[]).map(statusOf)
    const found = rows.filter(({ status, pin }) => wanted.includes(status) && (!cids || cids.includes(pin.cid)))
    return { count: found.length, results: found.slice(0, limit) }
  }

  const answer = (response: ServerResponse, status: number, body?: object) => {
    response.writeHead(status, body ? { 'content-type': 'application/json' } : {})
    response.end(body && JSON.stringify(body))
  }
  const isKnown = (header = '') => {
    const [given, expected] = [Buffer.from(header), Buffer.from(`Bearer ${token}`)]
    return given.length === expected.length && timingSafeEqual(given, expected)
  }
  const handle = async (request: IncomingMessage, response: ServerResponse) => {
    const { pathname, searchParams } = urlOf(request)
    const [, id] = /^\/pins(?:\/([^/]+))?$/.exec(pathname) ?? [undefined, null]
    if (!isKnown(request.headers.authorization))
      throw new Failure(401, 'UNAUTHORIZED', 'Access token is missing or invalid')
    if (id === null) throw new Failure(404, 'NOT_FOUND', 'There is nothing here.')
    const { method } = request
    if (id === undefined) {
      if (method === 'GET') return answer(response, 200, list(searchParams))
      if (method === 'POST') return answer(response, 202, add(asPin(await readJson(request))))
    } else {
      const row = find(decodeURIComponent(id))
      if (!row) throw new Failure(404, 'NOT_FOUND', 'The specified resource was not found')
      if (method === 'GET') return answer(response, 200, statusOf(row))
      const next = method === 'POST' ? asPin(await readJson(request)) : undefined
      if (method === 'POST' || method === 'DELETE') db.prepare('DELETE FROM pins WHERE id = ?').run(row.id)
      if (next) return answer(response, 202, add(next))
      if (method === 'DELETE') return answer(response, 202)
    }
    throw new Failure(405, 'METHOD_NOT_ALLOWED', 'Nothing is done so.')
  }
  const server = createServer((request, response) => {
    handle(request, response).catch((error: unknown) => {
      const { status, reason, message } =
        error instanceof Failure ? error : new Failure(500, 'INTERNAL_SERVER_ERROR', 'Unexpected internal error')
      answer(response, status, { error: { reason, details: message } })
    })
  })
  const url = await listenAgain(server, dataDir, '127.0.0.1')
  return {
    url,
    token,
    close: async () => {
      isClosed = true
      server.closeAllConnections()
      await new Promise<void>(done => server.close(() => done()))
      await Promise.all(under)
      db.close()
    },
  }
}
