import { createHash, randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { receiveText } from './body.ts'
import { type Call, demand, isoTime, objectArn, quoted, sendXml } from './call.ts'
import { checkWriteConditions } from './conditions.ts'
import { S3Error } from './error.ts'
import { describeUpload, largestPut, receiveContent, versionFields, versionHeader } from './objects.ts'
import type { Part, Upload } from './store.ts'
import { childrenNamed, document, element, parseXml, textOf } from './xml.ts'

/** Multipart uploads: create, upload a part, list parts, complete, abort. */

const smallestPart = 5 * 1024 ** 2
const mostParts = 10_000

const openUpload = (call: Call): Upload => {
  const upload = call.store.getUpload(call.query.get('uploadId') ?? '')
  if (!upload || upload.bucket !== call.bucket || upload.key !== call.key) throw new S3Error('NoSuchUpload')
  return upload
}

export const createUpload = (call: Call): void => {
  demand(call, 's3:PutObject', objectArn(call.bucket, call.key))
  const upload: Upload = {
    id: randomUUID(),
    bucket: call.bucket,
    key: call.key,
    begun: call.now(),
    ...describeUpload(call),
  }
  call.store.addUpload(upload)
  sendXml(
    call,
    document(element('InitiateMultipartUploadResult', { Bucket: upload.bucket, Key: upload.key, UploadId: upload.id })),
  )
}

export const uploadPart = async (call: Call): Promise<void> => {
  demand(call, 's3:PutObject', objectArn(call.bucket, call.key))
  const number = Number(call.query.get('partNumber'))
  if (!Number.isInteger(number) || number < 1 || number > mostParts) {
    throw new S3Error('InvalidArgument', { message: 'Part number must be an integer between 1 and 10000, inclusive' })
  }
  const upload = openUpload(call)
  const { blob, received } = await receiveContent(call, largestPut, () => void openUpload(call))
  const etag = received.md5.toString('hex')
  call.store.putPart(upload.id, { number, blob, size: received.size, etag, modified: call.now() })
  call.response.writeHead(200, {
    etag: quoted(etag),
    'content-length': 0,
    ...(received.checksum && { [`x-amz-checksum-${received.checksum.name}`]: received.checksum.value }),
  })
  call.response.end()
}

export const listParts = (call: Call): void => {
  demand(call, 's3:ListMultipartUploadParts', objectArn(call.bucket, call.key))
  const upload = openUpload(call)
  const parts = call.store.parts(upload.id).map(part =>
    element('Part', {
      PartNumber: part.number,
      LastModified: isoTime(part.modified),
      ETag: quoted(part.etag),
      Size: part.size,
    }),
  )
  sendXml(
    call,
    document(
      element('ListPartsResult', {
        Bucket: upload.bucket,
        Key: upload.key,
        UploadId: upload.id,
        MaxParts: mostParts,
        IsTruncated: false,
        parts,
      }),
    ),
  )
}

/** The parts that the caller lists, each as uploaded, in order and large enough. */
const chosenParts = (stored: readonly Part[], text: string): Part[] => {
  const root = parseXml(text)
  const listed = root?.name === 'CompleteMultipartUpload' ? childrenNamed(root, 'Part') : []
  if (listed.length === 0) throw new S3Error('MalformedXML')
  const byNumber = new Map(stored.map(part => [part.number, part]))
  let previous = 0
  const parts = listed.map(item => {
    const number = Number(textOf(item, 'PartNumber'))
    const part = byNumber.get(number)
    if (!part || textOf(item, 'ETag')?.trim().replace(/^"|"$/g, '') !== part.etag) throw new S3Error('InvalidPart')
    if (number <= previous) throw new S3Error('InvalidPartOrder')
    previous = number
    return part
  })
  for (const part of parts.slice(0, -1)) {
    if (part.size < smallestPart) {
      throw new S3Error('EntityTooSmall', {
        details: { ProposedSize: String(part.size), MinSizeAllowed: String(smallestPart) },
      })
    }
  }
  return parts
}

export const completeUpload = async (call: Call): Promise<void> => {
  demand(call, 's3:PutObject', objectArn(call.bucket, call.key))
  const { text } = await receiveText(call.request, call.signed, call.header)
  const upload = openUpload(call)
  const parts = chosenParts(call.store.parts(upload.id), text)
  const draft = await call.store.draft(call.bucket, call.key)
  for (const part of parts) {
    for await (const piece of createReadStream(call.store.contentPath(part))) await draft.write(piece)
  }
  const blob = await draft.keep()
  try {
    // Asked again after the wait: the upload may have been completed or aborted meanwhile.
    openUpload(call)
    checkWriteConditions(call.header, call.store.getObject(call.bucket, call.key))
  } catch (error) {
    call.store.dropBlob(blob)
    throw error
  }
  const digests = Buffer.concat(parts.map(part => Buffer.from(part.etag, 'hex')))
  const etag = `${createHash('md5').update(digests).digest('hex')}-${parts.length}`
  const fields = versionFields(call)
  for (const [name, value] of Object.entries(versionHeader(fields))) call.response.setHeader(name, value)
  call.store.putObject(
    {
      ...fields,
      bucket: call.bucket,
      key: call.key,
      blob,
      size: parts.reduce((sum, part) => sum + part.size, 0),
      etag,
      modified: call.now(),
      headers: upload.headers,
      metadata: upload.metadata,
      checksum: undefined,
    },
    upload.id,
  )
  sendXml(
    call,
    document(element('CompleteMultipartUploadResult', { Bucket: call.bucket, Key: call.key, ETag: quoted(etag) })),
  )
  call.created()
}

export const abortUpload = (call: Call): void => {
  demand(call, 's3:AbortMultipartUpload', objectArn(call.bucket, call.key))
  call.store.removeUpload(openUpload(call).id)
  call.response.writeHead(204).end()
}
