import type { Sharp } from 'sharp'
import type { PurposeName } from '#shared/file-purposes.ts'
import { mostPixels, needsStill, purposeOf } from '#shared/files/purposes.ts'
import { thumbnailSize, type Upload, type UploadProblem } from '#shared/files/upload.ts'
import { type FileKind, fileKinds, isPicture, isVideo } from '#shared/kit/file-kinds.ts'
import { type Contents, contentsOf } from './contents.ts'
import { isOffice, isPlainText, isTwoKinds, unpackedSize } from './two-kinds.ts'

/** A file as it is kept: looked at, and if it is a picture encoded again. */
export type Passed = {
  readonly bytes: Uint8Array
  readonly type: FileKind
  readonly thumb?: Uint8Array
  /** How a video begins, where anybody may see it. */
  readonly poster?: Uint8Array
  readonly width?: number
  readonly height?: number
  /** Words of its text. */
  readonly words?: readonly string[]
}

const secondsForOne = 20
/** Beyond this a document is made to fill the memory of whoever opens it. */
const mostUnpacked = 256 * 1024 * 1024
/** Beyond this a picture's sides are nothing that a camera or a painter makes. */
const longestSide = 16_000

/** What libvips says of a picture that is larger than it was told to read. */
const tooLarge = /pixel limit|too large|exceeds/i

class Problem extends Error {
  readonly problem: UploadProblem
  constructor(problem: UploadProblem) {
    super(problem)
    this.problem = problem
  }
}

/** The library, held to the three formats that are taken, one picture at a time. */
const loadSharp = async () => {
  const { default: sharp } = await import('sharp')
  // Memory is what a check has least of: nothing is kept for another time, and no picture is worked on by several at once.
  sharp.cache(false)
  sharp.concurrency(1)
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({
    operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
  })
  return (bytes: Uint8Array) => {
    const picture = sharp(bytes, { limitInputPixels: mostPixels, failOn: 'error', sequentialRead: true, pages: 1 })
    return picture.timeout({ seconds: secondsForOne })
  }
}

/** The same format again, as good as it was: what people keep is not changed more than it has to be. */
const encodeAs = (picture: Sharp, type: FileKind): Sharp => {
  if (type === 'image/jpeg') return picture.jpeg({ quality: 90 })
  if (type === 'image/png') return picture.png({ compressionLevel: 6 })
  return picture.webp({ quality: 85 })
}

type Open = Awaited<ReturnType<typeof loadSharp>>

/** Encodes a picture anew, upright and without what a camera wrote beside it, and makes its thumbnail. */
const draw = async (
  open: Open,
  bytes: Uint8Array,
  type: FileKind,
  { purpose }: Pick<Upload, 'purpose'>,
): Promise<Passed> => {
  const { box, isPublic } = purposeOf(purpose)
  try {
    const { width = 0, height = 0, format } = await open(bytes).metadata()
    if (`image/${format}` !== type) throw new Problem('files.otherKind')
    if (width * height > mostPixels || Math.max(width, height) > longestSide) throw new Problem('files.tooManyPixels')
    const resized = open(bytes)
      .autoOrient()
      .resize({ width: box.width, height: box.height, fit: box.fit, withoutEnlargement: true })
    const kept = isPublic ? resized.webp({ quality: 82 }) : encodeAs(resized, type)
    const { data, info } = await kept.toBuffer({ resolveWithObject: true })
    const { width: thumbWidth } = thumbnailSize(info)
    const thumb = await open(data).resize({ width: thumbWidth }).webp({ quality: 80 }).toBuffer()
    return { bytes: data, type: isPublic ? 'image/webp' : type, thumb, width: info.width, height: info.height }
  } catch (error) {
    if (error instanceof Problem) throw error
    const isPixels = error instanceof Error && tooLarge.test(error.message)
    throw new Problem(isPixels ? 'files.tooManyPixels' : 'files.unreadable')
  }
}

/** The still of a video, encoded again. A private video whose still is none goes without; one for everybody does not go at all. */
const stillOf = async (
  open: Open,
  still: Uint8Array | undefined,
  upload: Pick<Upload, 'purpose' | 'type'>,
): Promise<Pick<Passed, 'thumb' | 'poster' | 'width' | 'height'>> => {
  const isNeeded = needsStill(upload.purpose, upload.type)
  const none = () => {
    if (isNeeded) throw new Problem('files.unplayable')
    return {}
  }
  if (!still) return none()
  try {
    const { bytes: poster, thumb, width, height } = await draw(open, still, 'image/jpeg', upload)
    if (!thumb || !width || !height) return none()
    return isNeeded ? { thumb, poster, width, height } : { thumb }
  } catch (error) {
    if (error instanceof Problem) return none()
    throw error
  }
}

/** The first page of a PDF in small, on white where it is see-through. */
const encodePage = async ({ data, width, height }: NonNullable<Contents['page']>): Promise<Uint8Array> => {
  const { default: sharp } = await import('sharp')
  return sharp(data, { raw: { width, height, channels: 4 } })
    .flatten({ background: '#fff' })
    .webp({ quality: 80 })
    .toBuffer()
}

/** What is looked for in the files of a purpose: words by which they are found, or how they look. */
const isRead: { readonly [P in PurposeName]?: 'whole' | 'look' } = { thread: 'whole', resource: 'look' }

/** What a file that is kept is found by, and the picture that it carries of itself, encoded again. */
const readContents = async (
  bytes: Uint8Array,
  type: FileKind,
  upload: Pick<Upload, 'purpose'>,
): Promise<Pick<Passed, 'words' | 'thumb'>> => {
  const wanted = isRead[upload.purpose]
  if (!wanted) return {}
  const { words: all, picture, page } = await contentsOf(bytes, type)
  const words = wanted === 'whole' ? all : []
  if (page) return { words, thumb: await encodePage(page) }
  if (!picture) return { words }
  const { thumb } = await draw(await loadSharp(), picture, 'image/jpeg', upload).catch((error): Partial<Passed> => {
    // One that cannot be drawn is none.
    if (error instanceof Problem) return {}
    throw error
  })
  return { words, ...(thumb && { thumb }) }
}

/** Other names that the same kind goes by. */
const alike: Readonly<Record<string, FileKind>> = { 'video/x-m4v': 'video/mp4' }

const sniff = async (bytes: Uint8Array): Promise<string | undefined> => {
  const { fileTypeFromBuffer } = await import('file-type')
  try {
    const found = (await fileTypeFromBuffer(bytes))?.mime
    return found && (alike[found] ?? found)
  } catch {
    // What breaks the look at its first bytes is nothing that is taken.
    return 'application/octet-stream'
  }
}

const assertKind = async (bytes: Uint8Array, declared: FileKind): Promise<void> => {
  const found = await sniff(bytes)
  if (fileKinds[declared].family === 'text') {
    if (found !== undefined || !isPlainText(bytes)) throw new Problem('files.otherKind')
    return
  }
  if (found !== declared) throw new Problem('files.otherKind')
  if (isTwoKinds(bytes, declared)) throw new Problem('files.twoKinds')
  if (isOffice(declared) && !((unpackedSize(bytes) ?? mostUnpacked) < mostUnpacked)) throw new Problem('files.bomb')
}

/** What is kept of bytes that are of the kind that they were announced as: a picture encoded anew, a document with its words. */
const encoded = async (
  bytes: Uint8Array,
  upload: Pick<Upload, 'purpose' | 'type'>,
  still?: Uint8Array,
): Promise<Passed> => {
  const { type } = upload
  if (isPicture(type)) return draw(await loadSharp(), bytes, type, upload)
  if (isVideo(type)) return { bytes, type, ...(await stillOf(await loadSharp(), still, upload)) }
  return { bytes, type, ...(await readContents(bytes, type, upload)) }
}

export type Refused = { readonly problem: UploadProblem }

const refusing = async <T>(look: () => Promise<T>): Promise<T | Refused> => {
  try {
    return await look()
  } catch (error) {
    if (error instanceof Problem) return { problem: error.problem }
    throw error
  }
}

/**
 * The first look at what was uploaded, which costs little: it has to be what it was announced as, of a kind that its purpose takes, and of no
 * other kind besides.
 * @param bytes undefined where there is no such object, or one that is longer than announced
 * @returns what is wrong, or what goes on with the look
 */
export const beginCheck = (
  upload: Pick<Upload, 'purpose' | 'type' | 'size'>,
  bytes: Uint8Array | undefined,
  still?: Uint8Array,
): Promise<Refused | { readonly goOn: () => Promise<Passed | Refused> }> =>
  refusing(async () => {
    const { type, size, purpose } = upload
    if (!bytes || bytes.length !== size) throw new Problem('files.wrongLength')
    if (bytes.length === 0) throw new Problem('files.empty')
    if (bytes.length > purposeOf(purpose).maxBytes) throw new Problem('files.tooLarge')
    if (!purposeOf(purpose).kinds.includes(type)) throw new Problem('files.kind')
    await assertKind(bytes, type)
    return { goOn: () => refusing(() => encoded(bytes, upload, still)) }
  })
