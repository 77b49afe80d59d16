import { Trash2 } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { purposes } from '#shared/file-purposes.ts'
import type { PlacedPurpose } from '#shared/files/purposes.ts'
import { Uploads } from '#shared/files/Uploads.contract.ts'
import { useText } from '../lib/i18n.ts'
import { useCommand } from '../lib/query.ts'
import { Avatar } from '../ui/avatar.tsx'
import { Button } from '../ui/button.tsx'
import { useToasts } from '../ui/toasts.tsx'
import { DropZone, UploadList } from './uploader.tsx'
import { useUploads } from './use-uploads.ts'

const CropDialog = lazy(() => import('./crop-dialog.tsx').then(module => ({ default: module.CropDialog })))

type PictureFieldProps = {
  readonly purpose: PlacedPurpose
  /** The key of the picture that is there. */
  readonly picture: string | undefined
  /** Whose it is: the letters that stand there without one. */
  readonly name: string
}

/** The picture of a person or an organisation: choose, crop, replace, remove. It is in place as soon as it passed its check. */
export const PictureField = ({ purpose, picture, name }: PictureFieldProps) => {
  const t = useText()
  const toasts = useToasts()
  const place = useCommand(Uploads, 'PLACE')
  const remove = useCommand(Uploads, 'REMOVE')
  const [chosen, choose] = useState<File>()
  const uploads = useUploads(purpose, async ({ id }) => {
    await place.run({ id })
    toasts.done('files.placed')
  })
  return (
    <div className="picture-field">
      <div className="picture-now">
        {purpose === 'banner' ? (
          picture && <img className="banner-preview" src={`/${picture}`} alt="" />
        ) : (
          <Avatar name={name} picture={picture} size={64} square={purpose === 'logo'} />
        )}
        {picture ? (
          <Button
            icon={Trash2}
            tone="quiet"
            of={remove}
            onClick={() => remove.run({ purpose }).then(() => toasts.done('files.removed'), toasts.failed)}
          >
            {t('files.remove')}
          </Button>
        ) : null}
      </div>
      <DropZone
        purpose={purpose}
        label={picture ? t('files.replace') : t('files.choose.picture')}
        of={place}
        why={uploads.busy && t('app.why.uploading')}
        onFiles={([file]) => choose(file)}
      />
      <UploadList uploads={uploads} />
      {chosen ? (
        <Suspense>
          <CropDialog
            file={chosen}
            box={purposes[purpose].box}
            onClose={() => choose(undefined)}
            onCrop={file => {
              choose(undefined)
              uploads.add([file])
            }}
          />
        </Suspense>
      ) : null}
    </div>
  )
}
