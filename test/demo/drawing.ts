import { createHash } from 'node:crypto'
import sharp from 'sharp'

/** Numbers from 0 to 255 that are always the same for the same name. */
export const diceOf = (name: string): readonly number[] => [...createHash('sha256').update(name).digest()]

export type Colour = readonly [number, number, number]

/** A colour by its place on the wheel, its strength and its lightness, 0 to 1. */
export const colour = (turn: number, strength: number, lightness: number): Colour => {
  const reach = strength * Math.min(lightness, 1 - lightness)
  const part = (n: number) => {
    const k = (n + turn * 12) % 12
    return Math.round(255 * (lightness - reach * Math.max(-1, Math.min(k - 3, 9 - k, 1))))
  }
  return [part(0), part(8), part(4)]
}

/** A shape: its colour, and of each row from where to where it goes. */
type Span = readonly [from: number, to: number]
export type Shape = readonly [Colour, (y: number) => readonly Span[]]

export const disc = (fill: Colour, cx: number, cy: number, r: number): Shape => [
  fill,
  y => {
    const half = Math.sqrt(r * r - (y - cy) ** 2)
    return half >= 0 ? [[cx - half, cx + half]] : []
  },
]
export const box = (fill: Colour, left: number, top: number, width: number, height: number): Shape => [
  fill,
  y => (y >= top && y < top + height ? [[left, left + width]] : []),
]
export const roof = (fill: Colour, cx: number, top: number, height: number): Shape => [
  fill,
  y => (y >= top && y < top + height ? [[cx - (y - top) * 0.55, cx + (y - top) * 0.55]] : []),
]
/** Where something holds, from one place to another. */
export const where = (from: number, to: number, holds: (x: number) => boolean): readonly Span[] => {
  const spans: Span[] = []
  let begun: number | undefined
  for (let x = from; x <= to; x++) {
    const isIn = x < to && holds(x)
    if (isIn) begun ??= x
    else if (begun !== undefined) {
      spans.push([begun, x])
      begun = undefined
    }
  }
  return spans
}
/** All that lies under a line of hills. */
export const hills = (fill: Colour, width: number, topAt: (x: number) => number): Shape => {
  const tops = Array.from({ length: width }, (_, x) => topAt(x))
  return [fill, y => where(0, width, x => y > (tops[x] ?? y))]
}

/** Paints shapes, the last of them nearest. */
export const paint = (width: number, height: number, ground: Colour, shapes: readonly Shape[]) => {
  const pixels = Buffer.alloc(width * height * 3, Uint8Array.from(ground))
  const within = (x: number) => Math.min(width, Math.max(0, Math.round(x)))
  for (const [fill, spansOf] of shapes) {
    const bytes = Uint8Array.from(fill)
    for (let y = 0; y < height; y++)
      for (const [from, to] of spansOf(y))
        if (within(from) < within(to)) pixels.fill(bytes, (y * width + within(from)) * 3, (y * width + within(to)) * 3)
  }
  return sharp(pixels, { raw: { width, height, channels: 3 } })
}

/** The same as a PNG. */
export const draw = async (...of: Parameters<typeof paint>) =>
  Uint8Array.from(
    await paint(...of)
      .png()
      .toBuffer(),
  )
