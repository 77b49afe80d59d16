import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { type Received, receive, receiveText } from './body.ts'
import { bucketArn, type Call, demand, isoTime, noSuchKey, objectArn, quoted, sendXml, versionOf } from './call.ts'
import { checkConditions, checkDeleteConditions, checkWriteConditions, parseRange } from './conditions.ts'
import { S3Error } from './error.ts'
import { assertRemovable, lockHeaders, lockOfUpload } from './lock.ts'
import { type Draft, newVersion, type StoredObject } from './store.ts'
import { childrenNamed, document, element, parseXml, textOf } from './xml.ts'

/** PutObject, GetObject, HeadObject, CopyObject, DeleteObject and DeleteObjects. */

/** The largest object that one PUT may make: 5 GiB. */
export const largestPut = 5 * 1024 ** 3
const largestMetadata = 2 * 1024
const largestDelete = 1000

const storedHeaders = [
  'cache-control',
  'content-disposition',
  'content-encoding',
  'content-language',
  'content-type',
  'expires',
] as const

/** The headers of an upload that S3 keeps. The framing of the upload itself (aws-chunked) is no part of the object. */
export const describeUpload = ({ header, headerNames }: Call): Pick<StoredObject, 'headers' | 'metadata'> => {
  const headers: Record<string, string> = {}
  for (const name of storedHeaders) {
    const value = header(name)
    if (value === undefined) continue
    const kept =
      name === 'content-encoding'
        ? value
            .split(',')
            .map(coding => coding.trim())
            .filter(coding => coding !== 'aws-chunked' && coding !== '')
            .join(', ')
        : value
    if (kept !== '') headers[name] = kept
  }
  headers['content-type'] ??= 'application/octet-stream'
  const metadata: Record<string, string> = {}
  for (const name of headerNames) {
    if (name.startsWith('x-amz-meta-')) metadata[name.slice('x-amz-meta-'.length)] = header(name) ?? ''
  }
  const size = Object.entries(metadata).reduce((sum, [name, value]) => sum + Buffer.byteLength(name + value), 0)
  if (size > largestMetadata) {
    throw new S3Error('MetadataTooLarge', { details: { Size: String(size), MaxSizeAllowed: String(largestMetadata) } })
  }
  return { headers, metadata }
}

/** Receives a body into a file that is discarded unless all of it was right. */
export const receiveContent = async (
  call: Call,
  limit: number,
  beforeKeeping: (received: Received) => void = () => {},
): Promise<{ blob: string; received: Received }> => {
  let draft: Draft | undefined = await call.store.draft(call.bucket, call.key)
  try {
    const current = draft
    const received = await receive(call.request, call.signed, call.header, limit, piece => current.write(piece))
    beforeKeeping(received)
    const blob = await draft.keep()
    draft = undefined
    return { blob, received }
  } finally {
    await draft?.discard()
  }
}

const encryption = { 'x-amz-server-side-encryption': 'AES256' }
const checksumHeader = (object: Pick<StoredObject, 'checksum'>): Record<string, string> =>
  object.checksum
    ? { [`x-amz-checksum-${object.checksum.name}`]: object.checksum.value, 'x-amz-checksum-type': 'FULL_OBJECT' }
    : {}

/** What a new version in this bucket has beside its content. */
export const versionFields = (call: Call): Pick<StoredObject, 'version' | 'lock'> => ({
  version: call.settings.versioned ? newVersion() : undefined,
  lock: lockOfUpload(call),
})
export const versionHeader = ({ version }: Pick<StoredObject, 'version'>): Record<string, string> =>
  version === undefined ? {} : { 'x-amz-version-id': version }

export const putObject = async (call: Call): Promise<void> => {
  demand(call, 's3:PutObject', objectArn(call.bucket, call.key))
  const described = { ...describeUpload(call), ...versionFields(call) }
  checkWriteConditions(call.header, call.store.getObject(call.bucket, call.key))
  const { blob, received } = await receiveContent(call, largestPut)
  const object: StoredObject = {
    bucket: call.bucket,
    key: call.key,
    blob,
    size: received.size,
    etag: received.md5.toString('hex'),
    modified: call.now(),
    ...described,
    checksum: received.checksum,
  }
  try {
    // Asked again: somebody else may have written while this body was coming in.
    checkWriteConditions(call.header, call.store.getObject(call.bucket, call.key))
  } catch (error) {
    call.store.dropBlob(blob)
    throw error
  }
  call.store.putObject(object)
  call.response.writeHead(200, {
    etag: quoted(object.etag),
    'content-length': 0,
    ...encryption,
    ...checksumHeader(object),
    ...versionHeader(object),
  })
  call.response.end()
  call.created()
}

const overrides: Record<string, string> = {
  'response-cache-control': 'cache-control',
  'response-content-disposition': 'content-disposition',
  'response-content-encoding': 'content-encoding',
  'response-content-language': 'content-language',
  'response-content-type': 'content-type',
  'response-expires': 'expires',
}

const readObject = (call: Call): StoredObject => {
  const action = call.query.has('versionId') ? 's3:GetObjectVersion' : 's3:GetObject'
  demand(call, action, objectArn(call.bucket, call.key))
  const { object } = versionOf(call)
  if (!object) throw noSuchKey(call, call.bucket, call.key)
  return object
}

const responseHeaders = (call: Call, object: StoredObject): Record<string, string> => {
  const headers: Record<string, string> = {
    ...object.headers,
    ...encryption,
    'accept-ranges': 'bytes',
    etag: quoted(object.etag),
    'last-modified': new Date(object.modified).toUTCString(),
    ...versionHeader(object),
    ...lockHeaders(object.lock),
  }
  for (const [name, value] of Object.entries(object.metadata)) headers[`x-amz-meta-${name}`] = value
  for (const [parameter, name] of Object.entries(overrides)) {
    const value = call.query.get(parameter)
    if (value === undefined) continue
    if (/[^\t\x20-\x7e\x80-\xff]/.test(value)) {
      throw new S3Error('InvalidArgument', {
        message: 'Header value cannot be represented using ISO-8859-1.',
        details: { ArgumentName: parameter },
      })
    }
    headers[name] = value
  }
  return headers
}

/** GetObject, and HeadObject where the method is HEAD. */
export const getObject = async (call: Call): Promise<void> => {
  const object = readObject(call)
  checkConditions(call.header, object)
  const range = parseRange(call.header('range'), object.size)
  const headers = responseHeaders(call, object)
  if (!range && call.header('x-amz-checksum-mode')?.toUpperCase() === 'ENABLED') {
    Object.assign(headers, checksumHeader(object))
  }
  const { first, last } = range ?? { first: 0, last: object.size - 1 }
  if (range) headers['content-range'] = `bytes ${first}-${last}/${object.size}`
  headers['content-length'] = String(last - first + 1)
  const status = range ? 206 : 200
  if (call.request.method === 'HEAD' || last < first) {
    call.response.writeHead(status, headers).end()
    return
  }
  const content = createReadStream('', { fd: call.store.openContent(object), start: first, end: last })
  call.response.writeHead(status, headers)
  // A reader who goes away is no error of ours; the stream and its file are closed either way.
  await pipeline(content, call.response).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ERR_STREAM_PREMATURE_CLOSE') throw error
  })
}

/**
 * Removes an object, or the version of it that is named. In a bucket with versions an object is hidden behind a marker.
 * @returns the headers that say what happened
 */
const remove = (call: Call, key: string, version: string | undefined): Record<string, string> => {
  const { bucket, store } = call
  if (version === undefined) {
    demand(call, 's3:DeleteObject', objectArn(bucket, key))
    if (!call.settings.versioned) {
      store.removeObject(bucket, key)
      return {}
    }
    return { 'x-amz-delete-marker': 'true', 'x-amz-version-id': store.markRemoved(bucket, key, call.now()) }
  }
  demand(call, 's3:DeleteObjectVersion', objectArn(bucket, key))
  const found = store.findVersion(bucket, key, version)
  if (!found) return { 'x-amz-version-id': version }
  assertRemovable({ ...call, key }, found)
  store.removeVersion(bucket, key, version)
  return { 'x-amz-version-id': version, ...(found.object ? {} : { 'x-amz-delete-marker': 'true' }) }
}

export const deleteObject = (call: Call): void => {
  demand(call, 's3:DeleteObject', objectArn(call.bucket, call.key))
  const version = call.query.get('versionId')
  if (version === undefined) checkDeleteConditions(call.header, call.store.getObject(call.bucket, call.key))
  call.response.writeHead(204, remove(call, call.key, version)).end()
}

/** POST ?delete: up to 1000 keys, each allowed or refused on its own. */
export const deleteObjects = async (call: Call): Promise<void> => {
  const { text, received } = await receiveText(call.request, call.signed, call.header)
  if (call.header('content-md5') === undefined && !received.checksum) {
    throw new S3Error('InvalidRequest', {
      message: 'Missing required header for this request: Content-MD5 OR x-amz-checksum-*',
    })
  }
  const root = parseXml(text)
  const items = root?.name === 'Delete' ? childrenNamed(root, 'Object') : []
  const keys = items.map(item => textOf(item, 'Key'))
  const versions = items.map(item => textOf(item, 'VersionId'))
  if (!root || keys.length === 0 || keys.length > largestDelete || keys.some(key => !key)) {
    throw new S3Error('MalformedXML')
  }
  const quiet = textOf(root, 'Quiet')?.trim() === 'true'
  const results = (keys as string[]).map((key, index) => {
    const VersionId = versions[index]
    try {
      const { 'x-amz-delete-marker': marker, 'x-amz-version-id': version } = remove(call, key, VersionId)
      return quiet
        ? undefined
        : element('Deleted', {
            Key: key,
            VersionId,
            DeleteMarker: marker,
            DeleteMarkerVersionId: marker === undefined ? undefined : version,
          })
    } catch (error) {
      if (!(error instanceof S3Error)) throw error
      return element('Error', { Key: key, VersionId, Code: error.code, Message: error.message })
    }
  })
  const shown = results.filter(result => result !== undefined)
  sendXml(call, document(element('DeleteResult', { shown })))
}

const copySource = (call: Call): { bucket: string; key: string } => {
  let source: string
  try {
    source = decodeURIComponent((call.header('x-amz-copy-source') ?? '').replace(/\?versionId=.*$/, ''))
  } catch {
    throw new S3Error('InvalidURI')
  }
  const [, bucket, key] = /^\/?([^/]+)\/(.+)$/s.exec(source) ?? []
  if (!bucket || !key) {
    throw new S3Error('InvalidArgument', {
      message: 'Copy Source must mention the source bucket and key: sourcebucket/sourcekey',
    })
  }
  return { bucket, key }
}

export const copyObject = async (call: Call): Promise<void> => {
  const from = copySource(call)
  demand(call, 's3:PutObject', objectArn(call.bucket, call.key))
  demand(call, 's3:GetObject', objectArn(from.bucket, from.key))
  const source = call.store.getObject(from.bucket, from.key)
  if (!source) throw noSuchKey(call, from.bucket, from.key)
  checkConditions(call.header, source, 'x-amz-copy-source-')
  const directive = (call.header('x-amz-metadata-directive') ?? 'COPY').toUpperCase()
  if (directive !== 'COPY' && directive !== 'REPLACE') {
    throw new S3Error('InvalidArgument', { message: 'Unknown metadata directive.' })
  }
  if (directive === 'COPY' && from.bucket === call.bucket && from.key === call.key) {
    throw new S3Error('InvalidRequest', {
      message:
        "This copy request is illegal because it is trying to copy an object to itself without changing the object's metadata, storage class, website redirect location or encryption attributes.",
    })
  }
  const described =
    directive === 'REPLACE' ? describeUpload(call) : { headers: source.headers, metadata: source.metadata }
  const draft = await call.store.draft(call.bucket, call.key)
  for await (const piece of createReadStream('', { fd: call.store.openContent(source) })) await draft.write(piece)
  const object: StoredObject = {
    ...source,
    ...described,
    ...versionFields(call),
    bucket: call.bucket,
    key: call.key,
    blob: await draft.keep(),
    modified: call.now(),
  }
  call.store.putObject(object)
  for (const [name, value] of Object.entries(versionHeader(object))) call.response.setHeader(name, value)
  sendXml(
    call,
    document(
      element('CopyObjectResult', {
        ETag: quoted(object.etag),
        LastModified: isoTime(object.modified),
        ...(object.checksum && { [`Checksum${object.checksum.name.toUpperCase()}`]: object.checksum.value }),
      }),
    ),
  )
  call.created()
}

/** HeadBucket. */
export const headBucket = (call: Call): void => {
  demand(call, 's3:ListBucket', bucketArn(call.bucket))
  call.response.writeHead(200, { 'x-amz-bucket-region': call.region }).end()
}
