import { Uploads } from '#shared/files/Uploads.contract.ts'
import { galleryLimits } from '#shared/organisations/gallery.ts'
import type { Workspace } from '../lib/account.tsx'
import { useText } from '../lib/i18n.ts'
import { useCommand } from '../lib/query.ts'
import { PicturesEditor } from './pictures-editor.tsx'

/** The pictures on the page of the organisation that one acts for. */
export const GalleryEditor = ({ organisation }: { organisation: Workspace['organisation'] }) => {
  const t = useText()
  const put = useCommand(Uploads, 'PUT_GALLERY')
  return (
    <PicturesEditor
      purpose="gallery"
      shown={{ version: organisation.version, pictures: organisation.gallery }}
      limits={galleryLimits}
      help={t('files.gallery.help', { limit: galleryLimits.pictures })}
      choose={t('files.choose.gallery')}
      of={put}
      save={(version, pictures) => put.run({ version, pictures })}
    />
  )
}
