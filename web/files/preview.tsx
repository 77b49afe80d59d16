import { useEffect, useState } from 'react'
import { Files, type VersionView } from '#shared/files/Files.contract.ts'
import { fileKinds } from '#shared/kit/file-kinds.ts'
import type { Id } from '#shared/kit/id.ts'
import { client } from '../lib/call.ts'
import { useText } from '../lib/i18n.ts'
import { iconOf } from '../parts/file-icon.ts'
import { later } from '../ui/later.tsx'
import { TextSkeleton } from '../ui/skeleton.tsx'

const PdfPreview = later(() => import('./pdf-preview.tsx').then(module => module.PdfPreview))

type Props = { readonly id: Id<'fileThread'>; readonly file: VersionView }

/** So much of a text is shown. */
const shownText = 100_000

/** Whether the whole file is needed for its preview, or its picture in small is all there is. */
const isWhole = ({ type }: Pick<VersionView, 'type'>): boolean =>
  fileKinds[type].family !== 'document' || type === 'application/pdf'

/** The bytes of a preview: read once, since the address of a file is good for a minute. */
const usePreview = ({ id, file }: Props) => {
  const [blob, setBlob] = useState<Blob>()
  const [hasFailed, fail] = useState(false)
  const { number, hasThumb } = file
  const thumb = !isWhole(file)
  useEffect(() => {
    const abort = new AbortController()
    const { signal } = abort
    setBlob(undefined)
    fail(false)
    const load = async () => {
      if (thumb && !hasThumb) return
      const { urls } = await client(Files)('GET_URLS', { files: [{ id, number }], thumb }, { signal })
      const response = await fetch(urls[0]?.url ?? '', { signal, credentials: 'omit' })
      if (!response.ok) throw new Error(`HTTP ${response.status}`)
      setBlob(await response.blob())
    }
    load().catch(() => signal.aborted || fail(true))
    return () => abort.abort()
  }, [id, number, thumb, hasThumb])
  return { blob, hasFailed, fail: () => fail(true) }
}

/** An address of bytes that are here, for as long as they are shown. */
const useAddress = (blob: Blob): string | undefined => {
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    const made = URL.createObjectURL(blob)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [blob])
  return address
}

type Shown = { readonly blob: Blob; readonly name: string }

const PicturePreview = ({ blob, name }: Shown) => {
  const t = useText()
  return <img className="picture-preview" src={useAddress(blob)} alt={t('files.preview', { name })} />
}

const VideoPreview = ({ blob, name }: Shown) => {
  const t = useText()
  return (
    // biome-ignore lint/a11y/useMediaCaption: it is shown as its owner brought it; there is nothing to make captions of
    <video
      className="picture-preview"
      src={useAddress(blob)}
      aria-label={t('files.preview', { name })}
      controls
      playsInline
    />
  )
}

const TextPreview = ({ blob, name }: Shown) => {
  const t = useText()
  const [text, setText] = useState<string>()
  useEffect(() => void blob.slice(0, shownText).text().then(setText), [blob])
  if (text === undefined) return <TextSkeleton lines={4} />
  return (
    <>
      <section
        className="text-preview"
        aria-label={t('files.preview', { name })}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard reaches it
        tabIndex={0}
      >
        <pre>{text}</pre>
      </section>
      {blob.size > shownText ? <p className="field-help">{t('files.preview.cut')}</p> : null}
    </>
  )
}

/** A version of a file as it looks: pictures, videos, texts and PDF as they are, others by the picture they carry, or their sign. */
export const Preview = ({ id, file }: Props) => {
  const t = useText()
  const { blob, hasFailed, fail } = usePreview({ id, file })
  const { name, type, hasThumb } = file
  const { family } = fileKinds[type]
  const Icon = iconOf(type)
  if (hasFailed) return <p role="alert">{t('files.preview.failed')}</p>
  if (!isWhole(file) && !hasThumb)
    return (
      <p className="no-preview">
        <Icon size={40} aria-hidden />
        <span>{t('files.preview.none')}</span>
      </p>
    )
  if (!blob) return <TextSkeleton lines={4} />
  if (type === 'application/pdf') return <PdfPreview blob={blob} name={name} onFailed={fail} />
  if (family === 'text') return <TextPreview blob={blob} name={name} />
  if (family === 'video') return <VideoPreview blob={blob} name={name} />
  return <PicturePreview blob={blob} name={name} />
}
