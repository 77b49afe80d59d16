import type { Checked } from '#shared/files/upload.ts'
import { Refusal } from '#shared/kit/refusal.ts'
import type { Bucket } from '../ports/bucket.ts'

/** Long enough to begin a download, too short to pass on. */
const secondsToRead = 60

/**
 * An address for a private file, good for a minute, at the origin that serves nothing else. S3 signs for its own address; the
 * distribution in front of it hands the path and the signature on, and adds the headers that keep a browser from running
 * what it is given.
 * @throws {Refusal} notFound for a thumbnail that there is not
 */
export const fileAddress = async (
  files: Pick<Bucket, 'getUrl'>,
  { key, thumb, name, type }: Pick<Checked, 'key' | 'thumb'> & { readonly name: string; readonly type: string },
  isSmall: boolean,
): Promise<string> => {
  const wanted = isSmall ? thumb : key
  if (!wanted) throw new Refusal('notFound')
  const signed = await files.getUrl(wanted, { name, type: isSmall ? 'image/webp' : type }, secondsToRead)
  const origin = process.env.FILES_ORIGIN
  if (!origin) throw new Error('FILES_ORIGIN is not set')
  // Where a bucket is named by the path rather than the host, the distribution names it already.
  const path = signed.pathname.slice(signed.pathname.lastIndexOf('/'))
  return `${origin}${path}${signed.search}`
}
