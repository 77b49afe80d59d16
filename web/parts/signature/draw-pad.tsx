import { Eraser } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type SignaturePad from 'signature_pad'
import { useText } from '../../lib/i18n.ts'
import { Button } from '../../ui/button.tsx'
import { toStrokes } from './strokes.ts'

/** A place to sign by hand, with mouse, pen or finger. Tells its strokes in the units of the signature's box. */
export const DrawPad = ({ onChange }: { onChange: (strokes: number[][]) => void }) => {
  const t = useText()
  const canvas = useRef<HTMLCanvasElement>(null)
  const pad = useRef<SignaturePad>(undefined)
  const [ready, setReady] = useState(false)
  const tell = useRef(onChange)
  tell.current = onChange

  useEffect(() => {
    const surface = canvas.current
    if (!surface) return
    let gone = false
    let width = 0
    /** Gives the surface the pixels of its place on the screen, and draws again what was drawn, to the new scale. */
    const adapt = () => {
      const before = width
      width = surface.clientWidth
      if (width === before) return
      const drawn = pad.current?.toData() ?? []
      const ratio = Math.max(devicePixelRatio, 1)
      surface.width = width * ratio
      surface.height = surface.clientHeight * ratio
      surface.getContext('2d')?.scale(ratio, ratio)
      const scale = before === 0 ? 1 : width / before
      pad.current?.fromData(
        drawn.map(group => ({
          ...group,
          points: group.points.map(point => ({ ...point, x: point.x * scale, y: point.y * scale })),
        })),
      )
    }
    void import('signature_pad').then(({ default: Pad }) => {
      if (gone) return
      const ink = getComputedStyle(surface).color
      const made = new Pad(surface, { penColor: ink, minWidth: 0.8, maxWidth: 2.4 })
      pad.current = made
      adapt()
      setReady(true)
      made.addEventListener('endStroke', () =>
        tell.current(toStrokes(made.toData(), { width: surface.clientWidth, height: surface.clientHeight })),
      )
    })
    addEventListener('resize', adapt)
    return () => {
      gone = true
      removeEventListener('resize', adapt)
      pad.current?.off()
    }
  }, [])

  return (
    <div className="draw-pad">
      <canvas ref={canvas} aria-label={t('files.sign.drawHere')} role="img" aria-busy={!ready} />
      <Button
        small
        tone="quiet"
        icon={Eraser}
        onClick={() => {
          pad.current?.clear()
          onChange([])
        }}
      >
        {t('files.sign.clear')}
      </Button>
    </div>
  )
}
