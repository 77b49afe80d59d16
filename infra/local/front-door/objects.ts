import type { IncomingMessage, ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { parseRange } from '../s3/conditions.ts'
import { S3Error } from '../s3/error.ts'
import type { S3Server } from '../s3/server.ts'
import { xCache } from './answer.ts'
import { type CachePolicy, createCache, keepingOf } from './cache.ts'
import { sendDenied } from './site.ts'

/** What of a kept object is given out again: its bytes stay in memory. */
type KeptObject = { readonly headers: Readonly<Record<string, string>>; readonly body: Buffer }

type Found = {
  readonly headers: Readonly<Record<string, string>>
  readonly open: (part?: Part) => Readable
  /** When it was read, where it is given out again. */
  readonly storedAt?: number
}
type Part = { readonly first: number; readonly last: number }

const CACHE_BYTES = 8 * 1024 * 1024
/** What is larger is read from its bucket each time: a few videos would drive everything else out. */
const largestKept = CACHE_BYTES / 8

const opener =
  (body: Buffer): Found['open'] =>
  part =>
    Readable.from([part ? body.subarray(part.first, part.last + 1) : body], { objectMode: false })

/** The part that a request asks for. @throws {S3Error} InvalidRange */
const partOf = (request: IncomingMessage, etag: string | undefined, size: number): Part | undefined => {
  const condition = request.headers['if-range']
  if (condition !== undefined && condition !== etag) return undefined
  return parseRange(request.headers.range, size)
}

/**
 * Serves objects of a bucket that a distribution reads by its own right: kept as the behaviour's cache policy and the objects'
 * own headers say, in parts where a player asks for parts.
 * @param now milliseconds since 1970
 */
export const createObjects = (buckets: Pick<S3Server, 'read'>, now: () => number) => {
  const cache = createCache<KeptObject>(CACHE_BYTES, now)
  const find = async (policy: CachePolicy, bucket: string, key: string): Promise<Found | undefined> => {
    const cacheKey = `${bucket}/${key}`
    const kept = cache.find(cacheKey)
    if (kept && kept.freshUntil > now()) {
      const { headers, body } = kept.value
      return { headers, open: opener(body), storedAt: kept.storedAt }
    }
    const object = buckets.read(bucket, key)
    if (!object || Number(object.headers['content-length']) > largestKept) return object
    const { headers } = object
    const body = Buffer.concat(await object.open().toArray())
    const keeping = keepingOf(policy, { status: 200, headers }, undefined, now())
    await cache.fill(cacheKey, async () => ({ value: { headers, body }, bytes: body.length, ...keeping }))
    return { headers, open: opener(body) }
  }

  /** Answers a GET or HEAD for a key. */
  return async (
    policy: CachePolicy,
    bucket: string,
    key: string,
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<void> => {
    const found = await find(policy, bucket, key)
    if (!found) {
      response.setHeader('x-cache', xCache(403, false))
      return sendDenied(response)
    }
    const { storedAt } = found
    const isHit = storedAt !== undefined
    response.setHeader('x-cache', xCache(200, isHit))
    if (isHit) response.setHeader('age', String(Math.floor((now() - storedAt) / 1000)))
    const headers = { ...found.headers, 'accept-ranges': 'bytes' }
    if (request.headers['if-none-match'] === found.headers.etag) {
      response.writeHead(304, headers)
      return void response.end()
    }
    const size = Number(found.headers['content-length'])
    let part: Part | undefined
    try {
      part = partOf(request, found.headers.etag, size)
    } catch (error) {
      if (!(error instanceof S3Error)) throw error
      response.writeHead(error.status, error.headers)
      return void response.end()
    }
    if (part) {
      const { first, last } = part
      const range = { 'content-range': `bytes ${first}-${last}/${size}`, 'content-length': String(last - first + 1) }
      response.writeHead(206, { ...headers, ...range })
    } else response.writeHead(200, headers)
    if (request.method === 'HEAD') return void response.end()
    await pipeline(found.open(part), response).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ERR_STREAM_PREMATURE_CLOSE') throw error
    })
  }
}
