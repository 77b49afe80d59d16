import { ChevronLeft, ChevronRight } from 'lucide-react'
import { GlobalWorkerOptions, getDocument, type PDFDocumentProxy } from 'pdfjs-dist'
import workerUrl from 'pdfjs-dist/build/pdf.worker.min.mjs?url'
import { useEffect, useRef, useState } from 'react'
import { useText } from '../lib/i18n.ts'
import { IconButton } from '../ui/button.tsx'

GlobalWorkerOptions.workerSrc = workerUrl

type Props = { readonly blob: Blob; readonly name: string; readonly onFailed: () => void }

/** The pages of a PDF one by one, drawn as a picture: nothing in it runs. */
export const PdfPreview = ({ blob, name, onFailed }: Props) => {
  const t = useText()
  const canvas = useRef<HTMLCanvasElement>(null)
  const [pdf, setPdf] = useState<PDFDocumentProxy>()
  const [number, setNumber] = useState(1)
  const failed = useRef(onFailed)
  failed.current = onFailed

  useEffect(() => {
    let loading: ReturnType<typeof getDocument> | undefined
    let isLeft = false
    setPdf(undefined)
    setNumber(1)
    void blob.arrayBuffer().then(data => {
      if (isLeft) return
      loading = getDocument({ data, enableXfa: false, disableFontFace: true, useWasm: false })
      loading.promise.then(setPdf, () => isLeft || failed.current())
    })
    return () => {
      isLeft = true
      void loading?.destroy()
    }
  }, [blob])

  useEffect(() => {
    let task: { cancel: () => void } | undefined
    let isLeft = false
    const draw = async () => {
      const page = await pdf?.getPage(number)
      const place = canvas.current
      if (!page || !place || isLeft) return
      const width = Math.min(place.parentElement?.clientWidth ?? 600, 900)
      const scale = (width / page.getViewport({ scale: 1 }).width) * Math.min(2, devicePixelRatio)
      const viewport = page.getViewport({ scale })
      place.width = viewport.width
      place.height = viewport.height
      const rendering = page.render({ canvas: place, viewport })
      task = rendering
      await rendering.promise
      place.dataset.page = String(number)
    }
    draw().catch(() => isLeft || failed.current())
    return () => {
      isLeft = true
      task?.cancel()
    }
  }, [pdf, number])

  const count = pdf?.numPages ?? 1
  return (
    <div className="pdf-preview">
      <canvas ref={canvas} role="img" aria-label={t('files.preview', { name })} />
      {count > 1 ? (
        <div className="pdf-pages">
          <IconButton
            icon={ChevronLeft}
            label={t('files.preview.previous')}
            why={number === 1 && t('files.preview.first')}
            onClick={() => setNumber(Math.max(1, number - 1))}
          />
          <span aria-live="polite">{t('files.preview.page', { number, count })}</span>
          <IconButton
            icon={ChevronRight}
            label={t('files.preview.next')}
            why={number === count && t('files.preview.last')}
            onClick={() => setNumber(Math.min(count, number + 1))}
          />
        </div>
      ) : null}
    </div>
  )
}
