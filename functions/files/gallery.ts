import type { galleryMethods } from '#shared/files/gallery.contract.ts'
import type { Uploads as contract } from '#shared/files/Uploads.contract.ts'
import { organisationUpdated } from '#shared/organisations/events.ts'
import type { GalleryPicture } from '#shared/organisations/gallery.ts'
import { sameVersion } from '../kit/guard.ts'
import { type Ahead, type Handlers, read, write } from '../kit/serve.ts'
import { Organisations } from '../organisations/tables.ts'
import { placedPictures } from './placed-pictures.ts'
import { Uploads } from './tables.ts'

const uses = { tables: { uploads: read(Uploads), organisations: write(Organisations) } } as const

type Own = keyof typeof galleryMethods

export const galleryHandlers: Pick<Handlers<typeof contract, typeof uses>, Own> = {
  PUT_GALLERY: async ({ version, pictures }, { actor, db, now, emit }) => {
    const organisation = await db.organisations.need({ id: actor.party.id })
    sameVersion(organisation, version)
    const gallery: GalleryPicture[] = await placedPictures(db.uploads, pictures, {
      had: organisation.gallery,
      purpose: 'gallery',
      owner: actor.party,
    })
    const saved = db.organisations.save({ ...organisation, gallery, updatedAt: now.toISOString() })
    emit(organisationUpdated, { subject: saved, parties: [actor.party], data: { title: saved.tradingName } })
    return { version: saved.version, pictures: gallery }
  },
}

export const galleryAhead: Pick<Ahead<typeof contract, typeof uses>, Own> = {
  PUT_GALLERY: ({ pictures }, { db }) => [...new Set(pictures.map(({ id }) => id))].map(id => db.uploads.get({ id })),
}
