import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Header } from './body.ts'
import type { BucketSettings } from './bucket.ts'
import { S3Error } from './error.ts'
import type { Signed } from './sigv4.ts'
import type { Store, Version } from './store.ts'

/** One authenticated call, as the operations see it. */
export type Call = {
  readonly request: IncomingMessage
  readonly response: ServerResponse
  readonly bucket: string
  /** Empty for a call on the bucket itself. */
  readonly key: string
  readonly query: ReadonlyMap<string, string>
  readonly header: Header
  /** The names that `header` knows, in lower case. */
  readonly headerNames: readonly string[]
  readonly signed: Signed
  readonly store: Store
  /** What is declared of the bucket. */
  readonly settings: BucketSettings
  readonly now: () => number
  readonly region: string
  /** Whether whoever signed may do this. */
  may(action: string, resourceArn: string): boolean
  /** Tells those who wait for new objects; the event itself is in the store already. */
  created(): void
}

export const bucketArn = (bucket: string): string => `arn:aws:s3:::${bucket}`
export const objectArn = (bucket: string, key: string): string => `arn:aws:s3:::${bucket}/${key}`

/** @throws {S3Error} AccessDenied */
export const demand = (call: Call, action: string, resourceArn: string): void => {
  if (call.may(action, resourceArn)) return
  throw new S3Error('AccessDenied', {
    message: `User: ${call.signed.accessKeyId} is not authorized to perform: ${action} on resource: "${resourceArn}" because no identity-based policy allows the ${action} action`,
  })
}

/** What a missing key answers: only those who may list the bucket learn that it is missing. */
export const noSuchKey = (call: Call, bucket: string, key: string): S3Error =>
  call.may('s3:ListBucket', bucketArn(bucket))
    ? new S3Error('NoSuchKey', { details: { Key: key } })
    : new S3Error('AccessDenied')

/**
 * The version that a call names by ?versionId=, or the latest where it names none.
 * @throws {S3Error} NoSuchKey, NoSuchVersion; MethodNotAllowed for a marker of removal that is named
 */
export const versionOf = (call: Call): Version => {
  const { bucket, key, store, query } = call
  const named = query.get('versionId')
  if (named === undefined) {
    const object = store.getObject(bucket, key)
    if (object) return { key, version: object.version ?? 'null', isLatest: true, modified: object.modified, object }
    const marker = store.markerOf(bucket, key)
    throw marker
      ? new S3Error('NoSuchKey', {
          details: { Key: key },
          headers: { 'x-amz-delete-marker': 'true', 'x-amz-version-id': marker.version },
        })
      : noSuchKey(call, bucket, key)
  }
  const found = store.findVersion(bucket, key, named)
  if (!found) throw new S3Error('NoSuchVersion', { details: { Key: key, VersionId: named } })
  if (!found.object)
    throw new S3Error('MethodNotAllowed', {
      headers: { allow: 'DELETE', 'x-amz-delete-marker': 'true', 'x-amz-version-id': named },
    })
  return found
}

export const sendXml = (call: Call, body: string, status = 200): void => {
  call.response.writeHead(status, { 'content-type': 'application/xml', 'content-length': Buffer.byteLength(body) })
  call.response.end(body)
}

export const quoted = (etag: string): string => `"${etag}"`
/** S3's times in XML. */
export const isoTime = (milliseconds: number): string => new Date(Math.floor(milliseconds / 1000) * 1000).toISOString()
