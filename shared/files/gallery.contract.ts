import { z } from 'zod'
import type { Method } from '../kit/contract.ts'
import { id } from '../kit/id.ts'
import { GalleryPicture, galleryLimits } from '../organisations/gallery.ts'

/** The method of Uploads about the pictures on the page of an organisation. */
export const galleryMethods = {
  PUT_GALLERY: {
    kind: 'command',
    doc: "Says which pictures stand on the active organisation's page, in their order: those that do, and uploads that passed their check.",
    allow: 'department.account.profileEdit',
    input: z.strictObject({
      /** Of the organisation, as it was seen. */
      version: z.number().int(),
      pictures: z.array(z.strictObject({ id: id('file'), alt: GalleryPicture.shape.alt })).max(galleryLimits.pictures),
    }),
    output: z.object({ version: z.number().int(), pictures: z.array(GalleryPicture) }),
    touches: ['Organisations', 'OrgAboutUs', 'Uploads'],
  },
} as const satisfies Record<string, Method>
