import { bucketArn, type Call, demand, isoTime, quoted, sendXml } from './call.ts'
import { S3Error } from './error.ts'
import type { Version } from './store.ts'
import { document, element } from './xml.ts'

/** GetBucketVersioning and ListObjectVersions. */

const mostKeys = 1000

export const getVersioning = (call: Call): void => {
  demand(call, 's3:GetBucketVersioning', bucketArn(call.bucket))
  sendXml(call, document(element('VersioningConfiguration', call.settings.versioned ? { Status: 'Enabled' } : {})))
}

const listed = ({ key, version, isLatest, modified, object }: Version) => {
  const common = { Key: key, VersionId: version, IsLatest: isLatest, LastModified: isoTime(modified) }
  return object
    ? element('Version', { ...common, ETag: quoted(object.etag), Size: object.size, StorageClass: 'STANDARD' })
    : element('DeleteMarker', common)
}

export const listVersions = (call: Call): void => {
  demand(call, 's3:ListBucketVersions', bucketArn(call.bucket))
  const prefix = call.query.get('prefix') ?? ''
  const limit = Math.min(Number(call.query.get('max-keys') ?? mostKeys), mostKeys)
  if (!(limit >= 0)) throw new S3Error('InvalidArgument', { message: 'Provided max-keys not an integer' })
  for (const name of ['delimiter', 'version-id-marker'])
    if (call.query.get(name)) throw new S3Error('NotImplemented', { details: { Header: name } })
  const marker = call.query.get('key-marker') ?? ''
  const all: Version[] = []
  // Keys are listed whole, so that a marker need name no version: a page may run over by the versions of its last key.
  for (let after = marker; all.length < limit; ) {
    const page = call.store.versions(call.bucket, after)
    const last = page.at(-1)
    if (!last) break
    after = last.key
    all.push(...page.filter(({ key }) => key.startsWith(prefix)))
  }
  const end = all[limit - 1]
  const shown = limit === 0 ? [] : end ? all.filter(({ key }) => key <= end.key) : all
  const isTruncated =
    shown.length < all.length || (end !== undefined && call.store.versions(call.bucket, end.key).length > 0)
  sendXml(
    call,
    document(
      element('ListVersionsResult', {
        Name: call.bucket,
        Prefix: prefix,
        KeyMarker: marker,
        MaxKeys: limit,
        IsTruncated: isTruncated,
        NextKeyMarker: isTruncated ? end?.key : undefined,
        versions: shown.map(listed),
      }),
    ),
  )
}
