import type { Receipt } from '#shared/payments/receipt.ts'
import {
  accent,
  ink,
  line,
  muted,
  newPaper,
  type Pen,
  printable,
  right,
  type Style,
  sheet,
  wrapped,
} from '../kit/pdf.ts'

/** Draws a receipt on A4. */

/** Writes lines downwards from a height; returns the height below them. */
const write = ({ sheet: page }: Pen, texts: readonly string[], x: number, top: number, style: Style): number => {
  let y = top
  for (const text of texts) {
    y -= style.size
    page.drawText(text, { x, y, ...style })
    y -= style.size * 0.45
  }
  return y
}

const writeRight = ({ sheet: page }: Pen, text: string, top: number, style: Style): void => {
  const shown = printable(text, style.font)
  const x = right - style.font.widthOfTextAtSize(shown, style.size)
  page.drawText(shown, { x, y: top - style.size, ...style })
}

const rule = ({ sheet: page }: Pen, y: number, thickness = 0.75): void =>
  page.drawLine({ start: { x: sheet.margin, y }, end: { x: right, y }, thickness, color: line })

const drawHead = (pen: Pen, receipt: Receipt): number => {
  const { regular, bold } = pen
  let y = sheet.height - sheet.margin
  writeRight(pen, 'Tradewell', y, { size: 11, font: bold, color: accent })
  y = write(pen, wrapped(receipt.title, { size: 22, font: bold, color: ink }, 340), sheet.margin, y, {
    size: 22,
    font: bold,
    color: ink,
  })
  y -= 22
  const width = (right - sheet.margin) / receipt.parties.length
  const bottoms = receipt.parties.map(({ label, lines }, index) => {
    const x = sheet.margin + index * width
    const below = write(pen, [printable(label, regular)], x, y, { size: 9, font: regular, color: muted })
    return lines.reduce((top, text, n) => {
      const style = { size: 11, font: n === 0 ? bold : regular, color: ink }
      return write(pen, wrapped(text, style, width - 16), x, top, style)
    }, below - 2)
  })
  return Math.min(...bottoms) - 20
}

const drawFacts = (pen: Pen, receipt: Receipt, top: number): number => {
  const { regular } = pen
  rule(pen, top)
  const width = (right - sheet.margin) / receipt.facts.length
  const bottoms = receipt.facts.map(({ label, value }, index) => {
    const x = sheet.margin + index * width
    const style = { size: 10, font: regular, color: ink }
    const below = write(pen, [printable(label, regular)], x, top - 12, { ...style, size: 9, color: muted })
    return write(pen, wrapped(value, style, width - 8), x, below - 1, style)
  })
  const bottom = Math.min(...bottoms) - 8
  rule(pen, bottom)
  return bottom - 28
}

const drawLines = (pen: Pen, receipt: Receipt, top: number): number => {
  const { regular, bold } = pen
  const small: Style = { size: 9, font: regular, color: muted }
  const body: Style = { size: 11, font: regular, color: ink }
  const total: Style = { size: 13, font: bold, color: ink }
  writeRight(pen, receipt.amountLabel, top, small)
  let y = write(pen, wrapped(receipt.subject, { ...body, font: bold }, 330), sheet.margin, top, { ...body, font: bold })
  y -= 8
  for (const { label, amount } of receipt.lines) {
    rule(pen, y, 0.4)
    y -= 9
    writeRight(pen, amount, y, body)
    y = write(pen, wrapped(label, body, 330), sheet.margin, y, body) - 4
  }
  rule(pen, y, 1.2)
  y -= 12
  writeRight(pen, receipt.total.amount, y, total)
  return write(pen, [printable(receipt.total.label, bold)], sheet.margin, y, total)
}

/** The receipt as a PDF. The same receipt gives the same bytes. */
export const receiptPdf = async (receipt: Receipt, language: 'en' | 'fr'): Promise<Uint8Array> => {
  const title = `${receipt.title} ${receipt.facts[0]?.value ?? ''}`
  const { document, addSheet } = await newPaper(title, language, new Date(receipt.paidAt))
  const pen = addSheet()
  const facts = drawHead(pen, receipt)
  drawLines(pen, receipt, drawFacts(pen, receipt, facts))
  const style: Style = { size: 8.5, font: pen.regular, color: muted }
  write(pen, wrapped(receipt.footer, style, right - sheet.margin), sheet.margin, sheet.margin, style)
  return document.save()
}
