import { z } from 'zod'
import { id } from '../kit/id.ts'
import { pictureKey } from '../kit/picture.ts'

/** How many pictures stand on the page of an organisation, and how much is said of each, in characters. */
export const galleryLimits = { pictures: 8, alt: 200 } as const

/** A picture on the page of an organisation: what it shows is said for those who do not see it. */
export const GalleryPicture = z.object({
  /** The upload that it came by. */
  id: id('file'),
  key: pictureKey,
  thumb: pictureKey,
  width: z.number().int(),
  height: z.number().int(),
  alt: z.string().trim().max(galleryLimits.alt),
})
export type GalleryPicture = z.output<typeof GalleryPicture>
