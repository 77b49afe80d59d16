import { z } from 'zod'
import { id, uid } from '../kit/id.ts'
import { sides } from './request.ts'

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

/** A signature as it is kept: who signed which document when, and how. All but `how` are the server's. */
export const Signature = z.object({
  requestId: id('request'),
  side: z.enum(sides),
  uid,
  /** The signer's name on record, whatever was typed. */
  name: z.string(),
  partyName: z.string(),
  at: z.iso.datetime(),
  /** SHA-256 of the document as shown, in hexadecimal. */
  documentHash: z.string(),
  how: SignatureInput,
  version: z.number().int(),
})
export type Signature = z.output<typeof Signature>

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
