import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { extname, join, relative, sep } from 'node:path'
import type { Resources } from '../cloudformation/resolve.ts'
import { chosenEncoding, compressed, type Encoding, isCompressible } from './compression.ts'

/** The files of a website bucket, as the deployments of the templates would put them there. */

type Content = { readonly body: Buffer; readonly etag: string }
type SiteFile = {
  readonly cacheControl: string | undefined
  readonly type: string
  readonly read: () => Buffer
  readonly encodings: Map<Encoding | undefined, Promise<Content>>
}

export type Site = {
  /** Answers a GET or HEAD for a key, with 304 to a browser that has it. */
  send(request: IncomingMessage, response: ServerResponse, key: string, offered: readonly Encoding[]): Promise<void>
  has(key: string): boolean
  readonly keys: readonly string[]
}

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.woff': 'font/woff',
  '.txt': 'text/plain; charset=utf-8',
  '.xml': 'text/xml',
  '.pdf': 'application/pdf',
  '.wasm': 'application/wasm',
  '.map': 'application/json',
}

const encode = async (file: SiteFile, encoding: Encoding | undefined): Promise<Content> => {
  const body = encoding ? await compressed(file.read(), encoding) : file.read()
  return { body, etag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"` }
}

type Deployment = {
  SourceObjectKeys: string[]
  SourceMarkers?: Record<string, string>[]
  DestinationBucketName: string
  DestinationBucketKeyPrefix?: string
  SystemMetadata?: Record<string, string>
}

const filesOf = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(file => statSync(join(folder, file)).isFile())

/** Deployments replace markers with values that are known only at deployment. */
const withMarkers = (body: Buffer, markers: Record<string, string> | undefined): Buffer => {
  const entries = Object.entries(markers ?? {})
  if (entries.length === 0) return body
  return Buffer.from(entries.reduce((text, [marker, value]) => text.replaceAll(marker, value), body.toString('utf8')))
}

/** Reads each file once, when it is first asked for. */
const reading = (read: () => Buffer): (() => Buffer) => {
  let content: Buffer | undefined
  return () => {
    content ??= read()
    return content
  }
}

const deploymentsTo = (resources: Resources, bucket: string): Deployment[] =>
  resources
    .ofType('Custom::CDKBucketDeployment')
    .map(({ properties }) => properties as Deployment)
    .filter(({ DestinationBucketName }) => DestinationBucketName === bucket)

/** Whether a deployment fills the bucket; what is in another one came there by itself. */
export const hasSite = (resources: Resources, bucket: string): boolean => deploymentsTo(resources, bucket).length > 0

/** What S3 says to one who may not list a bucket of what is not there. */
export const sendDenied = (response: ServerResponse): void => {
  response.writeHead(403, { 'content-type': 'application/xml' })
  response.end(
    '<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>AccessDenied</Code><Message>Access Denied</Message></Error>',
  )
}

/**
 * The site of a bucket.
 * @param replace gives a file another content, by key: the local cloud's runtime configuration
 */
export const readSite = (
  resources: Resources,
  bucket: string,
  replace: (key: string, body: () => Buffer) => Buffer | undefined = () => undefined,
): Site => {
  const files = new Map<string, SiteFile>()
  for (const deployment of deploymentsTo(resources, bucket)) {
    for (const [index, objectKey] of deployment.SourceObjectKeys.entries()) {
      const folder = resources.assembly.assets.get(objectKey.replace(/\.zip$/, ''))
      if (folder === undefined) throw new Error(`The cloud assembly lacks the site's asset ${objectKey}`)
      for (const file of filesOf(folder)) {
        const key = [deployment.DestinationBucketKeyPrefix, ...relative(folder, join(folder, file)).split(sep)]
          .filter(part => part !== undefined)
          .join('/')
        const original = reading(() => withMarkers(readFileSync(join(folder, file)), deployment.SourceMarkers?.[index]))
        files.set(key, {
          cacheControl: deployment.SystemMetadata?.['cache-control'],
          type: types[extname(key).toLowerCase()] ?? 'application/octet-stream',
          read: reading(() => replace(key, original) ?? original()),
          encodings: new Map(),
        })
      }
    }
  }
  return {
    keys: [...files.keys()],
    has: key => files.has(key),
    send: async (request, response, key, offered) => {
      const file = files.get(key)
      if (!file) return sendDenied(response)
      const encoding = chosenEncoding(request, { type: file.type, size: file.read().length }, offered)
      const content = file.encodings.get(encoding) ?? encode(file, encoding)
      file.encodings.set(encoding, content)
      const { body, etag } = await content
      const headers = {
        'content-type': file.type,
        etag,
        ...(file.cacheControl ? { 'cache-control': file.cacheControl } : {}),
        ...(offered.length > 0 && isCompressible(file.type) ? { vary: 'Accept-Encoding' } : {}),
        ...(encoding ? { 'content-encoding': encoding } : {}),
      }
      if (request.headers['if-none-match'] === etag) return void response.writeHead(304, headers).end()
      response.writeHead(200, { ...headers, 'content-length': body.length })
      response.end(request.method === 'HEAD' ? undefined : body)
    },
  }
}
