import { type BucketAccess, port } from '../kit/port.ts'

/** How an object is handed out by whoever serves it. */
export type ObjectHeaders = {
  readonly type: string
  readonly cacheControl?: string
}

/** A bucket of the stage, as handlers use it. */
export type Bucket = {
  /** An object's bytes; undefined where there is none, or where it is longer than `most`. */
  readonly get: (key: string, most: number) => Promise<Uint8Array | undefined>
  readonly put: (key: string, bytes: Uint8Array, headers: ObjectHeaders) => Promise<void>
  readonly remove: (key: string) => Promise<void>
  /** Removes an object with all that was there before under its key: nobody brings it back. Takes the access `erase`. */
  readonly erase: (key: string) => Promise<void>
  /** An address that takes exactly so many bytes by PUT, with an empty content type. */
  readonly putUrl: (key: string, length: number, seconds: number) => Promise<string>
  /** The path and query of an address that gives the object, as a file of this name and type to save. */
  readonly getUrl: (key: string, as: { readonly name: string; readonly type: string }, seconds: number) => Promise<URL>
}

/** `Content-Disposition` for a name in any script (RFC 6266, RFC 8187). */
export const attachment = (name: string): string => {
  const plain = name.normalize('NFKD').replace(/[^\x20-\x7e]|["\\%]/g, '')
  const encoded = encodeURIComponent(name).replace(/['()*]/g, letter => `%${letter.charCodeAt(0).toString(16)}`)
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`
}

/** The port of a bucket by its name in the infrastructure, over S3. */
export const bucket = <const N extends string>(name: N, access: BucketAccess) =>
  port<Bucket>()(`${name}Bucket`, { buckets: { [name]: access } }, async () => {
    const {
      DeleteObjectCommand,
      GetObjectCommand,
      getSignedUrl,
      ListObjectVersionsCommand,
      PutObjectCommand,
      S3Client,
    } = await import('./s3.ts')
    // What is sent by a browser has no checksum: one over nothing would be signed into the address.
    const client = new S3Client({ requestChecksumCalculation: 'WHEN_REQUIRED' })
    const Bucket = process.env[`BUCKET_${name}`]
    const sign = async (...[command, options]: SignArguments) => getSignedUrl(client, command, options)
    type SignArguments = [
      command: InstanceType<typeof GetObjectCommand> | InstanceType<typeof PutObjectCommand>,
      options: { expiresIn: number; signableHeaders?: Set<string> },
    ]
    return {
      async get(Key, most) {
        try {
          const { Body, ContentLength = 0 } = await client.send(new GetObjectCommand({ Bucket, Key }))
          if (Body && ContentLength <= most)
            return await Body.transformToByteArray()
            // What is not read would hold its connection.
          ;(Body as { destroy?: () => void } | undefined)?.destroy?.()
          return undefined
        } catch (error) {
          // Without the right to list a bucket, S3 calls what is not there forbidden.
          if (error instanceof Error && ['NoSuchKey', 'AccessDenied'].includes(error.name)) return undefined
          throw error
        }
      },
      async put(Key, Body, { type, cacheControl }) {
        await client.send(
          new PutObjectCommand({
            Bucket,
            Key,
            Body,
            ContentType: type,
            ...(cacheControl ? { CacheControl: cacheControl } : {}),
          }),
        )
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
        const command = new PutObjectCommand({ Bucket, Key, ContentLength })
        // An empty type is left out by the SDK; it is signed all the same, so that nobody sends another.
        command.middlewareStack.add(
          next => args => {
            const { headers } = args.request as { headers: Record<string, string> }
            headers['content-type'] = ''
            return next(args)
          },
          { step: 'build', name: 'emptyContentType' },
        )
        return sign(command, { expiresIn, signableHeaders: new Set(['content-length', 'content-type', 'host']) })
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
  })
