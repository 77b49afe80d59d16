import { createHash, randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { Readable } from 'node:stream'
import { listenAgain } from '../wire/port.ts'
import { diskFullMessage, isDiskFull } from '../wire/sqlite.ts'
import { type BucketSettings, bucketSettings } from './bucket.ts'
import type { Call } from './call.ts'
import { corsHeaders } from './cors.ts'
import { S3Error } from './error.ts'
import { expire } from './lifecycle.ts'
import { listObjects } from './list.ts'
import { getLegalHold, getLockConfiguration, getRetention, putLegalHold, putRetention } from './lock.ts'
import { abortUpload, completeUpload, createUpload, listParts, uploadPart } from './multipart.ts'
import { copyObject, deleteObject, deleteObjects, getObject, headBucket, putObject } from './objects.ts'
import { authenticate } from './sigv4.ts'
import { type CreatedEvent, newVersion, openStore } from './store.ts'
import { getVersioning, listVersions } from './versions.ts'
import { document, element } from './xml.ts'

export type S3Options = {
  /** Where objects are kept; created if missing. */
  readonly dataDir: string
  readonly host?: string
  /** 0, the default, takes the one of the last start, or a free one. */
  readonly port?: number
  readonly region?: string
  readonly buckets: readonly (Partial<BucketSettings> & { readonly name: string })[]
  /** The secret behind an access key id; undefined for one that does not exist. */
  secretFor(accessKeyId: string): string | undefined
  /** Whether the holder of a key may do an action (`s3:PutObject`) on a resource (`arn:aws:s3:::bucket/key`). */
  authorise(accessKeyId: string, action: string, resourceArn: string): boolean
  /**
   * Told of every object that was written, at least once even over a crash; asked again later where it throws. The size
   * is in bytes, the etag without quotes.
   */
  onObjectCreated?(bucket: string, key: string, size: number, etag: string): void | Promise<void>
  /** Milliseconds since 1970; for tests. */
  now?(): number
}

export type S3Server = {
  readonly url: string
  /** An object as CloudFront reads it, by the right that a bucket's policy gives it. */
  read(
    bucket: string,
    key: string,
  ):
    | {
        readonly headers: Record<string, string>
        /** @param part the first and last byte, for less than all */
        open(part?: { readonly first: number; readonly last: number }): Readable
      }
    | undefined
  /** Writes an object as a service of AWS does that the bucket's policy lets in. */
  deliver(bucket: string, key: string, bytes: Uint8Array): Promise<void>
  close(): Promise<void>
}

/** Larger refused bodies are not read to their end: the connection is cut instead. */
const largestDrain = 64 * 1024 ** 2
const retryDelayMs = 1000
/** New objects that are told of at one time: a function has few environments here, and what was told waits for one. */
const toldAtOnce = 20
const expiryCheckMs = 3_600_000

/** Sub-resources that are told apart by the presence of a query parameter. What is not listed with a call is not implemented. */
const subresources = [
  'accelerate',
  'acl',
  'analytics',
  'attributes',
  'cors',
  'delete',
  'encryption',
  'intelligent-tiering',
  'inventory',
  'legal-hold',
  'lifecycle',
  'location',
  'logging',
  'metrics',
  'notification',
  'object-lock',
  'ownershipControls',
  'policy',
  'policyStatus',
  'publicAccessBlock',
  'replication',
  'requestPayment',
  'restore',
  'retention',
  'select',
  'tagging',
  'torrent',
  'uploads',
  'versioning',
  'versions',
  'website',
]

const splitUrl = (url: string): { path: string; query: [string, string][] } => {
  const at = url.indexOf('?')
  const path = at < 0 ? url : url.slice(0, at)
  try {
    const query = (at < 0 ? '' : url.slice(at + 1))
      .split('&')
      .filter(pair => pair !== '')
      .map((pair): [string, string] => {
        const [name = '', ...value] = pair.replaceAll('+', ' ').split('=')
        return [decodeURIComponent(name), decodeURIComponent(value.join('='))]
      })
    return { path, query }
  } catch {
    throw new S3Error('InvalidURI')
  }
}

const splitPath = (path: string): { bucket: string; key: string } => {
  const [, bucket = '', rest] = /^\/([^/]*)(?:\/(.*))?$/s.exec(path) ?? []
  try {
    const key = decodeURIComponent(rest ?? '')
    if (Buffer.byteLength(key) > 1024) {
      throw new S3Error('KeyTooLongError', { details: { MaxSizeAllowed: '1024' } })
    }
    return { bucket: decodeURIComponent(bucket), key }
  } catch (error) {
    throw error instanceof S3Error ? error : new S3Error('InvalidURI')
  }
}

/** Finds the operation of a call. */
const operation = (call: Call): ((call: Call) => void | Promise<void>) => {
  const { query, request } = call
  const has = (name: string) => query.has(name)
  const sub = subresources.find(has)
  const method = request.method
  if (call.key === '') {
    if (method === 'POST' && sub === 'delete') return deleteObjects
    if (method === 'GET' && sub === 'versioning') return getVersioning
    if (method === 'GET' && sub === 'versions') return listVersions
    if (method === 'GET' && sub === 'object-lock') return getLockConfiguration
    if (sub) throw new S3Error('NotImplemented')
    if (method === 'GET') return listObjects
    if (method === 'HEAD') return headBucket
    throw new S3Error('MethodNotAllowed')
  }
  if (has('uploadId')) {
    if (method === 'PUT' && !call.header('x-amz-copy-source')) return uploadPart
    if (method === 'GET') return listParts
    if (method === 'POST') return completeUpload
    if (method === 'DELETE') return abortUpload
    throw new S3Error('NotImplemented')
  }
  if (method === 'POST' && sub === 'uploads') return createUpload
  if (sub === 'retention' && method === 'GET') return getRetention
  if (sub === 'retention' && method === 'PUT') return putRetention
  if (sub === 'legal-hold' && method === 'GET') return getLegalHold
  if (sub === 'legal-hold' && method === 'PUT') return putLegalHold
  if (sub) throw new S3Error('NotImplemented')
  if (method === 'PUT') return call.header('x-amz-copy-source') === undefined ? putObject : copyObject
  if (method === 'GET' || method === 'HEAD') return getObject
  if (method === 'DELETE') return deleteObject
  throw new S3Error('MethodNotAllowed')
}

const answerError = (request: IncomingMessage, response: ServerResponse, error: unknown): void => {
  const known =
    error instanceof S3Error ? error : new S3Error(isDiskFull(error) ? 'ServiceUnavailable' : 'InternalError')
  if (known !== error) console.error('s3:', isDiskFull(error) ? diskFullMessage : error)
  if (response.headersSent) {
    response.destroy()
    return
  }
  const body = document(
    element('Error', {
      Code: known.code,
      Message: known.message,
      ...known.details,
      Resource: request.url?.split('?')[0] ?? '',
      RequestId: String(response.getHeader('x-amz-request-id')),
      HostId: 'local',
    }),
    false,
  )
  const bodiless = request.method === 'HEAD' || known.status === 304
  const declared = Number(request.headers['content-length'] ?? 0)
  if (declared > largestDrain) {
    response.setHeader('connection', 'close')
    response.once('finish', () => request.destroy())
  }
  response.writeHead(known.status, {
    ...known.headers,
    ...(bodiless ? {} : { 'content-type': 'application/xml', 'content-length': Buffer.byteLength(body) }),
  })
  response.end(bodiless ? undefined : body)
  // What was not read is read past, or the connection would wait for it with the next request behind.
  setImmediate(() => request.resume())
}

/**
 * Starts a server on the S3 wire, path-style: signatures checked, nothing anonymous, every call held to what its key may
 * do. Keeps its data over restarts and over kill -9: what was answered is on disk.
 */
export const startS3 = async (options: S3Options): Promise<S3Server> => {
  const region = options.region ?? 'ap-southeast-2'
  const now = options.now ?? Date.now
  const buckets = new Map(options.buckets.map(bucket => [bucket.name, bucketSettings(bucket)]))
  const store = openStore(options.dataDir)

  let closed = false
  const running = new Set<Promise<void>>()
  /** The objects that are being told of, by their names: of one object one thing after another, of several side by side, as in AWS. */
  const telling = new Map<string, Promise<void>>()
  const tell = async (event: CreatedEvent): Promise<void> => {
    try {
      await options.onObjectCreated?.(event.bucket, event.key, event.size, event.etag)
      // Told but not struck off: the listener hears of it once more at the next start.
      if (!closed) store.removeEvent(event.seq)
    } catch (error) {
      console.error('s3: a listener failed and is asked again:', error)
      await new Promise(done => setTimeout(done, retryDelayMs).unref())
    }
  }
  const created = (): void => {
    if (closed || telling.size >= toldAtOnce) return
    for (const event of store.pendingEvents()) {
      const name = `${event.bucket}/${event.key}`
      if (telling.has(name)) continue
      const told = tell(event).finally(() => {
        telling.delete(name)
        created()
      })
      telling.set(name, told)
      if (telling.size >= toldAtOnce) return
    }
  }

  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { path, query } = splitUrl(request.url ?? '/')
    const { bucket, key } = splitPath(path)
    const settings = buckets.get(bucket)
    const cors = settings?.cors
    if (request.method === 'OPTIONS') {
      const allowed = corsHeaders(cors ?? [], request.headers, 'OPTIONS', true)
      if (!allowed) throw new S3Error('AccessForbidden')
      response.writeHead(200, { ...allowed, 'content-length': 0 }).end()
      return
    }
    for (const [name, value] of Object.entries(
      corsHeaders(cors ?? [], request.headers, request.method ?? '', false) ?? {},
    )) {
      response.setHeader(name, value)
    }
    // An upload by a browser's form, which carries its signature in the form. Nothing here takes one.
    if (request.method === 'POST' && /^multipart\/form-data\b/i.test(request.headers['content-type'] ?? ''))
      throw new S3Error('NotImplemented', { details: { Header: 'POST object' } })
    const signed = authenticate(
      { method: request.method ?? '', path, query, headers: request.headers },
      { region, secretFor: options.secretFor, now: now() },
    )
    const parameters = new Map(query)
    // A presigner moves x-amz- headers into the query; lower case tells them from the signature's own parameters.
    const hoisted = new Map(query.map(([name, value]) => [name.toLowerCase(), value] as const))
    const usable = signed.presigned ? [...hoisted.keys()].filter(name => name.startsWith('x-amz-')) : []
    if (settings === undefined) throw new S3Error('NoSuchBucket', { details: { BucketName: bucket } })
    const call: Call = {
      settings,
      request,
      response,
      bucket,
      key,
      query: parameters,
      header: name => {
        const value = request.headers[name]
        if (value !== undefined) return Array.isArray(value) ? value.join(', ') : value
        return usable.includes(name) ? hoisted.get(name) : undefined
      },
      headerNames: [...new Set([...Object.keys(request.headers), ...usable])],
      signed,
      store,
      now,
      region,
      may: (action, resourceArn) => options.authorise(signed.accessKeyId, action, resourceArn),
      created,
    }
    await operation(call)(call)
  }

  const server = createServer((request, response) => {
    response.setHeader('server', 'AmazonS3')
    response.setHeader('x-amz-request-id', randomUUID())
    const work = handle(request, response)
      .catch(error => answerError(request, response, error))
      .finally(() => running.delete(work))
    running.add(work)
  })
  const expireAll = () => {
    for (const bucket of buckets.values()) expire(store, bucket, now())
  }
  expireAll()
  const expiring = setInterval(expireAll, expiryCheckMs)
  expiring.unref()
  const url = await listenAgain(server, options.dataDir, options.host ?? '127.0.0.1', options.port)
  created()
  return {
    url,
    read(bucket, key) {
      const object = store.getObject(bucket, key)
      if (!object) return undefined
      const headers = {
        ...object.headers,
        etag: `"${object.etag}"`,
        'last-modified': new Date(object.modified).toUTCString(),
        'content-length': String(object.size),
      }
      return {
        headers,
        open: part =>
          createReadStream('', { fd: store.openContent(object), ...(part && { start: part.first, end: part.last }) }),
      }
    },
    async deliver(bucket, key, bytes) {
      const settings = buckets.get(bucket)
      if (!settings) throw new Error(`no bucket is called ${bucket}`)
      const draft = await store.draft(bucket, key)
      await draft.write(Buffer.from(bytes))
      const etag = createHash('md5').update(bytes).digest('hex')
      const version = settings.versioned ? newVersion() : undefined
      const described = { headers: {}, metadata: {}, checksum: undefined, lock: undefined, version }
      store.putObject({
        bucket,
        key,
        blob: await draft.keep(),
        size: bytes.length,
        etag,
        modified: now(),
        ...described,
      })
      created()
    },
    async close() {
      closed = true
      clearInterval(expiring)
      const done = new Promise<void>(resolve => server.close(() => resolve()))
      server.closeAllConnections()
      await Promise.all([done, ...running])
      store.close()
    },
  }
}
