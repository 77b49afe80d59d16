import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectVersionsCommand,
  ListPartsCommand,
  PutObjectCommand,
  S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import type { Bucket } from './bucket.ts'

/** `Content-Disposition` for a name in any script (RFC 6266, RFC 8187). */
export const attachment = (name: string): string => {
  const plain = name.normalize('NFKD').replace(/[^\x20-\x7e]|["\\%]/g, '')
  const encoded = encodeURIComponent(name).replace(/['()*]/g, letter => `%${letter.charCodeAt(0).toString(16)}`)
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`
}

/** A bucket by its name in the infrastructure, over S3. The build puts this file apart, and it is loaded when it is first used. */
export const bucketOverS3 = (name: string): Bucket => {
  // What is sent by a browser has no checksum: one over nothing would be signed into the address.
  const client = new S3Client({ requestChecksumCalculation: 'WHEN_REQUIRED' })
  const Bucket = process.env[`BUCKET_${name}`]
  type Sending = InstanceType<typeof PutObjectCommand>
  const sign = async (...[command, options]: SignArguments) => getSignedUrl(client, command, options)
  type SignArguments = [
    command: InstanceType<typeof GetObjectCommand> | Sending,
    options: { expiresIn: number; signableHeaders?: Set<string> },
  ]
  const getTagged: Bucket['getTagged'] = async (Key, most) => {
    try {
      const { Body, ContentLength = 0, ETag = '' } = await client.send(new GetObjectCommand({ Bucket, Key }))
      if (Body && ContentLength <= most)
        return { bytes: await Body.transformToByteArray(), tag: ETag.replaceAll('"', '') }
        // What is not read would hold its connection.
      ;(Body as { destroy?: () => void } | undefined)?.destroy?.()
      return undefined
    } catch (error) {
      // Without the right to list a bucket, S3 calls what is not there forbidden.
      if (error instanceof Error && ['NoSuchKey', 'AccessDenied'].includes(error.name)) return undefined
      throw error
    }
  }
  /** What a browser sends: of exactly this length, and of no type, so that nobody sends another. */
  const signSent = (command: Sending, expiresIn: number) => {
    // An empty type is left out by the SDK; it is signed all the same.
    command.middlewareStack.add(
      next => args => {
        const { headers } = args.request as { headers: Record<string, string> }
        headers['content-type'] = ''
        return next(args)
      },
      { step: 'build', name: 'emptyContentType' },
    )
    return sign(command, { expiresIn, signableHeaders: new Set(['content-length', 'content-type', 'host']) })
  }
  const stored = (...[Key, Body, { type, cacheControl }]: Parameters<Bucket['put']>) => ({
    ...{ Bucket, Key, Body, ContentType: type },
    ...(cacheControl && { CacheControl: cacheControl }),
  })
  return {
    getTagged,
    get: async (key, most) => (await getTagged(key, most))?.bytes,
    async put(...object) {
      await client.send(new PutObjectCommand(stored(...object)))
    },
    async putOnce(...object) {
      try {
        await client.send(new PutObjectCommand({ ...stored(...object), IfNoneMatch: '*' }))
        return true
      } catch (error) {
        if (error instanceof Error && error.name === 'PreconditionFailed') return false
        throw error
      }
    },
    async remove(Key) {
      await client.send(new DeleteObjectCommand({ Bucket, Key }))
    },
    async erase(Key) {
      await client.send(new DeleteObjectCommand({ Bucket, Key }))
      const { Versions = [], DeleteMarkers = [] } = await client.send(
        new ListObjectVersionsCommand({ Bucket, Prefix: Key }),
      )
      for (const { Key: key, VersionId } of [...Versions, ...DeleteMarkers]) {
        if (key === Key && VersionId) await client.send(new DeleteObjectCommand({ Bucket, Key, VersionId }))
      }
    },
    async putUrl(Key, ContentLength, expiresIn) {
      return signSent(new PutObjectCommand({ Bucket, Key, ContentLength }), expiresIn)
    },
    async startParts(Key) {
      const { UploadId } = await client.send(new CreateMultipartUploadCommand({ Bucket, Key }))
      if (!UploadId) throw new Error('a file in parts has no name')
      return UploadId
    },
    async partUrl(Key, { upload: UploadId, number: PartNumber, length: ContentLength }, expiresIn) {
      const command = new UploadPartCommand({ Bucket, Key, UploadId, PartNumber, ContentLength })
      // It is signed as a whole object is, and its answer is the browser's.
      return signSent(command as unknown as Sending, expiresIn)
    },
    async parts(Key, UploadId) {
      try {
        const { Parts = [] } = await client.send(new ListPartsCommand({ Bucket, Key, UploadId }))
        return Parts.map(({ PartNumber = 0, Size = 0, ETag = '' }) => ({ number: PartNumber, size: Size, tag: ETag }))
      } catch (error) {
        if (error instanceof Error && error.name === 'NoSuchUpload') return undefined
        throw error
      }
    },
    async joinParts(Key, UploadId, parts) {
      const Parts = parts.map(({ number: PartNumber, tag: ETag }) => ({ PartNumber, ETag }))
      try {
        await client.send(new CompleteMultipartUploadCommand({ Bucket, Key, UploadId, MultipartUpload: { Parts } }))
      } catch (error) {
        if (!(error instanceof Error && error.name === 'NoSuchUpload')) throw error
      }
    },
    async abortParts(Key, UploadId) {
      try {
        await client.send(new AbortMultipartUploadCommand({ Bucket, Key, UploadId }))
      } catch (error) {
        if (!(error instanceof Error && error.name === 'NoSuchUpload')) throw error
      }
    },
    async getUrl(Key, { name: fileName, type }, expiresIn) {
      const command = new GetObjectCommand({
        Bucket,
        Key,
        ResponseContentDisposition: attachment(fileName),
        ResponseContentType: type,
        ResponseCacheControl: 'private, no-store',
      })
      return new URL(await sign(command, { expiresIn }))
    },
  }
}
