import type { Bucket } from '#functions/ports/bucket.ts'

type Stored = { readonly bytes: Uint8Array; readonly type: string; readonly cacheControl: string | undefined }

/** A bucket in memory, whose addresses say what was signed into them. */
const memoryBucket = (name: string) => {
  const objects = new Map<string, Stored>()
  const bucket: Bucket = {
    get: async (key, most) => {
      const found = objects.get(key)
      return found && found.bytes.length <= most ? found.bytes : undefined
    },
    put: async (key, bytes, { type, cacheControl }) => void objects.set(key, { bytes, type, cacheControl }),
    remove: async key => void objects.delete(key),
    erase: async key => void objects.delete(key),
    putUrl: async (key, length, seconds) => `https://${name}.test/${key}?length=${length}&seconds=${seconds}`,
    getUrl: async (key, as, seconds) =>
      new URL(`https://${name}.test/${key}?${new URLSearchParams({ ...as, seconds: String(seconds) })}`),
  }
  return { objects, bucket }
}

/** The buckets of the product, and the ports through which it reaches them. */
export const memoryBuckets = () => {
  const quarantine = memoryBucket('quarantine')
  const pictures = memoryBucket('pictures')
  const files = memoryBucket('files')
  return {
    quarantine: quarantine.objects,
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
