import { thumbnailWidth } from '../files/purposes.ts'
import { largestFile } from '../kit/file-kinds.ts'

/** Why a file cannot be attached, as a catalogue key, or undefined; the send is aborted with it. */
export const attachmentProblem = (bytes: number): 'chat.attachmentTooLarge' | undefined =>
  bytes > largestFile ? 'chat.attachmentTooLarge' : undefined

const heightLimit = 10_000

/**
 * The size of an image or video as its message stores it: width * 10000 + height (spec part 1, section 3). A side that does
 * not fit is cut to 9999, which no page shows larger.
 */
export const packDimensions = (width: number, height: number): number => {
  const side = (pixels: number) => Math.min(Math.max(Math.round(pixels), 0), heightLimit - 1)
  return side(width) * heightLimit + side(height)
}

export const unpackDimensions = (size: number): { readonly width: number; readonly height: number } => ({
  width: Math.floor(size / heightLimit),
  height: size % heightLimit,
})

/** The height of a thumbnail 240 pixels wide, at least one. */
export const thumbnailHeight = (width: number, height: number): number =>
  Math.max(1, Math.round((height * thumbnailWidth) / width))
