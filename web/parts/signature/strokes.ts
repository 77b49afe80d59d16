import { maxPoints, maxStrokes, signatureBox } from '#shared/kit/signature.ts'

type Drawn = readonly { readonly points: readonly { readonly x: number; readonly y: number }[] }[]

/**
 * What was drawn on a surface of some size, as strokes in whole units of the signature's box. A long signature is thinned
 * evenly; the ends of its strokes stay.
 */
export const toStrokes = (drawn: Drawn, surface: { readonly width: number; readonly height: number }): number[][] => {
  const strokes = drawn.filter(({ points }) => points.length > 0).slice(0, maxStrokes)
  const total = strokes.reduce((all, { points }) => all + points.length, 0)
  const step = Math.max(1, Math.ceil(total / (maxPoints - 2 * maxStrokes)))
  const within = (value: number, size: number, box: number) =>
    Math.min(box, Math.max(0, Math.round((value / Math.max(1, size)) * box)))
  return strokes.map(({ points }) =>
    points
      .filter((_, n) => n % step === 0 || n === points.length - 1)
      .flatMap(({ x, y }) => [
        within(x, surface.width, signatureBox.width),
        within(y, surface.height, signatureBox.height),
      ]),
  )
}
