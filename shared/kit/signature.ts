import { z } from 'zod'

/** The box that a signature is drawn in, in its own units. */
export const signatureBox = { width: 600, height: 200 } as const
/** The most points and strokes of a drawing, and characters of a name. */
export const maxPoints = 2000
export const maxStrokes = 60
export const longestSignature = 120

/** A stroke as x1, y1, x2, y2, ... in whole units of the box. Numbers alone: nothing in it can be markup. */
const Stroke = z
  .array(z.number().int().min(0).max(signatureBox.width))
  .min(2)
  .max(2 * maxPoints)
  .refine(points => points.length % 2 === 0, 'a stroke is pairs of x and y')
  .refine(points => points.every((value, at) => at % 2 === 0 || value <= signatureBox.height), 'outside the box')

/** How a person signs: with the name typed out, or with strokes drawn. */
export const SignatureInput = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('typed'), name: z.string().trim().min(2).max(longestSignature) }),
  z.strictObject({
    kind: z.literal('drawn'),
    strokes: z
      .array(Stroke)
      .min(1)
      .max(maxStrokes)
      .refine(strokes => strokes.reduce((all, stroke) => all + stroke.length, 0) <= 2 * maxPoints, 'too many points')
      .refine(strokes => strokes.reduce((all, stroke) => all + stroke.length, 0) >= 8, 'too small to be a signature'),
  }),
])
export type SignatureInput = z.output<typeof SignatureInput>

/** The path data of a drawn signature for an SVG of the box's size. */
export const strokePath = (strokes: readonly (readonly number[])[]): string =>
  strokes
    .map(stroke => {
      const points: string[] = []
      for (let at = 0; at + 1 < stroke.length; at += 2) points.push(`${stroke[at]} ${stroke[at + 1]}`)
      // A dot is a line to itself, which round caps make visible.
      return `M${points.join('L')}${points.length === 1 ? `L${points[0]}` : ''}`
    })
    .join('')

/** A name as it is compared: without accents, case, or the kind and number of spaces, hyphens and apostrophes. */
const plainName = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/[\p{M}\p{Cf}]/gu, '')
    .replace(/[\u2018\u2019\u02bc`\u00b4]/g, "'")
    .replace(/\p{Pd}/gu, '-')
    .replace(/[\s.]+/gu, ' ')
    .trim()
    .toLowerCase()

/** Whether what somebody typed is one of the names that stand on record for them. Only one's own name binds. */
export const isOwnName = (typed: string, onRecord: readonly string[]): boolean =>
  plainName(typed) !== '' && onRecord.some(name => plainName(name) === plainName(typed))

/** Whether a signature is somebody's own: drawn, or typed as one of the names that stand on record for them. */
export const isOwnSignature = (signature: SignatureInput, onRecord: readonly string[]): boolean =>
  signature.kind !== 'typed' || isOwnName(signature.name, onRecord)
