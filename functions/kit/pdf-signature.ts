import { type SignatureInput, signatureBox, strokePath } from '#shared/kit/signature.ts'
import { ink, muted, sheet, type Writer, width, wrapped } from './pdf.ts'

/** What a paper says of a signature. */
export type PrintedSignature = {
  readonly how: SignatureInput
  readonly name: string
  readonly at: string
  /** SHA-256 of what was signed, in hexadecimal. */
  readonly documentHash: string
}

const signatureHeight = 60

/**
 * A signature as it was given, over its line, and below who gave it, when, and over what.
 * @param capacity for whom, in words; empty for oneself
 */
export const drawSignature = (
  writer: Writer,
  { how, name, at, documentHash }: PrintedSignature,
  capacity: string,
): void => {
  writer.room(signatureHeight + 44)
  writer.down(signatureHeight)
  const base = writer.at()
  const { sheet: page } = writer.pen()
  if (how.kind === 'typed') {
    const look = writer.style(18)
    const [text = ''] = wrapped(how.name, look, 260)
    page.drawText(text, { x: sheet.margin, y: base + 8, ...look })
  } else {
    page.drawSvgPath(strokePath(how.strokes), {
      x: sheet.margin,
      y: base + signatureHeight,
      scale: signatureHeight / signatureBox.height,
      borderColor: ink,
      borderWidth: 3,
    })
  }
  page.drawLine({
    start: { x: sheet.margin, y: base },
    end: { x: sheet.margin + 260, y: base },
    thickness: 0.6,
    color: ink,
  })
  writer.down(4)
  const bold = writer.style(9.5, true)
  writer.lines(wrapped(`${name} ${capacity}`.trim(), bold, width), bold)
  const small = writer.style(8, false, muted)
  writer.lines([`${at.slice(0, 19).replace('T', ' ')} UTC · SHA-256 ${documentHash}`], small)
  writer.down(6)
}
