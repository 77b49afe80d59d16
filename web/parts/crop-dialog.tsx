import { useEffect, useState } from 'react'
import Cropper, { type Area } from 'react-easy-crop'
import 'react-easy-crop/react-easy-crop.css'
import { useText } from '../lib/i18n.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Notice } from '../ui/notice.tsx'

type CropProps = {
  readonly file: File
  readonly box: { readonly width: number; readonly height: number }
  readonly onCrop: (cropped: File) => void
  readonly onClose: () => void
}

/** Twice the box, for sharp screens; never more than there is. */
const sharpness = 2

/** The part of a picture that was chosen, drawn anew. What may be clear stays clear. */
const cut = async (file: File, area: Area, box: CropProps['box']): Promise<File> => {
  const source = await createImageBitmap(file)
  const scale = Math.min(1, (box.width * sharpness) / area.width)
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(area.width * scale))
  canvas.height = Math.max(1, Math.round(area.height * scale))
  canvas.getContext('2d')?.drawImage(source, area.x, area.y, area.width, area.height, 0, 0, canvas.width, canvas.height)
  source.close()
  const type = file.type === 'image/jpeg' ? 'image/jpeg' : 'image/png'
  const blob = await new Promise<Blob | null>(resolve => canvas.toBlob(resolve, type, 0.92))
  if (!blob) throw new Error('the picture could not be drawn')
  return new File([blob], file.name.replace(/\.\w+$/, type === 'image/jpeg' ? '.jpg' : '.png'), { type })
}

/** Chooses which part of a picture is shown, by mouse, touch or arrow keys. */
export const CropDialog = ({ file, box, onCrop, onClose }: CropProps) => {
  const t = useText()
  const [url, setUrl] = useState<string>()
  const [crop, setCrop] = useState({ x: 0, y: 0 })
  const [zoom, setZoom] = useState(1)
  const [area, setArea] = useState<Area>()
  const [isBroken, setBroken] = useState(false)
  const [busy, setBusy] = useState(false)
  useEffect(() => {
    const made = URL.createObjectURL(file)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  const use = () => {
    if (!area) return
    setBusy(true)
    cut(file, area, box)
      .then(onCrop, () => setBroken(true))
      .finally(() => setBusy(false))
  }
  return (
    <Dialog
      title={t('files.crop.title')}
      onClose={onClose}
      keepOnOutside
      actions={
        <>
          <Button onClick={onClose}>{t('app.cancel')}</Button>
          <Button tone="primary" busy={busy} why={(!area || isBroken) && t('app.why.picture')} onClick={use}>
            {t('files.crop.use')}
          </Button>
        </>
      }
    >
      {isBroken ? (
        <Notice tone="danger">{t('files.crop.unreadable')}</Notice>
      ) : (
        <>
          <div className="crop-area">
            {url ? (
              <Cropper
                image={url}
                aspect={box.width / box.height}
                crop={crop}
                zoom={zoom}
                onCropChange={setCrop}
                onZoomChange={setZoom}
                onCropComplete={(_share, pixels) => setArea(pixels)}
                disableAutomaticStylesInjection
                cropperProps={{ 'aria-label': t('files.crop.area'), role: 'application' }}
                mediaProps={{ alt: '', onError: () => setBroken(true) }}
              />
            ) : null}
          </div>
          <label className="crop-zoom">
            {t('files.crop.zoom')}
            <input
              type="range"
              min={1}
              max={3}
              step={0.05}
              value={zoom}
              onChange={event => setZoom(Number(event.target.value))}
            />
          </label>
        </>
      )}
    </Dialog>
  )
}
