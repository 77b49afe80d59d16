import { bucketArn, type Call, demand, isoTime, quoted, sendXml } from './call.ts'
import { S3Error } from './error.ts'
import { awsEncode } from './sigv4.ts'
import { document, element, type Xml } from './xml.ts'

/** ListObjectsV2, in the order of the keys' UTF-8 bytes. */

const mostKeys = 1000
/** Sorts behind every key that starts with what stands before it. */
const behindAll = '\u{10ffff}'

const decodeToken = (token: string): { after: string; prefix: boolean } => {
  try {
    const [after, prefix] = JSON.parse(Buffer.from(token, 'base64url').toString('utf8'))
    if (typeof after === 'string' && typeof prefix === 'boolean') return { after, prefix }
  } catch {
    // Answered below, like any other token that this server did not make.
  }
  throw new S3Error('InvalidArgument', { message: 'The continuation token provided is incorrect' })
}

export const listObjects = (call: Call): void => {
  demand(call, 's3:ListBucket', bucketArn(call.bucket))
  if (call.query.get('list-type') !== '2') {
    throw new S3Error('NotImplemented', { message: 'Only version 2 of the list call is implemented' })
  }
  const prefix = call.query.get('prefix') ?? ''
  const delimiter = call.query.get('delimiter') ?? ''
  const token = call.query.get('continuation-token')
  const startAfter = call.query.get('start-after')
  const asked = call.query.get('max-keys') ?? String(mostKeys)
  if (!/^\d{1,9}$/.test(asked)) {
    throw new S3Error('InvalidArgument', { message: 'Provided max-keys not an integer or within integer range' })
  }
  const encodingType = call.query.get('encoding-type')
  if (encodingType !== undefined && encodingType !== 'url') {
    throw new S3Error('InvalidArgument', { message: 'Invalid Encoding Method specified in Request' })
  }
  const encode = (text: string) => (encodingType === 'url' ? awsEncode(text).replaceAll('%2F', '/') : text)
  const limit = Math.min(Number(asked), mostKeys)

  let position: string
  let inclusive = false
  if (token !== undefined) {
    const { after, prefix: wholePrefix } = decodeToken(token)
    position = wholePrefix ? after + behindAll : after
  } else if (startAfter !== undefined && startAfter >= prefix) {
    position = startAfter
  } else {
    position = prefix
    inclusive = true
  }

  const contents: Xml[] = []
  const commonPrefixes: Xml[] = []
  let last: [string, boolean] | undefined
  let truncated = false
  for (;;) {
    const object = call.store.next(call.bucket, position, inclusive)
    inclusive = false
    if (!object?.key.startsWith(prefix)) {
      // A start-after below the prefix was set aside above, so what does not start with it lies behind it.
      break
    }
    if (contents.length + commonPrefixes.length >= limit) {
      truncated = limit > 0
      break
    }
    const at = delimiter === '' ? -1 : object.key.indexOf(delimiter, prefix.length)
    if (at >= 0) {
      const common = object.key.slice(0, at + delimiter.length)
      commonPrefixes.push(element('CommonPrefixes', { Prefix: encode(common) }))
      position = common + behindAll
      last = [common, true]
    } else {
      contents.push(
        element('Contents', {
          Key: encode(object.key),
          LastModified: isoTime(object.modified),
          ETag: quoted(object.etag),
          Size: object.size,
          StorageClass: 'STANDARD',
        }),
      )
      position = object.key
      last = [object.key, false]
    }
  }
  sendXml(
    call,
    document(
      element('ListBucketResult', {
        Name: call.bucket,
        Prefix: encode(prefix),
        Delimiter: delimiter === '' ? undefined : encode(delimiter),
        MaxKeys: limit,
        EncodingType: encodingType,
        KeyCount: contents.length + commonPrefixes.length,
        IsTruncated: truncated,
        ContinuationToken: token,
        NextContinuationToken: truncated && last ? Buffer.from(JSON.stringify(last)).toString('base64url') : undefined,
        StartAfter: startAfter === undefined ? undefined : encode(startAfter),
        contents,
        commonPrefixes,
      }),
    ),
  )
}
