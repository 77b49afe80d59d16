import { createHash } from 'node:crypto'
import type { Bucket } from '#functions/ports/bucket.ts'

/** S3's tag of an object that came in one piece. */
const tagOf = (bytes: Uint8Array): string => createHash('md5').update(bytes).digest('hex')

type Stored = { readonly bytes: Uint8Array; readonly type: string; readonly cacheControl: string | undefined }

/** A bucket in memory, whose addresses say what was signed into them. */
const memoryBucket = (name: string) => {
  const objects = new Map<string, Stored>()
  const sent = new Map<string, Map<number, Uint8Array>>()
  const bucket: Bucket = {
    get: async (key, most) => {
      const found = objects.get(key)
      return found && found.bytes.length <= most ? found.bytes : undefined
    },
    getTagged: async (key, most) => {
      const bytes = await bucket.get(key, most)
      return bytes && { bytes, tag: tagOf(bytes) }
    },
    put: async (key, bytes, { type, cacheControl }) => void objects.set(key, { bytes, type, cacheControl }),
    putOnce: async (key, bytes, headers) => {
      if (objects.has(key)) return false
      await bucket.put(key, bytes, headers)
      return true
    },
    remove: async key => void objects.delete(key),
    erase: async key => void objects.delete(key),
    putUrl: async (key, length, seconds) => `https://${name}.test/${key}?length=${length}&seconds=${seconds}`,
    startParts: async key => {
      sent.set(`${key}-parts`, new Map())
      return `${key}-parts`
    },
    partUrl: async (key, { upload, number, length }, seconds) =>
      `https://${name}.test/${key}?upload=${upload}&part=${number}&length=${length}&seconds=${seconds}`,
    parts: async (_key, upload) => {
      const parts = sent.get(upload)
      return parts && [...parts].map(([number, { length: size }]) => ({ number, size, tag: `"${number}"` }))
    },
    joinParts: async (key, upload, parts) => {
      const bytes = Buffer.concat(parts.map(({ number }) => sent.get(upload)?.get(number) ?? new Uint8Array()))
      if (sent.delete(upload)) objects.set(key, { bytes, type: '', cacheControl: undefined })
    },
    abortParts: async (_key, upload) => void sent.delete(upload),
    getUrl: async (key, as, seconds) =>
      new URL(`https://${name}.test/${key}?${new URLSearchParams({ ...as, seconds: String(seconds) })}`),
  }
  return { objects, sent, bucket }
}

/** The buckets of the product, and the ports through which it reaches them. */
export const memoryBuckets = () => {
  const quarantine = memoryBucket('quarantine')
  const pictures = memoryBucket('pictures')
  const files = memoryBucket('files')
  return {
    quarantine: quarantine.objects,
    /** The parts of files that are on their way, by what they are known by. */
    parts: quarantine.sent,
    pictures: pictures.objects,
    files: files.objects,
    ports: {
      QuarantineBucket: quarantine.bucket,
      PicturesBucket: pictures.bucket,
      FilesBucket: files.bucket,
    },
  }
}
export type Buckets = ReturnType<typeof memoryBuckets>

/** S3's event of a new object. */
export const created = (key: string) => ({ Records: [{ s3: { object: { key: encodeURIComponent(key) } } }] })

/** GuardDuty's event of a scan, of the bytes that lie in quarantine now or of those that are given. */
export const scanned = (
  buckets: Buckets,
  key: string,
  result = 'NO_THREATS_FOUND',
  bytes = buckets.quarantine.get(key)?.bytes,
) => ({
  source: 'aws.guardduty',
  detail: {
    s3ObjectDetails: { objectKey: key, eTag: tagOf(bytes ?? new Uint8Array()) },
    scanResultDetails: { scanResultStatus: result, threats: null, statusReasons: null },
  },
})
